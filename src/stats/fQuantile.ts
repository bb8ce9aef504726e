import {incompleteBetaInverse} from "./specialFunctions.js";

/**
 * Quantile of the F distribution.
 *
 * @param p probability in [0, 1]
 * @param above numerator degrees of freedom, positive, not necessarily whole
 * @param below denominator degrees of freedom, positive
 * @returns the value that an F variable does not exceed with probability p
 * @see Abramowitz & Stegun (1964) 26.6.2, by the incomplete beta function
 * @example fQuantile(0.975, 5, 18) // 3.3820
 */
export function fQuantile(p: number, above: number, below: number): number {
  const x = incompleteBetaInverse(p, above / 2, below / 2);
  return (below * x) / (above * (1 - x));
}
