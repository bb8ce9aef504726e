import type {BootstrapMeans} from "./bootstrap.js";
import type {Interval} from "./interval.js";

/**
 * What an interval of one column of a bootstrap matrix says about its data and draws; estimate, ends and method are added
 * by the interval's own function.
 *
 * @param matrix from `bootstrapMeans`
 * @param column number of the column, from 0
 * @param level confidence level in (0, 1)
 * @returns level, counted cells as `n`, missing cells, clusters, resamples and seed
 * @example columnProvenance(bootstrapMeans([[1, null, 0]]), 0, 0.95).n_missing // 1
 */
export function columnProvenance(
  matrix: BootstrapMeans,
  column: number,
  level: number,
): Pick<Interval, "level" | "n" | "n_missing" | "clusters"> & Pick<BootstrapMeans, "resamples" | "seed"> {
  const n = matrix.counted[column];
  const {clusters, resamples, seed} = matrix;
  return {level, n, n_missing: matrix.n - n, clusters, resamples, seed};
}
