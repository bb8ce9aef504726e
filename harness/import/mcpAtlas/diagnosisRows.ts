import {shown} from "../../../data/problems.js";
import {FAILURE_MODES} from "../../../data/schema.js";
import type {NewRow} from "../../../data/schema.js";
import {parseJsonOrPython} from "./looseJson.js";
import type {RowCells} from "./trialReader.js";
import {wellFormed} from "../wellFormed.js";

type Family = "tool_call" | "cognitive";

/** What the program writes where no diagnoser named a mode. */
const NO_MODE = "analysis_error";
/** The threshold below which the program diagnoses where nothing says otherwise. */
export const DEFAULT_THRESHOLD = 1;

/** The family of a mode: the taxonomy's; of a mode that it lacks, what the file says. */
function familyOf(mode: string | null, category: unknown): Family | null {
  if (mode === null) return null;
  for (const family of ["tool_call", "cognitive"] as const) {
    if ((FAILURE_MODES[family] as readonly string[]).includes(mode)) return family;
  }
  return category === "tool_call" || category === "cognitive" ? category : null;
}

function joined(first: string, second: string): string | null {
  const texts = [first, second].filter((text, i, all) => text.trim() !== "" && all.indexOf(text) === i);
  return texts.length === 0 ? null : wellFormed(texts.join("\n\n"));
}

/**
 * Rows of `diagnoses` of a row of a diagnosis file: the primary failure first, then the others. No row where the trial was not diagnosed.
 * `analysis_error` (no score, no conversation, or a failed call) is a row without a mode.
 * @returns rows, and what could not be read
 */
export function readDiagnosis(
  trialId: string,
  judge: string,
  row: RowCells,
  threshold: number,
): {diagnoses: NewRow<"diagnoses">[]; damage: string[]} {
  const cell = (column: string) => row.get(column) ?? "";
  const damage: string[] = [];
  const written = cell("diagnosis_primary_mode").trim();
  let failures: Record<string, unknown>[] = [];
  const list = cell("diagnosis_all_failures").trim();
  if (list !== "" && list !== "nan") {
    try {
      const value = parseJsonOrPython(list);
      if (!Array.isArray(value)) throw new Error("no list");
      failures = value.filter((item): item is Record<string, unknown> => typeof item === "object" && item !== null);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      damage.push(`diagnosis_all_failures: got ${shown(list.slice(0, 60))}; expected a list of failures`);
    }
  }
  if (written === "" || written === "nan") {
    if (failures.length > 0) damage.push(`diagnosis_primary_mode: got ""; expected a mode, since failures are listed`);
    return {diagnoses: [], damage};
  }
  const confidence = Number(cell("diagnosis_confidence") || Number.NaN);
  if (!Number.isNaN(confidence) && (confidence < 0 || confidence > 1)) {
    damage.push(`diagnosis_confidence: got ${confidence}; expected a number in [0, 1]`);
  }
  const mode = written === NO_MODE ? null : wellFormed(written);
  const own = failures.findIndex((failure) => failure.mode === written);
  const base = {trial_id: trialId, judge, coverage_threshold: threshold};
  const root = (failure: Record<string, unknown> | undefined) =>
    typeof failure?.is_root_cause === "boolean" ? failure.is_root_cause : null;
  const primary: NewRow<"diagnoses"> = {
    ...base,
    failure_index: 0,
    mode,
    family: familyOf(mode, cell("diagnosis_primary_category")),
    is_primary: true,
    is_root_cause: root(failures[own]),
    confidence: confidence >= 0 && confidence <= 1 ? confidence : null,
    summary: joined(cell("diagnosis_summary"), cell("diagnosis_primary_explanation")),
  };
  const others = failures.filter((_, i) => i !== own);
  return {
    diagnoses: [
      primary,
      ...others.map((failure, i): NewRow<"diagnoses"> => {
        const name = typeof failure.mode === "string" && failure.mode !== "" ? wellFormed(failure.mode) : null;
        const text = typeof failure.explanation === "string" ? failure.explanation : "";
        const family = familyOf(name, failure.category);
        return {
          ...base,
          failure_index: i + 1,
          mode: name,
          family,
          is_primary: false,
          is_root_cause: root(failure),
          summary: joined(text, ""),
        };
      }),
    ],
    damage,
  };
}
