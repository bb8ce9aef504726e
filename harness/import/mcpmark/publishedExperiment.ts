import type {Manifest} from "../../../data/manifest.js";
import type {NewRow} from "../../../data/schema.js";
import type {ImportOptions} from "../importer.js";
import {Sources} from "../sources.js";
import type {ImportRows} from "../storeImport.js";
import {readReadme, readSummary} from "./aggregates.js";
import {findPrice, toModel} from "./models.js";
import {readPublishedRuns} from "./publishedTree.js";
import {VERIFIER, toTrial} from "./run.js";
import {readModelFacts, readPrices} from "./tables.js";
import {readTaskMeta, toTask} from "./taskMeta.js";

/** An experiment as an importer read it, before it is stored. */
export interface ReadExperiment {
  readonly rows: ImportRows;
  readonly sources: Sources;
  readonly name: string | null;
  /** When the source was made, ISO 8601 in UTC, or null where nothing in it tells. */
  readonly createdAt: string | null;
  readonly notes: string[];
  readonly version: Manifest["source"]["version"];
}

/**
 * A naive local time of the source as a moment: it names no zone, and is taken as UTC.
 * @param text date and time, `T` or a blank between
 * @returns ISO 8601 text; null where it is no such time
 * @example naiveToUtc("2025-09-01 10:00:00") // "2025-09-01T10:00:00Z"
 */
export function naiveToUtc(text: string): string | null {
  const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,6})?)$/.exec(text);
  return moment === null ? null : `${moment[1]}T${moment[2]}Z`;
}

const ORIGIN = "inferred by import: every task of the source x every run that the source holds of the model";

/**
 * The plan that a source implies: each model should have tried every given task in each run that it holds any trial of.
 * What is planned and missing is counted as odd.
 * @param trials all that were read
 * @param tasksOf the tasks that a model should have tried
 * @param origin how the plan is known, in words
 * @param sources takes the count of missing trials
 * @returns rows of the table `plan`
 * @example inferPlan(trials, () => tasks, origin, sources).length
 */
export function inferPlan(
  trials: readonly NewRow<"trials">[],
  tasksOf: (model: string) => readonly string[],
  origin: string,
  sources: Sources,
): NewRow<"plan">[] {
  const present = new Map<string, Map<number, Set<string>>>();
  for (const {model, trial_index: index, task_id: taskId} of trials) {
    const byIndex = present.get(model) ?? new Map<number, Set<string>>();
    const tasks = byIndex.get(index) ?? new Set();
    present.set(model, byIndex.set(index, tasks.add(taskId)));
  }
  const plan: NewRow<"plan">[] = [];
  for (const [model, byIndex] of present) {
    for (const task_id of tasksOf(model)) {
      for (const [trial_index, tasks] of byIndex) {
        plan.push({model, task_id, trial_index, origin});
        if (!tasks.has(task_id)) sources.odd("planned trial that the source lacks");
      }
    }
  }
  return plan;
}

/**
 * Reads the published tree: `model_results/`, `task_meta.json`, `summary.json` and the leaderboard of `README.md`.
 * @param root the folder that is imported
 * @param onProgress is told how far it is
 * @returns rows of every table
 * @example readPublishedExperiment(root).rows.trials.length
 */
export function readPublishedExperiment(root: string, onProgress?: ImportOptions["onProgress"]): ReadExperiment {
  const sources = new Sources();
  const runs = readPublishedRuns(root, sources, onProgress);
  const meta = readTaskMeta(root, sources);
  const summary = readSummary(root, sources);
  const published = [...summary.published, ...readReadme(root, sources)];
  const prices = readPrices();
  const facts = readModelFacts();

  const services = new Map<string, string | null>(
    [...meta.keys()].map((taskId) => [taskId, meta.get(taskId)?.servers?.[0] ?? null]),
  );
  for (const {run, service, source} of runs) {
    const known = services.get(run.taskId) ?? null;
    if (known !== null && service !== null && known !== service)
      sources.odd("service differs between files", source, service);
    services.set(run.taskId, service ?? known);
  }
  const modelNames = [...new Set([...runs.map(({run}) => run.model), ...summary.models.keys()])];
  const priceOf = new Map(modelNames.map((model) => [model, findPrice(model, summary, prices)]));
  const trials = runs.map(({run, source}) => toTrial(run, source, priceOf.get(run.model)));
  const taskIds = [...services.keys()];
  for (const model of modelNames) if (priceOf.get(model) === undefined) sources.odd("model without a price");
  const rows: ImportRows = {
    plan: inferPlan(trials, () => taskIds, ORIGIN, sources),
    tasks: taskIds.map((taskId) => toTask(taskId, services.get(taskId) ?? null, meta)),
    models: modelNames.map((model) => toModel(model, summary, facts.get(model), priceOf.get(model))),
    trials,
    verifications: runs.map(({run}, i) => ({trial_id: trials[i].trial_id, verifier: VERIFIER, passed: run.success})),
    published,
  };
  return {
    rows,
    sources,
    name: summary.experimentName,
    createdAt: summary.generatedAt === null ? null : naiveToUtc(summary.generatedAt),
    notes: ["A trial passed where its verifier said so, whatever error stands beside it."],
    version: summary.generatedAt,
  };
}
