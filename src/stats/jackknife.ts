/**
 * Ratio of sums with one unit left out at a time, for each unit: (sum a - a_i) / (sum b - b_i).
 *
 * @param numerator one number a unit
 * @param denominator one number a unit
 * @returns one ratio a unit; units without which nothing is left are dropped
 * @see Efron & Tibshirani (1993) ch. 11
 * @example jackknifeRatios(Float64Array.of(0, 1, 2), Float64Array.of(1, 1, 1)) // Float64Array [1.5, 1, 0.5]
 */
export function jackknifeRatios(numerator: Float64Array, denominator: Float64Array): Float64Array {
  let above = 0;
  let below = 0;
  for (let i = 0; i < numerator.length; i++) {
    above += numerator[i];
    below += denominator[i];
  }
  const ratios = new Float64Array(numerator.length);
  let kept = 0;
  for (let i = 0; i < numerator.length; i++) {
    const ratio = (above - numerator[i]) / (below - denominator[i]);
    if (Number.isFinite(ratio)) ratios[kept++] = ratio;
  }
  return ratios.subarray(0, kept);
}

/**
 * Acceleration of the BCa bootstrap from jackknife values t_i: sum(m - t_i)^3 / (6 (sum(m - t_i)^2)^1.5), m their mean.
 *
 * @param values a statistic with one unit left out at a time
 * @returns the acceleration; 0 when the values do not vary
 * @see Efron (1987), Better bootstrap confidence intervals; Efron & Tibshirani (1993) 14.3
 * @example accelerationOf(Float64Array.of(1.5, 1, 0.5)) // 0
 */
export function accelerationOf(values: Float64Array): number {
  const rough = values.reduce((a, b) => a + b, 0) / values.length;
  // the rounding of the sum, small beside the values, is not small beside their deviations
  const mean = rough + values.reduce((a, b) => a + (b - rough), 0) / values.length;
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(mean - value)), 0);
  if (!(largest > 1e-12 * Math.abs(mean))) return 0;
  let squares = 0;
  let cubes = 0;
  for (const value of values) {
    const deviation = (mean - value) / largest;
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
  }
  return cubes / (6 * squares ** 1.5);
}
