import {checkCount, checkNumbers, checkParallel, checkSuccesses} from "./argumentChecks.js";
import {latticeScale} from "./lattice.js";
import {blockResamples, blockSeed, Sfc32} from "./rng.js";
import {logBeta} from "./specialFunctions.js";

/**
 * Probability that the first model's true pass rate is the higher one, from independent Beta-Binomial posteriors.
 *
 * Use it for few trials of different tasks; for the same tasks `probabilityBetterBootstrap`, which keeps the pairing. It
 * is a posterior probability, not a p-value.
 *
 * @param successes1 successes of the first
 * @param trials1 trials of the first, at least 1
 * @param successes2 successes of the second
 * @param trials2 trials of the second, at least 1
 * @returns P(rate1 > rate2) under uniform priors, exactly, in [0, 1]
 * @throws RangeError on counts that are not successes of trials
 * Source: Miller, E. (2014), Formulas for Bayesian A/B Testing; closed form for whole-number shapes.
 * @example probabilityBetterBeta(7, 10, 5, 10) // 0.8065015479876163
 */
export function probabilityBetterBeta(
  successes1: number,
  trials1: number,
  successes2: number,
  trials2: number,
): number {
  checkSuccesses("probabilityBetterBeta", successes1, trials1);
  checkSuccesses("probabilityBetterBeta", successes2, trials2);
  const [alpha1, beta1] = [successes1 + 1, trials1 - successes1 + 1];
  const [alpha2, beta2] = [successes2 + 1, trials2 - successes2 + 1];
  const base = logBeta(alpha2, beta2);
  let sum = 0;
  for (let i = 0; i < alpha1; i++) {
    sum += Math.exp(logBeta(alpha2 + i, beta1 + beta2) - Math.log(beta1 + i) - logBeta(1 + i, beta1) - base);
  }
  return Math.min(1, Math.max(0, sum));
}

/** Share of resamples in which the first is ahead. */
export interface ProbabilityBetter {
  /** share of resamples with a higher mean, ties counted half */
  probability: number;
  /** share of resamples with equal means */
  ties: number;
  method: string;
  /** always null: a probability is of no level */
  level: null;
  n: number;
  /** pairs left out as missing before, as the caller counted them */
  n_missing: number;
  /** always null: tasks are drawn one by one */
  clusters: null;
  resamples: number;
  seed: number;
}

/**
 * Probability that the first model's mean is the higher one, by bootstrap over the tasks both were given.
 *
 * Use it for coverage or passes on the same tasks: each resample draws tasks, so pairing is kept. For P(best of many)
 * use the rank bootstrap; for few trials of different tasks `probabilityBetterBeta`.
 *
 * @param first scores, one per task
 * @param second the same tasks in the same order
 * @param options `resamples` default 10,000; `seed` default 1; `nMissing` default 0
 * @returns the share of resamples won, ties half
 * @throws RangeError on empty or unequal lists, a value that is not finite, or a resample count below 1
 * Source: Efron (1979); sums are compared as integers where the scores allow it.
 * @example probabilityBetterBootstrap([1, 1, 1], [0, 0, 0]).probability // 1
 */
export function probabilityBetterBootstrap(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: {resamples?: number; seed?: number; nMissing?: number} = {},
): ProbabilityBetter {
  const {resamples = 10_000, seed = 1} = options;
  checkParallel("probabilityBetterBootstrap", "first and second", first.length, second.length);
  checkNumbers("probabilityBetterBootstrap", "first", first);
  checkNumbers("probabilityBetterBootstrap", "second", second);
  checkCount("probabilityBetterBootstrap", "resamples", resamples, 1);
  const n = first.length;
  const raw = Array.from(first, (value, i) => value - second[i]);
  const scale = latticeScale(raw);
  const differences = Float64Array.from(raw, (value) => (scale === null ? value : Math.round(value * scale)));
  const slack = scale === null ? 1e-12 * raw.reduce((sum, value) => sum + Math.abs(value), 0) : 0;
  let random = new Sfc32(seed);
  const places = new Int32Array(n);
  let wins = 0;
  let ties = 0;
  for (let b = 0; b < resamples; b++) {
    if (b % blockResamples === 0) random = new Sfc32(blockSeed(seed, b / blockResamples));
    random.fillIndices(places, n);
    let sum = 0;
    for (let i = 0; i < n; i++) sum += differences[places[i]];
    if (sum > slack) wins++;
    else if (sum >= -slack) ties++;
  }
  return {
    probability: (wins + ties / 2) / resamples,
    ties: ties / resamples,
    method: "paired bootstrap over tasks, ties half",
    level: null,
    n,
    n_missing: options.nMissing ?? 0,
    clusters: null,
    resamples,
    seed,
  };
}
