import {existsSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {readJsonFile} from "../readJsonFile.js";
import type {Sources} from "../sources.js";
import {decimalsOf, toPublished} from "./aggregates.js";
import type {ModelGroup} from "./modelGroups.js";

const FILE = "summary.json";

/** Numbers of a run's `summary.json`, with their unit. */
const RUN_METRICS: Readonly<Record<string, string>> = {
  total_tasks: "count",
  successful_tasks: "count",
  failed_tasks: "count",
  success_rate: "percent",
  total_task_execution_time: "seconds",
  average_task_execution_time: "seconds",
  total_agent_execution_time: "seconds",
  average_agent_execution_time: "seconds",
  "token_usage.total_input_tokens": "tokens",
  "token_usage.total_output_tokens": "tokens",
  "token_usage.total_tokens": "tokens",
  "token_usage.total_reasoning_tokens": "tokens",
  "turn_usage.total_turns": "turns",
  "turn_usage.avg_turns": "turns",
};

type Entry = Record<string, unknown>;

function readEntry(root: string, path: string, sources: Sources): Entry | null {
  const {source, value} = readJsonFile(root, path, "mcpmark/summary", sources);
  if (value === undefined) return null;
  const entry = z.record(z.string(), z.unknown()).safeParse(value);
  source.rowsRead = 1;
  if (!entry.success) {
    sources.damaged(source, toProblems(entry.error).join(" · "));
    return null;
  }
  source.rowsKept = 1;
  return entry.data;
}

function numberAt(entry: Entry, metric: string): number | null {
  const value = metric.split(".").reduce<unknown>((at, key) => (at as Entry | undefined)?.[key], entry);
  return typeof value === "number" ? value : null;
}

function toRunRows(scope: string, model: string, entry: Entry, place: string): NewRow<"published">[] {
  return Object.entries(RUN_METRICS).flatMap(([metric, unit]) => {
    const value = numberAt(entry, metric);
    if (value === null) return [];
    return [
      {
        scope,
        model,
        metric,
        value,
        unit,
        decimals: decimalsOf(value),
        definition: "one run, as its summary has it",
        place,
      },
    ];
  });
}

/**
 * Reads the `summary.json` of each run and of each server implementation. They name the model in their own way, so they
 * are taken for the model whose runs stand in the folder; where several stand there, that is noted and they are left out.
 * @param root the folder that is imported
 * @param groups from `groupModels`
 * @param sources takes what is read, odd or damaged
 * @returns rows for `published`
 * @example readFolderSummaries(root, groups, sources).length
 */
export function readFolderSummaries(
  root: string,
  groups: readonly ModelGroup[],
  sources: Sources,
): NewRow<"published">[] {
  const folders = new Map<string, {models: Set<string>; scope: string}>();
  const note = (folder: string, model: string, scope: string): void => {
    const known = folders.get(folder) ?? {models: new Set(), scope};
    folders.set(folder, {models: known.models.add(model), scope});
  };
  for (const {row, runs} of groups) {
    for (const {folder} of runs) {
      note(
        folder.path.slice(0, folder.path.lastIndexOf("/")),
        row.model,
        `${folder.service}, run-${folder.trialIndex}`,
      );
      if (folder.group !== "" && existsSync(join(root, folder.group))) note(folder.group, row.model, folder.service);
    }
  }
  const rows: NewRow<"published">[] = [];
  for (const [folder, {models, scope}] of folders) {
    const path = `${folder}/${FILE}`;
    if (!existsSync(join(root, path))) continue;
    const entry = readEntry(root, path, sources);
    const [model] = models;
    if (entry === null) continue;
    if (models.size > 1) sources.odd("summary of several models, not read");
    else if ("pass@1" in entry) rows.push(...toPublished(scope, model, entry, path));
    else rows.push(...toRunRows(scope, model, entry, path));
  }
  return rows;
}
