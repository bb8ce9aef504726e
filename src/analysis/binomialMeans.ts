import {binomialPmf} from "../stats/distributions.js";
import {Sfc32} from "../stats/rng.js";

/**
 * Resampled shares of passes where tasks are drawn independently: binomial draws divided by the tasks.
 *
 * The same distribution as a bootstrap of a column of zeros and ones, at a hundredth of its cost; use
 * `bootstrapMeans` for any other column, and for models that share their draws.
 * @param share from 0 to 1
 * @param tasks at least 1
 * @param resamples draws, at least 1
 * @param seed whole number in [0, 4294967295]
 * @returns one share a draw, by inversion of the distribution function
 * @example binomialMeans(1, 10, 2, 1) // Float64Array [1, 1]
 */
export function binomialMeans(share: number, tasks: number, resamples: number, seed: number): Float64Array {
  const cumulative = new Float64Array(tasks + 1);
  let sum = 0;
  for (let k = 0; k <= tasks; k++) cumulative[k] = sum += binomialPmf(k, tasks, share);
  cumulative[tasks] = Infinity;
  const random = new Sfc32(seed);
  const means = new Float64Array(resamples);
  for (let r = 0; r < resamples; r++) {
    const u = random.uniform();
    let low = 0;
    let high = tasks;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] > u) high = middle;
      else low = middle + 1;
    }
    means[r] = low / tasks;
  }
  return means;
}
