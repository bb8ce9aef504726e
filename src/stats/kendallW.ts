import {checkNumbers} from "./argumentChecks.js";
import {chiSquaredSurvival} from "./distributions.js";
import {testResult, type TestOptions, type TestResult} from "./interval.js";
import {midRanks} from "./midRanks.js";

/** Kendall's coefficient of concordance with its test. */
export interface KendallW extends TestResult {
  /** W in [0, 1]: 1 when all raters rank alike; NaN with a reason when every rater ties everything */
  value: number;
  raters: number;
}

/**
 * Kendall's W: how far several judges rank the same models alike.
 *
 * Use it for three or more rankings; for two, `spearman` says the same (W = (1 + mean rho) / 2). It looks at ranks only:
 * for agreement on scores use `krippendorffAlpha`.
 *
 * @param scores one row per judge, one score per model, all of one length, at least two of each; ties get mid-ranks
 * @param options `nMissing` default 0
 * @returns W corrected for ties; the statistic is chi-squared m (n - 1) W on n - 1 degrees of freedom, p its upper tail
 * (rough below 8 models)
 * @throws RangeError on fewer than two judges or models, unequal lengths, or a score that is not finite
 * Source: Kendall, M. G. & Babington Smith, B. (1939), Annals of Mathematical Statistics 10, 275-287.
 * @example kendallW([[1, 2, 3], [1, 2, 3], [1, 3, 2]]).value // 0.7777777777777778
 */
export function kendallW(scores: ArrayLike<ArrayLike<number>>, options: TestOptions = {}): KendallW {
  const m = scores.length;
  if (m < 2) throw new RangeError(`kendallW: too few judges: got ${m}; expected at least 2`);
  const n = scores[0].length;
  const sums = new Float64Array(n);
  let ties = 0;
  for (let i = 0; i < m; i++) {
    checkNumbers("kendallW", `scores[${i}]`, scores[i], 2);
    if (scores[i].length !== n) {
      throw new RangeError(`kendallW: judge ${i} has another number of models: got ${scores[i].length}; expected ${n}`);
    }
    const counts = new Map<number, number>();
    midRanks(scores[i]).forEach((rank, j) => {
      sums[j] += rank;
      counts.set(rank, (counts.get(rank) ?? 0) + 1);
    });
    for (const count of counts.values()) ties += count ** 3 - count;
  }
  const mean = (m * (n + 1)) / 2;
  const spread = sums.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  const most = m * m * (n ** 3 - n) - m * ties;
  const value = most === 0 ? NaN : (12 * spread) / most;
  const statistic = m * (n - 1) * value;
  const p = most === 0 ? NaN : chiSquaredSurvival(statistic, n - 1);
  const reason = most === 0 ? "every judge ties all models" : null;
  const test = testResult("kendall w, chi-squared", {statistic, p, n, alternative: "greater", reason}, options);
  return {value, raters: m, ...test};
}
