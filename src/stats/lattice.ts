const TOLERANCE = 1e-12;
const MAX_DENOMINATOR = 10_000;

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Denominator of the simplest fraction within 1e-12 of the value, null when none up to 10,000 is. */
function denominatorOf(value: number): number | null {
  const size = Math.abs(value);
  let [previous, current] = [0, 1];
  let rest = size;
  for (let i = 0; i < 40; i++) {
    const whole = Math.floor(rest);
    if (i > 0) [previous, current] = [current, whole * current + previous];
    if (current > MAX_DENOMINATOR) return null;
    if (Math.abs(Math.round(size * current) / current - size) <= TOLERANCE * Math.max(1, size)) return current;
    rest = 1 / (rest - whole);
  }
  return null;
}

/**
 * Least whole number that turns every value into a whole number, up to 1e-12 of rounding noise.
 *
 * Use it to compare sums as integers: scores are fractions of claim counts, and two equal sums of doubles may differ in
 * the last digit. Null means that there is no such number below the limit; then compare with slack.
 *
 * @param values finite numbers
 * @param limit largest scale tried, default 1,000,000
 * @returns the scale, or null
 * Source: continued fractions.
 * @example latticeScale([0.5, 0.25, -0.75]) // 4
 */
export function latticeScale(values: ArrayLike<number>, limit = 1_000_000): number | null {
  let scale = 1;
  for (let i = 0; i < values.length; i++) {
    const product = values[i] * scale;
    if (Math.abs(product - Math.round(product)) <= TOLERANCE * scale) continue;
    const denominator = denominatorOf(values[i]);
    if (denominator === null) return null;
    scale *= denominator / greatestCommonDivisor(scale, denominator);
    if (scale > limit) return null;
  }
  return scale;
}
