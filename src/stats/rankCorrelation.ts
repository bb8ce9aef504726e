import {checkLevel, checkNumbers, checkParallel} from "./argumentChecks.js";
import {normalQuantile} from "./distributions.js";
import type {Interval} from "./interval.js";

/** A rank correlation with its interval and p-values. */
export interface RankCorrelation extends Interval {
  /** two-sided p of no association by the named approximation; NaN where undefined */
  p: number;
  /** two-sided p over orders of y, exact up to n = 8, else from random orders; NaN where undefined */
  p_permutation: number;
  /** why a number is NaN, null when none is */
  reason: string | null;
}

/** What the rank correlations take beside their data. */
export interface RankCorrelationOptions {
  /** confidence level in (0, 1), default 0.95 */
  level?: number;
  /** random orders for the permutation p above n = 8, default 9,999; 0 leaves it NaN */
  permutations?: number;
  /** seed of the random orders, default 1 */
  seed?: number;
  /** pairs already left out as missing, for the record, default 0 */
  nMissing?: number;
}

/**
 * Interval of a rank correlation on Fisher's z scale: tanh(atanh(r) -+ z x standard error).
 *
 * @param estimate the correlation in [-1, 1]
 * @param standardError of atanh(r)
 * @param level in (0, 1)
 * @returns low and high; NaN when the estimate is NaN or -1 or 1 (its z is infinite) or the error is no positive number
 * @example fisherEnds(0.5, 0.2, 0.95) // [0.1560, 0.7358]
 */
export function fisherEnds(estimate: number, standardError: number, level: number): [number, number] {
  if (!(Math.abs(estimate) < 1) || !(standardError > 0 && standardError < Infinity)) return [NaN, NaN];
  const centre = Math.atanh(estimate);
  const half = -normalQuantile((1 - level) / 2) * standardError;
  return [Math.tanh(centre - half), Math.tanh(centre + half)];
}

/**
 * Refuses data of which no rank correlation can be taken.
 *
 * @param who the public function on whose behalf the check runs
 * @param x finite numbers, at least one
 * @param y as many finite numbers
 * @param level confidence level in (0, 1)
 * @throws RangeError on empty, unequal or non-finite lists, or a level out of range
 * @example checkPairs("spearman", [1, 2], [1], 0.95) // throws: spearman: x and y differ in length: got 2 and 1
 */
export function checkPairs(who: string, x: ArrayLike<number>, y: ArrayLike<number>, level: number): void {
  checkParallel(who, "x and y", x.length, y.length);
  checkNumbers(who, "x", x);
  checkNumbers(who, "y", y);
  checkLevel(who, level);
}

/**
 * Why a rank correlation or its interval is undefined.
 *
 * @param isConstantX whether x does not vary
 * @param isConstantY whether y does not vary
 * @param estimate the correlation
 * @param low lower end of its interval, NaN where undefined
 * @returns the reason in words, null when all is defined
 * @example reasonOf(true, false, NaN, NaN) // "x is constant, so the ranks do not vary"
 */
export function reasonOf(isConstantX: boolean, isConstantY: boolean, estimate: number, low: number): string | null {
  if (isConstantX || isConstantY) {
    const what = isConstantX ? (isConstantY ? "x and y are" : "x is") : "y is";
    return `${what} constant, so the ranks do not vary`;
  }
  if (Math.abs(estimate) === 1) return "the correlation is perfect, so Fisher's interval is undefined";
  return Number.isNaN(low) ? "too few pairs for an interval" : null;
}

/**
 * Whether two lists can be ranked against each other: none holds NaN.
 *
 * @param who the public function on whose behalf this runs
 * @param x numbers
 * @param y numbers
 * @returns false where a value is NaN: then the correlation is NaN
 * @throws RangeError on empty or unequal input
 * @example isComparable("tauB", [1, 2], [2, NaN]) // false
 */
export function isComparable(who: string, x: ArrayLike<number>, y: ArrayLike<number>): boolean {
  checkParallel(who, "x and y", x.length, y.length);
  if (x.length === 0) throw new RangeError(`${who}: x is too short: got length 0; expected at least 1`);
  for (let i = 0; i < x.length; i++) if (Number.isNaN(x[i]) || Number.isNaN(y[i])) return false;
  return true;
}
