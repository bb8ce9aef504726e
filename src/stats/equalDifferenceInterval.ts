import {checkCount, checkLevel} from "./argumentChecks.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";

/**
 * Interval of a mean paired difference where every pair differs by the same.
 *
 * Use it where a bootstrap of paired scores has no width: all it ever draws is that one difference. Pairs that differ
 * otherwise were not seen among n, so that at most a share u of all pairs does (the exact upper end for 0 of n), and each of
 * those lies between -1 and 1. For pairs of flags use `pairedNewcombeInterval`, for pairs that vary a bootstrap.
 *
 * @param difference of every pair, from -1 to 1
 * @param pairs how many, at least one
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the difference d, from d - u (1 + d) to d + u (1 - d): inside [-1, 1], never of zero width
 * @throws RangeError on a difference outside [-1, 1], no pairs, or a level outside (0, 1)
 * Source: u by Clopper & Pearson (1934), which is 1 - (alpha / 2)^(1 / n) here; the bound by taking unseen pairs at their worst.
 * @example equalDifferenceInterval(0, 10) // low -0.3085, high 0.3085
 */
export function equalDifferenceInterval(difference: number, pairs: number, options: IntervalOptions = {}): Interval {
  const {level = 0.95} = options;
  checkLevel("equalDifferenceInterval", level);
  checkCount("equalDifferenceInterval", "pairs", pairs, 1);
  if (!(Math.abs(difference) <= 1)) {
    throw new RangeError(`equalDifferenceInterval: difference: got ${difference}; expected a number from -1 to 1`);
  }
  const unseen = 1 - ((1 - level) / 2) ** (1 / pairs);
  const ends = {
    estimate: difference,
    low: difference - unseen * (1 + difference),
    high: difference + unseen * (1 - difference),
  };
  return closedFormInterval("equal differences: exact bound on other pairs, at their worst", ends, pairs, options);
}
