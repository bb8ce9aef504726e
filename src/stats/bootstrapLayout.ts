import {fsum} from "d3-array";
import {accelerationOf, jackknifeRatios} from "./jackknife.js";

/** Values of one model (or any other column), one a task in a common order; null, undefined or NaN is a missing cell. */
export type Column = ArrayLike<number | null | undefined>;

/** One column as a kernel sums it: whole numbers (value x step) where the values lie on a small lattice, else reals. */
export interface KernelColumn {
  /** one number per unit; whole numbers from 0 to 31 when `step` is not 0 */
  values: Float64Array;
  /** the multiplier that made the values whole, from 1; 0 for reals */
  step: number;
}

/** Columns made ready for resampling: what each kernel sums, and how the sums become means. */
export interface BootstrapLayout {
  /** units that are resampled: tasks, or clusters of tasks */
  units: number;
  /** clusters, null when each task is its own unit */
  clusters: number | null;
  /** rows given */
  rows: number;
  /** what a kernel sums: first the numerator of each column, then the distinct denominators */
  kernelColumns: KernelColumn[];
  /** per column the index into `kernelColumns` of its denominator, -1 when `fixedDenominators` holds it */
  denominatorOf: number[];
  /** per column the denominator that all resamples share, NaN when it varies */
  fixedDenominators: number[];
  /** per column the mean over its counted cells */
  estimates: Float64Array;
  /** per column the counted cells */
  counted: Int32Array;
  /** per column the acceleration of BCa intervals, from leaving out one unit at a time; made when it is asked for */
  accelerationsOf: () => Float64Array;
  /** whether every counted value lies in [0, 1] */
  isProportion: boolean;
}

const largestWhole = 31;
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 24, 30];

/**
 * Makes columns ready for a bootstrap kernel: missing cells, weights and clusters become numerators and denominators.
 *
 * Values on a small lattice (pass flags, shares of up to about 30 trials) are kept as whole numbers, so that their sums
 * are exact and equal sums tie. For analyses use `bootstrapMeans`, which calls this.
 *
 * @param who name for error messages
 * @param columns at least one column, all of one length of at least 1
 * @param clusters a label per row; rows with one label are drawn together
 * @param weights per column a weight >= 0 per row (trials behind a cell); the mean is then sum(weight x value) / sum(weight)
 * @returns the layout
 * @throws RangeError on empty input, unequal lengths, infinite values, negative or infinite weights
 * @example bootstrapLayout("f", [[1, 0, null]], undefined, undefined).estimates[0] // 0.5
 */
export function bootstrapLayout(
  who: string,
  columns: ArrayLike<Column>,
  clusters: ArrayLike<string | number> | undefined,
  weights: ArrayLike<ArrayLike<number>> | undefined,
): BootstrapLayout {
  checkShapes(who, columns, clusters, weights);
  const rows = columns[0].length;
  const unitOf = clusters && unitsOf(clusters);
  const units = unitOf ? unitOf.units : rows;
  const sums: {numerator: Float64Array; denominator: Float64Array | null}[] = [];
  const layout: BootstrapLayout = {
    units,
    clusters: unitOf ? units : null,
    rows,
    kernelColumns: [],
    denominatorOf: [],
    fixedDenominators: [],
    estimates: new Float64Array(columns.length),
    counted: new Int32Array(columns.length),
    accelerationsOf: () =>
      Float64Array.from(sums, ({numerator, denominator}) =>
        accelerationOf(jackknifeRatios(numerator, denominator ?? new Float64Array(units).fill(1))),
      ),
    isProportion: true,
  };
  const denominators: Float64Array[] = [];
  for (let j = 0; j < columns.length; j++) {
    const own = sumsOf(who, columns[j], j, units, unitOf?.of ?? null, weights ? weights[j] : null);
    const {numerator, denominator, counted} = own;
    sums.push(own);
    layout.counted[j] = counted;
    if (own.least < 0 || own.most > 1) layout.isProportion = false;
    const column = toKernelColumn(numerator);
    layout.kernelColumns.push(column);
    const total = column.step > 0 ? sumOf(column.values) / column.step : fsum(numerator);
    const fixed = denominator === null ? 1 : denominator[0] > 0 && isConstant(denominator) ? denominator[0] : 0;
    layout.estimates[j] = total / (fixed > 0 || denominator === null ? fixed * units : fsum(denominator));
    layout.fixedDenominators.push(fixed > 0 ? fixed * units : NaN);
    layout.denominatorOf.push(fixed > 0 || denominator === null ? -1 : indexOfEqual(denominators, denominator));
  }
  layout.denominatorOf = layout.denominatorOf.map((k) => (k < 0 ? k : k + columns.length));
  layout.kernelColumns.push(...denominators.map(toKernelColumn));
  return layout;
}

interface ColumnSums {
  /** per unit the weighted sum of its counted cells */
  numerator: Float64Array;
  /** per unit the sum of their weights; null where every unit is one counted cell of weight 1 */
  denominator: Float64Array | null;
  counted: number;
  least: number;
  most: number;
}

function sumsOf(
  who: string,
  column: Column,
  j: number,
  units: number,
  unitOf: Int32Array | null,
  weights: ArrayLike<number> | null,
): ColumnSums {
  if (unitOf === null && weights === null && column instanceof Float64Array) {
    const whole = wholeColumn(column);
    if (whole !== null) return whole;
  }
  const numerator = new Float64Array(units);
  const denominator = new Float64Array(units);
  let [counted, least, most] = [0, Infinity, -Infinity];
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    const weight = weights === null ? 1 : weights[i];
    if (value == null || Number.isNaN(value) || weight === 0) continue;
    checkCell(who, value, weight, j, i);
    if (value < least) least = value;
    if (value > most) most = value;
    const unit = unitOf === null ? i : unitOf[i];
    numerator[unit] += value * weight;
    denominator[unit] += weight;
    counted++;
  }
  return {numerator, denominator, counted, least, most};
}

/** The usual case, without a look at each cell: every cell counted, each its own unit. Null where that is not so. */
function wholeColumn(column: Float64Array): ColumnSums | null {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    if (!(value - value === 0)) return null;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return {numerator: column, denominator: null, counted: column.length, least, most};
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function indexOfEqual(known: Float64Array[], wanted: Float64Array): number {
  const found = known.findIndex((candidate) => candidate.every((value, i) => value === wanted[i]));
  if (found >= 0) return found;
  known.push(wanted);
  return known.length - 1;
}

function toKernelColumn(values: Float64Array): KernelColumn {
  for (const step of steps) {
    if (isWholeAt(values, step)) return {values: values.map((v) => Math.round(v * step)), step};
  }
  return {values, step: 0};
}

function isWholeAt(values: Float64Array, step: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const scaled = values[i] * step;
    const whole = Math.round(scaled);
    if (!(whole >= 0 && whole <= largestWhole && Math.abs(scaled - whole) <= 1e-12 * whole)) return false;
  }
  return true;
}

function isConstant(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

function unitsOf(labels: ArrayLike<string | number>): {units: number; of: Int32Array} {
  const numbers = new Map<string | number, number>();
  const of = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const known = numbers.get(labels[i]);
    of[i] = known ?? numbers.size;
    if (known === undefined) numbers.set(labels[i], numbers.size);
  }
  return {units: numbers.size, of};
}

function checkShapes(
  who: string,
  columns: ArrayLike<Column>,
  clusters: ArrayLike<string | number> | undefined,
  weights: ArrayLike<ArrayLike<number>> | undefined,
): void {
  if (columns.length === 0) throw new RangeError(`${who}: no columns: got []; expected at least one column`);
  const rows = columns[0].length;
  if (rows === 0) throw new RangeError(`${who}: no rows: got [[]]; expected at least one task`);
  const lengths = Array.from(columns, (column) => column.length);
  if (lengths.some((length) => length !== rows)) {
    const shown = JSON.stringify(lengths).slice(0, 120);
    throw new RangeError(`${who}: columns differ in length: got ${shown}; expected one length`);
  }
  if (clusters && clusters.length !== rows) {
    throw new RangeError(`${who}: clusters: got length ${clusters.length}; expected a label for each of ${rows} rows`);
  }
  if (!weights) return;
  const shape = Array.from(weights, (weight) => weight.length);
  if (shape.length !== columns.length || shape.some((length) => length !== rows)) {
    const shown = JSON.stringify(shape).slice(0, 120);
    throw new RangeError(`${who}: weights: got lengths ${shown}; expected ${columns.length} columns of ${rows}`);
  }
}

function checkCell(who: string, value: number, weight: number, column: number, row: number): void {
  if (!Number.isFinite(value)) {
    throw new RangeError(`${who}: column ${column} row ${row}: got ${value}; expected a finite number, null or NaN`);
  }
  if (!(weight > 0 && weight < Infinity)) {
    throw new RangeError(`${who}: weight of column ${column} row ${row}: got ${weight}; expected a finite number >= 0`);
  }
}
