/**
 * Unbiased moment estimates of variance components: Henderson's method 1, for crossed or nested, unbalanced factors.
 *
 * The uncorrected sums of squares of each factor and the total equal their expectations, one linear equation each.
 * `varianceComponents` adds names, intervals and the cut at 0.
 *
 * @param values one score an observation
 * @param coded per factor the level of each observation, whole numbers from 0
 * @returns one estimate a factor, then the residual's; may be negative; NaN throughout where the system is singular
 * @see Henderson (1953); Searle, Casella & McCulloch (1992), Variance components, 5.2
 * @example momentComponents([1, 1, 0, 0], [Int32Array.of(0, 0, 1, 1)]) // [0.5, 0]
 */
export function momentComponents(values: ArrayLike<number>, coded: Int32Array[]): number[] {
  const n = values.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i] / n;
  const y = Float64Array.from(values, (value) => value - mean);
  const groups = coded.map((codes) => groupsOf(codes, y));
  const evenness = groups.map(({counts}) => counts.reduce((sum, count) => sum + (count * count) / n, 0));
  const system = groups.map(({counts, totals, levels}, a) => {
    const row = coded.map((codes, b) => spreadWithin(coded[a], counts, codes, groups[b].counts.length) - evenness[b]);
    const squares = totals.reduce((sum, total, g) => (counts[g] > 0 ? sum + (total * total) / counts[g] : sum), 0);
    return [...row, levels - 1, squares];
  });
  const squares = y.reduce((sum, value) => sum + value * value, 0);
  system.push([...evenness.map((e) => n - e), n - 1, squares]);
  return solveMoments(system);
}

interface Groups {
  counts: Float64Array;
  totals: Float64Array;
  levels: number;
}

function groupsOf(codes: Int32Array, y: Float64Array): Groups {
  const size = codes.reduce((most, code) => Math.max(most, code), 0) + 1;
  const counts = new Float64Array(size);
  const totals = new Float64Array(size);
  codes.forEach((code, i) => {
    counts[code]++;
    totals[code] += y[i];
  });
  return {counts, totals, levels: counts.filter((count) => count > 0).length};
}

/** Sum over levels a of A and b of B of n_ab^2 / n_a. */
function spreadWithin(outer: Int32Array, counts: Float64Array, inner: Int32Array, width: number): number {
  const cells = new Map<number, number>();
  for (let i = 0; i < outer.length; i++) {
    const cell = outer[i] * width + inner[i];
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  let spread = 0;
  for (const [cell, count] of cells) spread += (count * count) / counts[Math.floor(cell / width)];
  return spread;
}

/**
 * Solves a system of moments by Gauss-Jordan elimination with pivoting.
 * @param rows coefficients and right-hand side, one row an equation; they are changed
 * @returns one value an unknown; NaN throughout where the system is singular
 * @example solveMoments([[2, 0, 4], [0, 1, 3]]) // [2, 3]
 */
export function solveMoments(rows: number[][]): number[] {
  const n = rows.length;
  const scale = Math.max(...rows.map((row) => Math.abs(row[n - 1])), 1);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r;
    if (Math.abs(rows[pivot][column]) < 1e-10 * scale) return rows.map(() => NaN);
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let r = 0; r < n; r++) {
      if (r === column) continue;
      const factor = rows[r][column] / rows[column][column];
      for (let k = column; k <= n; k++) rows[r][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
