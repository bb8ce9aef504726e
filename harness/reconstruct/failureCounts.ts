/** A row of Tables 3 and 4: the printed percentages of the modes, and of the two families of which they are parts. */
export interface PrintedShares {
  /** Printed percentage of each mode, with `decimals` digits after the point. */
  modes: readonly number[];
  /** Printed percentage of each family. */
  families: readonly number[];
}

/** The whole numbers behind a row of percentages. */
export interface SharedCounts {
  total: number;
  modes: number[];
  families: number[];
}

const HALF_A_TENTH = 0.05;
const SLACK = 1e-9;

function matches(count: number, total: number, printed: number): boolean {
  return Math.abs((100 * count) / total - printed) <= HALF_A_TENTH + SLACK;
}

function familyTotals(modes: readonly number[], split: number): number[] {
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  return [sum(modes.slice(0, split)), sum(modes.slice(split))];
}

/**
 * The whole counts that give a row of percentages, printed to a tenth, over a denominator; null where there are none.
 * Each count is the only one that rounds to its percentage (a denominator below 1,000 leaves no second), and they must sum to the denominator.
 * @param split how many of the modes belong to the first family
 * @example countsOver({modes: [33.3, 66.7], families: [33.3, 66.7]}, 3, 1) // {total: 3, modes: [1, 2], families: [1, 2]}
 */
export function countsOver({modes, families}: PrintedShares, total: number, split: number): SharedCounts | null {
  const counts = modes.map((printed) => Math.round((printed * total) / 100));
  if (counts.some((count, i) => !matches(count, total, modes[i]))) return null;
  if (counts.reduce((a, b) => a + b, 0) !== total) return null;
  const totals = familyTotals(counts, split);
  return totals.every((count, i) => matches(count, total, families[i]))
    ? {total, modes: counts, families: totals}
    : null;
}

/**
 * Infers how many trials of each model were diagnosed, and with which modes, from percentages printed to a tenth.
 * Where a row allows several denominators, those are taken with which the rows pooled give the printed overall row.
 * It is an inference from rounding: no source prints these counts.
 * @param rows one row a model
 * @param ranges the least and greatest denominator to try for each row
 * @param overall the pooled row
 * @param split how many of the modes belong to the first family
 * @throws where a row fits no denominator, or not just one combination gives the overall row
 */
export function inferFailureCounts(
  rows: readonly PrintedShares[],
  ranges: readonly (readonly [number, number])[],
  overall: PrintedShares,
  split: number,
): SharedCounts[] {
  const candidates = rows.map((row, i) => {
    const [low, high] = ranges[i];
    const found: SharedCounts[] = [];
    for (let total = low; total <= high; total++) {
      const counts = countsOver(row, total, split);
      if (counts !== null) found.push(counts);
    }
    if (found.length === 0)
      throw new Error(
        `inferFailureCounts: row ${i}: got no denominator in [${low}, ${high}]; expected one that makes all percentages whole counts`,
      );
    return found;
  });
  let combinations: SharedCounts[][] = [[]];
  for (const found of candidates)
    combinations = combinations.flatMap((chosen) => found.map((counts) => [...chosen, counts]));
  const fitting = combinations.filter((chosen) => {
    const total = chosen.reduce((sum, counts) => sum + counts.total, 0);
    const pooled = (of: (counts: SharedCounts) => number) => chosen.reduce((sum, counts) => sum + of(counts), 0);
    return (
      overall.modes.every((printed, i) =>
        matches(
          pooled((counts) => counts.modes[i]),
          total,
          printed,
        ),
      ) &&
      overall.families.every((printed, i) =>
        matches(
          pooled((counts) => counts.families[i]),
          total,
          printed,
        ),
      )
    );
  });
  if (fitting.length !== 1) {
    throw new Error(
      `inferFailureCounts: overall row: got ${fitting.length} of ${combinations.length} combinations that fit; expected 1`,
    );
  }
  return fitting[0];
}
