import {buyNext} from "../stats/buyNext.js";
import type {EvaluationCosts, Purchase} from "../stats/buyNext.js";
import type {DifferenceComponents} from "../stats/differenceComponents.js";
import {normalQuantile} from "../stats/distributions.js";
import {componentPower, tasksNeeded, varianceOfTask} from "../stats/tasksNeeded.js";

/** What a difference takes, for one number of trials and judgements. */
export interface PowerRow {
  /** difference to find, as a proportion */
  effect: number;
  trials: number;
  judgements: number;
  /** tasks needed, rounded up */
  tasks_needed: number;
  /** power with the tasks given; null where none are */
  power: number | null;
}

/** What the tasks there are can find. */
export interface DetectableRow {
  tasks: number;
  trials: number;
  judgements: number;
  /** smallest difference found with the power wanted */
  detectable: number;
}

/** Repeats that a difference takes on the tasks there are. */
export interface RepeatsRow {
  effect: number;
  tasks: number;
  /** trials of each task, judged once each; null where no number of them is enough */
  trials_needed: number | null;
  /** judgements of each trial, with the trials given; null where no number of them is enough */
  judgements_needed: number | null;
}

/** Tasks, trials and judgements of a comparison of two models. */
export interface PowerPlan {
  components: DifferenceComponents;
  level: number;
  power: number;
  needed: PowerRow[];
  detectable: DetectableRow[];
  repeats: RepeatsRow[];
  purchases: Purchase[];
}

/** What a plan is asked for. */
export interface PowerQuestion {
  /** differences to find, as proportions */
  effects: readonly number[];
  /** numbers of trials a task to plan for; the first is what there is */
  trials: readonly number[];
  /** numbers of judgements a trial; the first is what there is */
  judgements: readonly number[];
  /** tasks there are, null where only what is needed is asked */
  tasks: number | null;
  /** level of the interval that shall exclude zero, and power wanted */
  level: number;
  power: number;
  /** null where nothing is to be bought */
  purse: {budget: number; costs: EvaluationCosts} | null;
}

/**
 * Variance components of the difference of two models that pass about equally often.
 *
 * Use it before there are trials; with some, measure them (`differenceComponents`).
 * @param rate pass rate, in (0, 1)
 * @param icc correlation of two trials of one task by one model
 * @param phi correlation of a trial of each model at one task, at most icc
 * @throws RangeError where phi is above icc
 * Source: Var of the mean difference over tasks, 2 p q ((1 + (K - 1) icc) / K - phi), as `minimalDetectableEffect`.
 * @example componentsOfRate({rate: 0.5, icc: 0.6, phi: 0.4}) // {task: 0.1, trial: 0.1, judge: 0}, rounded
 */
export function componentsOfRate({rate, icc, phi}: {rate: number; icc: number; phi: number}): DifferenceComponents {
  if (phi > icc) {
    throw new RangeError(
      `power: phi: got ${phi}; expected at most icc, which is ${icc}: two models agree no more than one with itself`,
    );
  }
  const variance = rate * (1 - rate);
  return {task: 2 * variance * (icc - phi), trial: variance * (1 - icc), judge: 0};
}

/** The least whole number of repeats whose variance, of one over that number, is at most what is left; null where none is. */
function repeatsFor(variance: number, left: number): number | null {
  if (variance === 0) return left >= 0 ? 1 : null;
  return left > 0 ? Math.max(1, Math.ceil(variance / left - 1e-9)) : null;
}

/**
 * Plans the comparison of two models on the same tasks.
 * @param components variances of the difference, measured or assumed
 * @param question effects, repeats, tasks, level, power, budget
 * @returns tasks needed for each effect and number of repeats; and, with tasks given, what they can find, the repeats that
 * each effect takes, and what a budget buys
 * @throws RangeError on components or counts out of range
 * @example powerPlan({task: 1 / 9, trial: 1 / 6, judge: 0}, {...question, effects: [0.03], trials: [10]}).needed[0].tasks_needed // 1260
 */
export function powerPlan(components: DifferenceComponents, question: PowerQuestion): PowerPlan {
  const {effects, trials, judgements, tasks, level, power, purse} = question;
  const alpha = 1 - level;
  const quantiles = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  const designs = trials.flatMap((k) => judgements.map((j) => ({trials: k, judgements: j})));
  const {task, trial, judge} = components;
  return {
    ...{components, level, power},
    needed: effects.flatMap((effect) =>
      designs.map((design) => ({
        ...{effect, ...design},
        tasks_needed: Math.ceil(tasksNeeded(effect, components, {...design, alpha, power}).value - 1e-9),
        power: tasks === null ? null : componentPower(effect, tasks, components, {...design, alpha}).value,
      })),
    ),
    detectable:
      tasks === null
        ? []
        : designs.map((design) => ({
            ...{tasks, ...design},
            detectable: quantiles * Math.sqrt(varianceOfTask("power", components, design) / tasks),
          })),
    repeats:
      tasks === null
        ? []
        : effects.map((effect): RepeatsRow => {
            const left = tasks * (effect / quantiles) ** 2 - task;
            return {
              ...{effect, tasks},
              trials_needed: repeatsFor(2 * (trial + judge), left),
              judgements_needed: repeatsFor((2 * judge) / trials[0], left - (2 * trial) / trials[0]),
            };
          }),
    purchases:
      purse === null || tasks === null
        ? []
        : buyNext(components, {tasks, trials: trials[0], judgements: judgements[0]}, purse.costs, {
            ...{alpha, power, budget: purse.budget},
          }),
  };
}
