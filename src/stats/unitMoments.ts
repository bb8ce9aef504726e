import {solveMoments} from "./momentComponents.js";

/** What one level of a factor holds of one unit: its observations, their sum, and its cells with every factor. */
interface Level {
  count: number;
  total: number;
  /** per factor: counts by its levels */
  cells: Map<number, number>[];
}

/** Where the sums of a design stand in one row of numbers. */
interface Layout {
  /** levels of each factor */
  levels: number[];
  isNested: readonly boolean[];
  /** places of the nested factors */
  nested: number[];
  /** first place of each factor's sums */
  factor: number[];
  /** first place of the cells of two crossed factors, by `a * factors + b` for a < b */
  pair: Map<number, number>;
  size: number;
}

/** Sums of a whole draw: observations, their total, their squares. */
const HEAD = 3;
/** Sums of a factor within the units: levels, squared counts, squared totals over counts; then one a factor. */
const NESTED_HEAD = 3;

function layoutOf(coded: Int32Array[], isNested: readonly boolean[]): Layout {
  const levels = coded.map((codes) => codes.reduce((most, code) => Math.max(most, code), 0) + 1);
  const nested = levels.flatMap((_, f) => (isNested[f] ? [f] : []));
  let size = HEAD;
  const factor = levels.map((count, f) => {
    const place = size;
    size += isNested[f] ? NESTED_HEAD + levels.length : count * (2 + nested.length);
    return place;
  });
  const pair = new Map<number, number>();
  levels.forEach((_, a) => {
    for (let b = a + 1; b < levels.length; b++) {
      if (isNested[a] || isNested[b]) continue;
      pair.set(a * levels.length + b, size);
      size += levels[a] * levels[b];
    }
  });
  return {levels, isNested, nested, factor, pair, size};
}

/** The levels of a factor within one unit, with the cells that they form with every factor. */
function levelsIn(rows: number[], factor: Int32Array, values: Float64Array, coded: Int32Array[]): Map<number, Level> {
  const found = new Map<number, Level>();
  for (const row of rows) {
    let level = found.get(factor[row]);
    if (level === undefined) {
      level = {count: 0, total: 0, cells: coded.map(() => new Map<number, number>())};
      found.set(factor[row], level);
    }
    level.count++;
    level.total += values[row];
    for (let b = 0; b < coded.length; b++) {
      const code = coded[b][row];
      level.cells[b].set(code, (level.cells[b].get(code) ?? 0) + 1);
    }
  }
  return found;
}

function squaresIn(cells: Map<number, number>): number {
  let sum = 0;
  for (const count of cells.values()) sum += count * count;
  return sum;
}

/** What one unit adds to the sums of a draw, by place. */
function sumsOf(rows: number[], values: Float64Array, coded: Int32Array[], layout: Layout): Map<number, number> {
  const {levels, isNested, nested, factor, pair} = layout;
  const sums = new Map<number, number>();
  const add = (place: number, value: number) => sums.set(place, (sums.get(place) ?? 0) + value);
  for (const row of rows) {
    add(0, 1);
    add(1, values[row]);
    add(2, values[row] ** 2);
  }
  coded.forEach((codes, a) => {
    for (const [code, {count, total, cells}] of levelsIn(rows, codes, values, coded)) {
      const from = factor[a];
      if (isNested[a]) {
        add(from, 1);
        add(from + 1, count * count);
        add(from + 2, (total * total) / count);
        cells.forEach((own, b) => add(from + NESTED_HEAD + b, squaresIn(own) / count));
        continue;
      }
      add(from + code, count);
      add(from + levels[a] + code, total);
      nested.forEach((b, w) => add(from + (2 + w) * levels[a] + code, squaresIn(cells[b])));
      for (let b = a + 1; b < levels.length; b++) {
        const place = pair.get(a * levels.length + b);
        if (place === undefined) continue;
        for (const [other, own] of cells[b]) add(place + code * levels[b] + other, own);
      }
    }
  });
  return sums;
}

/** The system of moments of a draw, from its sums: one row a factor, then that of the residual. */
function systemOf(sums: Float64Array, {levels, isNested, nested, factor, pair}: Layout): number[][] {
  const [n, total, squares] = sums;
  const centre = total / n;
  const factors = levels.length;
  const spread = levels.map(() => new Array<number>(factors).fill(0));
  const evenness = new Array<number>(factors).fill(0);
  const found = levels.map((size, a) => {
    const from = factor[a];
    if (isNested[a]) {
      evenness[a] = sums[from + 1] / n;
      for (let b = 0; b < factors; b++) spread[a][b] = sums[from + NESTED_HEAD + b];
      return {own: sums[from + 2], present: sums[from]};
    }
    let [own, present] = [0, 0];
    for (let level = 0; level < size; level++) {
      const count = sums[from + level];
      if (count === 0) continue;
      present++;
      own += sums[from + size + level] ** 2 / count;
      evenness[a] += (count * count) / n;
      for (let w = 0; w < nested.length; w++) spread[a][nested[w]] += sums[from + (2 + w) * size + level] / count;
    }
    spread[a][a] = n;
    return {own, present};
  });
  for (const [key, from] of pair) {
    const [a, b] = [Math.floor(key / factors), key % factors];
    for (let i = 0; i < levels[a]; i++) {
      for (let j = 0; j < levels[b]; j++) {
        const count = sums[from + i * levels[b] + j];
        if (count === 0) continue;
        spread[a][b] += (count * count) / sums[factor[a] + i];
        spread[b][a] += (count * count) / sums[factor[b] + j];
      }
    }
  }
  const rows = found.map(({own, present}, a) => [
    ...spread[a].map((k, b) => k - evenness[b]),
    present - 1,
    own - centre * total,
  ]);
  return [...rows, [...evenness.map((e) => n - e), n - 1, squares - centre * total]];
}

/**
 * Moment estimates of variance components over any draw of units, from sums that are made once: what `momentComponents`
 * gives for the observations of the drawn units, a unit that is drawn twice being two.
 *
 * Use it to draw units thousands of times; for one estimate use `momentComponents`, for intervals `varianceComponents`.
 *
 * @param values one score an observation
 * @param coded per factor the level of each observation, whole numbers from 0
 * @param unitAt place of the factor whose levels are drawn
 * @param isNested per factor whether each of its levels lies within one unit; true of the unit's own
 * @returns a function of how often each unit is drawn, which gives one estimate a factor, then the residual's; NaN
 * throughout where the draw does not identify them
 * @see Henderson (1953), method 1
 * @example unitMoments([1, 1, 0, 0], [Int32Array.of(0, 0, 1, 1)], 0, [true])([1, 1]) // [0.5, 0]
 */
export function unitMoments(
  values: ArrayLike<number>,
  coded: Int32Array[],
  unitAt: number,
  isNested: readonly boolean[],
): (drawn: ArrayLike<number>) => number[] {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += values[i] / values.length;
  const y = Float64Array.from(values, (value) => value - mean);
  const rowsOf: number[][] = [];
  coded[unitAt].forEach((unit, i) => (rowsOf[unit] ??= []).push(i));
  const layout = layoutOf(coded, isNested);
  const units = rowsOf.map((rows) => {
    const sums = [...sumsOf(rows, y, coded, layout)].sort(([one], [other]) => one - other);
    return {places: Int32Array.from(sums, ([place]) => place), sums: Float64Array.from(sums, ([, sum]) => sum)};
  });
  return (drawn) => {
    const all = new Float64Array(layout.size);
    for (let u = 0; u < units.length; u++) {
      const times = drawn[u];
      if (times === 0) continue;
      const {places, sums} = units[u];
      for (let i = 0; i < places.length; i++) all[places[i]] += times * sums[i];
    }
    return solveMoments(systemOf(all, layout));
  };
}
