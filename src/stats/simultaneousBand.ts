import type {BootstrapMeans} from "./bootstrap.js";
import {columnProvenance} from "./columnProvenance.js";
import type {Interval} from "./interval.js";
import {proportionInterval} from "./proportionInterval.js";
import {quantiles, tailOf} from "./quantile.js";

/**
 * Simultaneous band for a curve: intervals of all columns that hold together at the level.
 *
 * Use it for pass@θ over a grid of θ (one column a θ, of one model), where single intervals would be read as a band.
 * For one point use `percentileInterval`.
 *
 * Each point is the estimate plus and minus c standard errors, c the level's quantile over resamples of the largest
 * studentised deviation of any point. A point whose cells are all 0 or all 1 has no standard error: it gets
 * `proportionInterval` at the Bonferroni level 1 - (1 - level) / points, and its `method` says so.
 *
 * @param matrix from `bootstrapMeans`, the points of the curve as columns
 * @param options `level` in (0, 1), default 0.95
 * @returns one interval a point, cut to [0, 1] for proportions
 * @throws RangeError when the level is outside (0, 1)
 * @see Davison & Hinkley (1997) 4.2.4 on envelopes; Montiel Olea & Plagborg-Møller (2019), sup-t bands
 * @example simultaneousBand(bootstrapMeans(thetas.map((theta) => passCells(trials, theta))))
 */
export function simultaneousBand(matrix: BootstrapMeans, options: {level?: number} = {}): Interval[] {
  const {level = 0.95} = options;
  tailOf("simultaneousBand", level);
  const errors = matrix.means.map((means) => standardErrorOf(means));
  const largest = new Float64Array(matrix.resamples);
  matrix.means.forEach((means, j) => {
    if (!(errors[j] > 0)) return;
    const estimate = matrix.estimates[j];
    for (let r = 0; r < largest.length; r++) {
      const deviation = Math.abs(means[r] - estimate) / errors[j];
      if (deviation > largest[r]) largest[r] = deviation;
    }
  });
  const critical = quantiles(largest, [level])[0];
  const pointLevel = 1 - (1 - level) / matrix.estimates.length;
  return Array.from(matrix.estimates, (estimate, j) => {
    const provenance = columnProvenance(matrix, j, level);
    if (matrix.isProportion && (estimate === 0 || estimate === 1)) {
      const units = Math.min(provenance.n, matrix.clusters ?? provenance.n);
      const {low, high, method} = proportionInterval(estimate * units, units, {level: pointLevel});
      return {
        estimate,
        low,
        high,
        method: `${method} at the Bonferroni level (all values are ${estimate})`,
        ...provenance,
      };
    }
    const half = critical * errors[j];
    const [least, most] = matrix.isProportion ? [0, 1] : [-Infinity, Infinity];
    const low = Number.isNaN(estimate) ? NaN : Math.max(least, estimate - half);
    const high = Number.isNaN(estimate) ? NaN : Math.min(most, estimate + half);
    return {estimate, low, high, method: "simultaneous bootstrap band (max studentised deviation)", ...provenance};
  });
}

/**
 * Bootstrap standard error: the standard deviation of the resampled values, undefined (NaN) ones left out.
 *
 * @param values a statistic in each resample
 * @returns the standard deviation with n - 1; 0 when the values differ by rounding only, NaN for fewer than two
 * @see Efron (1979)
 * @example standardErrorOf(Float64Array.of(1, 2, 3)) // 1
 */
export function standardErrorOf(values: ArrayLike<number>): number {
  let n = 0;
  let mean = 0;
  let squares = 0;
  for (let r = 0; r < values.length; r++) {
    const value = values[r];
    if (Number.isNaN(value)) continue;
    n++;
    const step = value - mean;
    mean += step / n;
    squares += step * (value - mean);
  }
  if (n < 2) return NaN;
  const error = Math.sqrt(squares / (n - 1));
  return error <= 1e-12 * Math.max(1, Math.abs(mean)) ? 0 : error;
}
