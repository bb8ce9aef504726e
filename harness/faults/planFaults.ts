import {createHash} from "node:crypto";
import type {Suite, SuiteTask} from "../suite/suite.js";
import type {Fault, KnownTask} from "./fault.js";
import {toSentences} from "./sentences.js";

/** A fault that is to be committed on a task. */
export interface PlannedFault {
  readonly fault: Fault;
  readonly task: SuiteTask;
}

/** Which part of the faults: those that a diagnoser may be built on, or those that it must not have seen. */
export type FaultPart = "built-on" | "held-back";

function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/**
 * A task of a suite as the faults know it, or null where it has no claims or no reference.
 * @param task of a suite
 * @returns null where no fault can be derived from it
 */
export function toKnownTask(task: SuiteTask): KnownTask | null {
  const {id, prompt, reference_trajectory: calls, reference_answer: answer, required_tools, exposed_tools} = task;
  if (answer === null || calls.length === 0 || task.claims.length === 0) return null;
  return {
    id,
    prompt,
    calls,
    sentences: toSentences(answer),
    requiredTools: required_tools,
    exposedTools: exposed_tools,
  };
}

/**
 * Whether a task is held back: by its id's hash, about half are.
 * @param id the task's
 * @returns whether nothing may be built on it
 */
export function isHeldBackTask(id: string): boolean {
  return hash(`task ${id}`) % 2 === 1;
}

/**
 * Whether a way is held back: of each mode the last one.
 * @param fault one way
 * @param faults all of them
 * @returns whether nothing may be built on it
 */
export function isHeldBackWay(fault: Fault, faults: readonly Fault[]): boolean {
  return faults.filter(({mode}) => mode === fault.mode).at(-1) === fault;
}

/**
 * Which faults are committed on which tasks: each way on every task of the part that it fits, so that every mode is committed on at least
 * twenty tasks over both parts. Held back are unseen ways on unseen tasks; built on are the other ways on the other tasks.
 * @param suite whose tasks
 * @param faults all of them
 * @param part built on, or held back
 * @returns what is committed where, by fault and task
 * @example planFaults(suite, faults, "held-back").length
 */
export function planFaults(suite: Suite, faults: readonly Fault[], part: FaultPart): PlannedFault[] {
  const isWanted = part === "held-back";
  return faults
    .filter((fault) => isHeldBackWay(fault, faults) === isWanted)
    .flatMap((fault) =>
      suite.tasks
        .filter((task) => {
          const known = toKnownTask(task);
          return known !== null && isHeldBackTask(task.id) === isWanted && fault.fits(known);
        })
        .map((task) => ({fault, task})),
    );
}
