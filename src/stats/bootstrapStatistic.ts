import {checkCount, checkParallel} from "./argumentChecks.js";
import {bcaEnds, type BiasRule} from "./bcaInterval.js";
import type {Interval} from "./interval.js";
import {accelerationOf} from "./jackknife.js";
import {quantiles, tailOf} from "./quantile.js";
import {blockResamples, blockSeed, Sfc32} from "./rng.js";
import {rowsByLabel} from "./rowsByLabel.js";

/** What `bootstrapStatistic` takes beside the statistic. */
export interface StatisticOptions {
  /** confidence level in (0, 1), default 0.95 */
  level?: number;
  /** resamples, default 2,000 */
  resamples?: number;
  /** seed, default 1 */
  seed?: number;
  /** a label per row; rows of one label are drawn together */
  clusters?: ArrayLike<string | number>;
  /** `percentile` (default) or `bca` */
  method?: "percentile" | "bca";
  /** how ties count in BCa's z0, default `mid-rank` */
  biasRule?: BiasRule;
  /** rows already left out as missing, for the record, default 0 */
  nMissing?: number;
}

/**
 * Bootstrap interval of any statistic of rows: an agreement coefficient, a correlation, a median, a variance component.
 *
 * Use it for what is no mean; for means `bootstrapMeans` is many times faster and keeps models paired. Without clusters
 * the same seed draws the same rows as `bootstrapMeans` does.
 *
 * @param n rows, at least 1
 * @param statistic from row numbers (repeats allowed, any length with clusters) to a number; NaN where undefined
 * @param options see `StatisticOptions`
 * @returns the interval; type-7 quantiles, undefined resamples left out; NaN throughout
 * where the statistic is undefined on the data themselves
 * @throws RangeError when n or the options are out of range, or the labels are not one a row
 * @see Efron (1979, 1987); Davison & Hinkley (1997) 3.8 for clusters
 * @example bootstrapStatistic(costs.length, (rows) => median(Array.from(rows, (i) => costs[i])))
 */
export function bootstrapStatistic(
  n: number,
  statistic: (rows: Int32Array) => number,
  options: StatisticOptions = {},
): Interval {
  const {level = 0.95, resamples = 2000, seed = 1, clusters, method = "percentile", biasRule = "mid-rank"} = options;
  checkCount("bootstrapStatistic", "n", n, 1);
  checkCount("bootstrapStatistic", "resamples", resamples, 1);
  const tail = tailOf("bootstrapStatistic", level);
  if (clusters) checkParallel("bootstrapStatistic", "rows and clusters", n, clusters.length);
  const groups = clusters ? rowsByLabel(clusters) : null;
  const units = groups?.length ?? n;
  const all = Int32Array.from({length: n}, (_, i) => i);
  const estimate = statistic(all);
  const values = new Float64Array(resamples);
  const drawn = new Int32Array(units);
  let rng = new Sfc32(seed);
  for (let r = 0; r < resamples; r++) {
    if (r % blockResamples === 0) rng = new Sfc32(blockSeed(seed, r / blockResamples));
    rng.fillIndices(drawn, units);
    values[r] = statistic(groups ? Int32Array.from(Array.from(drawn, (g) => groups[g]).flat()) : drawn);
  }
  let [low, high] = Number.isNaN(estimate) ? [NaN, NaN] : quantiles(values, [tail, 1 - tail]);
  if (method === "bca" && low < high) {
    const without = (unit: number): number =>
      statistic(all.filter((row) => (groups ? !groups[unit].includes(row) : row !== unit)));
    const jackknife = Float64Array.from({length: units}, (_, unit) => without(unit)).filter((v) => !Number.isNaN(v));
    [low, high] = bcaEnds(values, estimate, accelerationOf(jackknife), level, biasRule);
  }
  return {
    estimate,
    low,
    high,
    method: method === "bca" ? `BCa bootstrap (${biasRule} z0)` : "percentile bootstrap",
    level,
    n,
    n_missing: options.nMissing ?? 0,
    clusters: groups ? units : null,
    resamples,
    seed,
  };
}
