import {tauB} from "../stats/kendallTauB.js";
import {kendallW} from "../stats/kendallW.js";
import {spearmanRho} from "../stats/spearman.js";
import type {Archive} from "./archive.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {judgePairs} from "./judgePairs.js";
import type {JudgePair} from "./judgePairs.js";
import {judgesWords} from "./judgesFinding.js";
import type {JudgesWords} from "./judgesFinding.js";
import {measureLabel} from "./measureLabel.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {publishedMetric, publishedStandings} from "./publishedStandings.js";
import {ranking} from "./ranking.js";
import type {Placed, Ranking} from "./ranking.js";
import {standings} from "./standings.js";
import type {TruthsMember} from "./truths.js";
import {truthSentence} from "./truthsFinding.js";

/** One model under every judge, in the order of `judges`; null where a judge gave it nothing. */
export interface JudgedRow extends ModelFacts {
  placed: (Placed | null)[];
  /** highest minus lowest estimate; null with fewer than two */
  range: number | null;
}

/** The judges page: do judges agree on rates and ranks. */
export interface Judges extends JudgesWords {
  judges: ModelFacts[];
  rows: JudgedRow[];
  rankings: Ranking[];
  /** mean rate over the models that every judge scored */
  means: number[];
  /** Kendall's W over the judges' orders; null with fewer than two judges or three models */
  w: number | null;
  correlations: {a: string; b: string; spearman: number; kendall: number}[];
  /** empty where trials are not known or were reconstructed */
  pairs: JudgePair[];
  label: string;
  tasks: number;
}

/**
 * Rates, ranks and agreement of the judges.
 * @param archive needs outcomes under at least two judges, or published rates by judge
 * @param state models, convention, threshold, tasks and level; its judge does not matter
 */
export function judges(archive: Archive & {truths?: TruthsMember}, state: PageState): Judges {
  const {outcomes, experiment} = archive;
  const isPublished = outcomes.scoring === "none";
  const isPaired = hasRealTrials(experiment);
  const facts = modelFacts(archive);
  const ids = primaryFirst(
    outcomes.judges.filter((judge) => judge !== null),
    outcomes.defaults.judge,
  );
  const rankings = ids.map((judge) => {
    const own = {...state, judge};
    const found = isPublished ? publishedStandings(archive, own) : standings(archive, own);
    return ranking(found, {isPaired, level: state.level});
  });
  const order = rankings[0]?.placed.map(({model}) => model) ?? [];
  const rows = order.map((model): JudgedRow => {
    const placed = rankings.map((own) => own.placed.find((row) => row.model === model) ?? null);
    const known = placed.flatMap((row) => (row === null ? [] : [row.estimate]));
    return {...facts(model), placed, range: known.length < 2 ? null : Math.max(...known) - Math.min(...known)};
  });
  const complete = rows.filter(({placed}) => placed.every((row) => row !== null));
  const columns = ids.map((_, j) => complete.map(({placed}) => placed[j]?.estimate ?? NaN));
  const canCorrelate = ids.length > 1 && complete.length > 2;
  const numbers = {
    judges: ids.map(facts),
    rows,
    rankings,
    means: columns.map((column) => column.reduce((sum, value) => sum + value, 0) / Math.max(1, column.length)),
    w: canCorrelate ? kendallW(columns).value : null,
    correlations: canCorrelate
      ? ids.flatMap((a, i) =>
          ids.slice(i + 1).map((b, j) => ({
            a: facts(a).display_name,
            b: facts(b).display_name,
            spearman: spearmanRho(columns[i], columns[i + 1 + j]),
            kendall: tauB(columns[i], columns[i + 1 + j]),
          })),
        )
      : [],
    pairs: isPublished || !isPaired ? [] : judgePairs(archive, state, ids),
    label: isPublished ? publishedMetric(archive, state) : measureLabel(state, outcomes.scoring),
    tasks: Math.max(0, ...rankings.flatMap(({placed}) => placed.map(({n}) => n))),
  };
  const words = judgesWords(numbers, state, isPublished);
  const known = truthSentence(archive.truths, "claim");
  const isAlone = known !== "" && ids.length < 2;
  return {...numbers, ...words, finding: isAlone ? known.trim() : known + words.finding};
}

function primaryFirst(ids: string[], primary: string | null): string[] {
  return [...ids.filter((id) => id === primary), ...ids.filter((id) => id !== primary)];
}
