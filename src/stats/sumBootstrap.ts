import {checkCount, checkLevel} from "./argumentChecks.js";
import type {Interval} from "./interval.js";
import {quantiles, tailOf} from "./quantile.js";
import {blockSeed, Sfc32} from "./rng.js";

/** Resamples per seeded block, as in `bootstrapMeans`: the same seed draws the same units in both. */
const BLOCK = 500;

/** Options of every bootstrap interval over units. */
export interface SumBootstrapOptions {
  /** confidence level in (0, 1), default 0.95 */
  level?: number;
  /** resamples drawn, default 10,000; 0 gives the estimate with NaN ends */
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

/** One vector of sums per cluster, in order of first appearance. */
function sumByCluster(rows: ArrayLike<ArrayLike<number>>, clusters: ArrayLike<string | number>): Float64Array[] {
  const sums = new Map<string | number, Float64Array>();
  for (let i = 0; i < rows.length; i++) {
    let sum = sums.get(clusters[i]);
    if (!sum) sums.set(clusters[i], (sum = new Float64Array(rows[0].length)));
    for (let j = 0; j < sum.length; j++) sum[j] += rows[i][j];
  }
  return [...sums.values()];
}

/**
 * Percentile bootstrap of any statistic that is a function of sums over units: agreement coefficients, ratios, shares of a
 * confusion matrix, calibration error. Units (or whole clusters) are drawn with replacement, and only sums are kept.
 *
 * Use it where a unit contributes a vector and the statistic needs nothing but the vectors' sum; a statistic that needs
 * the rows themselves (a median) goes through `bootstrapStatistic`. For plain means of many models `bootstrapMeans` is far
 * faster; for a single mean `scoreInterval`.
 *
 * @param rows one vector per unit, all of one length
 * @param evaluate from the sums to the statistic; NaN where undefined
 * @param method name of the statistic, for the record
 * @param options level, resamples, seed, clusters, nMissing
 * @returns the interval; NaN throughout where the statistic is undefined on the data themselves
 * @throws RangeError on no units, a level outside (0, 1), or units and clusters of different lengths
 * Source: Efron (1979); for clusters Davison & Hinkley (1997), section 3.8.
 * @example sumBootstrapInterval([[3, 1], [5, 1]], ([cost, solved]) => cost / solved, "cost per solve").estimate // 4
 */
export function sumBootstrapInterval(
  rows: ArrayLike<ArrayLike<number>>,
  evaluate: (sums: Float64Array) => number,
  method: string,
  options: SumBootstrapOptions = {},
): SumBootstrapInterval {
  const {level = 0.95, resamples = 10_000, seed = 1, clusters, nMissing = 0} = options;
  checkLevel("sumBootstrapInterval", level);
  checkCount("sumBootstrapInterval", "resamples", resamples);
  checkCount("sumBootstrapInterval", "units", rows.length, 1);
  if (clusters && clusters.length !== rows.length) {
    throw new RangeError(
      `sumBootstrapInterval: units and clusters differ in length: got ${rows.length} and ${clusters.length}`,
    );
  }
  const places = clusters ?? Array.from({length: rows.length}, (_, i) => i);
  const drawn = sumByCluster(rows, places);
  const width = rows[0].length;
  const total = new Float64Array(width);
  for (const sum of drawn) for (let j = 0; j < width; j++) total[j] += sum[j];
  const estimate = evaluate(total);
  let random = new Sfc32(seed);
  const indices = new Int32Array(drawn.length);
  const sums = new Float64Array(width);
  const values: number[] = [];
  for (let b = 0; b < resamples && !Number.isNaN(estimate); b++) {
    if (b % BLOCK === 0) random = new Sfc32(blockSeed(seed, b / BLOCK));
    random.fillIndices(indices, drawn.length);
    sums.fill(0);
    for (const index of indices) {
      const row = drawn[index];
      for (let j = 0; j < width; j++) sums[j] += row[j];
    }
    const value = evaluate(sums);
    if (!Number.isNaN(value)) values.push(value);
  }
  const tail = tailOf("sumBootstrapInterval", level);
  const [low, high] = values.length > 0 ? quantiles(values, [tail, 1 - tail]) : [NaN, NaN];
  return {
    estimate,
    low,
    high,
    method: `${method}, percentile bootstrap over ${clusters ? "clusters" : "units"}`,
    level,
    n: rows.length,
    n_missing: nMissing,
    clusters: clusters ? drawn.length : null,
    resamples,
    seed,
    undefined_resamples: Number.isNaN(estimate) ? 0 : resamples - values.length,
  };
}
