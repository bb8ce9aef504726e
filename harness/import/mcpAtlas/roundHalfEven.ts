/**
 * A number rounded as Python's `round` does: to the nearest decimal of the double's exact value, exact ties to even.
 * Not `toFixed`, which takes exact ties up. In SQL: `round_exactly`.
 * @param digits 0 to 15
 * @example roundHalfEven(0.0625, 3) // 0.062
 */
export function roundHalfEven(value: number, digits: number): number {
  const power = 10 ** digits;
  // An exact tie is an odd multiple of 1 / (2 * 10^digits), which is a double only as a multiple of 1 / 2^(digits + 1).
  if (Number.isInteger(value * 2 ** (digits + 1))) {
    const below = Math.floor(value * power);
    if (value * power - below === 0.5) return (below % 2 === 0 ? below : below + 1) / power;
  }
  return Number(value.toFixed(digits));
}
