import {checkCount, checkProportion} from "./argumentChecks.js";

/**
 * A threshold as a fraction of whole numbers: the simplest within 1e-12 with a denominator up to 1,000, else rounded to
 * nine decimals. With it thresholds are compared in whole numbers, never in floats.
 *
 * @param threshold θ in [0, 1]
 * @returns numerator and denominator
 * @throws RangeError outside [0, 1]
 * @example thresholdFraction(0.75) // [3, 4]
 */
export function thresholdFraction(threshold: number): [number, number] {
  checkProportion("thresholdFraction", "threshold", threshold);
  for (let denominator = 1; denominator <= 1000; denominator++) {
    const numerator = Math.round(threshold * denominator);
    if (Math.abs(numerator / denominator - threshold) < 1e-12) return [numerator, denominator];
  }
  return [Math.round(threshold * 1e9), 1e9];
}

/**
 * Whether a trial passes at θ: coverage >= θ, inclusive, decided in whole half points.
 *
 * Use it instead of comparing a rounded coverage, which moves trials across thresholds.
 *
 * @param halfPoints sum of the claim scores times 2: 2 a fulfilled claim, 1 a partial one; 0 to 2 x claims
 * @param claims number of claims, at least 1
 * @param threshold θ in [0, 1]
 * @returns halfPoints x denominator >= 2 x claims x numerator
 * @throws RangeError when a number is out of range
 * @example passesThreshold(9, 6, 0.75) // true: 9 of 12 half points
 */
export function passesThreshold(halfPoints: number, claims: number, threshold: number): boolean {
  checkHalfPoints("passesThreshold", halfPoints, claims);
  const [numerator, denominator] = thresholdFraction(threshold);
  return halfPoints * denominator >= 2 * claims * numerator;
}

/**
 * Refuses half points that do not fit the claims.
 *
 * @param who the public function on whose behalf the check runs
 * @param halfPoints sum of the claim scores times 2
 * @param claims number of claims, at least 1
 * @throws RangeError when either is no count, or half points exceed 2 x claims
 * @example checkHalfPoints("passesThreshold", 5, 2) // throws: passesThreshold: half points exceed claims: got 5 of 4
 */
export function checkHalfPoints(who: string, halfPoints: number, claims: number): void {
  checkCount(who, "claims", claims, 1);
  checkCount(who, "half points", halfPoints);
  if (halfPoints > 2 * claims) {
    throw new RangeError(`${who}: half points exceed claims: got ${halfPoints} of ${2 * claims}`);
  }
}
