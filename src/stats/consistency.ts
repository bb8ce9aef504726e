import {checkParallel, checkSuccesses} from "./argumentChecks.js";
import {bootstrapMeans, type BootstrapOptions} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {jeffreysInterval} from "./jeffreysInterval.js";
import {percentileInterval} from "./percentileInterval.js";

/** How often repeated trials of one model agree. */
export interface Consistency {
  /** probability that two trials of one task end alike, averaged over tasks */
  agreement: Interval;
  /** share of tasks whose trials all end alike */
  unanimous: Interval;
}

/** A task that a model sometimes passes and sometimes fails. */
export interface FlakyTask {
  /** place of the task in the input */
  task: number;
  trials: number;
  passes: number;
  /** pass rate with Jeffreys' interval, for so few trials */
  rate: Interval;
  /** probability that two trials of the task end differently */
  disagreement: number;
}

/**
 * Consistency of one model over repeated trials, with intervals over tasks.
 *
 * Use it for "does it do the same each time"; whether it succeeds each time is pass^k (`passKCurve`). Only tasks with
 * two trials or more count; the unanimous share falls with more trials, the agreement does not.
 *
 * @param trials per task the counted trials
 * @param passes per task the passed trials
 * @param options `level` default 0.95; `resamples`, `seed`, `clusters` as in `bootstrapMeans`
 * @returns pairwise agreement, mean of (c(c - 1) + (n - c)(n - c - 1)) / (n(n - 1)), and the unanimous share
 * @throws RangeError when lengths differ or no task has two trials
 * @see Fleiss (1971), Measuring nominal scale agreement: the observed agreement
 * @example consistency([4, 4], [4, 2]).agreement.estimate // 0.6666666666666667
 */
export function consistency(
  trials: ArrayLike<number>,
  passes: ArrayLike<number>,
  options: Omit<BootstrapOptions, "weights"> & {level?: number} = {},
): Consistency {
  const {level, ...bootstrap} = options;
  const columns = consistencyCells(trials, passes);
  const [first, second] = percentileInterval(bootstrapMeans(columns, bootstrap), {level});
  return {agreement: first, unanimous: second};
}

/**
 * The two columns of `consistency`, for a bootstrap that many models share; for one model use `consistency`.
 *
 * @param trials per task the counted trials
 * @param passes per task the passed trials
 * @returns each task's pairwise agreement, and 1 where all its trials end alike, else 0; NaN with fewer than two trials
 * @throws RangeError when lengths differ or no task has two trials
 * @example consistencyCells([4, 4], [4, 2]) // [Float64Array [1, 0.33333333333333337], Float64Array [1, 0]]
 */
export function consistencyCells(
  trials: ArrayLike<number>,
  passes: ArrayLike<number>,
): [agreement: Float64Array, unanimous: Float64Array] {
  checkParallel("consistency", "trials and passes", trials.length, passes.length);
  const agreement = new Float64Array(trials.length);
  for (let i = 0; i < agreement.length; i++) agreement[i] = 1 - disagreementOf("consistency", trials[i], passes[i]);
  if (agreement.every((value) => Number.isNaN(value))) {
    const shown = JSON.stringify(Array.from(trials)).slice(0, 120);
    throw new RangeError(`consistency: trials: got ${shown}; expected a task with two or more`);
  }
  return [agreement, agreement.map((value) => (Number.isNaN(value) ? NaN : value === 1 ? 1 : 0))];
}

/**
 * Tasks whose trials disagree, the least settled first.
 *
 * @param trials per task the counted trials
 * @param passes per task the passed trials
 * @param options `level` of the pass rates' intervals, default 0.95
 * @returns tasks with 0 < passes < trials, by falling disagreement, then by place
 * @throws RangeError when lengths differ or passes exceed trials
 * @example flakyTasks([4, 4, 4], [4, 1, 2]).map((flaky) => flaky.task) // [2, 1]
 */
export function flakyTasks(
  trials: ArrayLike<number>,
  passes: ArrayLike<number>,
  options: {level?: number} = {},
): FlakyTask[] {
  checkParallel("flakyTasks", "trials and passes", trials.length, passes.length);
  const flaky: FlakyTask[] = [];
  // Many tasks share few pairs of counts, and an interval takes far longer than finding it again.
  const known = new Map<string, Interval>();
  const rateOf = (c: number, n: number): Interval => {
    const key = `${c}/${n}`;
    const rate = known.get(key) ?? jeffreysInterval(c, n, options);
    known.set(key, rate);
    return rate;
  };
  for (let task = 0; task < trials.length; task++) {
    const disagreement = disagreementOf("flakyTasks", trials[task], passes[task]);
    if (!(disagreement > 0)) continue;
    const [n, c] = [trials[task], passes[task]];
    flaky.push({task, trials: n, passes: c, rate: {...rateOf(c, n)}, disagreement});
  }
  return flaky.sort((a, b) => b.disagreement - a.disagreement || a.task - b.task);
}

function disagreementOf(who: string, n: number, c: number): number {
  if (n === 0) return NaN;
  checkSuccesses(who, c, n);
  return n < 2 ? NaN : (2 * c * (n - c)) / (n * (n - 1));
}
