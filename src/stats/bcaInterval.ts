import type {BootstrapMeans} from "./bootstrap.js";
import {normalCdf, normalQuantile} from "./distributions.js";
import type {Interval} from "./interval.js";
import {percentileInterval} from "./percentileInterval.js";
import {quantiles, tailOf} from "./quantile.js";

/** How resamples equal to the estimate count in the bias correction z0: half (SciPy), or not (R's boot). */
export type BiasRule = "mid-rank" | "strict";

/**
 * BCa bootstrap interval of every column: percentile ends moved for bias and skewness.
 *
 * Use it for skewed means (costs, coverages piled at 1) from about twenty tasks. For flags near 0 or 1
 * `proportionInterval` covers better. A column whose cells are all 0 or all 1 is treated as in `percentileInterval`.
 *
 * With values on a lattice many resamples equal the estimate, and z0 has two definitions in use: `mid-rank` counts them
 * half, as SciPy does, and is the default here, since it does not shift the interval of a symmetric lattice; `strict`
 * counts those below only, as R's boot does. Sums on a small lattice are compared as whole numbers, others within 1e-10.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95; `biasRule` default `mid-rank`
 * @returns one interval a column; ends are type-7 quantiles
 * @throws RangeError when the level is outside (0, 1)
 * @see Efron (1987); Efron & Tibshirani (1993) 14.3
 * @example bcaInterval(bootstrapMeans([[0.2, 0.4, 0.4, 1.6]]))[0].estimate // 0.65
 */
export function bcaInterval(matrix: BootstrapMeans, options: {level?: number; biasRule?: BiasRule} = {}): Interval[] {
  const {level = 0.95, biasRule = "mid-rank"} = options;
  tailOf("bcaInterval", level);
  return percentileInterval(matrix, {level}).map((plain, j) => {
    if (plain.method !== "percentile bootstrap" || !(plain.low < plain.high)) return plain;
    const [low, high] = bcaEnds(matrix.means[j], plain.estimate, matrix.accelerations[j], level, biasRule);
    return {...plain, low, high, method: `BCa bootstrap (${biasRule} z0)`};
  });
}

/**
 * Ends of a BCa interval from resampled values of any statistic.
 *
 * @param values the statistic in each resample; NaN is left out
 * @param estimate the statistic of the data
 * @param acceleration from `accelerationOf` its jackknife values
 * @param level in (0, 1)
 * @param biasRule `mid-rank` or `strict`
 * @returns low and high; NaN when no resample, or every one, lies below the estimate (z0 is infinite)
 * @see Efron & Tibshirani (1993) 14.3
 * @example bcaEnds(Float64Array.of(1, 2, 3, 4, 5), 3, 0, 0.5, "mid-rank") // [2, 4]
 */
export function bcaEnds(
  values: Float64Array,
  estimate: number,
  acceleration: number,
  level: number,
  biasRule: BiasRule,
): [number, number] {
  const [lower, upper] = bcaLevels(values, estimate, acceleration, level, biasRule);
  if (Number.isNaN(lower) || Number.isNaN(upper)) return [NaN, NaN];
  const [low, high] = quantiles(values, [lower, upper]);
  return [low, high];
}

/**
 * The two percentile levels that BCa reads off instead of (1 - level) / 2 and (1 + level) / 2.
 *
 * @param values the statistic in each resample; NaN is left out
 * @param estimate the statistic of the data
 * @param acceleration from `accelerationOf` its jackknife values; 0 corrects for bias only
 * @param level in (0, 1)
 * @param biasRule `mid-rank` or `strict`
 * @returns lower and upper probability; NaN when no resample, or every one, lies below the estimate
 * @see Efron & Tibshirani (1993) 14.3
 * @example bcaLevels(Float64Array.of(1, 2, 3, 4, 5), 3, 0, 0.9, "mid-rank") // [0.05, 0.95]
 */
export function bcaLevels(
  values: Float64Array,
  estimate: number,
  acceleration: number,
  level: number,
  biasRule: BiasRule,
): [number, number] {
  const slack = 1e-10 * Math.max(1, Math.abs(estimate));
  let below = 0;
  let equal = 0;
  let n = 0;
  for (let r = 0; r < values.length; r++) {
    const difference = values[r] - estimate;
    if (Number.isNaN(difference)) continue;
    n++;
    if (Math.abs(difference) <= slack) equal++;
    else if (difference < 0) below++;
  }
  const share = (below + (biasRule === "mid-rank" ? equal / 2 : 0)) / n;
  if (!(share > 0 && share < 1)) return [NaN, NaN];
  const bias = normalQuantile(share);
  const tail = tailOf("bcaInterval", level);
  const moved = (z: number): number => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
  return [moved(normalQuantile(tail)), moved(normalQuantile(1 - tail))];
}
