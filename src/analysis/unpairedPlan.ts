import {designEffect} from "../stats/minimalDetectableEffect.js";
import {twoProportionPower, twoProportionSampleSize} from "../stats/twoProportionPower.js";
import type {DetectableRow, PowerRow} from "./powerPlan.js";

/** Tasks of a comparison of two models that do not share their tasks. */
export interface UnpairedPlan {
  rate: number;
  icc: number;
  level: number;
  power: number;
  needed: PowerRow[];
  detectable: DetectableRow[];
}

/** What an unpaired plan is asked for. */
export interface UnpairedQuestion {
  /** pass rate of one model, in (0, 1) */
  rate: number;
  /** correlation of two trials of one task by one model */
  icc: number;
  /** differences to find, as proportions */
  effects: readonly number[];
  /** numbers of trials a task */
  trials: readonly number[];
  /** tasks of each model, null where only what is needed is asked */
  tasks: number | null;
  level: number;
  power: number;
}

/** The other model's rate: above where there is room, else below. */
function otherRate(rate: number, effect: number): number {
  if (rate + effect <= 1) return rate + effect;
  if (rate - effect >= 0) return rate - effect;
  throw new RangeError(`power: points: got ${100 * effect}; expected a difference that a pass rate of ${rate} allows`);
}

/**
 * Plans the comparison of two models on different tasks of the same kind, by the pooled test of two proportions.
 *
 * Use it where tasks are not shared or only published rates are known; on the same tasks `powerPlan` needs far fewer.
 * Trials of a task count by their design effect: k trials stand for k / (1 + (k - 1) icc) independent ones.
 * @param question rate, icc, effects, trials, tasks, level, power
 * @returns tasks of each model needed for each effect; and, with tasks given, their power and the smallest difference found
 * @throws RangeError on rates, levels or differences out of range
 * Source: Fleiss, Levin & Paik (2003), ch. 4; R power.prop.test.
 * @example unpairedPlan({...question, rate: 0.7, effects: [0.05], trials: [1]}).needed[0].tasks_needed // 1251
 */
export function unpairedPlan({rate, icc, effects, trials, tasks, level, power}: UnpairedQuestion): UnpairedPlan {
  const alpha = 1 - level;
  const worth = (k: number) => k / designEffect(k, icc);
  const neededFor = (effect: number) => twoProportionSampleSize(rate, otherRate(rate, effect), {alpha, power}).value;
  return {
    ...{rate, icc, level, power},
    needed: effects.flatMap((effect) =>
      trials.map((k) => ({
        ...{effect, trials: k, judgements: 1},
        tasks_needed: Math.ceil(neededFor(effect) / worth(k) - 1e-9),
        power:
          tasks === null
            ? null
            : twoProportionPower(rate, otherRate(rate, effect), Math.max(1, Math.floor(tasks * worth(k))), {alpha})
                .value,
      })),
    ),
    detectable:
      tasks === null
        ? []
        : trials.map((k) => ({
            ...{tasks, trials: k, judgements: 1},
            detectable: smallestEffect(rate, (effect) => neededFor(effect) <= tasks * worth(k)),
          })),
  };
}

/** The smallest difference that is found, by halving; NaN where not even the largest is. */
function smallestEffect(rate: number, isFound: (effect: number) => boolean): number {
  let high = Math.max(rate, 1 - rate);
  let low = 0;
  if (!isFound(high)) return NaN;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return high;
}
