import type {BootstrapMeans} from "./bootstrap.js";
import {columnProvenance} from "./columnProvenance.js";
import type {Interval} from "./interval.js";
import {latticeQuantiles} from "./latticeQuantiles.js";
import {proportionInterval} from "./proportionInterval.js";
import {tailOf} from "./quantile.js";
import {tailQuantiles} from "./tailQuantiles.js";

/**
 * Percentile bootstrap interval of every column: the 2.5 % and 97.5 % points of its resampled means.
 *
 * Use it for means over some twenty tasks or more. With fewer, or near 0 and 1, it is too narrow (`docs/statistics.md`):
 * use `proportionInterval` for flags, `bcaInterval` for skewed scores. A column whose cells are all 0 or all 1 would
 * get an interval of no width; it gets that of `proportionInterval` on its tasks (or clusters) instead, and `method` says so.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95
 * @returns one interval a column, in column order; ends are type-7 quantiles, NaN resamples left out; a column without a
 * counted cell has NaN throughout
 * @throws RangeError when the level is outside (0, 1)
 * @see Efron (1979); Efron & Tibshirani (1993) ch. 13
 * @example percentileInterval(bootstrapMeans([flags]))[0].low
 */
export function percentileInterval(matrix: BootstrapMeans, options: {level?: number} = {}): Interval[] {
  const {level = 0.95} = options;
  const tail = tailOf("percentileInterval", level);
  return matrix.means.map((means, j) => {
    const estimate = matrix.estimates[j];
    const provenance = columnProvenance(matrix, j, level);
    if (matrix.isProportion && (estimate === 0 || estimate === 1)) {
      const units = Math.min(provenance.n, matrix.clusters ?? provenance.n);
      const {low, high, method} = proportionInterval(estimate * units, units, {level});
      const why = `all values are ${estimate}, where a bootstrap interval has no width`;
      return {estimate, low, high, method: `${method} (${why})`, ...provenance};
    }
    const denominator = matrix.denominators[j];
    const [low, high] =
      denominator === 0 || denominator > 16_384
        ? tailQuantiles(means, tail)
        : latticeQuantiles(means, denominator, [tail, 1 - tail]);
    return {estimate, low, high, method: "percentile bootstrap", ...provenance};
  });
}
