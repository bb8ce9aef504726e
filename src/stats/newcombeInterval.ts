import {checkSuccesses} from "./argumentChecks.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {checkPairedCounts, type PairedCounts} from "./pairedCounts.js";
import {wilsonInterval} from "./wilsonInterval.js";

/**
 * Newcombe's interval for the difference of two independent proportions (method 10: Wilson limits, square and add).
 *
 * Use it for different tasks, such as the public and private split. For two models on the same tasks use
 * `pairedNewcombeInterval`, which is much narrower when they pass the same ones.
 *
 * @param successes1 successes of the first
 * @param trials1 trials of the first, at least 1
 * @param successes2 successes of the second
 * @param trials2 trials of the second, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval of first minus second, in [-1, 1]; never of zero width
 * @throws RangeError on counts that are not successes of trials, or a level outside (0, 1)
 * Source: Newcombe, R. G. (1998), Statistics in Medicine 17, 873-890, method 10.
 * @example newcombeInterval(56, 70, 48, 80) // low 0.0524, high 0.3339 (his table II)
 */
export function newcombeInterval(
  successes1: number,
  trials1: number,
  successes2: number,
  trials2: number,
  options: IntervalOptions = {},
): Interval {
  checkSuccesses("newcombeInterval", successes1, trials1);
  checkSuccesses("newcombeInterval", successes2, trials2);
  const one = wilsonInterval(successes1, trials1, options);
  const two = wilsonInterval(successes2, trials2, options);
  const estimate = one.estimate - two.estimate;
  const low = Math.max(-1, estimate - Math.hypot(one.estimate - one.low, two.high - two.estimate));
  const high = Math.min(1, estimate + Math.hypot(one.high - one.estimate, two.estimate - two.low));
  return closedFormInterval("newcombe", {estimate, low, high}, trials1 + trials2, options);
}

/** Correlation of the two columns of flags, its numerator moved N/2 towards 0 (Newcombe 1998c); 0 on an empty margin. */
function correctedPhi({both, only1, only2, neither}: PairedCounts): number {
  const margins = (both + only1) * (only2 + neither) * (both + only2) * (only1 + neither);
  if (margins === 0) return 0;
  const numerator = both * neither - only1 * only2;
  const half = (both + only1 + only2 + neither) / 2;
  return (numerator > 0 ? Math.max(0, numerator - half) : numerator) / Math.sqrt(margins);
}

/**
 * Newcombe's interval for the difference of two paired proportions (method 10 with the corrected phi).
 *
 * Use it for pass rates of two models on the same tasks, one trial each. For coverage, or means of several trials, use
 * `pairedDifference`; for independent groups `newcombeInterval`.
 *
 * @param table both, only1, only2, neither
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval of first minus second, in [-1, 1]; `n` counts pairs; never of zero width
 * @throws RangeError on cells that are no counts, an empty table, or a level outside (0, 1)
 * Source: Newcombe, R. G. (1998), Statistics in Medicine 17, 2635-2650, method 10.
 * @example pairedNewcombeInterval({both: 1, only1: 1, only2: 7, neither: 12}) // low -0.5069, high -0.0256
 */
export function pairedNewcombeInterval(table: PairedCounts, options: IntervalOptions = {}): Interval {
  const pairs = checkPairedCounts("pairedNewcombeInterval", table);
  const one = wilsonInterval(table.both + table.only1, pairs, options);
  const two = wilsonInterval(table.both + table.only2, pairs, options);
  const phi = correctedPhi(table);
  const arm = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  const estimate = (table.only1 - table.only2) / pairs;
  const low = Math.max(-1, estimate - arm(one.estimate - one.low, two.high - two.estimate));
  const high = Math.min(1, estimate + arm(one.high - one.estimate, two.estimate - two.low));
  return closedFormInterval("newcombe paired", {estimate, low, high}, pairs, options);
}
