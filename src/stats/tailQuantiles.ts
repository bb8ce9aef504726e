import {quantiles, typeSeven} from "./quantile.js";

const SAMPLE = 64;
const sample = new Float64Array(SAMPLE);
let scratch = new Float64Array(0);

/**
 * Both ends of a percentile interval: the type-7 quantiles at `tail` and 1 - `tail`.
 *
 * The same numbers as `quantiles`, several times as fast for thousands of values: a small sample tells about where the
 * tails begin, one pass collects what lies beyond, and only that is searched. Where the sample misleads, all is searched.
 *
 * @param values at least one number; NaN (an undefined resample) is left out; not changed
 * @param tail probability of one tail, in [0, 0.5]
 * @returns the lower and the upper end; NaN when all values are NaN
 * @throws RangeError on empty input
 * @see Hyndman & Fan (1996), type 7; Floyd & Rivest (1975), Expected time bounds for selection
 * @example tailQuantiles(Float64Array.of(1, 2, 3, 4, 5), 0.25) // [2, 4]
 */
export function tailQuantiles(values: Float64Array, tail: number): [low: number, high: number] {
  const n = values.length;
  const cut = Math.ceil(SAMPLE * tail + 3 * Math.sqrt(SAMPLE * tail) + 1);
  if (n < 1024 && n > 0) return fewQuantiles(values, tail);
  if (n === 0 || cut >= SAMPLE / 2) return quantiles(values, [tail, 1 - tail]) as [number, number];
  const stride = Math.floor(n / SAMPLE);
  for (let i = 0; i < SAMPLE; i++) sample[i] = values[i * stride];
  sample.sort();
  const [lowCut, highCut] = [sample[cut], sample[SAMPLE - 1 - cut]];
  if (scratch.length < n) scratch = new Float64Array(n);
  const tails = scratch;
  let [under, over] = [0, n];
  for (let i = 0; i < n; i++) {
    const value = values[i];
    if (value < lowCut) tails[under++] = value;
    else if (value > highCut) tails[--over] = value;
    else if (!(value >= lowCut)) return quantiles(values, [tail, 1 - tail]) as [number, number];
  }
  const [low, high] = [(n - 1) * tail, (n - 1) * (1 - tail)];
  const [first, last] = [Math.floor(low), Math.floor(high)];
  if (first + 1 >= under || last < over) return typeSeven(values, [tail, 1 - tail]) as [number, number];
  return [between(tails, 0, under, first, low - first), between(tails, over, n, last, high - last)];
}

/**
 * Of a few hundred values (a draft) a sample says too little: what lies beyond 1.2 standard deviations holds both ends,
 * or all are searched.
 */
function fewQuantiles(values: Float64Array, tail: number): [number, number] {
  const n = values.length;
  if (scratch.length < n) scratch = new Float64Array(1024);
  const tails = scratch;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < n; i++) {
    sum += values[i];
    squares += values[i] * values[i];
  }
  if (!(squares - squares === 0)) return quantiles(values, [tail, 1 - tail]) as [number, number];
  const mean = sum / n;
  const reach = 1.2 * Math.sqrt(Math.max(0, squares / n - mean * mean));
  const [lowCut, highCut] = [mean - reach, mean + reach];
  let [under, over] = [0, n];
  for (let i = 0; i < n; i++) {
    const value = values[i];
    if (value < lowCut) tails[under++] = value;
    else if (value > highCut) tails[--over] = value;
  }
  const [low, high] = [(n - 1) * tail, (n - 1) * (1 - tail)];
  const [first, last] = [Math.floor(low), Math.floor(high)];
  if (first + 1 < under && last >= over) {
    return [between(tails, 0, under, first, low - first), between(tails, over, n, last, high - last)];
  }
  tails.set(values);
  return [between(tails, 0, n, first, low - first), between(tails, first, n, last, high - last)];
}

/** From the value at a place towards the next larger one, by a share; searches and reorders `from` to `end`. */
function between(values: Float64Array, from: number, end: number, place: number, share: number): number {
  select(values, from, end - 1, place);
  const value = values[place];
  let next = Infinity;
  for (let i = place + 1; i < end; i++) if (values[i] < next) next = values[i];
  return next === Infinity || next === value ? value : value + share * (next - value);
}

/** Hoare's selection; `quickselect` of d3-array compares through a function, at several times the cost. */
function select(values: Float64Array, left: number, right: number, place: number): void {
  while (left < right) {
    const pivot = values[(left + right) >> 1];
    let [i, j] = [left, right];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const kept = values[i];
      values[i++] = values[j];
      values[j--] = kept;
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else return;
  }
}
