import {shown} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {FAILURE_MODES} from "../../../data/schema.js";
import type {Notes} from "../notes.js";
import type {SourceFile} from "../sources.js";
import {CsvFile} from "./csvFile.js";
import type {AtlasFile} from "./atlasFiles.js";

type Published = NewRow<"published">;
type Fields = Readonly<Record<string, unknown>>;
/** Unit, decimals as printed, definition. */
type Meaning = readonly [unit: string, decimals: number | null, definition: string];

const RATE = (at: string): Meaning => [
  "percent",
  2,
  `trials with a coverage of at least ${at} among those with a coverage`,
];
const STATS: Readonly<Record<string, Meaning>> = {
  total_tasks: ["count", 0, "rows of the scored file"],
  valid_responses: ["count", 0, "rows with a coverage, empty and error answers too"],
  empty_or_error: ["count", 0, "rows without a coverage"],
  tasks_with_scraping_errors: ["count", 0, "rows with errors, whether they have an answer or not"],
  clean_runs: ["count", 0, "rows less those without a coverage, less those with errors"],
  mean_coverage: ["proportion", 4, "mean of the coverages rounded to 3 places, over rows that have one"],
  "pass_rate_0.50": RATE("0.50"),
  "pass_rate_0.75": RATE("0.75"),
  ci_95: ["percentage points", null, "half the width of a 95 % interval"],
};
const FIRST_STATS: Readonly<Record<string, Meaning>> = {
  count: ["count", 0, "rows of the scored file"],
  "mean coverage score": ["proportion", null, "mean of the coverages"],
  "pass rate": ["proportion", null, "trials with a coverage of at least 0.75 among those with a coverage"],
  std: ["proportion", null, "standard deviation of the coverages, n - 1 in the denominator"],
  min: ["proportion", null, "least coverage"],
  "25%": ["proportion", null, "first quartile of the coverages"],
  "50%": ["proportion", null, "median of the coverages"],
  "75%": ["proportion", null, "third quartile of the coverages"],
  max: ["proportion", null, "greatest coverage"],
};
const SUMMARY: Readonly<Record<string, Meaning>> = {
  "scoring.total_tasks": ["count", 0, "rows of the diagnosis file"],
  "scoring.mean_coverage": ["proportion", 4, "mean of the coverages rounded to 3 places, over rows that have one"],
  "scoring.median_coverage": ["proportion", 4, "median of the coverages rounded to 3 places, over rows that have one"],
  "scoring.pass_rate_0.75": ["percent", 1, "trials with a coverage of at least 0.75 among all rows"],
  "diagnosis.tasks_diagnosed": ["count", 0, "rows with a primary mode of the diagnoser's"],
  "diagnosis.diagnosis_rate_pct": ["percent", 2, "rows with a primary mode among all rows"],
  "diagnosis.avg_coverage_diagnosed": ["proportion", 4, "mean coverage of rows below the threshold"],
  "diagnosis.category_split.tool_call_count": ["count", 0, "diagnosed rows whose primary mode is one of tool calls"],
  "diagnosis.category_split.tool_call_pct": ["percent", 1, "tool-call modes among diagnosed rows of a known family"],
  "diagnosis.category_split.cognitive_count": ["count", 0, "diagnosed rows whose primary mode is a cognitive one"],
  "diagnosis.category_split.cognitive_pct": ["percent", 1, "cognitive modes among diagnosed rows of a known family"],
};
const ERRORS: Readonly<Record<string, Meaning>> = {
  total_tasks: ["count", 0, "rows of the file that was looked through for errors"],
  tasks_with_errors: ["count", 0, "rows with errors"],
  has_script_response: ["count", 0, "rows with an answer"],
};

/** A number at a path of fields (`scoring.mean_coverage`); undefined where there is none, null where the file prints null or NaN. */
function numberAt(value: Fields, path: string): number | null | undefined {
  let found: unknown = value;
  const names = path.startsWith("scoring.pass_rate") ? ["scoring", path.slice("scoring.".length)] : path.split(".");
  for (const name of path in value ? [path] : names) found = (found as Fields | null | undefined)?.[name];
  if (found === null) return null;
  return typeof found === "number" ? found : undefined;
}

function rowsOf(
  value: Fields,
  meanings: Readonly<Record<string, Meaning>>,
  base: Pick<Published, "scope" | "model" | "place">,
  note: string,
) {
  return Object.entries(meanings).flatMap(([metric, [unit, decimals, definition]]): Published[] => {
    const number = numberAt(value, metric);
    return number === undefined
      ? []
      : [{...base, metric, value: number, unit, decimals, definition: `${definition}${note}`}];
  });
}

/** Published numbers of a `coverage_stats` file in JSON: one set a split. */
function readStats({path, value}: AtlasFile, model: string): Published[] {
  const whole = value ?? {};
  const named = /_(public|private)\.json$/.exec(path)?.[1] ?? "all";
  const parts =
    "total_tasks" in whole
      ? [[named, whole] as const]
      : (["all", "public", "private"] as const).map((split) => [split, whole[split]] as const);
  return parts.flatMap(([scope, part]) => {
    if (typeof part !== "object" || part === null) return [];
    const judge = (part as Fields).evaluator_model;
    const note = typeof judge === "string" ? `; judged by ${judge}` : "";
    return rowsOf(part as Fields, STATS, {scope, model, place: path}, note);
  });
}

/** Published numbers of a summary of diagnoses, the distribution of modes included. */
function readSummary({path, value}: AtlasFile, model: string): Published[] {
  const whole = value ?? {};
  const threshold = typeof whole.diagnosis_threshold === "number" ? whole.diagnosis_threshold : null;
  const note = threshold === null ? "" : `; threshold ${threshold}`;
  const base = {scope: "diagnosis", model, place: path};
  const rows = rowsOf(whole, SUMMARY, base, note);
  const modes = (whole.diagnosis as Fields | undefined)?.primary_failure_distribution;
  const known = new Set<string>(Object.values(FAILURE_MODES).flat());
  for (const [mode, count] of Object.entries((modes ?? {}) as Fields)) {
    if (typeof count !== "number") continue;
    const definition = `diagnosed rows whose primary mode is ${mode}${known.has(mode) ? "" : ", which the taxonomy lacks"}${note}`;
    rows.push({...base, metric: `mode.${mode}`, value: count, unit: "count", decimals: 0, definition});
  }
  return rows;
}

/** Published numbers of a `coverage_stats` file of the first version: lines of `stat,value`. */
function readFirstStats(file: AtlasFile, model: string, source: SourceFile, notes: Notes): Published[] {
  const csv = new CsvFile(file.absolute);
  const rows: Published[] = [];
  for (const {row, damage} of csv.items("stat")) {
    source.rowsRead += 1;
    if (damage !== null) {
      notes.damaged(source, damage);
      continue;
    }
    const stat = row.get("stat") ?? "";
    const meaning = Object.hasOwn(FIRST_STATS, stat) ? FIRST_STATS[stat] : undefined;
    const text = row.get("value") ?? "";
    const value = Number(text);
    if (meaning === undefined) notes.odd("statistic of an unknown name, left out", source, shown(stat));
    else if (text.trim() === "" || !Number.isFinite(value)) {
      notes.damaged(source, `row ${row.number}: value: got ${shown(text)}; expected a number`);
    } else {
      const [unit, , definition] = meaning;
      const decimals = text.split(".")[1]?.length ?? 0;
      rows.push({scope: "all", model, metric: stat, value, unit, decimals, definition, place: file.path});
      source.rowsKept += 1;
    }
  }
  csv.finish();
  return rows;
}

/**
 * Published numbers of a file of aggregates: `coverage_stats` of either age, or a summary of diagnoses.
 * A number of another type is left out; null is a row without a value.
 */
export function readAggregates(file: AtlasFile, model: string, source: SourceFile, notes: Notes): Published[] {
  const rows =
    file.kind === "diagnosis-summary"
      ? readSummary(file, model)
      : file.kind === "error-analysis"
        ? rowsOf(file.value ?? {}, ERRORS, {scope: "errors", model, place: file.path}, "")
        : file.value === null
          ? readFirstStats(file, model, source, notes)
          : readStats(file, model);
  return rows.filter((row) => row.value === null || Number.isFinite(row.value));
}
