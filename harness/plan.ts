import {createHash} from "node:crypto";
import {RequestError} from "./requestError.js";
import {trialId} from "../data/trialId.js";
import type {Suite, SuiteTask} from "./suite/suite.js";
import type {ModelSpec} from "./suite/modelSchema.js";

/** One trial that should be run. */
export interface PlannedTrial {
  readonly trialId: string;
  readonly model: ModelSpec;
  readonly task: SuiteTask;
  /** Which attempt, counted from 1. */
  readonly trialIndex: number;
}

/** Which part of a suite is run. */
export interface Selection {
  /** Ids of models, or patterns with `*`; default: all of the suite. */
  readonly models?: readonly string[];
  /** Ids of tasks, patterns with `*`, or `tag:<tag>`; default: all. */
  readonly tasks?: readonly string[];
  /** Trials of each model on each task; default: the suite's. */
  readonly trials?: number;
}

function isNamed(id: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true;
  return patterns.some((pattern) => {
    const expression = pattern.split("*").map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${expression.join(".*")}$`).test(id);
  });
}

/**
 * The trials that a selection asks for: all first attempts, then all second ones …, so that a run that is cut short has tried everything alike.
 * @param suite what there is
 * @param selection models and tasks by name, pattern or `tag:`, and the number of attempts
 * @returns one entry a trial
 * @throws RequestError where a name selects nothing
 * @example planTrials(suite, {models: ["scripted-*"], tasks: ["tag:quick"], trials: 2})
 */
export function planTrials(suite: Suite, selection: Selection): PlannedTrial[] {
  const models = suite.models.filter(({id}) => isNamed(id, selection.models));
  const byTag = (task: SuiteTask) => task.tags.some((tag) => isNamed(`tag:${tag}`, selection.tasks));
  const tasks = suite.tasks.filter((task) => isNamed(task.id, selection.tasks) || byTag(task));
  for (const [what, found, asked] of [
    ["models", models, selection.models],
    ["tasks", tasks, selection.tasks],
  ] as const) {
    if (found.length === 0) {
      const known = suite[what].map(({id}) => id).slice(0, 8);
      throw new RequestError(
        `run: ${what}: got ${JSON.stringify(asked ?? [])}; expected some of ${JSON.stringify(known)}`,
      );
    }
  }
  const trials = selection.trials ?? suite.trials;
  return Array.from({length: trials}, (_, i) => i + 1).flatMap((trialIndex) =>
    tasks.flatMap((task) =>
      models.map((model) => ({trialId: trialId(model.id, task.id, trialIndex), model, task, trialIndex})),
    ),
  );
}

/** A share of the work: number `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * The trials of one shard: each trial is in just one, whatever the machine and whatever else is selected.
 * @param planned all trials
 * @returns those of the shard, in their order
 * @example inShard(planned, {index: 1, count: 3})
 */
export function inShard(planned: readonly PlannedTrial[], {index, count}: Shard): PlannedTrial[] {
  return planned.filter(({trialId: id}) => toSeed(0, id) % count === index - 1);
}

/**
 * A whole number from 0 to 2^32 - 1 of a seed and a name.
 * @param seed the run's seed
 * @param name what the number is for, such as a trial's id
 * @returns the first four bytes of SHA-256, so the same on every machine
 * @example toSeed(1, "a") === toSeed(1, "a") // true
 */
export function toSeed(seed: number, name: string): number {
  return createHash("sha256").update(`${seed}\n${name}`).digest().readUInt32BE(0);
}
