import type {ExperimentNames} from "../analysis/searchNames.js";
import {bestSnippet} from "../analysis/searchTexts.js";
import {isCommon, searchTrials} from "../analysis/searchTrials.js";
import type {FoundTrial, SearchIndex} from "../analysis/searchTrials.js";
import type {Hit} from "./searchHits.js";
import type {SearchReader} from "./searchReader.js";

/** Trials that were found in an experiment. */
interface FoundIn {
  experiment: ExperimentNames;
  index: SearchIndex;
  found: FoundTrial[];
}

/** What of the trials answers a query. */
export interface TrialAnswer {
  total: number;
  /** whether nothing was found since each word is in most trials */
  isTooCommon: boolean;
  /** the first `n` hits without their texts, at once; best first */
  first: (n: number) => Promise<Hit[]>;
  /** the same hits with the stretches of text that were found */
  withTexts: (n: number) => Promise<Hit[]>;
}

/**
 * Searches the trials of some experiments.
 * @param words of `queryWords`
 * @throws where a file of the index cannot be read
 */
export async function findTrials(
  reader: SearchReader,
  experiments: readonly ExperimentNames[],
  words: readonly string[],
  root: URL,
): Promise<TrialAnswer> {
  const answers = await Promise.all(
    experiments.map(async (experiment): Promise<FoundIn | null> => {
      const index = await reader.index(experiment.id);
      if (index === null) return null;
      const found = await searchTrials(index, words, (file) => reader.shard(experiment.id, file));
      return {experiment, index, found};
    }),
  );
  const known = answers.filter((answer) => answer !== null);
  const ranked = known
    .flatMap((answer) => answer.found.map(({place, score}) => ({answer, place, score})))
    .sort((a, b) => b.score - a.score);
  const hitsOf = (n: number, hasTexts: boolean) =>
    Promise.all(
      ranked.slice(0, n).map(async ({answer: {experiment, index}, place}): Promise<Hit> => {
        const trial = await reader.trial(experiment.id, index, place);
        const texts = hasTexts ? await reader.texts(experiment.id, trial) : [];
        const model = experiment.models.find(([id]) => id === trial.model)?.[1] ?? trial.model;
        const attempt = trial.trial_index === 1 ? "" : `, attempt ${trial.trial_index}`;
        const stretch = bestSnippet(texts, words);
        const name = stretch === null || stretch.name === "answer" ? [] : [{text: `${stretch.name}: `, isHit: false}];
        return {
          title: trial.task,
          where: `${model}${attempt}${experiments.length > 1 ? ` · ${experiment.title}` : ""}`,
          snippet: stretch === null ? [] : [...name, ...stretch.parts],
          href: new URL(`${experiment.id}/trial/?${new URLSearchParams({id: trial.id}).toString()}`, root).href,
        };
      }),
    );
  return {
    total: ranked.length,
    isTooCommon: ranked.length === 0 && known.some(({index}) => words.every((word) => isCommon(index, word))),
    first: (n) => hitsOf(n, false),
    withTexts: (n) => hitsOf(n, true),
  };
}
