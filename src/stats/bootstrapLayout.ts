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
  /** the largest value, where it is known */
  largest?: number;
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
    const column = own.whole ?? toKernelColumn(numerator);
    layout.kernelColumns.push(column);
    const total = own.total ?? (column.step > 0 ? sumOf(column.values) / column.step : fsum(numerator));
    const fixed = denominator === null ? 1 : denominator[0] > 0 && isConstant(denominator) ? denominator[0] : 0;
    const behind = fixed > 0 || denominator === null ? fixed * units : own.isCounted ? counted : fsum(denominator);
    layout.estimates[j] = total / behind;
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
  /** whether the denominators only say which cells are counted */
  isCounted?: boolean;
  /** the kernel's column and its exact sum, where every numerator is a small whole number */
  whole?: KernelColumn;
  total?: number;
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
    return ownSums(who, column, j);
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

/** The usual case in one pass: no weights, and each cell its own unit. */
function ownSums(who: string, column: Float64Array, j: number): ColumnSums {
  let [counted, least, most, total, isWhole] = [0, Infinity, -Infinity, 0, true];
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    if (value !== value) continue;
    counted++;
    if (value < least) least = value;
    if (value > most) most = value;
    if (value !== Math.floor(value)) isWhole = false;
    total += value;
  }
  if (least === -Infinity || most === Infinity) column.forEach((value, i) => checkCell(who, value || 0, 1, j, i));
  const isComplete = counted === column.length;
  const numerator = isComplete ? column : new Float64Array(column.length);
  const denominator = isComplete ? null : new Float64Array(column.length);
  if (denominator !== null) {
    for (let i = 0; i < column.length; i++) {
      if (column[i] !== column[i]) continue;
      numerator[i] = column[i];
      denominator[i] = 1;
    }
  }
  const sums = {numerator, denominator, counted, least, most, isCounted: true};
  if (!isWhole || least < 0 || most > largestWhole) return sums;
  return {...sums, total, whole: {values: numerator, step: 1, largest: Math.max(0, most)}};
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function indexOfEqual(known: Float64Array[], wanted: Float64Array): number {
  const found = known.findIndex((candidate) => isEqual(candidate, wanted));
  if (found >= 0) return found;
  known.push(wanted);
  return known.length - 1;
}

function toKernelColumn(values: Float64Array): KernelColumn {
  const largest = largestSmallWhole(values);
  if (largest !== null) return {values, step: 1, largest};
  for (const step of steps) {
    if (isWholeAt(values, step)) return {values: wholesAt(values, step), step};
  }
  return {values, step: 0};
}

/** The largest of counts up to 31, the usual case, which needs no rounding; null where any value is none. */
function largestSmallWhole(values: Float64Array): number | null {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(value >= 0 && value <= largestWhole && value === Math.floor(value))) return null;
    if (value > largest) largest = value;
  }
  return largest;
}

function wholesAt(values: Float64Array, step: number): Float64Array {
  const wholes = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) wholes[i] = Math.round(values[i] * step);
  return wholes;
}

function isWholeAt(values: Float64Array, step: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const scaled = values[i] * step;
    const whole = Math.round(scaled);
    if (!(whole >= 0 && whole <= largestWhole && Math.abs(scaled - whole) <= 1e-12 * whole)) return false;
  }
  return true;
}

function isEqual(one: Float64Array, other: Float64Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
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
