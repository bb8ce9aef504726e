import {fsum} from "d3-array";
import {checkLevel, checkNumbers} from "./argumentChecks.js";
import {normalQuantile, tQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";

/**
 * Mean by compensated summation: the same to the last digit in whatever order the rows come.
 *
 * @param values at least one finite number
 * @returns the mean
 * @throws RangeError on empty input or a value that is not finite
 * @example meanOf([1, 1e100, 1, -1e100]) // 0.5
 */
export function meanOf(values: ArrayLike<number>): number {
  checkNumbers("meanOf", "values", values);
  const mean = fsum(Array.from(values)) / values.length;
  // The sum of numbers near the largest that there is overflows; their mean does not.
  return Number.isFinite(mean) ? mean : fsum(Array.from(values, (value) => value / values.length));
}

/**
 * Deviations of values from their mean: exactly 0 where all are equal, though the last digit of the mean may not be theirs.
 *
 * @param values at least one finite number
 * @returns one deviation a value
 * @throws RangeError on empty input or a value that is not finite
 * @example deviationsOf([0.4, 0.4, 0.4]) // [0, 0, 0]
 */
export function deviationsOf(values: ArrayLike<number>): number[] {
  const mean = meanOf(values);
  const list = Array.from(values);
  return list.every((value) => value === list[0]) ? list.map(() => 0) : list.map((value) => value - mean);
}

/**
 * Standard error of the mean of independent observations, sd / sqrt(n) with n - 1 in the variance.
 *
 * Use it for one trial a task. With several trials a task, or tasks that share a server, use `clusteredError`.
 *
 * @param values at least two finite numbers
 * @returns the standard error
 * @throws RangeError on fewer than two values or a value that is not finite
 * Source: central limit theorem; Miller (2024), arXiv:2411.00640, section 2.
 * @example standardError([1, 0, 1, 1, 0]) // 0.24494897427831783
 */
export function standardError(values: ArrayLike<number>): number {
  checkNumbers("standardError", "values", values, 2);
  const squares = deviationsOf(values).map((deviation) => deviation ** 2);
  return Math.sqrt(fsum(squares) / (values.length - 1) / values.length);
}

/**
 * Student t interval of a mean, for quantities without bounds: seconds, cost, turns, differences.
 *
 * Use it from about thirty observations, or fewer if they are not skewed. For scores in [0, 1] use `scoreInterval`, for
 * passes `proportionInterval`: near 0 and 1 this one covers far too rarely, and equal values give it zero width. For
 * clusters `clusteredInterval`.
 *
 * @param values at least two finite numbers
 * @param options `level` default 0.95; `nMissing` default 0; `quantile` "t" (default) or "z" for the normal multiplier
 * @returns the interval
 * @throws RangeError on fewer than two values, a value that is not finite, or a level outside (0, 1)
 * Source: Student (1908).
 * @example studentInterval([0.5, 1, 0.75, 0.25]) // estimate 0.625, low 0.1114, high 1.1386
 */
export function studentInterval(
  values: ArrayLike<number>,
  options: IntervalOptions & {quantile?: "t" | "z"} = {},
): Interval {
  const {level = 0.95, quantile = "t"} = options;
  checkLevel("studentInterval", level);
  checkNumbers("studentInterval", "values", values, 2);
  const estimate = meanOf(values);
  const tail = (1 - level) / 2;
  const multiplier = -(quantile === "t" ? tQuantile(tail, values.length - 1) : normalQuantile(tail));
  const arm = multiplier * standardError(values);
  const method = quantile === "t" ? "student t" : "normal";
  return closedFormInterval(method, {estimate, low: estimate - arm, high: estimate + arm}, values.length, options);
}
