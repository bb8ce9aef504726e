import {join} from "node:path";
import {z} from "zod";
import {shown, toProblems} from "../../../data/problems.js";
import type {ImportOptions} from "../importer.js";
import {readJsonFile} from "../readJsonFile.js";
import type {Sources, SourceFile} from "../sources.js";
import {filesIn, foldersIn, runNumber} from "./layout.js";
import {noteOddities, tokenUsage} from "./run.js";
import type {Run} from "./run.js";

const runSchema = z.strictObject({
  success: z.boolean(),
  error_message: z.string().nullable(),
  execution_time: z.number().min(0),
  token_usage: tokenUsage,
  turn_count: z.int().min(0).nullable(),
});
/** Entries of 23 to 28 August 2025 nest the verdict and name the times otherwise. */
const olderRunSchema = z.strictObject({
  agent_execution_time: z.number().min(0),
  task_execution_time: z.number().min(0).optional(),
  execution_result: z.looseObject({success: z.boolean(), error_message: z.string().nullable()}),
  token_usage: tokenUsage,
  turn_count: z.int().min(0).nullable(),
});
const fileSchema = z.looseObject({runs: z.record(z.string(), z.unknown()), service: z.string().optional()});
const TOKENS: ReadonlySet<string> = new Set(Object.keys(tokenUsage.shape));
const KNOWN = new Set(["model", "service", "task", "task_name", "runs"]);

/** A run together with the file and service it stands in. */
export interface SourcedRun {
  readonly run: Run;
  readonly service: string | null;
  readonly source: SourceFile;
}

function isCount(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(value) && (value as number) >= 0);
}

/** Says of nearly every run what `runSchema` says, twenty times as fast; where it says no, the schema decides. */
function isPlainRun(value: unknown): value is z.output<typeof runSchema> {
  if (typeof value !== "object" || value === null) return false;
  const {
    success,
    error_message: error,
    execution_time: time,
    token_usage: usage,
    turn_count: turns,
  } = value as Record<string, unknown>;
  if (Object.keys(value).length !== 5 || typeof success !== "boolean" || !(error === null || typeof error === "string"))
    return false;
  if (typeof time !== "number" || !(time >= 0) || turns === undefined || !isCount(turns)) return false;
  if (typeof usage !== "object" || usage === null) return false;
  for (const key in usage) {
    if (!TOKENS.has(key) || !isCount((usage as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/**
 * Checks one run of either age of `model_results`.
 * @param value as JSON gives it
 * @param key what folder, file and place say
 * @returns the run, or a line that says what is wrong
 * @example typeof toRun(null, {model: "o3", taskId: "a", trialIndex: 1}) // "string"
 */
export function toRun(value: unknown, key: {model: string; taskId: string; trialIndex: number}): Run | string {
  if (isPlainRun(value)) {
    const {success, error_message: error, execution_time: agentSeconds, turn_count: turns, token_usage: usage} = value;
    const {model, taskId, trialIndex} = key;
    return {model, taskId, trialIndex, success, error, agentSeconds, wallSeconds: null, turns, usage};
  }
  const current = runSchema.safeParse(value);
  if (current.success) {
    const {success, error_message: error, execution_time: agentSeconds, turn_count: turns} = current.data;
    return {...key, success, error, agentSeconds, turns, usage: current.data.token_usage};
  }
  const older = olderRunSchema.safeParse(value);
  if (!older.success) return toProblems(current.error).join(" · ");
  const {execution_result: result, agent_execution_time: agentSeconds, turn_count: turns} = older.data;
  return {
    ...key,
    success: result.success,
    error: result.error_message,
    agentSeconds,
    wallSeconds: older.data.task_execution_time ?? null,
    turns,
    usage: older.data.token_usage,
  };
}

function readFile(root: string, model: string, file: string, sources: Sources): SourcedRun[] {
  const path = ["model_results", model, file].join("/");
  const {source, value} = readJsonFile(root, path, "mcpmark/model_results", sources);
  if (value === undefined) return [];
  const checked = fileSchema.safeParse(value);
  if (!checked.success) {
    sources.damaged(source, toProblems(checked.error).join(" · "));
    return [];
  }
  const taskId = file.slice(0, -".json".length);
  const {runs: entries, service = null, model: named, task} = checked.data;
  for (const key of Object.keys(checked.data)) if (!KNOWN.has(key)) sources.odd(`field not read: ${key}`, source);
  if (named !== model) sources.odd("model differs from the folder, which holds", source, shown(named));
  if (task !== undefined && task !== taskId)
    sources.odd("task differs from the file's name, which holds", source, shown(task));
  const runs: SourcedRun[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    source.rowsRead++;
    const trialIndex = runNumber(name);
    const run = trialIndex < 1 ? "run: no number from 1" : toRun(entry, {model, taskId, trialIndex});
    if (typeof run === "string") {
      sources.damaged(source, `runs.${name}: ${run}`);
      continue;
    }
    source.rowsKept++;
    noteOddities(run, source, sources);
    runs.push({run, service, source});
  }
  return runs;
}

/**
 * Reads every run of `model_results/<model>/<task>.json`. A damaged file or run is noted in `sources` and left out;
 * everything odd is counted and kept. The folder names the model and the file the task.
 * @param root the folder that holds `model_results`
 * @param sources takes what is read, odd or damaged
 * @param onProgress is told how far it is
 * @returns runs by model, task and place
 * @example readPublishedRuns(root, new Sources()).length
 */
export function readPublishedRuns(
  root: string,
  sources: Sources,
  onProgress?: ImportOptions["onProgress"],
): SourcedRun[] {
  const folder = join(root, "model_results");
  const files = foldersIn(folder).flatMap((model) => filesIn(join(folder, model)).map((file) => ({model, file})));
  const runs: SourcedRun[] = [];
  files.forEach(({model, file}, done) => {
    onProgress?.({phase: "reading", done, total: files.length});
    if (file.endsWith(".json")) runs.push(...readFile(root, model, file, sources));
  });
  onProgress?.({phase: "reading", done: files.length, total: files.length});
  return runs;
}
