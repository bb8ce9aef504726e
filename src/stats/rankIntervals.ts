import type {BootstrapMeans} from "./bootstrap.js";
import {columnProvenance} from "./columnProvenance.js";
import {inverseCdfPlace, tailOf} from "./quantile.js";

/** Rank of tied values: `min` 1 + how many are better, `max` how many are better or equal, `mid` the mean of both. */
export type TieRule = "min" | "mid" | "max";

/** Where one column ranks, and how sure that is. */
export interface RankInterval {
  /** column number */
  column: number;
  /** rank of the point estimate, 1 is best; NaN without an estimate */
  rank: number;
  /** ends of the rank interval: ranks that occurred, never interpolated */
  low: number;
  high: number;
  /** mean rank over the resamples */
  mean_rank: number;
  /** probability to be best, ties share it */
  p_best: number;
  /** p_top[k - 1]: probability to be among the best k, tied columns share the places they fill */
  p_top: Float64Array;
  method: string;
  level: number;
  resamples: number;
  seed: number;
  n: number;
  n_missing: number;
  clusters: number | null;
}

/** Means closer than this (times the largest estimate, at least 1) are one value: the noise of sums, not a difference. */
const tieSlack = 1e-10;

/**
 * Ranks of all columns in every resample: rank interval, probability to be best and among the best k.
 *
 * Use it to say which ranks the data resolve. Under near ties its coverage is only approximate; `rankSets` gives ranks
 * that hold together from pairwise tests.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95; `tie` rule default `min` (the printed rank); `best` is `highest`
 * (default) or `lowest`
 * @returns one entry a column, in column order; interval ends are inverse-CDF quantiles; NaN ranks last
 * @throws RangeError when the level is outside (0, 1)
 * @see Goldstein & Spiegelhalter (1996), League tables; Hall & Miller (2009), Using the bootstrap to quantify ranks
 * @example rankIntervals(bootstrapMeans([[1, 1, 0, 1], [0, 1, 0, 0]]))[0].rank // 1
 */
export function rankIntervals(
  matrix: BootstrapMeans,
  options: {level?: number; tie?: TieRule; best?: "highest" | "lowest"} = {},
): RankInterval[] {
  const {level = 0.95, tie = "min", best = "highest"} = options;
  const tail = tailOf("rankIntervals", level);
  const columns = matrix.estimates.length;
  const sign = best === "highest" ? 1 : -1;
  const slack = slackOf(matrix);
  const doubled = Array.from(matrix.estimates, () => new Int32Array(2 * columns + 1));
  const top = Array.from(matrix.estimates, () => new Float64Array(columns));
  const order = Int32Array.from(matrix.estimates, (_, j) => j);
  const values = new Float64Array(columns);
  for (let r = 0; r < matrix.resamples; r++) {
    for (let j = 0; j < columns; j++) values[j] = keyOf(sign * matrix.means[j][r]);
    sortDescending(order, values);
    eachTie(order, values, slack, (from, to) => {
      const rank = rankOf(from, to, tie);
      const share = 1 / (to - from);
      for (let i = from; i < to; i++) {
        doubled[order[i]][2 * rank]++;
        for (let k = from; k < to; k++) top[order[i]][k] += share;
      }
    });
  }
  const pointRanks = ranksOf(
    matrix.estimates.map((estimate) => keyOf(sign * estimate)),
    tie,
    slack,
  );
  return Array.from(matrix.estimates, (estimate, j) => {
    const p_top = top[j].map((share) => share / matrix.resamples);
    for (let k = 1; k < columns; k++) p_top[k] += p_top[k - 1];
    const at = (p: number): number => histogramValue(doubled[j], inverseCdfPlace(matrix.resamples, p)) / 2;
    return {
      column: j,
      rank: Number.isNaN(estimate) ? NaN : pointRanks[j],
      low: at(tail),
      high: at(1 - tail),
      mean_rank: doubled[j].reduce((sum, times, rank) => sum + (times * rank) / 2, 0) / matrix.resamples,
      p_best: p_top[0],
      p_top: p_top.map((share) => Math.min(1, share)),
      method: `bootstrap ranks (${tie} rank of ties, ${best} is best)`,
      ...columnProvenance(matrix, j, level),
    };
  });
}

/**
 * How close two means of this matrix must be to count as one value.
 *
 * @param matrix from `bootstrapMeans`
 * @returns the tie slack, relative to the largest estimate where that exceeds 1; in the unit of the data
 * @example slackOf(bootstrapMeans([[1, 0]])) // 1e-10
 */
export function slackOf(matrix: BootstrapMeans): number {
  const largest = matrix.estimates.reduce((most, e) => (Number.isNaN(e) ? most : Math.max(most, Math.abs(e))), 1);
  return tieSlack * largest;
}

function keyOf(value: number): number {
  return Number.isNaN(value) ? -Infinity : value;
}

function rankOf(from: number, to: number, tie: TieRule): number {
  if (tie === "min") return from + 1;
  if (tie === "max") return to;
  return (from + 1 + to) / 2;
}

function ranksOf(values: Float64Array, tie: TieRule, slack: number): Float64Array {
  const order = Int32Array.from(values, (_, j) => j);
  const ranks = new Float64Array(values.length);
  sortDescending(order, values);
  eachTie(order, values, slack, (from, to) => {
    for (let i = from; i < to; i++) ranks[order[i]] = rankOf(from, to, tie);
  });
  return ranks;
}

function eachTie(
  order: Int32Array,
  values: Float64Array,
  slack: number,
  visit: (from: number, to: number) => void,
): void {
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && isTie(values[order[to - 1]], values[order[to]], slack)) to++;
    visit(from, to);
    from = to;
  }
}

function isTie(above: number, below: number, slack: number): boolean {
  return above === below || above - below <= slack;
}

/** Insertion sort: `order` comes nearly sorted from the resample before. */
function sortDescending(order: Int32Array, values: Float64Array): void {
  for (let i = 1; i < order.length; i++) {
    const column = order[i];
    const value = values[column];
    let k = i - 1;
    while (k >= 0 && values[order[k]] < value) {
      order[k + 1] = order[k];
      k--;
    }
    order[k + 1] = column;
  }
}

function histogramValue(counts: Int32Array, place: number): number {
  let before = 0;
  let value = 0;
  while (before + counts[value] <= place) before += counts[value++];
  return value;
}
