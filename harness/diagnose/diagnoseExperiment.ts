import type {NewRow} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";
import type {Diagnoser} from "./evidence.js";
import {readEvidence} from "./readEvidence.js";
import {familyOf} from "./ruleDiagnoser.js";

/** How an experiment is diagnosed. */
export interface DiagnoseOptions {
  readonly diagnoser: Diagnoser;
  /** The judge whose verdicts say what failed. */
  readonly judge: string;
  /** Trials whose coverage is below this are diagnosed, from 0 to 1. */
  readonly below: number;
}

/** What came of it. */
export interface Diagnosed {
  /** Trials that were diagnosed. */
  readonly trials: number;
  /** Of these, those whose failure the diagnoser could not name. */
  readonly cannotTell: number;
  /** Trials by primary mode. */
  readonly modes: Readonly<Record<string, number>>;
}

/**
 * Names the failure of every trial below a coverage, and replaces what this diagnoser said of them before.
 * Trials that the infrastructure failed are left out.
 * @param folder the experiment's folder
 * @example await diagnoseExperiment(folder, {diagnoser: ruleDiagnoser(), judge: "rule", below: 0.75})
 */
export async function diagnoseExperiment(
  folder: string,
  {diagnoser, judge, below}: DiagnoseOptions,
): Promise<Diagnosed> {
  const rows: NewRow<"diagnoses">[] = [];
  await readEvidence(folder, {judge, below}, ({trialId, evidence}) => {
    diagnoser.diagnose(evidence).forEach(({mode, confidence, summary, step, isRootCause}, failure_index) => {
      rows.push({
        trial_id: trialId,
        judge: diagnoser.row.judge,
        failure_index,
        mode,
        family: familyOf(mode),
        is_primary: failure_index === 0,
        is_root_cause: isRootCause,
        confidence,
        summary,
        cited_step_index: step,
        coverage_threshold: Math.min(1, below),
      });
    });
  });
  const known = (await readTable(folder, "judges")).some((row) => row.judge === diagnoser.row.judge);
  if (!known) await writePart(folder, "judges", [diagnoser.row]);
  await writePart(folder, "diagnoses", rows);
  const primary = rows.filter((row) => row.is_primary);
  const modes: Record<string, number> = {};
  for (const {mode} of primary) modes[mode ?? "cannot_tell"] = (modes[mode ?? "cannot_tell"] ?? 0) + 1;
  return {trials: primary.length, cannotTell: modes.cannot_tell ?? 0, modes};
}
