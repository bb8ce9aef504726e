import {adjustPValues} from "./adjustPValues.js";
import {checkCount, checkNumbers, checkParallel} from "./argumentChecks.js";
import type {Interval, IntervalOptions, TestResult} from "./interval.js";
import {labelPermutationTest, type PermutationOptions} from "./labelPermutation.js";
import {newcombeInterval} from "./newcombeInterval.js";
import {Sfc32} from "./rng.js";
import {meanOf, standardError} from "./studentInterval.js";
import {welchInterval} from "./welchInterval.js";

/** One model's gap between two splits of the tasks. */
export interface SplitGap {
  /** interval of public minus private: Newcombe for flags, Welch for other scores */
  gap: Interval;
  /** permutation of the split labels over the tasks */
  test: TestResult;
}

/**
 * Gap of one model between two splits of the tasks (public minus private), with interval and permutation p.
 *
 * Use it for one model; several models share the tasks, so their gaps rise and fall together: `splitGaps` takes that into
 * account. A gap may mean leakage, or just that one split is easier, which only the other models can tell.
 *
 * @param publicScores scores on the public tasks, flags or 0 to 1, at least two
 * @param privateScores scores on the private tasks
 * @param options `level` default 0.95; `resamples` default 10,000; `seed` default 1
 * @returns the gap's interval and the test
 * @throws RangeError on fewer than two scores in a split or a score that is not finite
 * Source: Newcombe (1998); Welch (1947); Fisher (1935).
 * @example splitGap([1, 1, 1, 0], [1, 0, 0, 0]).gap.estimate // 0.5
 */
export function splitGap(
  publicScores: ArrayLike<number>,
  privateScores: ArrayLike<number>,
  options: IntervalOptions & PermutationOptions = {},
): SplitGap {
  checkNumbers("splitGap", "publicScores", publicScores, 2);
  checkNumbers("splitGap", "privateScores", privateScores, 2);
  const isFlags = [publicScores, privateScores].every(areFlags);
  const count = (list: ArrayLike<number>) => Float64Array.from(list).reduce((sum, value) => sum + value, 0);
  return {
    gap: isFlags
      ? newcombeInterval(count(publicScores), publicScores.length, count(privateScores), privateScores.length, options)
      : welchInterval(publicScores, privateScores, options),
    test: labelPermutationTest(publicScores, privateScores, options),
  };
}

/** What `splitGaps` takes beside the scores. */
export interface SplitGapsOptions extends IntervalOptions, PermutationOptions {
  /** whether `p_max` is wanted, which takes most of the time; default true */
  isJoint?: boolean;
}

function areFlags(list: ArrayLike<number>): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] !== 0 && list[i] !== 1) return false;
  return true;
}

/** Gaps of several models over the same tasks. */
export interface SplitGaps {
  models: (SplitGap & {
    /** p after Holm over the models */
    p_holm: number;
    /** p after Benjamini-Hochberg over the models */
    p_bh: number;
    /**
     * family-wise p from one joint permutation of the labels, which knows that models share the tasks (Westfall-Young); NaN
     * where it was not asked for
     */
    p_max: number;
  })[];
  /** mean gap over the models: how much easier one split is for all of them; Welch over the tasks' means */
  common: Interval;
  /** permutation test of the common shift, labels dealt over tasks */
  common_test: TestResult;
}

/**
 * Gaps of several models between two splits of the same tasks, corrected for their number, with the shift common to all.
 *
 * Use it before reading one model's gap as leakage: subtract the common shift, and take `p_max`. `groupPermutationTest`
 * asks whether gaps go by provider.
 *
 * @param scores models x tasks without gaps
 * @param isPublic for each task, whether it is public; at least two of each
 * @param options `level` default 0.95; `resamples` default 10,000; `seed` default 1; `isJoint` default true
 * @returns one entry per model, and the common shift
 * @throws RangeError on no models, unequal rows, fewer than two tasks in a split, or a score that is not finite
 * Source: Westfall & Young (1993), Resampling-Based Multiple Testing, single-step maxT; otherwise as `splitGap`.
 * @example splitGaps([[1, 1, 0, 0], [1, 0, 0, 1]], [true, true, false, false]).common.estimate // 0.5
 */
export function splitGaps(
  scores: ArrayLike<ArrayLike<number>>,
  isPublic: ArrayLike<boolean>,
  options: SplitGapsOptions = {},
): SplitGaps {
  const {resamples = 10_000, seed = 1, isJoint = true} = options;
  checkCount("splitGaps", "models", scores.length, 1);
  checkCount("splitGaps", "resamples", resamples, 1);
  const tasks = isPublic.length;
  for (let i = 0; i < scores.length; i++) {
    checkParallel("splitGaps", `scores[${i}] and isPublic`, scores[i].length, tasks);
    checkNumbers("splitGaps", `scores[${i}]`, scores[i]);
  }
  const order = Array.from({length: tasks}, (_, t) => t).sort(
    (s, t) => Number(isPublic[t]) - Number(isPublic[s]) || s - t,
  );
  const size = order.filter((t) => isPublic[t]).length;
  const parts = [order.slice(0, size), order.slice(size)].map((part) => Int32Array.from(part));
  const halves = (row: ArrayLike<number>) => parts.map((part) => Float64Array.from(part, (t) => row[t]));
  const models = Array.from(scores, (row) => {
    const [first, second] = halves(row);
    return splitGap(first, second, options);
  });
  const values = new Float64Array(scores.length);
  const means = Array.from({length: tasks}, (_, t) => {
    for (let i = 0; i < values.length; i++) values[i] = scores[i][t];
    return meanOf(values);
  });
  const [first, second] = halves(means);
  const pMax = isJoint ? jointP(scores, order, size, resamples, seed) : models.map(() => NaN);
  const ps = models.map(({test}) => test.p);
  const [holm, bh] = [adjustPValues(ps, "holm"), adjustPValues(ps, "benjamini-hochberg")];
  return {
    models: models.map((model, i) => ({...model, p_holm: holm[i], p_bh: bh[i], p_max: pMax[i]})),
    common: welchInterval(first, second, options),
    common_test: labelPermutationTest(first, second, options),
  };
}

/** Single-step maxT: how often the largest standardised gap of any model, labels dealt anew, reaches this model's. */
function jointP(
  scores: ArrayLike<ArrayLike<number>>,
  order: number[],
  size: number,
  resamples: number,
  seed: number,
): number[] {
  const tasks = order.length;
  const centred = Array.from(scores, (row) => {
    const list = order.map((t) => row[t]);
    const mean = meanOf(list);
    const spread = standardError(list);
    return Float64Array.from(list, (value) => (spread > 0 ? (value - mean) / spread : 0));
  });
  const dealt = Int32Array.from(order, (_, i) => i);
  const sums = () =>
    centred.map((row) => {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += row[dealt[i]];
      return Math.abs(sum);
    });
  const observed = sums();
  const counts = observed.map(() => 1);
  const random = new Sfc32(seed);
  for (let b = 0; b < resamples; b++) {
    for (let i = 0; i < size; i++) {
      const j = i + random.below(tasks - i);
      [dealt[i], dealt[j]] = [dealt[j], dealt[i]];
    }
    const largest = Math.max(...sums());
    observed.forEach((sum, model) => {
      if (largest >= sum * (1 - 1e-12)) counts[model]++;
    });
  }
  return counts.map((count) => count / (resamples + 1));
}
