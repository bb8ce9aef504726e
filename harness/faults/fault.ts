import type {Policy, PolicyTrial} from "../models/scripted.js";
import type {ReferenceCall} from "../suite/taskFile.js";
import {Sfc32} from "../../src/stats/rng.js";

/** A task as a scripted agent knows it that commits a fault: the right calls, and the right answer by sentences. */
export interface KnownTask {
  readonly id: string;
  readonly prompt: string;
  readonly calls: readonly ReferenceCall[];
  readonly sentences: readonly string[];
  readonly requiredTools: readonly string[];
  readonly exposedTools: readonly string[];
}

/** One trial in which a fault is committed. */
export interface Scene {
  readonly trial: PolicyTrial;
  readonly task: KnownTask;
  /** Draws that depend on the trial's seed alone. */
  readonly random: Sfc32;
  /** Makes calls one after the other; gives the texts of their results. */
  play(calls: readonly ReferenceCall[]): Promise<string[]>;
}

/** One way to commit one failure mode, derived from the reference trajectory of any task. */
export interface Fault {
  /** The mode that it commits: one of `FAILURE_MODES`. */
  readonly mode: string;
  /** What is done wrong, in a few words. */
  readonly way: string;
  /** Whether a task gives occasion for it. */
  fits(task: KnownTask): boolean;
  /** Commits it and gives the final answer. Throws CannotCommit where what the tools returned gives no occasion. */
  act(scene: Scene): Promise<string>;
}

/** The outputs of a trial give no occasion for its fault; such a trial has no known truth. */
export class CannotCommit extends Error {
  override name = "CannotCommit";
}

/**
 * The policy of an agent that commits a fault on the tasks that it knows; where it cannot, it gives no answer.
 * @param fault what is committed
 * @param tasks the known tasks by id
 * @returns a policy of a scripted model
 * @throws where a trial is of an unknown task
 */
export function faultPolicy(fault: Fault, tasks: ReadonlyMap<string, KnownTask>): Policy {
  return (trial) => {
    const task = tasks.get(trial.taskId);
    if (task === undefined)
      throw new Error(`faultPolicy: task: got ${JSON.stringify(trial.taskId)}; expected a known one`);
    const play = async (calls: readonly ReferenceCall[]) => {
      const texts: string[] = [];
      for (const {tool, arguments: args} of calls) texts.push((await trial.call(tool, args)).text);
      return texts;
    };
    return fault.act({trial, task, play, random: new Sfc32(trial.seed)}).catch((error: unknown) => {
      if (error instanceof CannotCommit) return "";
      throw error;
    });
  };
}
