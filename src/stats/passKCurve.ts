import {checkParallel} from "./argumentChecks.js";
import {bootstrapMeans, type BootstrapOptions} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {passAtK} from "./passAtK.js";
import {passHatK} from "./passHatK.js";
import {percentileInterval} from "./percentileInterval.js";

/** pass@k and pass^k of one model at one k, averaged over tasks. */
export interface PassKPoint {
  k: number;
  pass_at_k: Interval;
  pass_hat_k: Interval;
}

/**
 * pass@k and pass^k of one model for every k that all its tasks allow, with intervals over tasks.
 *
 * Use it for reliability with several trials a task. Tasks may have unequal trials: each task's value is unbiased by
 * itself and tasks count equally, so k stops at the smallest number of trials. To compare models, or to go on to ranks,
 * give `passKCells` of each to one `bootstrapMeans`.
 *
 * @param trials per task the counted trials; a task with 0 is missing
 * @param passes per task the passed trials
 * @param options `level` default 0.95; `resamples`, `seed`, `clusters` as in `bootstrapMeans`; `ks` default 1 to the
 * smallest number of trials of a counted task
 * @returns one point a k; all points share their resamples
 * @throws RangeError when no task has a trial, passes exceed trials, or a k exceeds the trials of a counted task
 * @see Chen et al. (2021), arXiv:2107.03374; Yao et al. (2024), arXiv:2406.12045
 * @example passKCurve([4, 4], [4, 1]).map((point) => point.pass_hat_k.estimate) // [0.625, 0.5, 0.5, 0.5]
 */
export function passKCurve(
  trials: ArrayLike<number>,
  passes: ArrayLike<number>,
  options: Omit<BootstrapOptions, "weights"> & {level?: number; ks?: number[]} = {},
): PassKPoint[] {
  const {level, ks = kRange("passKCurve", trials), ...bootstrap} = options;
  const columns = ks.flatMap((k) => [passKCells(trials, passes, k, "any"), passKCells(trials, passes, k, "all")]);
  const intervals = percentileInterval(bootstrapMeans(columns, bootstrap), {level});
  return ks.map((k, i) => ({k, pass_at_k: intervals[2 * i], pass_hat_k: intervals[2 * i + 1]}));
}

/** Below so many trials each value is computed once: a power of two. */
const FEW_TRIALS = 64;

/**
 * One column of `bootstrapMeans`: each task's unbiased pass@k (`any`) or pass^k (`all`).
 *
 * @param trials per task the counted trials; a task with 0 is missing (NaN)
 * @param passes per task the passed trials
 * @param k 1 to the smallest number of trials of a counted task
 * @param rule `any` for pass@k, `all` for pass^k
 * @returns one number a task
 * @throws RangeError when the lists differ in length, passes exceed trials, or k exceeds trials
 * @example passKCells([4, 0], [2, 0], 2, "any") // Float64Array [0.8333333333333334, NaN]
 */
export function passKCells(
  trials: ArrayLike<number>,
  passes: ArrayLike<number>,
  k: number,
  rule: "any" | "all",
): Float64Array {
  checkParallel("passKCells", "trials and passes", trials.length, passes.length);
  const passK = rule === "any" ? passAtK : passHatK;
  const cells = new Float64Array(trials.length);
  const known = new Float64Array(FEW_TRIALS * FEW_TRIALS).fill(NaN);
  for (let i = 0; i < cells.length; i++) {
    const [n, c] = [trials[i], passes[i]];
    const isFew = n === (n & (FEW_TRIALS - 1)) && c === (c & (FEW_TRIALS - 1));
    const kept = isFew ? known[n * FEW_TRIALS + c] : NaN;
    cells[i] = n === 0 ? NaN : kept === kept ? kept : passK(n, c, k);
    if (isFew) known[n * FEW_TRIALS + c] = cells[i];
  }
  return cells;
}

/**
 * Every k from 1 to the smallest number of trials of a counted task.
 *
 * @param who the public function on whose behalf this runs
 * @param trials per task the counted trials; a task with 0 is missing
 * @returns the ks, ascending
 * @throws RangeError when no task has a trial
 * @example kRange("passKCurve", [4, 0, 3]) // [1, 2, 3]
 */
export function kRange(who: string, trials: ArrayLike<number>): number[] {
  const counted = Array.from(trials).filter((n) => n > 0);
  if (counted.length === 0) {
    throw new RangeError(
      `${who}: no trials: got ${JSON.stringify(Array.from(trials)).slice(0, 120)}; expected at least one`,
    );
  }
  return Array.from({length: counted.reduce((a, b) => Math.min(a, b))}, (_, i) => i + 1);
}
