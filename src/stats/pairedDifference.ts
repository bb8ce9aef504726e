import {fsum} from "d3-array";
import {checkLevel, checkNumbers, checkParallel} from "./argumentChecks.js";
import {normalQuantile, tCdf, tQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {meanOf, standardError} from "./studentInterval.js";

/** A paired difference with everything needed to judge what pairing bought. */
export interface PairedDifference {
  /** interval of first minus second; `n` counts pairs */
  interval: Interval;
  /** standard error of the mean difference */
  se_paired: number;
  /** what it would be were the tasks different ones: sqrt(SE1² + SE2²) */
  se_unpaired: number;
  /** correlation of the two scores over tasks; NaN when either is constant */
  correlation: number;
  /** mean difference over its standard error; NaN when all differences are equal */
  t: number;
  /** two-sided p of t on n - 1 degrees of freedom; NaN with t */
  p: number;
  /** why t and p are NaN, null otherwise */
  reason: string | null;
}

/**
 * Mean difference of two models on the same tasks, with its paired standard error and interval.
 *
 * Use it for coverage, or for the task means of several trials. For passes of one trial a task use
 * `pairedNewcombeInterval` and `mcnemarTest`; for a p without normality `signFlipTest`.
 *
 * @param first scores, one per task, at least two
 * @param second the same tasks in the same order
 * @param options `level` default 0.95; `nMissing` default 0; `quantile` "t" (default) or "z" as in Miller
 * @returns difference, interval, both standard errors, correlation, t and p
 * @throws RangeError on fewer than two pairs, unequal lengths, a value that is not finite, or a level outside (0, 1)
 * Source: Miller, E. (2024), arXiv:2411.00640, section on paired differences; Student's paired t test.
 * @example pairedDifference([1, 1, 0, 1], [1, 0, 0, 0]).se_paired // 0.28867513459481287
 */
export function pairedDifference(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: IntervalOptions & {quantile?: "t" | "z"} = {},
): PairedDifference {
  const {level = 0.95, quantile = "t"} = options;
  checkLevel("pairedDifference", level);
  checkParallel("pairedDifference", "first and second", first.length, second.length);
  checkNumbers("pairedDifference", "first", first, 2);
  checkNumbers("pairedDifference", "second", second, 2);
  const n = first.length;
  const differences = Array.from(first, (value, i) => value - second[i]);
  const estimate = meanOf(differences);
  const paired = standardError(differences);
  const [error1, error2] = [standardError(first), standardError(second)];
  const tail = (1 - level) / 2;
  const arm = -(quantile === "t" ? tQuantile(tail, n - 1) : normalQuantile(tail)) * paired;
  const means = [meanOf(first), meanOf(second)];
  const products = Array.from(first, (value, i) => (value - means[0]) * (second[i] - means[1]));
  const t = paired > 0 ? estimate / paired : NaN;
  return {
    interval: closedFormInterval(
      `paired difference, ${quantile === "t" ? "student t" : "normal"}`,
      {estimate, low: estimate - arm, high: estimate + arm},
      n,
      options,
    ),
    se_paired: paired,
    se_unpaired: Math.hypot(error1, error2),
    correlation: error1 > 0 && error2 > 0 ? fsum(products) / (n - 1) / n / (error1 * error2) : NaN,
    t,
    p: paired > 0 ? 2 * tCdf(-Math.abs(t), n - 1) : NaN,
    reason: paired > 0 ? null : "all differences are equal",
  };
}
