import {existsSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {readJsonFile} from "../readJsonFile.js";
import {readSource} from "../readSource.js";
import type {SourceFile, Sources} from "../sources.js";

const SUMMARY = "summary.json";
const README = "README.md";

interface Metric {
  readonly unit: string;
  /** Decimals that the source rounds to; null where it prints the number as it came out. */
  readonly decimals: number | null;
  readonly definition: string;
}

const sum = (unit: string, what: string): Metric => ({
  unit,
  decimals: null,
  definition: `${what}, summed over tasks and runs`,
});
const mean = (unit: string, what: string): Metric => ({
  unit,
  decimals: 4,
  definition: `${what}, summed and divided by tasks x runs`,
});
const perRun = (what: string): Metric => ({
  unit: "tokens",
  decimals: null,
  definition: `${what}, summed over tasks and runs, divided by runs`,
});

const PASS_1 = "runs passed / tasks for each run, rounded to 6 decimals, then the mean over runs";
const PASS_1_SD = "population standard deviation over runs of the rate of each run";
const PASS_4 = "tasks that any of the runs passed / tasks";
const PASS_HAT_4 = "tasks that all of the runs passed / tasks";
const COST = "input and output tokens per run at published prices";

/** The 18 numbers of an entry of `summary.json` (definition of September 2025 on), in its order. */
const SUMMARY_METRICS: Readonly<Record<string, Metric>> = {
  total_tasks: {unit: "count", decimals: 0, definition: "tasks"},
  total_agent_execution_time: sum("seconds", "agent time"),
  total_input_tokens: sum("tokens", "input tokens"),
  total_output_tokens: sum("tokens", "output tokens"),
  total_tokens: sum("tokens", "total tokens (input + output where missing or 0)"),
  total_turns: sum("turns", "turns"),
  avg_agent_execution_time: mean("seconds", "agent time"),
  avg_input_tokens: mean("tokens", "input tokens"),
  avg_output_tokens: mean("tokens", "output tokens"),
  avg_total_tokens: mean("tokens", "total tokens"),
  avg_turns: mean("turns", "turns"),
  per_run_input_tokens: perRun("input tokens"),
  per_run_output_tokens: perRun("output tokens"),
  per_run_cost: {unit: "USD", decimals: 6, definition: COST},
  "pass@1.avg": {unit: "proportion", decimals: 4, definition: PASS_1},
  "pass@1.std": {unit: "proportion", decimals: 4, definition: PASS_1_SD},
  "pass@4": {unit: "proportion", decimals: 4, definition: PASS_4},
  "pass^4": {unit: "proportion", decimals: 4, definition: PASS_HAT_4},
};

/** The cells of a row of the README's tables, in the order of its columns; the third column holds two. */
const README_METRICS: readonly (readonly [metric: string, Metric])[] = [
  ["total_tasks", {unit: "count", decimals: 0, definition: "tasks"}],
  ["pass@1.avg", {unit: "percent", decimals: 1, definition: PASS_1}],
  ["pass@1.std", {unit: "percent", decimals: 1, definition: PASS_1_SD}],
  ["pass@4", {unit: "percent", decimals: 1, definition: PASS_4}],
  ["pass^4", {unit: "percent", decimals: 1, definition: PASS_HAT_4}],
  ["per_run_cost", {unit: "USD", decimals: 2, definition: COST}],
  [
    "avg_agent_execution_time",
    {unit: "seconds", decimals: 1, definition: "agent time, summed and divided by tasks x runs"},
  ],
];

const entrySchema = z.looseObject({
  actual_model_name: z.string().nullable().optional(),
  is_open_source_model: z.boolean().nullable().optional(),
  is_reasoning_model: z.boolean().nullable().optional(),
});

/** What `summary.json` says about the whole and about each model. */
export interface Summary {
  readonly published: NewRow<"published">[];
  readonly models: ReadonlyMap<string, z.output<typeof entrySchema>>;
  readonly experimentName: string | null;
  readonly generatedAt: string | null;
}

const NO_SUMMARY: Summary = {published: [], models: new Map(), experimentName: null, generatedAt: null};

/**
 * Decimals of a number as JSON prints it.
 * @param value a finite number
 * @returns 0 or more
 * @example decimalsOf(0.25) // 2
 */
export function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1].length ?? 0;
}

function valueOf(entry: Record<string, unknown>, metric: string): unknown {
  const [key, part] = metric.split(".");
  const value = entry[key];
  return part === undefined ? value : (value as Record<string, unknown> | undefined)?.[part];
}

/**
 * The rows of one entry: each of the 18 numbers, without a value where the entry lacks it. The release's own file rounds
 * by one rule; an entry elsewhere has the decimals that it prints.
 * @param scope `overall`, or the service
 * @param model the model's id
 * @param entry of `summary.json`
 * @param place where it stands
 * @returns 18 rows of the table `published`
 * @example toPublished("overall", "o3", entry, "summary.json").length // 18
 */
export function toPublished(
  scope: string,
  model: string,
  entry: Record<string, unknown>,
  place: string,
): NewRow<"published">[] {
  return Object.entries(SUMMARY_METRICS).map(([metric, {unit, decimals, definition}]) => {
    const value = valueOf(entry, metric);
    const known = typeof value === "number" ? value : null;
    const rounded = place === SUMMARY ? decimals : null;
    const printed = known === null ? rounded : (rounded ?? decimalsOf(known));
    return {scope, model, metric, value: known, unit, decimals: printed, definition, place};
  });
}

/**
 * Reads `summary.json` of the current definition: each scope's entry by model, 18 numbers an entry; a number that is
 * absent (pass@4 of a single-run model) is a row without a value. Older shapes are noted as not read.
 * @param root the folder that is imported
 * @param sources takes what is read, odd or damaged
 * @returns rows for `published`, and what it says of each model; empty where the file is missing
 * @example readSummary(root, new Sources()).published.length
 */
export function readSummary(root: string, sources: Sources): Summary {
  if (!existsSync(join(root, SUMMARY))) return NO_SUMMARY;
  const {source, value: whole} = readJsonFile(root, SUMMARY, "mcpmark/summary", sources);
  if (whole === undefined) return NO_SUMMARY;
  const top = z.record(z.string(), z.unknown()).safeParse(whole);
  if (!top.success) {
    sources.damaged(source, toProblems(top.error).join(" · "));
    return NO_SUMMARY;
  }
  if (typeof top.data.overall !== "object") {
    sources.odd("summary of an older definition, not read", source);
    return NO_SUMMARY;
  }
  const published: NewRow<"published">[] = [];
  const models = new Map<string, z.output<typeof entrySchema>>();
  for (const [scope, entries] of Object.entries(top.data)) {
    if (typeof entries !== "object" || entries === null) continue;
    for (const [model, value] of Object.entries(entries)) {
      source.rowsRead++;
      const entry = entrySchema.safeParse(value);
      if (!entry.success) {
        sources.damaged(source, `${scope}.${model}: ${toProblems(entry.error).join(" · ")}`);
        continue;
      }
      source.rowsKept++;
      if (scope === "overall") models.set(model, entry.data);
      published.push(...toPublished(scope, model, entry.data, SUMMARY));
    }
  }
  const {experiment_name: experimentName, generated_at: generatedAt} = top.data;
  return {
    published,
    models,
    experimentName: typeof experimentName === "string" ? experimentName : null,
    generatedAt: typeof generatedAt === "string" ? generatedAt : null,
  };
}

function readCells(scope: string, line: string, source: SourceFile, sources: Sources): NewRow<"published">[] {
  const [model, ...cells] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const texts = cells.flatMap((cell) => cell.split("±")).map((cell) => cell.trim());
  source.rowsRead++;
  if (texts.length !== README_METRICS.length) {
    sources.damaged(source, `${scope}, ${model}: got ${cells.length} cells; expected 6`);
    return [];
  }
  source.rowsKept++;
  return README_METRICS.map(([metric, {unit, decimals, definition}], i) => {
    const value = texts[i] === "/" ? null : Number(texts[i].replaceAll(/[$%,]/g, ""));
    return {scope, model, metric, value, unit, decimals, definition, place: README};
  });
}

/**
 * Reads the leaderboard tables of `README.md`: one table a scope, six columns a model; `/` is a row without a value.
 * @param root the folder that is imported
 * @param sources takes what is read, odd or damaged
 * @returns rows for `published`; none where the file is missing
 * @example readReadme(root, new Sources()).length
 */
export function readReadme(root: string, sources: Sources): NewRow<"published">[] {
  if (!existsSync(join(root, README))) return [];
  const read = readSource(join(root, README));
  const source = sources.add({path: README, sha256: read.sha256, bytes: read.bytes, format: "mcpmark/readme"});
  if (read.text === null) {
    sources.damaged(source, read.damage);
    return [];
  }
  const rows: NewRow<"published">[] = [];
  let scope: string | null = null;
  for (const line of read.text.split(/\r?\n/)) {
    const heading = /^## (\w+) Performance$/.exec(line);
    if (heading) scope = heading[1].toLowerCase();
    else if (line.startsWith("#")) scope = null;
    else if (scope !== null && line.startsWith("|") && !/^\|\s*(Model\b|-)/.test(line)) {
      rows.push(...readCells(scope, line, source, sources));
    }
  }
  return rows;
}
