import {twoRaterForm} from "../stats/cohenKappa.js";
import {gwetForm} from "../stats/gwetAc.js";
import {sumBootstrapIntervals} from "../stats/sumBootstrap.js";
import type {Archive} from "./archive.js";
import {toCodePlace} from "./cellCharacter.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {OutcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {SEED} from "./resampledStandings.js";

/** Two judges on the same trials: pass or fail at the threshold. */
export interface JudgePair {
  a: string;
  b: string;
  trials: number;
  /** trials that both pass, that the first alone passes, the second alone, neither */
  both: number;
  only_a: number;
  only_b: number;
  neither: number;
  agreement: number;
  agreement_low: number;
  agreement_high: number;
  /** by how much larger a share of the trials the first passes: the milder judge's is above 0 */
  severity: {estimate: number; low: number; high: number};
  kappa: {estimate: number; low: number; high: number} | null;
  ac1: {estimate: number; low: number; high: number} | null;
}

interface AgreementInput {
  /**
   * by task, in the order in which tasks are first met, four counts of trials: both fail, only the second passes, only
   * the first, both
   */
  tables: Int32Array;
  level: number;
}

const CELLS = 4;
const CATEGORIES = [0, 1];

/** Kappa and AC1 are functions of the table of all trials drawn, so that tasks are drawn as tables and not trial by trial. */
function agreementOf({tables, level}: AgreementInput, resamples: number) {
  const kappa = twoRaterForm([CATEGORIES], {coefficient: "kappa", categories: CATEGORIES});
  const ac1 = gwetForm([CATEGORIES], {categories: CATEGORIES});
  const rows = Array.from({length: tables.length / CELLS}, (_, u) => tables.subarray(CELLS * u, CELLS * (u + 1)));
  const found = sumBootstrapIntervals(
    rows,
    [
      {method: kappa.name, evaluate: (sums) => kappa.evaluate(sums).value},
      {method: ac1.name, evaluate: (sums) => ac1.evaluate(gwetSums(sums)).value},
      {method: "agreement", evaluate: (sums) => (sums[0] + sums[3]) / totalOf(sums)},
      {method: "difference of shares", evaluate: (sums) => (sums[2] - sums[1]) / totalOf(sums)},
    ],
    {level, resamples, seed: SEED},
  ).map(({estimate, low, high}) => ({estimate, low, high}));
  const [first, second, agreement, severity] = found;
  return {kappa: first, ac1: second, agreement, severity};
}

function totalOf([neither, second, first, both]: Float64Array): number {
  return neither + second + first + both;
}

/** What `gwetForm` adds up over trials with two ratings: shares of both categories, trials, agreements, trials. */
function gwetSums([neither, second, first, both]: Float64Array): Float64Array {
  const halves = (first + second) / 2;
  const trials = neither + second + first + both;
  return Float64Array.of(neither + halves, both + halves, trials, neither + both, trials);
}

/** Two judges' agreement, as a computation that another thread can make. */
export const agreementComputation: Computation<AgreementInput, ReturnType<typeof agreementOf>> = {
  name: "agreement",
  resamples: 2_000,
  cost: ({tables}) => 3 * tables.length,
  run: agreementOf,
};

/**
 * How every two judges agree on passing, over the trials that both scored; intervals draw tasks.
 * @param archive needs outcomes under the judges
 * @param state models, convention, threshold and level; its judge and tasks do not matter
 * @param ids the judges, in the order in which they are paired
 * @returns pairs with at least two trials
 */
export function judgePairs({outcomes}: Archive, state: PageState, ids: string[]): JudgePair[] {
  const grids = ids.map((judge) => outcomeGrid(outcomes, {...state, judge}));
  const models = [...outcomes.models.keys()].filter(
    (m) => state.models === null || state.models.includes(outcomes.models[m]),
  );
  return ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b, j): JudgePair[] => {
      const tables = tablesOf(grids[i], grids[i + 1 + j], models);
      const sums = [0, 0, 0, 0];
      tables.forEach((count, at) => (sums[at % CELLS] += count));
      const trials = sums.reduce((total, count) => total + count, 0);
      if (trials < 2) return [];
      const {kappa, ac1, agreement, severity} = computed(agreementComputation, {tables, level: state.level});
      return [
        {
          a,
          b,
          trials,
          ...{both: sums[3], only_a: sums[2], only_b: sums[1], neither: sums[0]},
          agreement: (sums[0] + sums[3]) / trials,
          agreement_low: agreement.low,
          agreement_high: agreement.high,
          severity,
          kappa: Number.isNaN(kappa.estimate) ? null : kappa,
          ac1: Number.isNaN(ac1.estimate) ? null : ac1,
        },
      ];
    }),
  );
}

/** The counts of `AgreementInput`. */
function tablesOf(first: OutcomeGrid, second: OutcomeGrid, models: number[]): Int32Array {
  const {tasks, attempts} = first;
  const [one, other] = [first, second].map(ratingsOf);
  const tables = new Int32Array(CELLS * tasks.length);
  const unitOf = new Int32Array(tasks.length).fill(-1);
  let units = 0;
  for (const m of models) {
    const [text, otherText] = [first.textOf(m), second.textOf(m)];
    for (let t = 0; t < tasks.length; t++) {
      for (let at = t * attempts; at < (t + 1) * attempts; at++) {
        const [place, otherPlace] = [toCodePlace(text, at), toCodePlace(otherText, at)];
        if (place < 0 || otherPlace < 0 || one[place] < 0 || other[otherPlace] < 0) continue;
        if (unitOf[t] < 0) unitOf[t] = units++;
        tables[CELLS * unitOf[t] + 2 * one[place] + other[otherPlace]]++;
      }
    }
  }
  return tables.slice(0, CELLS * units);
}

/** By outcome code: 1 passed, 0 failed, -1 not rated. */
function ratingsOf({outcomes}: OutcomeGrid): Int8Array {
  return Int8Array.from(outcomes, ({counted, score, passed}) => (!counted || score === null ? -1 : passed ? 1 : 0));
}
