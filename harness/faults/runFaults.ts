import {trialId} from "../../data/trialId.js";
import {readTable, writePart} from "../../data/store.js";
import {prepareExperiment} from "../experiment.js";
import {Journal} from "../journal/journal.js";
import {recover} from "../journal/recover.js";
import {findSecrets, toRedactor} from "../journal/redact.js";
import type {Model} from "../models/model.js";
import {scripted} from "../models/scripted.js";
import type {PlannedTrial} from "../plan.js";
import {preflight} from "../preflight.js";
import {runTrials} from "../run.js";
import {modelSchema} from "../suite/modelSchema.js";
import type {ModelSpec} from "../suite/modelSchema.js";
import type {Suite} from "../suite/suite.js";
import type {Fault} from "./fault.js";
import {faultPolicy} from "./fault.js";
import {toKnownTask} from "./planFaults.js";
import type {PlannedFault} from "./planFaults.js";

/** What seeded faults are run with. */
export interface FaultRun {
  readonly suite: Suite;
  readonly planned: readonly PlannedFault[];
  /** The experiment's folder and id. */
  readonly folder: string;
  readonly id: string;
  readonly concurrency: number;
  readonly cancel: AbortSignal;
  readonly onEnd?: (done: number, todo: number) => void;
}

/** The model that commits a fault; its id says which, for people: a diagnoser never sees it. */
function specOf(fault: Fault, number: number): ModelSpec {
  return modelSchema.parse({
    kind: "scripted",
    id: `scripted-${fault.mode.replaceAll("_", "-")}-${number}`,
    display_name: `Scripted: ${fault.way} (no language model)`,
    module: "harness/faults/faults.ts",
    options: {mode: fault.mode, way: fault.way},
  });
}

/**
 * Runs seeded faults on the real servers of a suite and writes the experiment, with what was committed in `truths`. Goes on where it was cut
 * short. A trial whose fault found no occasion has no answer and no truth.
 * @returns how many trials have a known truth
 */
export async function runFaults({suite, planned, folder, id, concurrency, cancel, onEnd}: FaultRun): Promise<number> {
  const tasks = new Map(
    suite.tasks.flatMap((task) => {
      const known = toKnownTask(task);
      return known === null ? [] : [[task.id, known] as const];
    }),
  );
  const kinds = [...new Set(planned.map(({fault}) => fault))];
  const specs = new Map(
    kinds.map((fault) => [fault, specOf(fault, 1 + kinds.filter(({mode}) => mode === fault.mode).indexOf(fault))]),
  );
  const models = new Map<string, Model>(
    [...specs].map(([fault, {id: model}]) => [model, scripted(model, faultPolicy(fault, tasks))]),
  );
  const trials = planned.flatMap(({fault, task}): PlannedTrial[] => {
    const model = specs.get(fault);
    return model === undefined ? [] : [{trialId: trialId(model.id, task.id, 1), model, task, trialIndex: 1}];
  });
  const redactor = toRedactor(findSecrets([]));
  const {exposed} = await preflight(suite, [...new Set(trials.map(({task}) => task))], null);
  const journal = new Journal(folder, redactor);
  let isSettled = false;
  try {
    await recover(folder);
    await prepareExperiment(folder, id, {...suite, models: [...specs.values()]}, trials, exposed, redactor);
    let done = 0;
    await runTrials({
      ...{folder, suite, planned: trials, models, distractors: null, concurrency, journal, cancel},
      events: {onEnd: () => onEnd?.(++done, trials.length)},
    });
    isSettled = true;
  } finally {
    await journal.close(isSettled);
  }
  return writeTruths(folder, new Map([...specs].map(([fault, {id: model}]) => [model, fault.mode])));
}

async function writeTruths(folder: string, modes: ReadonlyMap<string, string>): Promise<number> {
  const known = new Set((await readTable(folder, "truths")).map((row) => row.trial_id));
  const committed = (await readTable(folder, "trials")).filter(
    ({status, answer}) => status === "completed" && answer !== null && answer !== "",
  );
  const rows = committed.flatMap(({trial_id, model}) => {
    const value = modes.get(model);
    return value === undefined ? [] : [{trial_id, kind: "fault" as const, value}];
  });
  await writePart(
    folder,
    "truths",
    rows.filter(({trial_id}) => !known.has(trial_id)),
  );
  return rows.length;
}
