import {agreementInterval} from "../stats/agreementInterval.js";
import {tauB} from "../stats/kendallTauB.js";
import {kendallW} from "../stats/kendallW.js";
import {spearmanRho} from "../stats/spearman.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {judgesWords} from "./judgesFinding.js";
import type {JudgesWords} from "./judgesFinding.js";
import {measureLabel} from "./measureLabel.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {publishedMetric, publishedStandings} from "./publishedStandings.js";
import {ranking} from "./ranking.js";
import type {Placed, Ranking} from "./ranking.js";
import {SEED} from "./resampledStandings.js";
import {standings} from "./standings.js";
import type {TruthsMember} from "./truths.js";
import {truthSentence} from "./truthsFinding.js";

/** One model under every judge, in the order of `judges`; null where a judge gave it nothing. */
export interface JudgedRow extends ModelFacts {
  placed: (Placed | null)[];
  /** highest minus lowest estimate; null with fewer than two */
  range: number | null;
}

/** Two judges on the same trials: pass or fail at the threshold. */
export interface JudgePair {
  a: string;
  b: string;
  trials: number;
  agreement: number;
  kappa: {estimate: number; low: number; high: number} | null;
  ac1: {estimate: number; low: number; high: number} | null;
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
  const isPaired = experiment.kind === "measured" || experiment.kind === "imported";
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
    pairs: isPublished || !isPaired ? [] : pairsOf(archive, state, ids),
    label: isPublished ? publishedMetric(archive, state) : measureLabel(state, outcomes.scoring),
    tasks: Math.max(0, ...rankings.flatMap(({placed}) => placed.map(({n}) => n))),
  };
  const words = judgesWords(numbers, state, isPublished);
  const known = truthSentence(archive.truths, "claim");
  const isAlone = known !== "" && ids.length < 2;
  return {...numbers, ...words, finding: isAlone ? known.trim() : known + words.finding};
}

interface AgreementInput {
  /** pass or fail by both judges, a trial a row */
  ratings: [number, number][];
  /** the task of each row */
  clusters: string[];
  level: number;
}

function agreementOf({ratings, clusters, level}: AgreementInput, resamples: number) {
  const options = {clusters, level, resamples, seed: SEED};
  const ends = ({estimate, low, high}: {estimate: number; low: number; high: number}) => ({estimate, low, high});
  return {
    kappa: ends(agreementInterval(ratings, {coefficient: "cohen-kappa", categories: [0, 1]}, options)),
    ac1: ends(agreementInterval(ratings, {coefficient: "gwet-ac", categories: [0, 1]}, options)),
  };
}

/** Two judges' agreement, as a computation that another thread can make. */
export const agreementComputation: Computation<AgreementInput, ReturnType<typeof agreementOf>> = {
  name: "agreement",
  resamples: 2_000,
  cost: ({ratings}) => 3 * ratings.length,
  run: agreementOf,
};

function primaryFirst(ids: string[], primary: string | null): string[] {
  return [...ids.filter((id) => id === primary), ...ids.filter((id) => id !== primary)];
}

function pairsOf({outcomes}: Archive, state: PageState, ids: string[]): JudgePair[] {
  const grids = ids.map((judge) => outcomeGrid(outcomes, {...state, judge}));
  return ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b, j): JudgePair[] => {
      const [first, second] = [grids[i], grids[i + 1 + j]];
      const ratings: [number, number][] = [];
      const clusters: string[] = [];
      outcomes.models.forEach((model, m) => {
        if (state.models !== null && !state.models.includes(model)) return;
        for (let t = 0; t < outcomes.tasks.length; t++) {
          for (let attempt = 0; attempt < outcomes.attempts; attempt++) {
            const [one, other] = [first.at(m, t, attempt), second.at(m, t, attempt)];
            if (!one?.counted || !other?.counted || one.score === null || other.score === null) continue;
            ratings.push([one.passed ? 1 : 0, other.passed ? 1 : 0]);
            clusters.push(outcomes.tasks[t]);
          }
        }
      });
      if (ratings.length < 2) return [];
      const {kappa, ac1} = computed(agreementComputation, {ratings, clusters, level: state.level});
      return [
        {
          a,
          b,
          trials: ratings.length,
          agreement: ratings.filter(([one, other]) => one === other).length / ratings.length,
          kappa: Number.isNaN(kappa.estimate) ? null : kappa,
          ac1: Number.isNaN(ac1.estimate) ? null : ac1,
        },
      ];
    }),
  );
}
