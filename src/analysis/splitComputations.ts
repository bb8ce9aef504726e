import {labelPermutationTest} from "../stats/labelPermutation.js";
import {splitGaps} from "../stats/splitGap.js";
import {welchInterval} from "../stats/welchInterval.js";
import type {Computation} from "./computation.js";
import type {Ends} from "./splits.js";

const PERMUTATIONS = 2_000;

interface SplitInput {
  /** models by tasks */
  scores: ArrayLike<number>[];
  /** per task whether it is in the first part */
  isFirst: boolean[];
  level: number;
}

/** Gaps with their permutation tests, as a computation that another thread can make. */
export const splitComputation: Computation<SplitInput, ReturnType<typeof splitGaps>> = {
  name: "split gaps",
  resamples: PERMUTATIONS,
  cost: ({scores}) => 6 * scores.length * (scores[0]?.length ?? 0),
  run: ({scores, isFirst, level}, resamples) => splitGaps(scores, isFirst, {level, resamples, seed: 1, isJoint: false}),
};

interface ShiftInput {
  /** mean over the models of each public task, and of each private one */
  first: Float64Array;
  second: Float64Array;
  level: number;
}

function shiftOf({first, second, level}: ShiftInput, resamples: number): Ends & {p: number} {
  const {estimate, low, high} = welchInterval(first, second, {level});
  return {estimate, low, high, p: labelPermutationTest(first, second, {resamples, seed: 1}).p};
}

/** The shift common to all models and its permutation test (`splitGaps` gives the same), for another thread. */
export const shiftComputation: Computation<ShiftInput, Ends & {p: number}> = {
  name: "common shift",
  resamples: PERMUTATIONS,
  cost: ({first}) => 12 * first.length,
  run: shiftOf,
};
