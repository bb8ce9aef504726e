import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import {readJsonFile} from "../readJsonFile.js";
import {Sources} from "../sources.js";
import type {SourceFile} from "../sources.js";
import {runNumber} from "./layout.js";
import {inferPlan} from "./publishedExperiment.js";
import type {ReadExperiment} from "./publishedExperiment.js";
import {toRun} from "./publishedTree.js";
import type {SourcedRun} from "./publishedTree.js";
import {VERIFIER, noteOddities, toTrial} from "./run.js";
import type {Run} from "./run.js";
import {findProvider} from "./tables.js";
import {toTask} from "./taskMeta.js";

const FILE = "detailed_results.json";
const ORIGIN = "inferred by import: every task of the file x every run that the file holds of the model";

const taskSchema = z.looseObject({
  task_name: z.string().min(1),
  service: z.string().min(1),
  models: z.record(z.string(), z.looseObject({runs: z.record(z.string(), z.unknown())})),
});
const fileSchema = z.looseObject({experiment_name: z.string().optional(), tasks: z.record(z.string(), z.unknown())});

/** An agent time of 0 seconds is what these files hold where none was measured. */
function withoutZeroTime(run: Run, source: SourceFile, sources: Sources): Run {
  if (run.agentSeconds !== 0) return run;
  sources.odd("execution time 0, taken as unknown", source);
  return {...run, agentSeconds: null};
}

function readTask(key: string, value: unknown, source: SourceFile, sources: Sources): SourcedRun[] {
  const task = taskSchema.safeParse(value);
  if (!task.success) {
    sources.damaged(source, `tasks.${key}: ${toProblems(task.error).join(" · ")}`);
    return [];
  }
  const taskId = task.data.task_name.replace("/", "__");
  const {service, models} = task.data;
  return Object.entries(models).flatMap(([model, {runs}]) =>
    Object.entries(runs).flatMap(([name, entry]) => {
      source.rowsRead++;
      const trialIndex = runNumber(name);
      const read = trialIndex < 1 ? "run: no number from 1" : toRun(entry, {model, taskId, trialIndex});
      if (typeof read === "string") {
        sources.damaged(source, `tasks.${key}.${model}.${name}: ${read}`);
        return [];
      }
      source.rowsKept++;
      const run = withoutZeroTime(read, source, sources);
      noteOddities(run, source, sources);
      return [{run, service, source}];
    }),
  );
}

/**
 * Reads `detailed_results.json`, the form of 19 to 22 August 2025: one file with every run of every model.
 * @param root the folder that is imported
 * @returns rows of every table
 * @example readDetailedExperiment(root).rows.trials.length
 */
export function readDetailedExperiment(root: string): ReadExperiment {
  const sources = new Sources();
  const {source, value} = readJsonFile(root, FILE, "mcpmark/detailed_results", sources);
  const file = fileSchema.safeParse(value);
  if (value !== undefined && !file.success) sources.damaged(source, toProblems(file.error).join(" · "));
  const tasks = file.success ? Object.entries(file.data.tasks) : [];
  const runs = tasks.flatMap(([key, task]) => readTask(key, task, source, sources));
  const trials = runs.map(({run}) => toTrial(run, source));
  const services = new Map(runs.map(({run, service}) => [run.taskId, service]));
  const models = [...new Set(runs.map(({run}) => run.model))];
  return {
    rows: {
      plan: inferPlan(trials, () => [...services.keys()], ORIGIN, sources),
      tasks: [...services].map(([taskId, service]) => toTask(taskId, service, new Map())),
      models: models.map((model) => ({model, display_name: model, provider: findProvider(model)})),
      trials,
      verifications: runs.map(({run}, i) => ({trial_id: trials[i].trial_id, verifier: VERIFIER, passed: run.success})),
    },
    sources,
    name: file.success ? (file.data.experiment_name ?? null) : null,
    createdAt: null,
    notes: ["A trial passed where its verifier said so, whatever error stands beside it."],
    version: null,
  };
}
