import {fitPooledRow} from "./fitPooledRow.js";
import {fitShareRow, type ShareFit, type ShareRow} from "./fitShareRow.js";
import type {Printing} from "./printedCounts.js";

/** The whole counts behind a table of printed shares. */
export interface ShareTableFit {
  /** the denominator of each row */
  denominators: number[];
  /** the counts of each row, in the order of its parts */
  counts: number[][];
  /** combinations of the rows' candidates that were tried */
  combinations: number;
}

/**
 * The whole counts behind a table of shares whose last row pools the others.
 *
 * Use it where a table prints shares and no denominators. Rows that allow several are settled by the pooled row; what
 * comes out is an inference from rounding, which no source prints. For one row use `fitShareRow`.
 *
 * @param rows parts that make each row's whole, with the same subtotals in every row
 * @param ranges least and greatest denominator to try for each row
 * @param overall the pooled row
 * @param printing `decimals`; `scale` default 100
 * @returns denominator and counts of each row, and how many combinations were tried
 * @throws RangeError where a row fits no denominator, not just one combination fits the pooled row, or a row's counts are
 * not unique
 * Source: `fitShareRow` and `fitPooledRow`.
 * @example fitShareTable([{parts: [33.3, 66.7]}], [[2, 5]], {parts: [33.3, 66.7]}, {decimals: 1}).counts // [[1, 2]]
 */
export function fitShareTable(
  rows: readonly ShareRow[],
  ranges: readonly (readonly [number, number])[],
  overall: ShareRow,
  printing: Printing,
): ShareTableFit {
  const fits = rows.map((row, i): ShareFit[] => {
    const [from, to] = ranges[i];
    const found = fitShareRow(row, {from, to, ...printing});
    if (found.length > 0) return found;
    throw new RangeError(
      `fitShareTable: row ${i}: got no denominator in [${from}, ${to}]; expected one that makes all shares whole counts`,
    );
  });
  const cells = [
    ...Array.from(overall.parts, (printed, i) => ({printed, of: [i]})),
    ...Array.from(overall.subtotals ?? []),
  ];
  const pooled = fitPooledRow(fits, cells, printing);
  if (pooled.fits.length !== 1) {
    throw new RangeError(
      `fitShareTable: overall row: got ${pooled.fits.length} of ${pooled.combinations} combinations that fit; expected 1`,
    );
  }
  const {denominators} = pooled.fits[0];
  const counts = denominators.map((denominator, i) => {
    const found = fits[i].find((fit) => fit.denominator === denominator)?.counts ?? null;
    if (found === null)
      throw new RangeError(`fitShareTable: row ${i}: got several ways to fill ${denominator}; expected one`);
    return found;
  });
  return {denominators, counts, combinations: pooled.combinations};
}
