import {checkLevel, checkNumbers} from "./argumentChecks.js";
import {fQuantile} from "./fQuantile.js";
import type {Interval} from "./interval.js";

/** Which intraclass correlation: Shrout & Fleiss' (1,1), (2,1) and (3,1). */
export type IccModel = "one-way" | "two-way-agreement" | "two-way-consistency";

/**
 * Intraclass correlation of single scores: the share of variance that belongs to the tasks.
 *
 * Use `one-way` for trials of a task (interchangeable), `two-way-agreement` for judges whose severity matters,
 * `two-way-consistency` for judges of whom only the order matters. The table must be complete; with unequal trials or
 * missing scores use `varianceComponents` or Krippendorff's alpha.
 *
 * @param table one row a task, one column a trial or judge; at least 2 x 2 finite numbers
 * @param model default `one-way`
 * @param options `level` in (0, 1), default 0.95
 * @returns the correlation, not cut at 0; ends by F (normal theory, rough for flags); NaN when scores do not
 * vary, 1 to 1 when they vary without any error
 * @throws RangeError on a table that is too small, ragged or not finite
 * @see Shrout & Fleiss (1979), Psychological Bulletin 86; McGraw & Wong (1996)
 * @example intraclassCorrelation([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]])
 *   .estimate // 0.1657
 */
export function intraclassCorrelation(
  table: ArrayLike<number>[],
  model: IccModel = "one-way",
  options: {level?: number} = {},
): Interval {
  const {level = 0.95} = options;
  checkLevel("intraclassCorrelation", level);
  checkTable(table);
  const n = table.length;
  const k = table[0].length;
  const {tasks, raters, within, residual} = withoutNoise(meanSquares(table), table);
  const degrees = (n - 1) * (k - 1);
  const tail = (1 - level) / 2;
  const ends = (f: number, upper: number, lower: number): [number, number] => [
    (f / upper - 1) / (f / upper + k - 1),
    (f * lower - 1) / (f * lower + k - 1),
  ];
  let estimate: number;
  let low: number;
  let high: number;
  if (model === "one-way") {
    estimate = (tasks - within) / (tasks + (k - 1) * within);
    [low, high] = ends(
      tasks / within,
      fQuantile(1 - tail, n - 1, n * (k - 1)),
      fQuantile(1 - tail, n * (k - 1), n - 1),
    );
  } else if (model === "two-way-consistency") {
    estimate = (tasks - residual) / (tasks + (k - 1) * residual);
    [low, high] = ends(tasks / residual, fQuantile(1 - tail, n - 1, degrees), fQuantile(1 - tail, degrees, n - 1));
  } else {
    estimate = (tasks - residual) / (tasks + (k - 1) * residual + (k * (raters - residual)) / n);
    const a = (k * estimate) / (n * (1 - estimate));
    const b = 1 + (k * estimate * (n - 1)) / (n * (1 - estimate));
    const v = (a * raters + b * residual) ** 2 / ((a * raters) ** 2 / (k - 1) + (b * residual) ** 2 / degrees);
    const upper = fQuantile(1 - tail, n - 1, v);
    const lower = fQuantile(1 - tail, v, n - 1);
    const noise = k * raters + (k * n - k - n) * residual;
    low = (n * (tasks - upper * residual)) / (upper * noise + n * tasks);
    high = (n * (lower * tasks - residual)) / (noise + n * lower * tasks);
  }
  // no error at all: F is infinite, and so both ends are 1
  if (estimate === 1) [low, high] = [1, 1];
  return {
    estimate,
    low,
    high,
    method: `intraclass correlation, ${model}, F interval`,
    level,
    n,
    n_missing: 0,
    clusters: null,
    resamples: null,
    seed: null,
  };
}

function meanSquares(table: ArrayLike<number>[]): {tasks: number; raters: number; within: number; residual: number} {
  const n = table.length;
  const k = table[0].length;
  const rowMeans = table.map((row) => Array.from(row).reduce((a, b) => a + b) / k);
  const columnMeans = Array.from(table[0], (_, j) => table.reduce((sum, row) => sum + row[j], 0) / n);
  const grand = rowMeans.reduce((a, b) => a + b) / n;
  const squares = (values: number[]): number => values.reduce((sum, value) => sum + (value - grand) ** 2, 0);
  const tasks = (k * squares(rowMeans)) / (n - 1);
  const raters = (n * squares(columnMeans)) / (k - 1);
  let inside = 0;
  let rest = 0;
  table.forEach((row, i) => {
    for (let j = 0; j < k; j++) {
      inside += (row[j] - rowMeans[i]) ** 2;
      rest += (row[j] - rowMeans[i] - columnMeans[j] + grand) ** 2;
    }
  });
  return {tasks, raters, within: inside / (n * (k - 1)), residual: rest / ((n - 1) * (k - 1))};
}

/** Mean squares of equal numbers are 0, not the square of a last digit. */
function withoutNoise<T extends Record<string, number>>(squares: T, table: ArrayLike<number>[]): T {
  let largest = 0;
  for (const row of table) for (let j = 0; j < row.length; j++) largest = Math.max(largest, Math.abs(row[j]));
  const least = (1e-12 * largest) ** 2;
  return Object.fromEntries(Object.entries(squares).map(([name, value]) => [name, value <= least ? 0 : value])) as T;
}

function checkTable(table: ArrayLike<number>[]): void {
  if (table.length < 2) {
    throw new RangeError(`intraclassCorrelation: tasks: got ${table.length}; expected at least 2`);
  }
  table.forEach((row, i) => {
    checkNumbers("intraclassCorrelation", `row ${i}`, row, 2);
    if (row.length !== table[0].length) {
      const expected = table[0].length;
      throw new RangeError(
        `intraclassCorrelation: row ${i}: got ${row.length} scores; expected ${expected} as in row 0`,
      );
    }
  });
}
