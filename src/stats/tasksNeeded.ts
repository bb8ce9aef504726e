import {checkCount, checkPositive} from "./argumentChecks.js";
import {normalCdf} from "./distributions.js";
import type {DifferenceComponents} from "./differenceComponents.js";
import {planQuantiles, type Plan, type PlanOptions} from "./twoProportionPower.js";

/** How often what is done: trials of each task by each model, judgements of each trial. */
export interface Repeats {
  /** trials of each task by each model, default 1 */
  trials?: number;
  /** judgements of each trial, default 1 */
  judgements?: number;
}

/**
 * Variance of the difference of two models on one task, for a number of repeats.
 *
 * @param who the public function on whose behalf this runs
 * @param components task, trial and judge variances, none negative
 * @param repeats trials and judgements
 * @returns task + 2 (trial + judge / judgements) / trials
 * @throws RangeError on a negative component or counts below 1
 * Source: Miller (2024), equation 9, with a judge component.
 * @example varianceOfTask("tasksNeeded", {task: 0.1, trial: 0.2, judge: 0}, {trials: 4}) // 0.2
 */
export function varianceOfTask(who: string, components: DifferenceComponents, repeats: Repeats): number {
  const {trials = 1, judgements = 1} = repeats;
  const {task, trial, judge} = components;
  for (const [name, value] of Object.entries({task, trial, judge})) {
    if (!(value >= 0 && value < Infinity))
      throw new RangeError(`${who}: ${name}: got ${String(value)}; expected a number >= 0`);
  }
  checkCount(who, "trials", trials, 1);
  checkCount(who, "judgements", judgements, 1);
  return task + (2 * (trial + judge / judgements)) / trials;
}

/**
 * Tasks needed to find a difference between two models, from measured variance components.
 *
 * Use it with `differenceComponents` of a pilot, for effects of 0.01, 0.02 and 0.05. The part that no number of trials
 * removes is the task component. For passes without repeats `pairedSampleSize`.
 *
 * @param effect difference to find, in the unit of the scores (0.02 is 2 points), > 0
 * @param components task, trial and judge variances of the difference
 * @param options `trials` and `judgements` default 1; `alpha` default 0.05 two-sided; `power` default 0.8
 * @returns tasks, not rounded
 * @throws RangeError on an effect that is not positive, negative components, counts below 1, or alpha or power outside (0, 1)
 * Source: Miller (2024), arXiv:2411.00640, equation 9, with a judge component.
 * @example tasksNeeded(0.03, {task: 1 / 9, trial: 1 / 6, judge: 0}, {trials: 10}).value // 1259.6967474881253
 */
export function tasksNeeded(
  effect: number,
  components: DifferenceComponents,
  options: Repeats & PlanOptions = {},
): Plan {
  checkPositive("tasksNeeded", "effect", effect);
  const {alpha, power, zAlpha, zPower} = planQuantiles("tasksNeeded", options);
  const value = ((zAlpha + zPower) ** 2 * varianceOfTask("tasksNeeded", components, options)) / (effect * effect);
  return {value, method: "paired, variance components, tasks", alpha, power};
}

/**
 * Power of a design to find a difference between two models, from measured variance components.
 *
 * @param effect difference to find, in the unit of the scores, > 0
 * @param tasks tasks both models are given, at least 1
 * @param components task, trial and judge variances of the difference
 * @param options `trials` and `judgements` default 1; `alpha` default 0.05 two-sided
 * @returns the power; `value` and `power` are the same; the tail on the wrong side is left out
 * @throws RangeError as `tasksNeeded`, or on fewer than one task
 * Source: as `tasksNeeded`.
 * @example componentPower(0.03, 1260, {task: 1 / 9, trial: 1 / 6, judge: 0}, {trials: 10}).value // 0.8001
 */
export function componentPower(
  effect: number,
  tasks: number,
  components: DifferenceComponents,
  options: Repeats & {alpha?: number} = {},
): Plan {
  checkPositive("componentPower", "effect", effect);
  checkCount("componentPower", "tasks", tasks, 1);
  const {alpha, zAlpha} = planQuantiles("componentPower", options);
  const error = Math.sqrt(varianceOfTask("componentPower", components, options) / tasks);
  const power = error > 0 ? normalCdf(effect / error - zAlpha) : 1;
  return {value: power, method: "paired, variance components", alpha, power};
}
