import {quantiles} from "./quantile.js";

/**
 * Type-7 quantiles of resampled means, by counting where the means are whole numbers over a common denominator.
 *
 * @param means the resampled means (or differences of two columns with one denominator)
 * @param denominator makes every mean whole; 0 when none does, then the quantiles are selected
 * @param probabilities in [0, 1]
 * @returns one quantile per probability
 * @example latticeQuantiles(Float64Array.of(0, 0.5, 1), 2, [0.5]) // [0.5]
 */
export function latticeQuantiles(means: Float64Array, denominator: number, probabilities: number[]): number[] {
  if (denominator === 0 || denominator > 16_384 || means.length < 512) return quantiles(means, probabilities);
  const n = means.length;
  let low = Infinity;
  let high = -Infinity;
  for (let r = 0; r < n; r++) {
    const mean = means[r];
    if (mean < low) low = mean;
    if (mean > high) high = mean;
  }
  const first = Math.round(low * denominator);
  const counts = new Int32Array(Math.round(high * denominator) - first + 1);
  for (let r = 0; r < n; r++) counts[(means[r] * denominator - first + 0.5) | 0]++;
  return histogramQuantiles(counts, n, probabilities).map((place) => (place + first) / denominator);
}

/**
 * Type-7 quantiles of whole numbers given as a histogram.
 *
 * @param counts how often 0, 1, 2, … occurred
 * @param n sum of the counts, at least 1
 * @param probabilities in [0, 1]
 * @returns one quantile per probability, on the scale of the places
 * @example histogramQuantiles(Int32Array.of(1, 2, 1), 4, [0.5]) // [1]
 */
export function histogramQuantiles(counts: Int32Array, n: number, probabilities: number[]): number[] {
  const at = (place: number): number => {
    let before = 0;
    let k = 0;
    while (before + counts[k] <= place) before += counts[k++];
    return k;
  };
  return probabilities.map((p) => {
    const h = (n - 1) * p;
    const below = at(Math.floor(h));
    const above = at(Math.min(Math.floor(h) + 1, n - 1));
    return below === above ? below : below + (h - Math.floor(h)) * (above - below);
  });
}
