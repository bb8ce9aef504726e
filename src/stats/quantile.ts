import {quickselect} from "d3-array";
import {checkLevel} from "./argumentChecks.js";

/**
 * The two-sided tail probability (1 - level) / 2, without the last-digit noise of the subtraction: 0.025 for 0.95.
 *
 * @param who the public function on whose behalf this runs
 * @param level confidence level in (0, 1)
 * @returns the probability of one tail
 * @throws RangeError when the level is not inside (0, 1)
 * @example tailOf("bca", 0.95) // 0.025
 */
export function tailOf(who: string, level: number): number {
  checkLevel(who, level);
  return Math.round((1 - level) * 5e14) / 1e15;
}

/**
 * Order statistics by selection: the values that would stand at the given places (from 0) if `values` were sorted.
 *
 * Use it instead of sorting when few places are wanted from many values. NaN is not allowed here.
 * Large inputs are spread over buckets first, and only the buckets that hold a wanted place are searched.
 *
 * @param values numbers without NaN; not changed.
 * @param places integers in [0, values.length).
 * @param range least and largest value, where known; default found by a pass over the values.
 * @returns one number per place, in the order of `places`.
 * @example orderStatistics([3, 1, 2], [0, 2]) // [1, 3]
 */
export function orderStatistics(values: ArrayLike<number>, places: number[], range?: [number, number]): number[] {
  const n = values.length;
  const [low, high] = range ?? extentOf(values);
  if (low === high) return places.map(() => low);
  if (n < 256 || !Number.isFinite(low) || !Number.isFinite(high)) {
    const copy = Array.from(values);
    return places.map((place) => quickselect(copy, place)[place]);
  }
  const buckets = 1024;
  const scale = (buckets - 1) / (high - low);
  const counts = new Int32Array(buckets);
  for (let i = 0; i < n; i++) counts[((values[i] - low) * scale) | 0]++;
  const wanted = places.map((place) => {
    let before = 0;
    let bucket = 0;
    while (before + counts[bucket] <= place) before += counts[bucket++];
    return {place: place - before, bucket};
  });
  const members = new Map<number, number[]>(wanted.map(({bucket}) => [bucket, []]));
  const isWanted = new Uint8Array(buckets);
  for (const bucket of members.keys()) isWanted[bucket] = 1;
  for (let i = 0; i < n; i++) {
    const bucket = ((values[i] - low) * scale) | 0;
    if (isWanted[bucket] === 1) members.get(bucket)!.push(values[i]);
  }
  return wanted.map(({place, bucket}) => quickselect(members.get(bucket)!, place)[place]);
}

function extentOf(values: ArrayLike<number>): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return [low, high];
}

/**
 * Sample quantiles of type 7 (linear between neighbours), the default of R, NumPy and d3.
 *
 * Use it for intervals of means and differences; for ranks and counts use `inverseCdfQuantiles`, which never
 * interpolates. Found by selection, not by sorting.
 *
 * @param values at least one number; NaN (an undefined resample) is left out.
 * @param probabilities numbers in [0, 1].
 * @returns one quantile per probability: h = (n - 1) p, x[floor h] + (h - floor h) (x[floor h + 1] - x[floor h]);
 * NaN when all values are NaN.
 * @throws on empty input and on a probability outside [0, 1].
 * @see Hyndman & Fan (1996), Sample quantiles in statistical packages, type 7.
 * @example quantiles([1, 2, 3, 4], [0.25]) // [1.75]
 */
export function quantiles(values: ArrayLike<number>, probabilities: number[]): number[] {
  const kept = checked("quantiles", values, probabilities);
  return kept.length === 0 ? probabilities.map(() => NaN) : typeSeven(kept, probabilities);
}

/**
 * `quantiles` without its checks, for values known to hold no NaN.
 *
 * @param values at least one number, no NaN
 * @param probabilities numbers in [0, 1]
 * @param range least and largest value, where known
 * @returns one quantile per probability
 * @example typeSeven([1, 2, 3, 4], [0.25]) // [1.75]
 */
export function typeSeven(values: ArrayLike<number>, probabilities: number[], range?: [number, number]): number[] {
  const n = values.length;
  const places = probabilities.flatMap((p) => {
    const floor = Math.floor((n - 1) * p);
    return [floor, Math.min(floor + 1, n - 1)];
  });
  const found = orderStatistics(values, places, range);
  return probabilities.map((p, i) => {
    const h = (n - 1) * p;
    const below = found[2 * i];
    const above = found[2 * i + 1];
    return below === above ? below : below + (h - Math.floor(h)) * (above - below);
  });
}

/**
 * Sample quantiles of type 1: the smallest value v with share(values <= v) >= p, so always one of the values.
 *
 * Use it for ranks and counts, where a number between two values means nothing; for continuous estimates use
 * `quantiles`.
 *
 * @param values at least one number; NaN is left out.
 * @param probabilities numbers in [0, 1].
 * @returns one quantile per probability; NaN when all values are NaN.
 * @throws on empty input and on a probability outside [0, 1].
 * @see Hyndman & Fan (1996), type 1.
 * @example inverseCdfQuantiles([1, 2, 3, 4], [0.25, 0.26]) // [1, 2]
 */
export function inverseCdfQuantiles(values: ArrayLike<number>, probabilities: number[]): number[] {
  const kept = checked("inverseCdfQuantiles", values, probabilities);
  const n = kept.length;
  if (n === 0) return probabilities.map(() => NaN);
  return orderStatistics(
    kept,
    probabilities.map((p) => inverseCdfPlace(n, p)),
  );
}

/**
 * The place (from 0) of the inverse-CDF quantile among n sorted values: ceil(n p) - 1, at least 0, where n p within
 * 1e-9 of a whole number counts as whole.
 *
 * @param n how many values there are, at least 1
 * @param p probability in [0, 1]
 * @returns a whole number in [0, n - 1]
 * @example inverseCdfPlace(4, 0.25) // 0
 */
export function inverseCdfPlace(n: number, p: number): number {
  return Math.min(n - 1, Math.max(0, Math.ceil(n * p - 1e-9) - 1));
}

function checked(who: string, values: ArrayLike<number>, probabilities: number[]): ArrayLike<number> {
  if (values.length === 0) throw new RangeError(`${who}: no values: got []; expected at least one number`);
  const wrong = probabilities.filter((p) => !(p >= 0 && p <= 1));
  if (wrong.length > 0) {
    throw new RangeError(
      `${who}: probability is out of range: got ${JSON.stringify(wrong)}; expected numbers in [0, 1]`,
    );
  }
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) return Array.from(values).filter((v) => !Number.isNaN(v));
  }
  return values;
}
