import {checkPositive} from "./argumentChecks.js";
import {tCdf} from "./distributions.js";
import {testResult, type Interval, type TestOptions, type TestResult} from "./interval.js";
import {pairedDifference} from "./pairedDifference.js";

/** What an interval of a difference says about a margin. */
export type NonInferiorityVerdict = "superior" | "non-inferior" | "inconclusive" | "inferior";

/**
 * Reads an interval of a difference (new minus old) against a margin: the rule of a CI gate.
 *
 * Use it with any interval of a difference: `pairedNewcombeInterval`, `pairedDifference(…).interval`, a bootstrap. A
 * two-sided 95 % interval makes it a one-sided test at 2.5 %; take level 0.9 for 5 %.
 *
 * @param interval interval of new minus old, higher is better
 * @param margin the loss that would still be accepted, > 0, in the unit of the difference (2 points are 0.02)
 * @returns "superior" when the whole interval is above 0, "non-inferior" when it is above -margin, "inferior" when it is
 * below -margin, else "inconclusive": more data are needed, which is not a pass
 * @throws RangeError when the margin is not positive
 * Source: Piaggio et al. (2012), CONSORT extension for non-inferiority trials, JAMA 308, 2594-2604.
 * @example nonInferiorityVerdict(pairedNewcombeInterval({both: 640, only1: 100, only2: 60, neither: 200}), 0.02) // "superior"
 */
export function nonInferiorityVerdict(interval: Interval, margin: number): NonInferiorityVerdict {
  checkPositive("nonInferiorityVerdict", "margin", margin);
  if (interval.low > 0) return "superior";
  if (interval.low > -margin) return "non-inferior";
  return interval.high < -margin ? "inferior" : "inconclusive";
}

/**
 * One-sided paired t test that the first is not worse than the second by the margin or more.
 *
 * Use it where a p-value is wanted; the verdict with its interval (`nonInferiorityVerdict`) says more.
 *
 * @param first scores of the new model, one per task, at least two
 * @param second scores of the old one on the same tasks
 * @param margin the loss that would still be accepted, > 0
 * @param options `nMissing` default 0
 * @returns t of (difference + margin) and its upper-tail p; where all differences are equal p is 0 above the margin's
 * line and 1 at or below it, and `reason` says so
 * @throws RangeError as `pairedDifference`, or when the margin is not positive
 * Source: Wellek, S. (2010), Testing Statistical Hypotheses of Equivalence and Noninferiority, ch. 5.
 * @example nonInferiorityTest([1, 0, 1, 1], [1, 0, 1, 0], 0.5).p // 0.0288…
 */
export function nonInferiorityTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  margin: number,
  options: TestOptions = {},
): TestResult {
  checkPositive("nonInferiorityTest", "margin", margin);
  const {interval, se_paired: error} = pairedDifference(first, second);
  const shifted = interval.estimate + margin;
  const isFlat = error === 0;
  const statistic = isFlat ? NaN : shifted / error;
  const p = isFlat ? Number(shifted <= 0) : tCdf(-statistic, interval.n - 1);
  const reason = isFlat ? "all differences are equal" : null;
  const method = `non-inferiority, paired t, margin ${margin}`;
  return testResult(method, {statistic, p, n: interval.n, alternative: "greater", reason}, options);
}
