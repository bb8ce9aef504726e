import {checkCount, checkLevel, checkNumbers, checkParallel} from "./argumentChecks.js";
import type {Interval} from "./interval.js";
import {quantiles, tailOf} from "./quantile.js";
import {blockResamples, blockSeed, Sfc32} from "./rng.js";

/** Options of every bootstrap interval over units. */
export interface SumBootstrapOptions {
  /** confidence level in (0, 1), default 0.95 */
  level?: number;
  /** resamples drawn, default 2,000; 0 gives the estimate with NaN ends */
  resamples?: number;
  /** seed of the generator, default 1 */
  seed?: number;
  /** the cluster (task) of each unit: clusters are drawn, whole; default each unit for itself */
  clusters?: ArrayLike<string | number>;
  /** units already left out as missing, for the record only, default 0 */
  nMissing?: number;
}

/** An interval of a function of sums, and how many resamples had no value. */
export interface SumBootstrapInterval extends Interval {
  /** resamples in which the statistic was undefined; they are left out of the ends */
  undefined_resamples: number;
}

/** A statistic of sums, by name. */
export interface SumStatistic {
  /** name of the statistic, for the record */
  method: string;
  /** from the sums to the statistic; NaN where undefined */
  evaluate: (sums: Float64Array) => number;
}

/** The vectors drawn, laid out flat with only the places that are not 0: most (one cell of a table, one bin) are nearly empty. */
interface DrawnUnits {
  count: number;
  /** unit u holds entries starts[u] to starts[u + 1] */
  starts: Int32Array;
  places: Int32Array;
  values: Float64Array;
}

/** One vector of sums per cluster, in order of first appearance; each unit for itself without clusters. */
function drawnUnits(rows: ArrayLike<ArrayLike<number>>, clusters?: ArrayLike<string | number>): DrawnUnits {
  const sums = new Map<string | number, Float64Array>();
  for (let i = 0; i < rows.length; i++) {
    const cluster = clusters ? clusters[i] : i;
    let sum = sums.get(cluster);
    if (!sum) sums.set(cluster, (sum = new Float64Array(rows[0].length)));
    for (let j = 0; j < sum.length; j++) sum[j] += rows[i][j];
  }
  const entries = [...sums.values()].map((sum) => Array.from(sum.keys()).filter((j) => sum[j] !== 0));
  const starts = new Int32Array(sums.size + 1);
  entries.forEach((places, u) => (starts[u + 1] = starts[u] + places.length));
  const values = [...sums.values()].flatMap((sum, u) => entries[u].map((j) => sum[j]));
  return {count: sums.size, starts, places: Int32Array.from(entries.flat()), values: Float64Array.from(values)};
}

/** Puts the sum of the units at the given indices into `sums`. */
function addDrawn(sums: Float64Array, {starts, places, values}: DrawnUnits, indices: Int32Array): void {
  sums.fill(0);
  for (let i = 0; i < indices.length; i++) {
    const end = starts[indices[i] + 1];
    for (let k = starts[indices[i]]; k < end; k++) sums[places[k]] += values[k];
  }
}

/**
 * Percentile bootstrap of statistics that are functions of sums over units: agreement coefficients, ratios, shares of a
 * confusion matrix, calibration error. Units (or whole clusters) are drawn with replacement, and only sums are kept.
 *
 * Use it where a unit contributes a vector and the statistics need nothing but the vectors' sum; a statistic that needs
 * the rows themselves (a median) goes through `bootstrapStatistic`. For plain means of many models `bootstrapMeans` is far
 * faster; for a single mean `scoreInterval`.
 *
 * @param rows one vector per unit, all of one length
 * @param statistics names and functions; all see the same resamples
 * @param options level, resamples, seed, clusters, nMissing
 * @returns one interval per statistic; NaN throughout where it is undefined on the data themselves
 * @throws RangeError on no units, a number that is not finite, a level outside (0, 1), or units and clusters of different lengths
 * Source: Efron (1979); for clusters Davison & Hinkley (1997), section 3.8.
 * @example sumBootstrapIntervals([[3, 1], [5, 1]], [{method: "cost per solve", evaluate: ([cost, solved]) => cost / solved}])[0].estimate // 4
 */
export function sumBootstrapIntervals(
  rows: ArrayLike<ArrayLike<number>>,
  statistics: readonly SumStatistic[],
  options: SumBootstrapOptions = {},
): SumBootstrapInterval[] {
  const {level = 0.95, resamples = 2000, seed = 1, clusters, nMissing = 0} = options;
  checkLevel("sumBootstrapInterval", level);
  checkCount("sumBootstrapInterval", "resamples", resamples);
  checkCount("sumBootstrapInterval", "units", rows.length, 1);
  if (clusters) checkParallel("sumBootstrapInterval", "units and clusters", rows.length, clusters.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    for (let j = 0; j < row.length; j++) {
      if (!Number.isFinite(row[j])) checkNumbers("sumBootstrapInterval", `rows[${i}]`, row);
    }
  }
  const units = drawnUnits(rows, clusters);
  const sums = new Float64Array(rows[0].length);
  const indices = Int32Array.from({length: units.count}, (_, u) => u);
  addDrawn(sums, units, indices);
  const estimates = statistics.map(({evaluate}) => evaluate(sums));
  const values: number[][] = statistics.map(() => []);
  let random = new Sfc32(seed);
  for (let b = 0; b < resamples; b++) {
    if (b % blockResamples === 0) random = new Sfc32(blockSeed(seed, b / blockResamples));
    random.fillIndices(indices, units.count);
    addDrawn(sums, units, indices);
    statistics.forEach(({evaluate}, s) => {
      const value = Number.isNaN(estimates[s]) ? NaN : evaluate(sums);
      if (!Number.isNaN(value)) values[s].push(value);
    });
  }
  const tail = tailOf("sumBootstrapInterval", level);
  return statistics.map(({method}, s) => {
    const [low, high] = values[s].length > 0 ? quantiles(values[s], [tail, 1 - tail]) : [NaN, NaN];
    return {
      estimate: estimates[s],
      low,
      high,
      method: `${method}, percentile bootstrap over ${clusters ? "clusters" : "units"}`,
      level,
      n: rows.length,
      n_missing: nMissing,
      clusters: clusters ? units.count : null,
      resamples,
      seed,
      undefined_resamples: Number.isNaN(estimates[s]) ? 0 : resamples - values[s].length,
    };
  });
}

/**
 * `sumBootstrapIntervals` for a single statistic.
 *
 * @param rows one vector per unit, all of one length
 * @param evaluate from the sums to the statistic; NaN where undefined
 * @param method name of the statistic, for the record
 * @param options level, resamples, seed, clusters, nMissing
 * @returns the interval; NaN throughout where the statistic is undefined on the data themselves
 * @throws RangeError as `sumBootstrapIntervals`
 * Source: as `sumBootstrapIntervals`.
 * @example sumBootstrapInterval([[3, 1], [5, 1]], ([cost, solved]) => cost / solved, "cost per solve").estimate // 4
 */
export function sumBootstrapInterval(
  rows: ArrayLike<ArrayLike<number>>,
  evaluate: (sums: Float64Array) => number,
  method: string,
  options: SumBootstrapOptions = {},
): SumBootstrapInterval {
  return sumBootstrapIntervals(rows, [{method, evaluate}], options)[0];
}
