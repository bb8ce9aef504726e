import {checkCount} from "./argumentChecks.js";

/** How numbers were printed. */
export interface Printing {
  /** decimals shown, 0 or more */
  decimals: number;
  /** what one is printed as: 100 for percentages (default), 1 for proportions */
  scale?: number;
}

/**
 * Whole counts that a printed share can stand for, given its denominator (a GRIM test).
 *
 * Use it to check a single cell against a stated denominator: an empty answer means that the two do not go together. For
 * a row of shares of one denominator use `fitShareRow`, which is far sharper. Exact halves may have been rounded either
 * way, so both are allowed.
 *
 * @param printed the number as printed, 78.2 for "78.2 %"
 * @param denominator whole number, at least 1
 * @param printing `decimals` shown; `scale` default 100
 * @returns the smallest and largest count that print so, or null when none does
 * @throws RangeError on a denominator or decimals that are no counts
 * Source: Brown & Heathers (2017), The GRIM Test, Social Psychological and Personality Science 8, 363-369.
 * @example printedCounts(40.1, 555, {decimals: 1}) // null: 40.1 % is no whole number of 555
 */
export function printedCounts(
  printed: number,
  denominator: number,
  printing: Printing,
): {low: number; high: number} | null {
  const {decimals, scale = 100} = printing;
  checkCount("printedCounts", "denominator", denominator, 1);
  checkCount("printedCounts", "decimals", decimals);
  if (!Number.isFinite(printed))
    throw new RangeError(`printedCounts: printed: got ${printed}; expected a finite number`);
  const half = 0.5 * 10 ** -decimals;
  const slack = 1e-9 * Math.max(1, Math.abs(printed));
  const low = Math.max(0, Math.ceil(((printed - half - slack) / scale) * denominator));
  const high = Math.min(denominator, Math.floor(((printed + half + slack) / scale) * denominator));
  return low <= high ? {low, high} : null;
}
