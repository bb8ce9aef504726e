import {checkCount} from "./argumentChecks.js";
import type {Printing} from "./printedCounts.js";
import type {ShareFit} from "./fitShareRow.js";

/** A choice of one fit per row whose pooled shares print as the overall row does. */
export interface PooledFit {
  /** the denominator taken for each row */
  denominators: number[];
  /** their sum */
  total: number;
}

/** Outcome of the search. */
export interface PooledRow {
  /** combinations tried: the product of the rows' candidates */
  combinations: number;
  fits: PooledFit[];
}

/**
 * Which of the rows' candidate denominators also make the printed "overall" row come out, as a pooled share.
 *
 * Use it after `fitShareRow` on every row of a table that has an overall row: it settles what single rows leave open, and
 * tells a pooled mean from a plain mean of rows.
 *
 * @param rows candidates of each row, from `fitShareRow`
 * @param overall printed overall shares: `printed`, and `of`, the parts that are added up in that cell
 * @param printing `decimals`; `scale` default 100
 * @returns the number of combinations and those that reproduce every overall cell
 * @throws RangeError on no rows, a row without candidates, or more than 1,000,000 combinations
 * Source: pooled means of counts; cells within half a unit of the last decimal, and within the counts' own ranges.
 * @example fitPooledRow([fitShareRow({parts: [33.3, 66.7]}, {from: 2, to: 5, decimals: 1})], [{printed: 33.3, of: [0]}], {decimals: 1}).fits[0].total // 3
 */
export function fitPooledRow(
  rows: ArrayLike<ArrayLike<ShareFit>>,
  overall: ArrayLike<{printed: number; of: ArrayLike<number>}>,
  printing: Printing,
): PooledRow {
  const {decimals, scale = 100} = printing;
  checkCount("fitPooledRow", "rows", rows.length, 1);
  const combinations = Array.from(rows).reduce((product, fits) => product * fits.length, 1);
  if (combinations === 0 || combinations > 1_000_000) {
    throw new RangeError(`fitPooledRow: combinations: got ${combinations}; expected 1 to 1,000,000`);
  }
  const half = 0.5 * 10 ** -decimals + 1e-9;
  const fits: PooledFit[] = [];
  const chosen: ShareFit[] = [];
  const isFit = (total: number) =>
    Array.from(overall).every(({printed, of}) => {
      let [low, high] = [0, 0];
      for (const {ranges, counts} of chosen) {
        for (const part of Array.from(of)) {
          low += counts ? counts[part] : ranges[part].low;
          high += counts ? counts[part] : ranges[part].high;
        }
      }
      return (scale * low) / total <= printed + half && (scale * high) / total >= printed - half;
    });
  const choose = (place: number, total: number) => {
    if (place === rows.length) {
      if (isFit(total)) fits.push({denominators: chosen.map(({denominator}) => denominator), total});
      return;
    }
    for (const fit of Array.from(rows[place])) {
      chosen.push(fit);
      choose(place + 1, total + fit.denominator);
      chosen.pop();
    }
  };
  choose(0, 0);
  return {combinations, fits};
}
