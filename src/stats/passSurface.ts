import {bootstrapMeans, type BootstrapOptions} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {kRange, passKCells} from "./passKCurve.js";
import {percentileInterval} from "./percentileInterval.js";
import {checkHalfPoints, thresholdFraction} from "./threshold.js";

/** One trial's coverage as whole numbers. */
export interface HalfPointTrial {
  /** sum of claim scores times 2 */
  half_points: number;
  /** claims of the task */
  n_claims: number;
}

/** One point of the k x θ surface. */
export interface SurfacePoint {
  threshold: number;
  k: number;
  pass_at_k: Interval;
  pass_hat_k: Interval;
}

/**
 * The k x θ surface of one model: pass@k and pass^k at every threshold, with intervals over tasks.
 *
 * Use it where a benchmark has both claims and several trials: it shows whether a model is unreliable or merely partial.
 * All points share their resamples. For one θ use `passKCurve`, for k = 1 `simultaneousBand`.
 *
 * @param tasks per task its counted trials; a task with none is missing
 * @param thresholds θ in [0, 1], inclusive, compared in half points
 * @param options `level` default 0.95; `ks` default 1 to the smallest number of trials of a counted task; `resamples`,
 * `seed`, `clusters` as in `bootstrapMeans`
 * @returns one point a threshold and k, thresholds outermost
 * @throws RangeError when no task has a trial, half points exceed the claims, or k exceeds a task's trials
 * @see Chen et al. (2021), arXiv:2107.03374; Yao et al. (2024), arXiv:2406.12045
 * @example passSurface([[{half_points: 3, n_claims: 2}]], [0.5, 1]).map((p) => p.pass_at_k.estimate) // [1, 0]
 */
export function passSurface(
  tasks: ArrayLike<ArrayLike<HalfPointTrial>>,
  thresholds: number[],
  options: Omit<BootstrapOptions, "weights"> & {level?: number; ks?: number[]} = {},
): SurfacePoint[] {
  const trials = Array.from(tasks, (task) => task.length);
  const {level, ks = kRange("passSurface", trials), ...bootstrap} = options;
  const points = thresholds.flatMap((threshold) => {
    const passes = passCounts(tasks, threshold);
    return ks.map((k) => ({threshold, k, passes}));
  });
  const columns = points.flatMap(({k, passes}) => [
    passKCells(trials, passes, k, "any"),
    passKCells(trials, passes, k, "all"),
  ]);
  const intervals = percentileInterval(bootstrapMeans(columns, bootstrap), {level});
  return points.map(({threshold, k}, i) => ({
    threshold,
    k,
    pass_at_k: intervals[2 * i],
    pass_hat_k: intervals[2 * i + 1],
  }));
}

/**
 * How many trials of each task pass at θ.
 *
 * @param tasks per task its counted trials
 * @param threshold θ in [0, 1]
 * @returns one whole number a task
 * @throws RangeError when half points exceed the claims or θ is out of range
 * @example passCounts([[{half_points: 3, n_claims: 2}, {half_points: 4, n_claims: 2}]], 0.9) // [1]
 */
export function passCounts(tasks: ArrayLike<ArrayLike<HalfPointTrial>>, threshold: number): number[] {
  const [numerator, denominator] = thresholdFraction(threshold);
  return Array.from(tasks, (task) => {
    let passes = 0;
    for (let t = 0; t < task.length; t++) {
      const {half_points, n_claims} = task[t];
      checkHalfPoints("passCounts", half_points, n_claims);
      if (half_points * denominator >= 2 * n_claims * numerator) passes++;
    }
    return passes;
  });
}
