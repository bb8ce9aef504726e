import {bootstrapMeans} from "../stats/bootstrap.js";
import {simultaneousBand} from "../stats/simultaneousBand.js";
import type {Computation} from "./computation.js";
import {SEED} from "./resampledStandings.js";

const BAND_RESAMPLES = 2_000;

interface BandInput {
  columns: Float64Array[];
  /** trials behind the cells; null where all tasks weigh the same */
  weights: Float64Array[] | null;
  level: number;
}

/** The simultaneous band of one model's curve over θ, as a computation that another thread can make. */
export const bandComputation: Computation<BandInput, {low: number; high: number}[]> = {
  name: "band",
  resamples: BAND_RESAMPLES,
  cost: ({columns}) => 0.5 * columns.length * (columns[0]?.length ?? 0) + 40 * columns.length,
  run: ({columns, weights, level}, resamples) =>
    simultaneousBand(bootstrapMeans(columns, {resamples, seed: SEED, ...(weights === null ? {} : {weights})}), {
      level,
    }).map(({low, high}) => ({
      low,
      high,
    })),
};
