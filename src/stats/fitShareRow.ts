import {checkCount} from "./argumentChecks.js";
import {printedCounts, type Printing} from "./printedCounts.js";

/** A row of printed shares of one whole. */
export interface ShareRow {
  /** shares of classes that do not overlap and together make the whole */
  parts: ArrayLike<number>;
  /** printed sums of some parts; each part belongs to at most one, `of` holds the places of its parts */
  subtotals?: ArrayLike<{printed: number; of: ArrayLike<number>}>;
}

/** One denominator that fits a row. */
export interface ShareFit {
  denominator: number;
  /** smallest and largest count of each part within its own cell's rounding */
  ranges: {low: number; high: number}[];
  /** in how many ways whole counts fit all cells and sums at once */
  solutions: number;
  /** the counts, when there is one way only; else null */
  counts: number[] | null;
}

/** Ways to reach each sum with counts in the given ranges: index is the sum minus the least sum. */
function waysOf(ranges: {low: number; high: number}[]): {least: number; ways: number[]} {
  let least = 0;
  let ways = [1];
  for (const {low, high} of ranges) {
    const next = new Array<number>(ways.length + high - low).fill(0);
    ways.forEach((count, i) => {
      for (let k = 0; k <= high - low; k++) next[i + k] += count;
    });
    least += low;
    ways = next;
  }
  return {least, ways};
}

/** Groups of parts with the range that their sum may take: printed subtotals, and every remaining part by itself. */
function groupsOf(
  row: ShareRow,
  ranges: {low: number; high: number}[],
  denominator: number,
  printing: Printing,
): {of: number[]; low: number; high: number}[] | null {
  const groups: {of: number[]; low: number; high: number}[] = [];
  const taken = new Set<number>();
  for (const subtotal of Array.from(row.subtotals ?? [])) {
    const range = printedCounts(subtotal.printed, denominator, printing);
    if (!range) return null;
    const of = Array.from(subtotal.of);
    for (const part of of) {
      if (!(part in ranges) || taken.has(part)) {
        throw new RangeError(`fitShareRow: subtotals: got part ${part}; expected each place of parts at most once`);
      }
      taken.add(part);
    }
    groups.push({of, ...range});
  }
  ranges.forEach((range, part) => {
    if (!taken.has(part)) groups.push({of: [part], ...range});
  });
  return groups;
}

/** One solution by fixing parts one after another, used only when the number of solutions is 1. */
function solve(
  groups: {of: number[]; low: number; high: number}[],
  ranges: {low: number; high: number}[],
  n: number,
): number[] {
  const counts = ranges.map(({low}) => low);
  const search = (g: number, place: number, groupSum: number, left: number): boolean => {
    if (g === groups.length) return left === 0;
    const {of, low, high} = groups[g];
    if (place === of.length) return groupSum >= low && groupSum <= high && search(g + 1, 0, 0, left);
    const part = of[place];
    for (let k = ranges[part].low; k <= ranges[part].high; k++) {
      counts[part] = k;
      if (search(g, place + 1, groupSum + k, left - k)) return true;
    }
    return false;
  };
  search(0, 0, 0, n);
  return counts;
}

/**
 * Denominators for which a whole row of printed shares can be whole counts that add up: which n was a table made with?
 *
 * Use it when a table's denominator is unstated or in doubt. Eleven one-decimal cells usually leave one candidate of a
 * hundred. What it finds is an inference from rounding: strong, not a confirmation. For one cell use `printedCounts`.
 *
 * @param row `parts` that make the whole, optional printed `subtotals` of some of them
 * @param options `from` and `to`: denominators to try, inclusive; `decimals`; `scale` default 100
 * @returns every denominator that fits, with the counts where they are unique
 * @throws RangeError on no parts, a range that is no range, or a part named twice in subtotals
 * Source: GRIM (Brown & Heathers 2017) extended to a row under its sum constraints.
 * @example fitShareRow({parts: [33.3, 66.7]}, {from: 2, to: 5, decimals: 1})[0].counts // [1, 2] of 3
 */
export function fitShareRow(row: ShareRow, options: Printing & {from: number; to: number}): ShareFit[] {
  const {from, to} = options;
  checkCount("fitShareRow", "parts", row.parts.length, 1);
  checkCount("fitShareRow", "from", from, 1);
  checkCount("fitShareRow", "to", to, from);
  const fits: ShareFit[] = [];
  for (let n = from; n <= to; n++) {
    const ranges = Array.from(row.parts, (printed) => printedCounts(printed, n, options));
    if (ranges.some((range) => range === null)) continue;
    const known = ranges as {low: number; high: number}[];
    const groups = groupsOf(row, known, n, options);
    if (!groups) continue;
    // combine the groups' sums, each cut to its printed subtotal, into ways to reach n
    let least = 0;
    let ways = [1];
    for (const {of, low, high} of groups) {
      const sums = waysOf(of.map((part) => known[part]));
      const next = new Array<number>(ways.length + sums.ways.length - 1).fill(0);
      sums.ways.forEach((count, k) => {
        const sum = sums.least + k;
        if (sum >= low && sum <= high) ways.forEach((before, i) => (next[i + k] += before * count));
      });
      least += sums.least;
      ways = next;
    }
    const solutions = ways[n - least] ?? 0;
    if (solutions === 0) continue;
    fits.push({denominator: n, ranges: known, solutions, counts: solutions === 1 ? solve(groups, known, n) : null});
  }
  return fits;
}
