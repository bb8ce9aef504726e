import type {NewRow} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";
import type {JudgeUsage} from "../judge/claimJudge.js";
import {declareJudge} from "../judge/declareJudge.js";
import {VerdictJournal, recoverVerdicts} from "../judge/verdictJournal.js";
import {ModelError} from "../models/modelError.js";
import type {Diagnoser, Failure} from "./evidence.js";
import {readEvidence} from "./readEvidence.js";
import type {FailedTrial} from "./readEvidence.js";
import {familyOf} from "./ruleDiagnoser.js";

/** How an experiment is diagnosed. */
export interface DiagnoseOptions {
  readonly diagnoser: Diagnoser;
  /** The judge whose verdicts say what failed. */
  readonly judge: string;
  /** Trials whose coverage is below this are diagnosed, from 0 to 1. */
  readonly below: number;
  /** Calls at once; default 8. */
  readonly concurrency?: number;
  /** Whether a diagnoser that costs is asked again of what it has diagnosed; default no. One without cost always is. */
  readonly again?: boolean;
  readonly cancel?: AbortSignal;
  /** Told after each trial. */
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface Diagnosed {
  /** Trials that were diagnosed now. */
  readonly trials: number;
  /** Of these, those whose failure the diagnoser could not name. */
  readonly cannotTell: number;
  /** Trials by primary mode. */
  readonly modes: Readonly<Record<string, number>>;
  /** Why calls failed, one line each; such trials have no diagnosis and are tried again on the next run. */
  readonly failures: readonly string[];
  /** Diagnoses that stood there before. */
  readonly before: number;
  /** Failures named by processes that died, which were kept. */
  readonly recovered: number;
  readonly usage: JudgeUsage;
}

type DiagnosisRow = NewRow<"diagnoses">;

/** What a diagnoser says of one trial, as rows; none where it has failed for a reason that another trial need not have. */
async function diagnoseTrial(
  {trialId, evidence}: FailedTrial,
  {diagnoser, below}: DiagnoseOptions,
  cancel: AbortSignal,
): Promise<DiagnosisRow[] | string> {
  let failures: Failure[];
  try {
    failures = await diagnoser.diagnose(evidence, cancel);
  } catch (error) {
    cancel.throwIfAborted();
    const isHopeless = error instanceof ModelError && error.kind === "access";
    if (!diagnoser.isCostly || isHopeless) throw error;
    return `${trialId}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return failures.map(({mode, confidence, summary, step, isRootCause}, failure_index) => ({
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
  }));
}

/** The ids of trials that this diagnoser has diagnosed and is not asked of again. */
async function readDiagnosed(folder: string, {diagnoser, again = false}: DiagnoseOptions): Promise<Set<string>> {
  if (!diagnoser.isCostly || again) return new Set();
  const rows = await readTable(folder, "diagnoses");
  return new Set(rows.flatMap(({trial_id, judge}) => (judge === diagnoser.row.judge ? [trial_id] : [])));
}

/** A rule diagnoser may share its id with a judge, whose row stays. */
async function declare(folder: string, {row}: Diagnoser): Promise<void> {
  if (row.kind === "llm") await declareJudge(folder, row);
  else if (!(await readTable(folder, "judges")).some(({judge}) => judge === row.judge))
    await writePart(folder, "judges", [row]);
}

/**
 * Names the failure of every trial below a coverage. A diagnoser without cost replaces what it said before; one that costs is asked only of
 * trials that it has not diagnosed, each diagnosis is journaled at once, and a failed call is tried again on the next run.
 * Trials that the infrastructure failed are left out.
 * @param folder the experiment's folder
 * @param options the diagnoser, whose verdicts say what failed, below which coverage, and how many calls are made at once
 * @returns how many trials were diagnosed, with what, and what it cost
 * @throws where the diagnoser's endpoint refuses us, or the work was cancelled; diagnoses given till then are kept
 * @example await diagnoseExperiment(folder, {diagnoser: ruleDiagnoser(), judge: "rule", below: 0.75})
 */
export async function diagnoseExperiment(folder: string, options: DiagnoseOptions): Promise<Diagnosed> {
  const {diagnoser, judge, below, concurrency = 8, cancel = new AbortController().signal, onProgress} = options;
  const recovered = await recoverVerdicts(folder, "diagnoses");
  await declare(folder, diagnoser);
  const known = await readDiagnosed(folder, options);
  const journal = diagnoser.isCostly ? new VerdictJournal(folder, "diagnoses") : null;
  const rows: DiagnosisRow[] = [];
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let before = 0;
  let stopped: unknown = null;
  const diagnose = async (trial: FailedTrial): Promise<void> => {
    const told = await diagnoseTrial(trial, options, cancel);
    if (typeof told === "string") failures.push(told);
    else {
      journal?.append(told);
      rows.push(...told);
    }
    onProgress?.(rows.filter(({is_primary}) => is_primary).length + failures.length);
  };
  try {
    await readEvidence(folder, {judge, below}, async (trial) => {
      cancel.throwIfAborted();
      if (stopped !== null) throw stopped;
      if (known.has(trial.trialId)) {
        before += 1;
        return;
      }
      const work: Promise<void> = diagnose(trial)
        .catch((error: unknown) => {
          stopped ??= error;
        })
        .finally(() => running.delete(work));
      running.add(work);
      if (running.size >= concurrency || !diagnoser.isCostly) await Promise.race(running);
    });
  } finally {
    await Promise.all(running);
    await writePart(folder, "diagnoses", rows);
    journal?.close();
  }
  if (stopped !== null) throw stopped;
  const primary = rows.filter(({is_primary}) => is_primary);
  const modes: Record<string, number> = {};
  for (const {mode} of primary) modes[mode ?? "cannot_tell"] = (modes[mode ?? "cannot_tell"] ?? 0) + 1;
  const cannotTell = modes.cannot_tell ?? 0;
  return {trials: primary.length, cannotTell, modes, failures, before, recovered, usage: diagnoser.usage()};
}
