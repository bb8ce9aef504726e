import {normalCdf} from "./distributions.js";
import {noPermutationP, permutationP} from "./permutations.js";
import {
  checkPairs,
  fisherEnds,
  isComparable,
  reasonOf,
  type RankCorrelation,
  type RankCorrelationOptions,
} from "./rankCorrelation.js";

/** Kendall's tau-b with the pairs it counts. */
export interface KendallTauB extends RankCorrelation {
  concordant: number;
  discordant: number;
  tied_x_only: number;
  tied_y_only: number;
  tied_both: number;
  /** exact two-sided p without ties; null with ties, where `p_permutation` serves, and above 500 pairs, where `p` does */
  p_exact: number | null;
}

/**
 * Kendall's tau-b: pairs in the same order minus pairs in opposite order, corrected for ties.
 *
 * Use it beside `spearman` for agreement of two orders; without ties (1 + tau) / 2 is the probability that two models
 * stand in the same order in both. Where x and y are one benchmark's models at two thresholds, take the interval from
 * `rankCorrelationInterval`.
 *
 * @param x finite numbers
 * @param y as many finite numbers
 * @param options `level` default 0.95; `permutations` default 9,999; `seed` default 1; `nMissing` default 0
 * @returns tau_b = (C - D) / sqrt((n0 - n1)(n0 - n2)); `p` normal with the tie-corrected variance of C - D; ends by
 * Fisher's z with error sqrt(0.437 / (n - 4)), an approximation made for few ties. Constant input gives NaN with a
 * `reason`
 * @throws RangeError on empty, unequal or non-finite input
 * @see Kendall (1945), The treatment of ties; Fieller, Hartley & Pearson (1957) for the error
 * @example kendallTauB([1, 2, 3, 4, 5], [5, 6, 7, 8, 7.5]).estimate // 0.8
 */
export function kendallTauB(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: RankCorrelationOptions = {},
): KendallTauB {
  const {level = 0.95, permutations = 9999, seed = 1, nMissing = 0} = options;
  checkPairs("kendallTauB", x, y, level);
  const n = x.length;
  const counts = countPairs(x, y);
  const {concordant, discordant, tied_x_only, tied_y_only} = counts;
  const variesX = concordant + discordant + tied_y_only;
  const variesY = concordant + discordant + tied_x_only;
  const excess = concordant - discordant;
  const isDefined = variesX > 0 && variesY > 0;
  const estimate = isDefined ? tauOf(excess, variesX, variesY) : NaN;
  const [low, high] = fisherEnds(estimate, Math.sqrt(0.437 / (n - 4)), level);
  const statistic = (order: Float64Array): number => Math.abs(excessOf(x, order));
  const hasTies = variesX !== variesY || variesX !== (n * (n - 1)) / 2;
  return {
    estimate,
    low,
    high,
    ...counts,
    p: isDefined ? pByNormal(excess, x, y) : NaN,
    p_exact: hasTies || !isDefined || n > MOST_EXACT ? null : pExact(Math.min(concordant, discordant), n),
    ...(isDefined
      ? permutationP(Float64Array.from(y), statistic, Math.abs(excess), {permutations, seed})
      : noPermutationP),
    reason: reasonOf(variesX === 0, variesY === 0, estimate, low),
    method: "Kendall tau-b, Fisher z with error sqrt(0.437 / (n - 4))",
    level,
    n,
    n_missing: nMissing,
    clusters: null,
  };
}

/**
 * Kendall's tau-b alone, without p and interval: for loops over resamples.
 *
 * @param x numbers, at least one
 * @param y as many numbers
 * @returns tau-b, NaN when either is constant or holds NaN (a mean that a resample leaves undefined)
 * @throws RangeError on empty or unequal input
 * @example tauB([1, 2, 3], [1, 3, 2]) // 0.3333333333333333
 */
export function tauB(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (!isComparable("tauB", x, y)) return NaN;
  const {concordant, discordant, tied_x_only, tied_y_only} = countPairs(x, y);
  const variesX = concordant + discordant + tied_y_only;
  const variesY = concordant + discordant + tied_x_only;
  return variesX > 0 && variesY > 0 ? tauOf(concordant - discordant, variesX, variesY) : NaN;
}

function tauOf(excess: number, variesX: number, variesY: number): number {
  return variesX === variesY ? excess / variesX : excess / (Math.sqrt(variesX) * Math.sqrt(variesY));
}

function countPairs(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): Pick<KendallTauB, "concordant" | "discordant" | "tied_x_only" | "tied_y_only" | "tied_both"> {
  const counts = {concordant: 0, discordant: 0, tied_x_only: 0, tied_y_only: 0, tied_both: 0};
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      const dx = Math.sign(x[i] - x[j]);
      const dy = Math.sign(y[i] - y[j]);
      if (dx === 0 && dy === 0) counts.tied_both++;
      else if (dx === 0) counts.tied_x_only++;
      else if (dy === 0) counts.tied_y_only++;
      else if (dx === dy) counts.concordant++;
      else counts.discordant++;
    }
  }
  return counts;
}

function excessOf(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let excess = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) excess += Math.sign(x[i] - x[j]) * Math.sign(y[i] - y[j]);
  }
  return excess;
}

/** Variance of C - D under no association, with ties: Kendall & Gibbons (1990) 4.3. */
function pByNormal(excess: number, x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length;
  const tiesX = tieSums(x);
  const tiesY = tieSums(y);
  const pairs = n * (n - 1);
  const variance =
    (pairs * (2 * n + 5) - tiesX.spread - tiesY.spread) / 18 +
    (tiesX.pairs * tiesY.pairs) / (2 * pairs) +
    (n > 2 ? (tiesX.triples * tiesY.triples) / (9 * pairs * (n - 2)) : 0);
  return Math.min(1, 2 * normalCdf(-Math.abs(excess) / Math.sqrt(variance)));
}

function tieSums(values: ArrayLike<number>): {pairs: number; triples: number; spread: number} {
  const sizes = new Map<number, number>();
  for (let i = 0; i < values.length; i++) sizes.set(values[i], (sizes.get(values[i]) ?? 0) + 1);
  const sums = {pairs: 0, triples: 0, spread: 0};
  for (const t of sizes.values()) {
    sums.pairs += t * (t - 1);
    sums.triples += t * (t - 1) * (t - 2);
    sums.spread += t * (t - 1) * (2 * t + 5);
  }
  return sums;
}

/** Pairs up to which the exact distribution is worked out: its cost grows with their cube. */
const MOST_EXACT = 500;

/** Two-sided p without ties: twice the share of the n! orders with at most `inversions` inversions. */
function pExact(inversions: number, n: number): number {
  let shares = new Float64Array(inversions + 1);
  shares[0] = 1;
  for (let m = 2; m <= n; m++) {
    const next = new Float64Array(inversions + 1);
    // the m places that one more element can take add 0 to m - 1 inversions: a sum over the last m shares
    let sum = 0;
    for (let d = 0; d <= inversions; d++) {
      sum += shares[d];
      if (d >= m) sum -= shares[d - m];
      next[d] = sum / m;
    }
    shares = next;
  }
  return Math.min(1, 2 * shares.reduce((a, b) => a + b));
}
