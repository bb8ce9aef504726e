import {checkLevel, checkNumbers} from "./argumentChecks.js";
import {tQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {meanOf, standardError} from "./studentInterval.js";

/**
 * Welch interval for the difference of two independent means.
 *
 * Use it for coverage on different tasks (public and private). For pass rates use `newcombeInterval`, on the same tasks
 * `pairedDifference`.
 *
 * @param first values of the first group, at least two
 * @param second values of the second, at least two
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns interval of first minus second; of zero width only when both groups are constant
 * @throws RangeError on fewer than two values, a value that is not finite, or a level outside (0, 1)
 * Source: Welch, B. L. (1947), Biometrika 34, 28-35.
 * @example welchInterval([1, 2, 3], [1, 1, 1]).estimate // 1
 */
export function welchInterval(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: IntervalOptions = {},
): Interval {
  const {level = 0.95} = options;
  checkLevel("welchInterval", level);
  checkNumbers("welchInterval", "first", first, 2);
  checkNumbers("welchInterval", "second", second, 2);
  const [variance1, variance2] = [standardError(first) ** 2, standardError(second) ** 2];
  const variance = variance1 + variance2;
  const estimate = meanOf(first) - meanOf(second);
  const df = variance ** 2 / (variance1 ** 2 / (first.length - 1) + variance2 ** 2 / (second.length - 1));
  const arm = variance > 0 ? -tQuantile((1 - level) / 2, df) * Math.sqrt(variance) : 0;
  const ends = {estimate, low: estimate - arm, high: estimate + arm};
  return closedFormInterval("welch t", ends, first.length + second.length, options);
}
