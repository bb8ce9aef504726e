import type {BootstrapMeans} from "./bootstrap.js";
import {checkDrawnAlike} from "./rankCorrelationInterval.js";

/** Whether less or more of a dimension is better. */
export type Direction = "min" | "max";

/** Which points are on the Pareto front, and which points beat the others. */
export interface ParetoSet {
  /** points that no other dominates, in input order */
  frontier: number[];
  /** points with a missing value, on no front, in input order */
  excluded: number[];
  /** per point the points that dominate it, in input order; empty for the front and for excluded points */
  dominatedBy: number[][];
}

/**
 * Pareto set in any number of dimensions: the points that no other point dominates.
 *
 * j dominates i when j is at least as good in every dimension and better in one. Equal points do not dominate each
 * other, so duplicates stand on the front together. A point with a missing value (null, NaN) is off the front and
 * dominates nothing. Infinities are values.
 *
 * @param points one row of numbers a point
 * @param directions `min` or `max` per dimension
 * @returns front, excluded points and dominators
 * @throws RangeError when a row has another length than `directions`
 * @see Kung, Luccio & Preparata (1975), On finding the maxima of a set of vectors
 * @example paretoSet([[1, 0.8], [2, 0.7], [3, 0.9]], ["min", "max"]).frontier // [0, 2]
 */
export function paretoSet(points: ArrayLike<number | null>[], directions: Direction[]): ParetoSet {
  const wrong = points.find((point) => point.length !== directions.length);
  if (wrong) {
    const shown = JSON.stringify(Array.from(wrong)).slice(0, 120);
    throw new RangeError(`paretoSet: point: got ${shown}; expected ${directions.length} numbers`);
  }
  const keys = points.map((point) =>
    Float64Array.from(directions, (direction, d) => {
      const value = point[d];
      return value == null ? NaN : direction === "max" ? value : -value;
    }),
  );
  const isKept = keys.map((key) => key.every((value) => !Number.isNaN(value)));
  const dominatedBy = keys.map((key, i) =>
    isKept[i] ? keys.flatMap((other, j) => (isKept[j] && dominates(other, key) ? [j] : [])) : [],
  );
  const numbers = keys.map((_, i) => i);
  return {
    frontier: numbers.filter((i) => isKept[i] && dominatedBy[i].length === 0),
    excluded: numbers.filter((i) => !isKept[i]),
    dominatedBy,
  };
}

/**
 * Probability to be on the Pareto front, over joint resamples of the tasks.
 *
 * Use it to say how sure a place on the front is. A dimension without sampling error (a list price) is given as plain
 * numbers.
 *
 * @param dimensions per dimension a bootstrap of the models' means, all drawn alike, or one fixed number a model
 * @param directions `min` or `max` per dimension
 * @returns per model the share of resamples in which it is on the front; a missing value is never on it
 * @throws RangeError when the bootstraps were not drawn alike or the shapes differ
 * @see Davison & Hinkley (1997) ch. 2
 * @example paretoMembership([bootstrapMeans(costs), bootstrapMeans(passes)], ["min", "max"]) // Float64Array [1, 0.4]
 */
export function paretoMembership(
  dimensions: (BootstrapMeans | ArrayLike<number | null>)[],
  directions: Direction[],
): Float64Array {
  const matrices = dimensions.filter(isMatrix);
  if (matrices.length === 0 || dimensions.length !== directions.length) {
    const shown = `${matrices.length} bootstraps of ${dimensions.length} dimensions, ${directions.length} directions`;
    throw new RangeError(
      `paretoMembership: dimensions: got ${shown}; expected a direction each and at least one bootstrap`,
    );
  }
  for (const matrix of matrices) checkDrawnAlike("paretoMembership", matrices[0], matrix);
  const models = matrices[0].estimates.length;
  const {resamples} = matrices[0];
  const width = dimensions.length;
  const keys = new Float64Array(models * width);
  const times = new Int32Array(models);
  for (let r = 0; r < resamples; r++) {
    for (let d = 0; d < width; d++) {
      const dimension = dimensions[d];
      const sign = directions[d] === "max" ? 1 : -1;
      for (let j = 0; j < models; j++) {
        const value = isMatrix(dimension) ? dimension.means[j][r] : dimension[j];
        keys[j * width + d] = value == null ? NaN : sign * value;
      }
    }
    countFront(keys, models, width, times);
  }
  return Float64Array.from(times, (count) => count / resamples);
}

function isMatrix(dimension: BootstrapMeans | ArrayLike<number | null>): dimension is BootstrapMeans {
  return "means" in dimension;
}

function dominates(other: Float64Array, key: Float64Array): boolean {
  let isBetter = false;
  for (let d = 0; d < key.length; d++) {
    if (other[d] < key[d]) return false;
    if (other[d] > key[d]) isBetter = true;
  }
  return isBetter;
}

/** Adds one to every point on the front: best first dimension first, so that only points before can dominate. */
function countFront(keys: Float64Array, models: number, width: number, times: Int32Array): void {
  const order: number[] = [];
  for (let j = 0; j < models; j++) {
    let isKept = true;
    for (let d = 0; d < width; d++) if (Number.isNaN(keys[j * width + d])) isKept = false;
    if (isKept) order.push(j);
  }
  order.sort((i, j) => {
    for (let d = 0; d < width; d++) {
      const difference = keys[j * width + d] - keys[i * width + d];
      if (difference !== 0 && !Number.isNaN(difference)) return difference;
    }
    return 0;
  });
  const front: number[] = [];
  for (const j of order) {
    const key = keys.subarray(j * width, (j + 1) * width);
    if (front.some((i) => dominates(keys.subarray(i * width, (i + 1) * width), key))) continue;
    front.push(j);
    times[j]++;
  }
}
