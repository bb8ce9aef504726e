import {checkSuccesses} from "./argumentChecks.js";
import {hypergeometricPmf, normalCdf} from "./distributions.js";
import {testResult, type TestOptions, type TestResult} from "./interval.js";

function checkBoth(who: string, counts: [number, number, number, number]): void {
  checkSuccesses(who, counts[0], counts[1]);
  checkSuccesses(who, counts[2], counts[3]);
}

/**
 * Pooled z test of two independent proportions; its square is Pearson's chi-squared without correction.
 *
 * Use it for large counts of different tasks (say, a public and a private split). For small counts use
 * `fisherTest`, for two models on the same tasks `mcnemarTest`; report `newcombeInterval` beside it.
 *
 * @param successes1 successes of the first
 * @param trials1 trials of the first, at least 1
 * @param successes2 successes of the second
 * @param trials2 trials of the second, at least 1
 * @param options `nMissing` default 0
 * @returns z as the statistic and the two-sided p; NaN with a reason when every trial of both ended alike
 * @throws RangeError on counts that are not successes of trials
 * Source: Pearson (1900); R prop.test(correct = FALSE).
 * @example pooledZTest(56, 70, 48, 80).p // 0.00804508136819656
 */
export function pooledZTest(
  successes1: number,
  trials1: number,
  successes2: number,
  trials2: number,
  options: TestOptions = {},
): TestResult {
  checkBoth("pooledZTest", [successes1, trials1, successes2, trials2]);
  const pooled = (successes1 + successes2) / (trials1 + trials2);
  const constant = pooled === 0 || pooled === 1;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / trials1 + 1 / trials2));
  const statistic = constant ? NaN : (successes1 / trials1 - successes2 / trials2) / error;
  const p = constant ? NaN : 2 * normalCdf(-Math.abs(statistic));
  const reason = constant ? "every trial of both ended alike" : null;
  return testResult("two proportions, pooled z", {statistic, p, n: trials1 + trials2, reason}, options);
}

/**
 * Fisher's exact test of two independent proportions: the sum of all tables no more likely than the one observed.
 *
 * Use it for small counts; it is conservative. `pooledZTest` is its neighbour for large ones.
 *
 * @param successes1 successes of the first
 * @param trials1 trials of the first, at least 1
 * @param successes2 successes of the second
 * @param trials2 trials of the second, at least 1
 * @param options `nMissing` default 0
 * @returns the two-sided p; the statistic is the sample odds ratio (Infinity or NaN where a cell is 0)
 * @throws RangeError on counts that are not successes of trials
 * Source: Fisher (1935); ties in probability count with a relative slack of 1e-7, as in R's fisher.test.
 * @example fisherTest(9, 10, 3, 10).p // 0.019766611097880443
 */
export function fisherTest(
  successes1: number,
  trials1: number,
  successes2: number,
  trials2: number,
  options: TestOptions = {},
): TestResult {
  checkBoth("fisherTest", [successes1, trials1, successes2, trials2]);
  const successes = successes1 + successes2;
  const limit = hypergeometricPmf(successes1, trials1, trials2, successes) * (1 + 1e-7);
  let p = 0;
  for (let k = Math.max(0, successes - trials2); k <= Math.min(trials1, successes); k++) {
    const probability = hypergeometricPmf(k, trials1, trials2, successes);
    if (probability <= limit) p += probability;
  }
  const statistic = (successes1 * (trials2 - successes2)) / (successes2 * (trials1 - successes1));
  return testResult("two proportions, fisher exact", {statistic, p: Math.min(1, p), n: trials1 + trials2}, options);
}
