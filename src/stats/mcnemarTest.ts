import {binomialCdf, binomialPmf, chiSquaredSurvival} from "./distributions.js";
import {testResult, type TestOptions, type TestResult} from "./interval.js";
import {checkPairedCounts, type PairedCounts} from "./pairedCounts.js";

/** Which McNemar test: `mid-p` is the default advice, `exact` never exceeds its level, the others are for comparison. */
export type McnemarVariant = "exact" | "mid-p" | "chi-squared" | "chi-squared, continuity-corrected";

function chiSquaredResult(table: PairedCounts, n: number, corrected: boolean, options: TestOptions): TestResult {
  const discordant = table.only1 + table.only2;
  const distance = Math.abs(table.only1 - table.only2);
  const shift = corrected ? Math.max(0, distance - 1) : distance;
  const statistic = discordant === 0 ? NaN : (shift * shift) / discordant;
  const p = discordant === 0 ? NaN : chiSquaredSurvival(statistic, 1);
  const reason = discordant === 0 ? "no pair differs" : null;
  const method = `mcnemar, chi-squared${corrected ? ", continuity-corrected" : ""}`;
  return testResult(method, {statistic, p, n, reason}, options);
}

/**
 * McNemar's test: do two models pass different numbers of the same tasks?
 *
 * Use `mid-p` (default) for a report: nearer to its level than `exact`, which is for gates. Only tasks that exactly one
 * of them passed count. For coverage instead of passes use `signFlipTest`.
 *
 * @param table both, only1, only2, neither
 * @param options `variant` default "mid-p"; `alternative` default "two-sided", "greater" asks whether the first passes
 * more (exact and mid-p only); `nMissing` default 0
 * @returns p and the statistic: tasks passed by the first only, or chi-squared; NaN with a reason where chi-squared has
 * no pair to work on (exact gives 1 there, mid-p 0.5)
 * @throws RangeError on cells that are no counts, an empty table, or a one-sided chi-squared
 * Source: McNemar (1947); mid-p: Fagerland, Lydersen & Laake (2013), BMC Medical Research Methodology 13:91.
 * @example mcnemarTest({both: 1, only1: 1, only2: 7, neither: 12}).p // 0.0390625
 */
export function mcnemarTest(
  table: PairedCounts,
  options: TestOptions & {variant?: McnemarVariant; alternative?: TestResult["alternative"]} = {},
): TestResult {
  const {variant = "mid-p", alternative = "two-sided"} = options;
  const n = checkPairedCounts("mcnemarTest", table);
  if (variant === "chi-squared" || variant === "chi-squared, continuity-corrected") {
    if (alternative !== "two-sided") {
      throw new RangeError(`mcnemarTest: alternative: got "${alternative}"; expected "two-sided" for ${variant}`);
    }
    return chiSquaredResult(table, n, variant !== "chi-squared", options);
  }
  const {only1, only2} = table;
  const discordant = only1 + only2;
  const point = binomialPmf(only1, discordant, 0.5);
  const half = variant === "mid-p" ? point / 2 : 0;
  let p: number;
  if (alternative === "greater") p = binomialCdf(only2, discordant, 0.5) - half;
  else if (alternative === "less") p = binomialCdf(only1, discordant, 0.5) - half;
  else if (only1 === only2) p = 1 - half;
  else p = Math.min(1, 2 * (binomialCdf(Math.min(only1, only2), discordant, 0.5) - half));
  return testResult(`mcnemar, ${variant}`, {statistic: only1, p, alternative, n}, options);
}
