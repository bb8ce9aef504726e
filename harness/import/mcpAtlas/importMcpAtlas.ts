import {existsSync, statSync} from "node:fs";
import {availableParallelism} from "node:os";
import {basename, join, resolve} from "node:path";
import {dataDirectory} from "../../../data/manifest.js";
import type {Manifest} from "../../../data/manifest.js";
import {shown} from "../../../data/problems.js";
import {SCHEMA_VERSION} from "../../../data/schema.js";
import type {NewRow} from "../../../data/schema.js";
import type {ImportOptions, ImportSummary, Importer} from "../importer.js";
import {Sources} from "../sources.js";
import {storeStreamed} from "../storeImport.js";
import {noteUnreadFiles} from "../unreadFiles.js";
import {readAggregates} from "./aggregates.js";
import {recogniseFiles} from "./atlasFiles.js";
import type {AtlasFile, AtlasKind} from "./atlasFiles.js";
import {BatchReaders} from "./batchReaders.js";
import type {CsvRow} from "./csvFile.js";
import {DEFAULT_THRESHOLD} from "./diagnosisRows.js";
import {hashFile, readRows} from "./fileRows.js";
import {AtlasNames} from "./names.js";
import {PartBatches} from "./partBatches.js";
import {RowReader} from "./rowReader.js";
import type {FileContext} from "./rowReader.js";
import {AtlasTasks} from "./taskRows.js";
import {TrialBook} from "./trialBook.js";

/** Raised when the same files would give other rows, so that they are imported anew. */
const VERSION = 1;
/** The source does not tell when it was made. */
const NO_DATE = "1970-01-01T00:00:00Z";
const ORIGIN =
  "inferred by import: every task that the source holds x every model with rows; further attempts as they are there";
/** From so many bytes on, a thread reads beside this one; a second one would save little, for a third more memory. */
const WORTH_THREAD = 16 << 20;
const ROW_KINDS: readonly AtlasKind[] = ["tasks", "outputs", "scored", "diagnosis"];

function toId(path: string): string {
  const slug = basename(resolve(path))
    .replace(/\.(csv|json|parquet)$/i, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-");
  return `mcp-atlas-${slug.replaceAll(/^[-.]+|[-.]+$/g, "") || "results"}`;
}

/** The kinds of files, with how many there are of each: `2 scored, 1 tasks`. */
function toLayout(files: readonly AtlasFile[]): string {
  const counts = new Map<string, number>();
  for (const {kind} of files) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return `MCP-Atlas files: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`;
}

/** The threshold that the summary beside a diagnosis names, else the one given. */
function thresholdOf(file: AtlasFile, files: readonly AtlasFile[], given: number | undefined): number {
  const name = file.path.replace(/diagnosis_([^/]*)\.csv$/, "diagnosis_summary_$1.json");
  const stated = files.find(({path, kind}) => kind === "diagnosis-summary" && path === name)?.value
    ?.diagnosis_threshold;
  return typeof stated === "number" && stated >= 0 && stated <= 1 ? stated : (given ?? DEFAULT_THRESHOLD);
}

function toContext(
  file: AtlasFile,
  names: AtlasNames,
  sources: Sources,
  files: readonly AtlasFile[],
  options: ImportOptions,
): FileContext {
  const {path, kind, columns} = file;
  const source = sources.add({path, sha256: "", bytes: 0, format: `mcp-atlas/${kind}`});
  return {
    file,
    source,
    model: kind === "tasks" ? null : names.model(file),
    judge: columns.includes("coverage_score") ? names.judge(file) : null,
    diagnoser: kind === "diagnosis" ? names.diagnoser(file) : null,
    threshold: thresholdOf(file, files, options.diagnosisThreshold),
  };
}

/** The plan, a row after the other: every task once a model, then further attempts. */
function* inferPlan(tasks: AtlasTasks, book: TrialBook): Generator<NewRow<"plan">> {
  const models = new Set<string>();
  for (const [model] of book.attempts()) models.add(model);
  for (const model of models) for (const task_id of tasks.ids) yield {model, task_id, trial_index: 1, origin: ORIGIN};
  for (const [model, task_id, attempts] of book.attempts()) {
    for (let index = 2; index <= attempts; index++) yield {model, task_id, trial_index: index, origin: ORIGIN};
  }
}

/** What was read, once all is written. */
interface Read {
  /** The judge with most verdicts; null where there is none. */
  readonly judge: string | null;
  /** Tasks, trials and published numbers. */
  readonly useful: number;
  /** Rows of tasks and trials by table. */
  readonly counts: PartBatches["counts"];
}

/** How many threads read beside this one: none where starting them would take longer than they save. */
function threadsFor(files: readonly AtlasFile[], bytes: number, given: number | undefined): number {
  const isWork = files.some(({kind}) => kind !== "tasks" && ROW_KINDS.includes(kind));
  return given ?? (isWork && bytes >= WORTH_THREAD && availableParallelism() > 1 ? 1 : 0);
}

/** Reads all files in their order; their rows are written when it returns, but for those that `batches` still holds. */
async function readFiles(
  files: readonly AtlasFile[],
  sources: Sources,
  batches: PartBatches,
  readers: BatchReaders,
  options: ImportOptions,
): Promise<Read> {
  const names = new AtlasNames(files, options, readers.notes);
  const tasks = new AtlasTasks(readers.notes);
  const book = new TrialBook(files.filter(({kind}) => kind !== "tasks" && ROW_KINDS.includes(kind)).length < 2);
  const reader = new RowReader(readers.notes, tasks, book, batches);
  const judges = new Set<string>();
  const diagnosers = new Set<string>();
  const published: NewRow<"published">[] = [];
  const total = totalBytes(files);
  let done = 0;
  for (const file of files) {
    if (ROW_KINDS.includes(file.kind)) {
      const context = toContext(file, names, sources, files, options);
      if (context.diagnoser !== null) diagnosers.add(context.diagnoser);
      if (context.judge !== null) judges.add(context.judge);
      const onBytes = (bytes: number) => options.onProgress?.({phase: "reading", done: done + bytes, total});
      await readTrials(context, reader, batches, readers, onBytes);
    } else {
      const source = sources.add({path: file.path, ...hashFile(file.absolute), format: `mcp-atlas/${file.kind}`});
      readers.next(source);
      if (file.kind !== "run-config") published.push(...readAggregates(file, names.model(file), source, readers.notes));
    }
    done += statSync(file.absolute).size;
  }
  await readers.finish();
  const counts = {...batches.counts, ...readers.counts};
  batches.add("plan", [], 0);
  for (const row of inferPlan(tasks, book)) {
    batches.add("plan", [row], 0);
    await batches.writeIfFull();
  }
  batches.add("models", names.rows(), 0);
  const all = [...new Set([...judges, ...diagnosers])];
  batches.add(
    "judges",
    all.map((judge) => ({judge, kind: "llm", model: judge})),
    0,
  );
  batches.add("published", published, 0);
  const verdicts = [...judges].map((judge) => [judge, readers.verdicts[judge] ?? 0] as const);
  const first = verdicts.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
  return {counts, judge: first, useful: (readers.counts.trials ?? 0) + published.length + (batches.counts.tasks ?? 0)};
}

function totalBytes(files: readonly AtlasFile[]): number {
  return files.reduce((sum, {absolute}) => sum + statSync(absolute).size, 0);
}

/** Reads the rows of a file: tasks here, what is said of trials by `readers`. */
async function readTrials(
  context: FileContext,
  reader: RowReader,
  batches: PartBatches,
  readers: BatchReaders,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const {notes} = readers;
  const keep = async (row: CsvRow) => {
    const {isKept, trial} = reader.read(row, context);
    if (isKept) context.source.rowsKept += 1;
    if (trial !== null) await readers.add(row, trial, context);
    await batches.writeIfFull();
  };
  await readRows(context, notes, keep, () => readers.next(context.source), onBytes);
}

function toManifest(id: string, path: string, layout: string, {judge}: Read, options: ImportOptions): Manifest {
  return {
    id,
    title: options.title ?? `MCP-Atlas: ${basename(resolve(path))}`,
    benchmark: "MCP-Atlas",
    kind: "imported",
    source: {name: basename(resolve(path)), version: null, licence: null, address: null},
    pass_threshold: 0.75,
    primary_judge: judge,
    convention: "mcp-atlas-official",
    schema_version: SCHEMA_VERSION,
    seed: null,
    created_at: NO_DATE,
    notes: [
      `Read from ${layout}.`,
      "The source does not tell when it was made.",
      "A task that stands twice in a file was attempted twice, as the published rates count it; rows of two files with the same answer and conversation are one trial.",
    ],
  };
}

/**
 * Imports MCP-Atlas's own files, a folder or one of them, as one experiment: tasks, outputs, scored files, diagnoses, run settings and aggregates, recognised one
 * by one and joined. Rows are streamed: no file is held, and memory grows only with the number of trials and tasks. A second import of the same files changes nothing.
 * @throws one line where the path holds nothing of MCP-Atlas, or the id is taken by other files
 * @example await importMcpAtlas("scoring_results/opus", {dataDir: "data/experiments"}) // {id: "mcp-atlas-opus", …}
 */
export async function importMcpAtlas(path: string, options: ImportOptions = {}): Promise<ImportSummary> {
  if (!existsSync(path))
    throw new Error(`import mcp-atlas: no such path: got ${shown(path)}; expected a folder or a file`);
  const sources = new Sources();
  const {root, files} = recogniseFiles(path, sources);
  if (files.length === 0) {
    const first = sources.damage[0] ?? "none is there";
    throw new Error(
      `import mcp-atlas: no MCP-Atlas files: got ${shown(path)} (${first}); expected tasks, outputs, scored or diagnosis files`,
    );
  }
  const dataDir = dataDirectory(options.dataDir);
  const id = options.id ?? toId(path);
  const layout = toLayout(files);
  let counts: PartBatches["counts"] = {};
  const threads = threadsFor(files, totalBytes(files), options.threads);
  const importer = `the mcp-atlas importer, version ${VERSION}${toSettings(options)}`;
  const changed = await storeStreamed(id, {dataDir, importer, replace: options.replace ?? false}, async (building) => {
    const place = {folder: building, writtenAt: new Date().toISOString()};
    const batches = new PartBatches(place.folder, place.writtenAt);
    const readers = new BatchReaders(place, sources, threads);
    const read = await readFiles(files, sources, batches, readers, options).finally(async () => {
      await readers.close();
      await batches.settle();
    });
    if (read.useful === 0) {
      const first = sources.damage[0] ?? "none is there";
      throw new Error(`import mcp-atlas: no row could be read: got ${shown(path)} (${first}); expected at least one`);
    }
    if (statSync(path).isDirectory()) noteUnreadFiles(root, sources);
    const rows = sources.rows("mcp-atlas");
    batches.add("sources", rows, 0);
    await batches.write();
    counts = {...read.counts, ...batches.counts};
    return {manifest: toManifest(id, path, layout, read, options), sources: rows};
  });
  return {
    id,
    folder: join(dataDir, id),
    layout,
    changed,
    rows: counts,
    files: sources.files.length,
    oddities: sources.oddities.counts,
    damage: sources.damage,
  };
}

/** Settings that change rows, as part of the importer's name. */
function toSettings({model, judge, diagnosisThreshold}: ImportOptions): string {
  const settings = {model, judge, diagnosisThreshold};
  const text = JSON.stringify(settings);
  return text === "{}" ? "" : `, with ${text}`;
}

/** The importer of MCP-Atlas's files. */
export const mcpAtlasImporter: Importer = {
  name: "mcp-atlas",
  reads:
    "MCP-Atlas's own files: tasks (CSV, Parquet), outputs, scored and diagnosis CSV of both ages, run settings and aggregates",
  recognise(path) {
    if (!existsSync(path)) return null;
    const {files} = recogniseFiles(path, null);
    return files.length === 0 ? null : toLayout(files);
  },
  import: importMcpAtlas,
};
