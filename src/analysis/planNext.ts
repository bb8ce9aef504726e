import {buyNext} from "../stats/buyNext.js";
import type {Purchase} from "../stats/buyNext.js";
import {differenceComponents} from "../stats/differenceComponents.js";
import type {DifferenceComponents} from "../stats/differenceComponents.js";
import {normalQuantile} from "../stats/distributions.js";

/** What a comparison could find, and what would let it find more. */
export interface NextPlan {
  level: number;
  power: number;
  /** smallest difference found with that power */
  detectable: number;
  /** tasks needed for 1, 2 and 5 points with as many trials a task as there are, rounded up */
  tasks_needed: {effect: number; tasks: number}[];
  /** measured from repeated trials; null where tasks have one trial, or are not paired */
  components: DifferenceComponents | null;
  /** what spending as much again buys, where a new task costs as much as one trial; empty without components */
  purchases: Purchase[];
}

/** Differences that plans are made for: 1, 2 and 5 points. */
const EFFECTS = [0.01, 0.02, 0.05] as const;

/** Judgements cost next to nothing beside trials here: none is bought, since repeats of them were not measured. */
const COSTS = {task: 1, trial: 1, judgement: 1e-3};

/**
 * The minimal detectable effect of a comparison, and what to buy next.
 * @param found standard error of the difference, and its tasks
 * @param trials for each of both models the scores of each task's trials; null where they are not paired
 * @param options `level` of the interval and `power` wanted, in (0, 1)
 * @example planNext({error: 0.0375, tasks: 127}, null, {level: 0.95, power: 0.8}).detectable // 0.10506
 */
export function planNext(
  {error, tasks}: {error: number; tasks: number},
  trials: [number[][], number[][]] | null,
  {level, power}: {level: number; power: number},
): NextPlan {
  const quantiles = normalQuantile(1 - (1 - level) / 2) + normalQuantile(power);
  const components = trials === null ? null : componentsOf(trials);
  const repeats = Math.max(1, Math.round(meanLength(trials)));
  const isMeasured = components !== null && components.task + components.trial > 0;
  const present = {tasks, trials: repeats, judgements: 1};
  const budget = 2 * tasks * repeats * (COSTS.trial + COSTS.judgement);
  return {
    level,
    power,
    detectable: quantiles * error,
    tasks_needed: EFFECTS.map((effect) => ({
      effect,
      tasks: Math.ceil(((quantiles * error * Math.sqrt(tasks)) / effect) ** 2),
    })),
    components,
    purchases: isMeasured
      ? buyNext(components, present, COSTS, {alpha: 1 - level, power, budget}).filter(
          ({what}) => what === "tasks" || what === "trials" || what === "nothing",
        )
      : [],
  };
}

/**
 * The standard error that a plan stands on: the measured one; where the differences of all tasks are equal, and so
 * have none, the one that their exact interval implies, so that no plan promises to find a difference of nothing.
 * @param measured standard error of the difference, at least 0, or NaN where it has none
 * @param difference its interval and level
 * @example planError(0, {low: -0.02, high: 0.02, level: 0.95}) // 0.0102
 */
export function planError(
  measured: number,
  {low, high, level}: {readonly low: number; readonly high: number; readonly level: number},
): number {
  return measured > 0 ? measured : (high - low) / (2 * normalQuantile(1 - (1 - level) / 2));
}

function componentsOf([first, second]: [number[][], number[][]]): DifferenceComponents | null {
  const areRepeated = first.some((scores, t) => scores.length > 1 && second[t].length > 1);
  if (!areRepeated) return null;
  const {task, trial, judge} = differenceComponents(first, second);
  return {task, trial, judge};
}

function meanLength(trials: [number[][], number[][]] | null): number {
  if (trials === null) return 1;
  const lengths = trials.flat().map(({length}) => length);
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}
