import type {BootstrapMeans} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {quantiles, tailOf} from "./quantile.js";
import {checkDrawnAlike} from "./rankCorrelationInterval.js";

/**
 * Interval of a ratio of two means for every column, such as cost per solved task: mean cost / pass rate.
 *
 * Use it where both parts vary over the same tasks; both are resampled together. Dividing by a fixed number needs
 * only `percentileInterval`. With few solved tasks the ratio is skewed, and where a resample solves none it is
 * infinite: then the upper end may be Infinity, which is the honest answer.
 *
 * @param numerators bootstrap of the numerators' means (cost a task)
 * @param denominators bootstrap of the denominators' means (passes), same tasks, columns, seed and resamples
 * @param options `level` in (0, 1), default 0.95
 * @returns one interval a column; NaN for 0 / 0
 * @throws RangeError when the two were not drawn alike, or the level is out of range
 * @see Davison & Hinkley (1997) 2.1 and 5.2 (ratio of means, the city data)
 * @example ratioInterval(bootstrapMeans([costs]), bootstrapMeans([passes]))[0].estimate // dollars per solved task
 */
export function ratioInterval(
  numerators: BootstrapMeans,
  denominators: BootstrapMeans,
  options: {level?: number} = {},
): Interval[] {
  const {level = 0.95} = options;
  const tail = tailOf("ratioInterval", level);
  checkDrawnAlike("ratioInterval", numerators, denominators);
  return numerators.means.map((above, j) => {
    const below = denominators.means[j];
    const [low, high] = quantiles(
      above.map((value, r) => value / below[r]),
      [tail, 1 - tail],
    );
    const n = Math.min(numerators.counted[j], denominators.counted[j]);
    return {
      estimate: numerators.estimates[j] / denominators.estimates[j],
      low,
      high,
      method: "percentile bootstrap of the ratio of means",
      level,
      n,
      n_missing: numerators.n - n,
      clusters: numerators.clusters,
      resamples: numerators.resamples,
      seed: numerators.seed,
    };
  });
}
