import {tCdf} from "./distributions.js";
import {midRanks} from "./midRanks.js";
import {noPermutationP, permutationP} from "./permutations.js";
import {
  checkPairs,
  fisherEnds,
  isComparable,
  reasonOf,
  type RankCorrelation,
  type RankCorrelationOptions,
} from "./rankCorrelation.js";

/**
 * Spearman's rank correlation: Pearson's correlation of mid-ranks, with p by t, p by permutation and an interval.
 *
 * Use it to say how alike two orders of models (or tasks) are; `kendallTauB` counts pairs and reads as a probability.
 * The interval takes the pairs as a sample. Where they are the models of one benchmark, the uncertainty is over tasks:
 * use `rankCorrelationInterval` on two bootstraps.
 *
 * @param x finite numbers
 * @param y as many finite numbers
 * @param options `level` default 0.95; `permutations` default 9,999; `seed` default 1; `nMissing` default 0
 * @returns rho; `p` from t = rho sqrt((n - 2) / (1 - rho^2)) with n - 2 degrees of freedom; ends by Fisher's z with
 * Bonett & Wright's error. Constant input gives NaN with a `reason`
 * @throws RangeError on empty, unequal or non-finite input
 * @see Spearman (1904); Bonett & Wright (2000), Psychometrika 65
 * @example spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7.5]).estimate // 0.9
 */
export function spearman(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: RankCorrelationOptions = {},
): RankCorrelation {
  const {level = 0.95, permutations = 9999, seed = 1, nMissing = 0} = options;
  checkPairs("spearman", x, y, level);
  const n = x.length;
  const ranksX = centredDoubleRanks(x);
  const ranksY = centredDoubleRanks(y);
  const squaresX = product(ranksX, ranksX);
  const squaresY = product(ranksY, ranksY);
  const cross = product(ranksX, ranksY);
  const isDefined = squaresX > 0 && squaresY > 0;
  const estimate = isDefined ? rhoOf(cross, squaresX, squaresY) : NaN;
  const error = Math.sqrt((1 + (estimate * estimate) / 2) / (n - 3));
  const [low, high] = fisherEnds(estimate, error, level);
  const statistic = (order: Float64Array): number => Math.abs(product(ranksX, order));
  return {
    estimate,
    low,
    high,
    p: isDefined ? pByT(estimate, n) : NaN,
    ...(isDefined ? permutationP(ranksY, statistic, Math.abs(cross), {permutations, seed}) : noPermutationP),
    reason: reasonOf(squaresX === 0, squaresY === 0, estimate, low),
    method: "Spearman rho of mid-ranks, Fisher z with Bonett-Wright error",
    level,
    n,
    n_missing: nMissing,
    clusters: null,
  };
}

/**
 * Spearman's rho alone, without p and interval: for loops over resamples.
 *
 * @param x numbers, at least one
 * @param y as many numbers
 * @returns rho, NaN when either is constant or holds NaN (a mean that a resample leaves undefined)
 * @throws RangeError on empty or unequal input
 * @example spearmanRho([1, 2, 3], [1, 3, 2]) // 0.5
 */
export function spearmanRho(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (!isComparable("spearmanRho", x, y)) return NaN;
  const ranksX = centredDoubleRanks(x);
  const ranksY = centredDoubleRanks(y);
  const squaresX = product(ranksX, ranksX);
  const squaresY = product(ranksY, ranksY);
  return squaresX > 0 && squaresY > 0 ? rhoOf(product(ranksX, ranksY), squaresX, squaresY) : NaN;
}

/** Twice the mid-rank minus n + 1: whole numbers that sum to 0, so that all products are exact. */
function centredDoubleRanks(values: ArrayLike<number>): Float64Array {
  return midRanks(values).map((rank) => 2 * rank - values.length - 1);
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function rhoOf(cross: number, squaresX: number, squaresY: number): number {
  if (squaresX === squaresY) return cross / squaresX;
  return Math.max(-1, Math.min(1, cross / (Math.sqrt(squaresX) * Math.sqrt(squaresY))));
}

function pByT(rho: number, n: number): number {
  if (n < 3) return NaN;
  if (Math.abs(rho) === 1) return 0;
  return 2 * tCdf(-Math.abs(rho) * Math.sqrt((n - 2) / ((1 - rho) * (1 + rho))), n - 2);
}
