import type {Row} from "../../data/schema.js";
import {quantiles} from "../../src/stats/quantile.js";
import {roundHalfEven} from "../import/mcpAtlas/roundHalfEven.js";
import {meanOf} from "./coverageStats.js";

type Diagnosis = Row<"diagnoses">;

/** The columns that MCP-Atlas's diagnosis adds to a scored row. */
export const DIAGNOSIS_COLUMNS = [
  "diagnosis_primary_mode",
  "diagnosis_primary_category",
  "diagnosis_primary_explanation",
  "diagnosis_all_failures",
  "diagnosis_confidence",
  "diagnosis_summary",
] as const;

/** What the program writes where no mode could be named. */
const NO_MODE = "analysis_error";
const NO_FAMILY = "programmatic";

/** What a summary of diagnoses needs of one trial. */
export interface DiagnosedTrial {
  readonly coverage: number | null;
  /** The primary failure; null where the trial was not diagnosed. */
  readonly primary: Diagnosis | null;
}

/**
 * The failure that explains a trial best: the primary one.
 * @param failures one diagnoser's rows of one trial
 * @returns null where the trial was not diagnosed
 * @example primaryOf([]) // null
 */
export function primaryOf(failures: readonly Diagnosis[]): Diagnosis | null {
  return failures.find(({is_primary: isPrimary}) => isPrimary) ?? null;
}

/**
 * What MCP-Atlas's diagnosis writes of a trial: its primary mode, and all failures as JSON, the primary one first. A trial that was not diagnosed has no mode and
 * an empty list; one whose diagnoser could not tell has `analysis_error`.
 * @param failures one diagnoser's rows of one trial
 * @returns a value a column
 * @example toDiagnosisCells([]).diagnosis_all_failures // "[]"
 */
export function toDiagnosisCells(
  failures: readonly Diagnosis[],
): Record<(typeof DIAGNOSIS_COLUMNS)[number], string | number | null> {
  const primary = primaryOf(failures);
  const ordered = failures.toSorted(
    (a, b) => Number(b.is_primary) - Number(a.is_primary) || a.failure_index - b.failure_index,
  );
  const isNamed = primary !== null && primary.mode !== null;
  const all = ordered.map(({mode, family, is_root_cause: isRootCause, summary}) => ({
    mode: mode ?? NO_MODE,
    category: family ?? NO_FAMILY,
    ...(isRootCause === null ? {} : {is_root_cause: isRootCause}),
    explanation: summary ?? "",
  }));
  return {
    diagnosis_primary_mode: primary === null ? "" : (primary.mode ?? NO_MODE),
    diagnosis_primary_category: primary === null ? "" : (primary.family ?? NO_FAMILY),
    diagnosis_primary_explanation: primary?.summary ?? "",
    diagnosis_all_failures: JSON.stringify(isNamed ? all : []),
    diagnosis_confidence: primary?.confidence ?? null,
    diagnosis_summary: primary?.summary ?? "",
  };
}

/**
 * The summary that MCP-Atlas's diagnosis prints beside its rows, the parts that are numbers: pass rate over all rows, families among diagnosed rows.
 * @param model as the files' names have it
 * @param threshold the coverage below which trials were diagnosed
 * @param timestamp `YYYYMMDD_HHMMSS`
 * @param trials one a row of the diagnosis file
 * @returns what the file `diagnosis_summary_<model>_<diagnoser>_<time>.json` holds
 * @example toDiagnosisSummary("opus", 0.75, "20260131_120000", []).model_name // "opus"
 */
export function toDiagnosisSummary(
  model: string,
  threshold: number,
  timestamp: string,
  trials: readonly DiagnosedTrial[],
): Record<string, unknown> {
  const coverages = trials.flatMap(({coverage}) => (coverage === null ? [] : [coverage]));
  const passed = coverages.filter((coverage) => coverage >= 0.75).length;
  const named = trials.filter(({primary}) => primary?.mode != null);
  const count = (family: string) => named.filter(({primary}) => primary?.family === family).length;
  const [tool, cognitive] = [count("tool_call"), count("cognitive")];
  const share = (part: number, whole: number, digits: number) =>
    whole === 0 ? 0 : roundHalfEven((part / whole) * 100, digits);
  const rounded = (value: number | null | undefined) => (value == null ? null : roundHalfEven(value, 4));
  const modes = new Map<string, number>();
  for (const {primary} of named) modes.set(primary?.mode ?? "", (modes.get(primary?.mode ?? "") ?? 0) + 1);
  return {
    model_name: model,
    timestamp,
    diagnosis_threshold: threshold,
    diagnosis_version: "v2-taxonomy",
    scoring: {
      total_tasks: trials.length,
      mean_coverage: rounded(meanOf(coverages)),
      median_coverage: rounded(coverages.length === 0 ? null : quantiles(coverages, [0.5])[0]),
      "pass_rate_0.75": share(passed, trials.length, 1),
    },
    diagnosis: {
      tasks_diagnosed: named.length,
      diagnosis_rate_pct: share(named.length, trials.length, 2),
      avg_coverage_diagnosed: rounded(meanOf(coverages.filter((coverage) => coverage < threshold))),
      category_split: {
        tool_call_count: tool,
        tool_call_pct: share(tool, tool + cognitive, 1),
        cognitive_count: cognitive,
        cognitive_pct: share(cognitive, tool + cognitive, 1),
      },
      primary_failure_distribution: Object.fromEntries(
        [...modes].sort(([a, n], [b, m]) => m - n || a.localeCompare(b, "en")),
      ),
    },
  };
}
