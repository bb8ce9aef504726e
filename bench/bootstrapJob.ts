import {bootstrapMeans, type BootstrapMeans, type BootstrapOptions} from "../src/stats/bootstrap.js";
import type {Interval} from "../src/stats/interval.js";
import {percentileInterval} from "../src/stats/percentileInterval.js";
import {Sfc32} from "../src/stats/rng.js";

/** Coverages of claims and their pass flags at 0.75: all coverages, then all flags. */
export function makeScores(models: number, tasks: number): Float64Array[] {
  const rng = new Sfc32(9);
  const claims = Array.from({length: tasks}, () => 1 + rng.below(9));
  const coverages = Array.from({length: models}, (_, j) =>
    Float64Array.from(claims, (n) => {
      let halfPoints = 0;
      for (let i = 0; i < 2 * n; i++) if (rng.uniform() < 0.5 + j / (3 * models)) halfPoints++;
      return halfPoints / (2 * n);
    }),
  );
  return [...coverages, ...coverages.map((coverage) => coverage.map((value) => (value >= 0.75 ? 1 : 0)))];
}

/** The job that is measured: the mean of every column with its 95 % percentile interval. */
export function bootstrapJob(
  columns: Float64Array[],
  options: BootstrapOptions,
): {matrix: BootstrapMeans; ends: Interval[]} {
  const matrix = bootstrapMeans(columns, options);
  return {matrix, ends: percentileInterval(matrix)};
}
