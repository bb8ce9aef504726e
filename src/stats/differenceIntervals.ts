import type {BootstrapMeans} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {histogramQuantiles} from "./latticeQuantiles.js";
import {tailOf} from "./quantile.js";
import {tailQuantiles} from "./tailQuantiles.js";

/** Interval of one paired difference of two columns: `estimate` is column a minus column b. */
export interface DifferenceInterval extends Interval {
  a: number;
  b: number;
  /** share of resamples in which a is above b, ties counted half */
  p_above: number;
}

/**
 * Percentile intervals of paired differences of columns, a minus b, for all pairs or those named.
 *
 * Pairing is in the matrix: both columns saw the same tasks in each resample. Each interval holds for its pair alone;
 * to read many at once (who is tied with whom) use `resolvedPairs`, which widens them to hold together.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95; `pairs` of column numbers, default all a < b
 * @returns one interval a pair; `n` counts tasks of which both cells may be missing, `n_missing` the missing cells of both
 * @throws RangeError when the level is outside (0, 1) or a pair names no column
 * @see Efron & Tibshirani (1993) ch. 13; Miller (2024), Adding error bars to evals, paired differences
 * @example differenceIntervals(bootstrapMeans([[1, 1, 0], [0, 1, 0]]))[0].estimate // 0.3333333333333333
 */
export function differenceIntervals(
  matrix: BootstrapMeans,
  options: {level?: number; pairs?: [number, number][]} = {},
): DifferenceInterval[] {
  const {level = 0.95, pairs = allPairs(matrix.estimates.length)} = options;
  const tail = tailOf("differenceIntervals", level);
  const differences = new Float64Array(matrix.resamples);
  const scratch: Scratch = {counts: new Int32Array(1024)};
  const columns: (WholeColumn | undefined)[] = [];
  const wholesOf = (j: number, denominator: number): WholeColumn =>
    (columns[j] ??= toWholes(matrix.means[j], denominator));
  return pairs.map(([a, b]) => {
    const first = matrix.means[a];
    const second = matrix.means[b];
    if (first === undefined || second === undefined) {
      const shown = JSON.stringify([a, b]);
      throw new RangeError(
        `differenceIntervals: pair: got ${shown}; expected columns below ${matrix.estimates.length}`,
      );
    }
    const denominator = matrix.denominators[a] === matrix.denominators[b] ? matrix.denominators[a] : 0;
    const isLattice = denominator > 0 && denominator <= 16_384;
    const {low, high, p_above} = isLattice
      ? latticeDifference(wholesOf(a, denominator), wholesOf(b, denominator), denominator, tail, scratch)
      : realDifference(first, second, differences, tail);
    return {
      a,
      b,
      estimate: difference(matrix, a, b),
      low,
      high,
      p_above,
      method: "percentile bootstrap of the paired difference",
      level,
      n: matrix.n,
      n_missing: 2 * matrix.n - matrix.counted[a] - matrix.counted[b],
      clusters: matrix.clusters,
      resamples: matrix.resamples,
      seed: matrix.seed,
    };
  });
}

interface Ends {
  low: number;
  high: number;
  p_above: number;
}

interface Scratch {
  /** zeros between uses */
  counts: Int32Array;
}

/** A column's means as whole numbers over its denominator. */
interface WholeColumn {
  values: Int32Array;
  least: number;
  most: number;
}

function toWholes(means: Float64Array, denominator: number): WholeColumn {
  const values = new Int32Array(means.length);
  let [least, most] = [Infinity, -Infinity];
  for (let r = 0; r < means.length; r++) {
    const whole = Math.round(means[r] * denominator);
    values[r] = whole;
    if (whole < least) least = whole;
    if (whole > most) most = whole;
  }
  return {values, least, most};
}

/** Differences are whole numbers over the denominator, from -denominator to denominator for proportions: counted. */
function latticeDifference(
  first: WholeColumn,
  second: WholeColumn,
  denominator: number,
  tail: number,
  scratch: Scratch,
): Ends {
  const [one, other] = [first.values, second.values];
  const n = one.length;
  const least = Math.min(0, first.least - second.most);
  const size = Math.max(0, first.most - second.least) - least + 1;
  if (size > scratch.counts.length) scratch.counts = new Int32Array(2 * size);
  const {counts} = scratch;
  for (let r = 0; r < n; r++) counts[one[r] - other[r] - least]++;
  let above = counts[-least] / 2;
  for (let k = 1 - least; k < size; k++) above += counts[k];
  const [low, high] = histogramQuantiles(counts, n, [tail, 1 - tail]).map((place) => (place + least) / denominator);
  counts.fill(0, 0, size);
  return {low, high, p_above: above / n};
}

function realDifference(first: Float64Array, second: Float64Array, differences: Float64Array, tail: number): Ends {
  let above = 0;
  let equal = 0;
  let defined = 0;
  for (let r = 0; r < first.length; r++) {
    const value = first[r] - second[r];
    if (!(value - value === 0)) continue;
    differences[defined++] = value;
    if (value > 0) above++;
    else if (value === 0) equal++;
  }
  if (defined === 0) return {low: NaN, high: NaN, p_above: NaN};
  const [low, high] = tailQuantiles(differences.subarray(0, defined), tail);
  return {low, high, p_above: (above + equal / 2) / defined};
}

function difference(matrix: BootstrapMeans, a: number, b: number): number {
  const value = matrix.estimates[a] - matrix.estimates[b];
  const denominator = matrix.denominators[a];
  if (denominator === 0 || denominator !== matrix.denominators[b]) return value;
  return Math.round(value * denominator) / denominator;
}

/**
 * All pairs of column numbers a < b, in order.
 *
 * @param columns how many columns
 * @returns columns (columns - 1) / 2 pairs
 * @example allPairs(3) // [[0, 1], [0, 2], [1, 2]]
 */
export function allPairs(columns: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < columns; a++) for (let b = a + 1; b < columns; b++) pairs.push([a, b]);
  return pairs;
}
