import type {NewRow} from "../../../data/schema.js";
import type {ImportOptions} from "../importer.js";
import {Sources} from "../sources.js";
import {readReadme, readSummary} from "./aggregates.js";
import {readFolderSummaries} from "./folderSummaries.js";
import type {McpmarkLayout} from "./layout.js";
import {groupModels} from "./modelGroups.js";
import type {ModelGroup} from "./modelGroups.js";
import {verifierOutput} from "./metaFile.js";
import {inferPlan, naiveToUtc} from "./publishedExperiment.js";
import type {ReadExperiment} from "./publishedExperiment.js";
import {findTrialFolders} from "./resultFolders.js";
import {readFolderRuns, readTrajectory} from "./resultRuns.js";
import type {FolderRun} from "./resultRuns.js";
import {VERIFIER, noteOddities, toTrial} from "./run.js";
import type {Run} from "./run.js";
import {readServerMetas} from "./serverMeta.js";
import {readPrices} from "./tables.js";
import {readTaskMeta, toTask} from "./taskMeta.js";

const ORIGIN =
  "inferred by import: every task that the source holds of the services the model was run on x every run that it holds of the model";
const AGENT = "mcpmark";

/** Rows of one run. */
interface RunRows {
  readonly trial: NewRow<"trials">;
  readonly verification: NewRow<"verifications">;
  readonly steps: NewRow<"steps">[];
}

function toRun({folder, meta}: FolderRun, model: string): Run {
  return {
    model,
    taskId: folder.taskId,
    trialIndex: folder.trialIndex,
    success: meta.execution_result.success,
    error: meta.execution_result.error_message ?? null,
    agentSeconds: meta.agent_execution_time ?? null,
    wallSeconds: meta.task_execution_time ?? null,
    turns: meta.turn_count,
    usage: meta.token_usage,
  };
}

function readRun(root: string, folderRun: FolderRun, {row, price}: ModelGroup, sources: Sources): RunRows {
  const {folder, meta, source} = folderRun;
  const run = toRun(folderRun, row.model);
  noteOddities(run, source, sources);
  const startedAt = meta.time?.start == null ? null : naiveToUtc(meta.time.start);
  if (startedAt === null) sources.odd("start unknown", source);
  else sources.odd("time without a zone, taken as UTC");
  const trajectory = readTrajectory(root, folderRun, row.model, sources);
  const trial: NewRow<"trials"> = {
    ...toTrial(run, source, price),
    agent: AGENT,
    server_implementation: folder.implementation,
    started_at: startedAt,
    tool_calls: trajectory?.toolCalls ?? null,
    answer: trajectory?.answer ?? null,
  };
  source.rowsKept = 1;
  const {trial_id} = trial;
  const verification = {trial_id, verifier: VERIFIER, passed: run.success, output: verifierOutput(meta)};
  return {trial, verification, steps: trajectory?.steps ?? []};
}

/** Two folders may hold the same run (a service and its webarena part); the first holds, the other is noted. */
function withoutDuplicates(group: ModelGroup, seen: Set<string>, sources: Sources): FolderRun[] {
  return group.runs.filter(({folder, source}) => {
    const key = JSON.stringify([group.row.model, folder.taskId, folder.trialIndex]);
    if (seen.has(key)) sources.damaged(source, "the same model, task and run as another folder, which holds");
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The latest end of any run, which is when the source was complete. */
function latestEnd(runs: readonly FolderRun[]): string | null {
  const ends = runs.flatMap(({meta}) => (meta.time?.end == null ? [] : [naiveToUtc(meta.time.end)]));
  return (
    ends
      .filter((end) => end !== null)
      .sort()
      .at(-1) ?? null
  );
}

/**
 * Reads raw result folders of either age, or the community tree: runs, trajectories and the summaries beside them.
 * @param root the folder that is imported
 * @param layout from `findLayout`
 * @param onProgress is told how far it is
 * @returns rows of every table
 * @example readResultExperiment(root, "results").rows.trials.length
 */
export function readResultExperiment(
  root: string,
  layout: McpmarkLayout,
  onProgress?: ImportOptions["onProgress"],
): ReadExperiment {
  const sources = new Sources();
  const folders = findTrialFolders(root, layout);
  const folderRuns = readFolderRuns(root, folders, sources, onProgress);
  const servers =
    layout === "community" ? readServerMetas(root, [...new Set(folders.map(({group}) => group))], sources) : new Map();
  const groups = groupModels(folderRuns, readPrices(), servers);
  const seen = new Set<string>();
  const total = folderRuns.length;
  let done = 0;
  const read = groups.flatMap((group) =>
    withoutDuplicates(group, seen, sources).map((run) => {
      onProgress?.({phase: "reading trajectories", done: done++, total});
      return readRun(root, run, group, sources);
    }),
  );
  onProgress?.({phase: "reading trajectories", done: total, total});
  const meta = readTaskMeta(root, sources);
  const services = new Map(folderRuns.map(({folder}) => [folder.taskId, folder.service]));
  const servicesOf = new Map(groups.map(({row, runs}) => [row.model, new Set(runs.map(({folder}) => folder.service))]));
  const tasksOf = (model: string) =>
    [...services].filter(([, service]) => servicesOf.get(model)?.has(service)).map(([taskId]) => taskId);
  const trials = read.map(({trial}) => trial);
  const summary = readSummary(root, sources);
  const published = [...summary.published, ...readReadme(root, sources), ...readFolderSummaries(root, groups, sources)];
  return {
    rows: {
      plan: inferPlan(trials, tasksOf, ORIGIN, sources),
      tasks: [...services].map(([taskId, service]) => toTask(taskId, service, meta)),
      models: groups.map(({row}) => row),
      trials,
      steps: read.flatMap(({steps}) => steps),
      verifications: read.map(({verification}) => verification),
      published,
    },
    sources,
    name: summary.experimentName,
    createdAt: (summary.generatedAt === null ? null : naiveToUtc(summary.generatedAt)) ?? latestEnd(folderRuns),
    notes: [
      "A trial passed where its verifier said so, whatever error stands beside it.",
      "Times of the source name no zone; they are stored as if they were UTC, so only their differences are sure.",
    ],
    version: null,
  };
}
