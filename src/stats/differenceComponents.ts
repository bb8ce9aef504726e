import {fsum} from "d3-array";
import {checkCount, checkNumbers, checkParallel} from "./argumentChecks.js";
import {meanOf} from "./studentInterval.js";

/** Where the uncertainty of a difference between two models comes from, in squared units of the scores. */
export interface DifferenceComponents {
  /** variance over tasks of the true difference of the two models; cut at 0 */
  task: number;
  /** variance of the trials of one task, mean of the two models */
  trial: number;
  /** variance of repeated judgements of one trial, mean of the two models; 0 when each trial was judged once */
  judge: number;
}

/** Components measured from trials, with what they rest on. */
export interface MeasuredComponents extends DifferenceComponents {
  /** the task component before it was cut at 0 */
  task_untruncated: number;
  /** tasks used */
  tasks: number;
  /** tasks of which both models have at least two trials; the trial component rests on them */
  tasks_with_repeats: number;
}

function variance(values: number[]): number {
  const mean = meanOf(values);
  return fsum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
}

/**
 * Components of the difference of two models over tasks with several trials each, by the method of moments.
 *
 * Use it to feed `tasksNeeded` and `buyNext` from a pilot. It takes trials as judged once: what judges add is part of
 * `trial`; take `judge` from `varianceComponents` over repeated judgements, and subtract it here. For more than two models
 * or other factors use `varianceComponents`.
 *
 * @param first for each task, the scores of the first model's trials, at least one
 * @param second the same tasks, the second model's trials
 * @returns the components; `task` is cut at 0 and `task_untruncated` is not
 * @throws RangeError on fewer than two tasks, an empty task, a score that is not finite, or no task with repeats of both
 * Source: Miller (2024), arXiv:2411.00640, appendix on variance decomposition; moments by Searle, Casella & McCulloch (1992).
 * @example differenceComponents([[1, 0], [1, 1]], [[0, 0], [0, 1]]).trial // 0.25
 */
export function differenceComponents(
  first: ArrayLike<ArrayLike<number>>,
  second: ArrayLike<ArrayLike<number>>,
): MeasuredComponents {
  checkParallel("differenceComponents", "first and second", first.length, second.length);
  checkCount("differenceComponents", "tasks", first.length, 2);
  const differences: number[] = [];
  const within: number[] = [];
  const shares: number[] = [];
  for (let t = 0; t < first.length; t++) {
    checkNumbers("differenceComponents", `first[${t}]`, first[t]);
    checkNumbers("differenceComponents", `second[${t}]`, second[t]);
    const [a, b] = [Array.from(first[t]), Array.from(second[t])];
    differences.push(meanOf(a) - meanOf(b));
    shares.push(1 / a.length + 1 / b.length);
    if (a.length > 1 && b.length > 1) within.push((variance(a) + variance(b)) / 2);
  }
  if (within.length === 0) {
    throw new RangeError("differenceComponents: no task has two trials of both models: got 0; expected at least 1");
  }
  const trial = meanOf(within);
  const untruncated = variance(differences) - trial * meanOf(shares);
  return {
    task: Math.max(0, untruncated),
    trial,
    judge: 0,
    task_untruncated: untruncated,
    tasks: differences.length,
    tasks_with_repeats: within.length,
  };
}
