import type {Policy} from "../../../../harness/models/scripted.js";
import {Sfc32} from "../../../../src/stats/rng.js";
import {EndsEarly, Hands} from "./hands.js";
import {plans} from "./plans.js";
import {readSlips} from "./slips.js";

/** Follows the task's plan, with the slips that the model's options name. */
export const follow: Policy = async (trial) => {
  const plan = plans[trial.taskId];
  if (plan === undefined)
    throw new Error(`follow: task: got ${JSON.stringify(trial.taskId)}; expected one with a plan`);
  const hands = new Hands(trial, readSlips(trial.options));
  try {
    await plan(hands);
  } catch (error) {
    if (!(error instanceof EndsEarly)) throw error;
  }
  return hands.answer;
};

/** Calls no tool: takes a word of the question for the answer, and a figure from nowhere. */
export const guess: Policy = (trial) => {
  const random = new Sfc32(trial.seed);
  const words = trial.prompt.split(/[^A-Za-z]+/).filter((word) => word.length > 5);
  const word = words.length === 0 ? "this" : words[random.below(words.length)];
  return Promise.resolve(
    `Without looking it up I would say that it is about ${1 + random.below(90)}, going by the ${word}.`,
  );
};
