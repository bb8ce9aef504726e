import {readdirSync, statSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import type {Sources} from "../sources.js";
import {parseJsonOrPython} from "./looseJson.js";
import {CsvFile} from "./csvFile.js";
import {readSource} from "../readSource.js";

/** What a file of MCP-Atlas is, in the order in which they are read. */
export const atlasKinds = [
  "tasks",
  "run-config",
  "coverage-stats",
  "diagnosis-summary",
  "error-analysis",
  "outputs",
  "scored",
  "diagnosis",
] as const;

/** What a file of MCP-Atlas is. */
export type AtlasKind = (typeof atlasKinds)[number];

/** A file that was recognised. */
export interface AtlasFile {
  /** Relative to what is imported, with `/`. */
  readonly path: string;
  readonly absolute: string;
  readonly folder: string;
  readonly kind: AtlasKind;
  /** Columns of a CSV file; empty of any other. */
  readonly columns: readonly string[];
  /** The value of a JSON file. */
  readonly value: Readonly<Record<string, unknown>> | null;
  /** The model as the file's name has it; null where it names none. */
  readonly label: string | null;
}

const DIAGNOSIS = /^diagnosis_(?:summary_)?(.+)_\d{8}_\d{6}\.(?:csv|json)$/;
const LABELS = [
  /^(?:scored|merged)_(.+)\.csv$/,
  /^mcp_eval_(.+?)_\d+tasks_.*\.csv$/,
  /^coverage_stats_(.+)_(?:all|public|private|combined)\.json$/,
  /^coverage_stats_(.+)\.csv$/,
];
/** What the scorer calls a model whose file name tells nothing. */
const NO_LABELS = ["outputs", "results", "model_outputs"];

function labelOf(name: string): string | null {
  const label = LABELS.map((pattern) => pattern.exec(name)?.[1]).find((found) => found !== undefined) ?? null;
  return label === null || NO_LABELS.includes(label) ? null : label;
}

/** Model and judge of a diagnosis, still in one: `<model>_<judge>`; null where the name is of another form. */
export function diagnosisNames(path: string): string | null {
  return DIAGNOSIS.exec(basename(path))?.[1] ?? null;
}

function kindOfColumns(columns: readonly string[]): AtlasKind | null {
  const has = (name: string) => columns.includes(name);
  const hasId = has("TASK") || has("task_id");
  if (hasId && has("diagnosis_primary_mode")) return "diagnosis";
  if (hasId && has("coverage_score")) return "scored";
  if (has("stat") && has("value")) return "coverage-stats";
  const isAnswered = columns.some((name) => name === "response" || name.endsWith("_response"));
  if (hasId && (isAnswered || has("raw_conversation_history"))) return "outputs";
  return has("TASK") && (has("GTFA_CLAIMS") || has("PROMPT")) ? "tasks" : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOfValue(value: Record<string, unknown>): AtlasKind | null {
  const parts = [value, value.all, value.public, value.private];
  if (parts.some((part) => isObject(part) && "mean_coverage" in part && "total_tasks" in part)) return "coverage-stats";
  if (isObject(value.scoring) && isObject(value.diagnosis)) return "diagnosis-summary";
  if ("error_distribution" in value && "total_tasks" in value) return "error-analysis";
  return typeof value.model === "string" && "max_turns" in value ? "run-config" : null;
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), {withFileTypes: true})
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name.startsWith(".")) return [];
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesIn(root, path);
      return entry.isFile() && /\.(csv|json|parquet)$/i.test(entry.name) ? [path] : [];
    });
}

/** What is found at a path: the folder that paths are relative to, and what they may be. */
export function candidates(path: string): {root: string; paths: string[]} {
  if (statSync(path).isDirectory()) return {root: path, paths: filesIn(path, "")};
  return {root: dirname(path), paths: [basename(path)]};
}

function readJson(absolute: string, path: string, sources: Sources | null): AtlasFile | null {
  const read = readSource(absolute);
  const note = (damage: string) => {
    if (!/coverage_stats|config|diagnosis/.test(basename(path))) return null;
    const source = sources?.add({path, sha256: read.sha256, bytes: read.bytes, format: "mcp-atlas/damaged"});
    if (source !== undefined) sources?.damaged(source, damage);
    return null;
  };
  if (read.text === null) return note(read.damage);
  let value: unknown;
  try {
    value = parseJsonOrPython(read.text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return note(`no JSON: ${error.message.replaceAll(/\s+/g, " ").slice(0, 120)}; expected a whole JSON document`);
  }
  const kind = isObject(value) ? kindOfValue(value) : null;
  if (kind === null || !isObject(value)) return null;
  const label = labelOf(basename(path)) ?? (typeof value.model_name === "string" ? value.model_name : null);
  return {path, absolute, folder: dirname(path), kind, columns: [], value, label};
}

function readHeader(absolute: string, path: string, sources: Sources | null): AtlasFile | null {
  const file = new CsvFile(absolute);
  const kind = kindOfColumns(file.header);
  if (file.damage !== null && sources !== null) {
    const sha256 = file.finish();
    sources.damaged(sources.add({path, sha256, bytes: file.bytes, format: "mcp-atlas/damaged"}), file.damage);
  } else file.close();
  if (kind === null) return null;
  return {
    path,
    absolute,
    folder: dirname(path),
    kind,
    columns: file.header,
    value: null,
    label: labelOf(basename(path)),
  };
}

/**
 * Recognises the files of MCP-Atlas among those of a folder, one by one, by their columns and fields; file names tell only the model.
 * @param sources where damaged files are noted; null: nowhere
 * @returns them in the order in which they are to be read: tasks (those with most columns first), settings, aggregates, outputs, scored, diagnoses
 */
export function recogniseFiles(path: string, sources: Sources | null): {root: string; files: AtlasFile[]} {
  const {root, paths} = candidates(path);
  const files = paths.flatMap((relative): AtlasFile[] => {
    const absolute = join(root, relative);
    if (/\.parquet$/i.test(relative)) {
      return [
        {path: relative, absolute, folder: dirname(relative), kind: "tasks", columns: [], value: null, label: null},
      ];
    }
    const file = /\.json$/i.test(relative)
      ? readJson(absolute, relative, sources)
      : readHeader(absolute, relative, sources);
    return file === null ? [] : [file];
  });
  const rank = ({kind, columns}: AtlasFile) =>
    atlasKinds.indexOf(kind) * 1000 - (kind === "tasks" ? columns.length : 0);
  return {root, files: files.sort((a, b) => rank(a) - rank(b))};
}
