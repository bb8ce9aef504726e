import {decimal, inDigits, percent, plural} from "./phrasing.js";
import type {TrialRecord, TrialWithSteps} from "./trialRecord.js";
import type {Turn} from "./trialTurns.js";

/** A trial's verdict as a heading has it. */
export interface TrialVerdict {
  words: string;
  tone: "good" | "bad" | "uncertain";
}

const ENDS: Record<string, string> = {
  agent_error: "the agent failed",
  infra_error: "the infrastructure failed",
  timeout: "the time was up",
  limit: "a limit was reached",
  cancelled: "it was cancelled",
};

/** Whether the trial passed under the experiment's own convention; a trial outside the denominator is not counted. */
export function trialVerdict({outcome}: Pick<TrialRecord, "outcome">): TrialVerdict {
  if (outcome === null || !outcome.counted) return {words: "Not counted", tone: "uncertain"};
  return outcome.passed ? {words: "Passed", tone: "good"} : {words: "Failed", tone: "bad"};
}

/** How the trial ended where it did not end by itself; null where the model gave its answer. */
export function trialEnd({trial}: Pick<TrialRecord, "trial">): string | null {
  return trial.status === "completed" ? null : (ENDS[trial.status] ?? trial.status);
}

/** The lines of a verifier's output that say what was wrong, at most three. */
export function tellingLines(output: string): string[] {
  const lines = output.split("\n").map((line) => line.trim());
  const told = lines.filter((line) => /❌|✗|\berror\b|\bexpected\b|\bfailed\b|\bmismatch/i.test(line));
  return (told.length > 0 ? told : lines.filter((line) => line !== "")).slice(0, 3);
}

/** The verdict's reason: claims missed, what the verifier printed, how it ended. */
function reasonOf(record: TrialRecord): string {
  const {outcome, verifications} = record;
  const end = trialEnd(record);
  if (outcome !== null && !outcome.counted && outcome.reason !== null) {
    return `left out of the denominator (${outcome.reason.replaceAll("_", " ")})`;
  }
  if (outcome !== null && outcome.n_claims !== null && outcome.half_points !== null && outcome.n_claims > 0) {
    const points = decimal(outcome.half_points / 2, outcome.half_points % 2);
    return `${points} of ${plural(outcome.n_claims, "claim")} fulfilled, coverage ${percent(outcome.half_points / (2 * outcome.n_claims))}\u202f%`;
  }
  const failed = verifications.find(({passed}) => passed === false);
  const [line] = tellingLines(failed?.output ?? "");
  if (outcome?.passed !== true && end !== null) return end;
  if (failed !== undefined && line !== undefined) return `the verifier says “${line.slice(0, 200)}”`;
  if (outcome !== null && outcome.reason !== null) {
    return `the convention counts it so (${outcome.reason.replaceAll("_", " ")})`;
  }
  if (outcome !== null && outcome.score !== null && verifications.length === 0)
    return `score ${decimal(outcome.score, 3)}`;
  return outcome?.passed === true ? "the verifier accepts what the trial left behind" : "no verdict is recorded";
}

/**
 * What a trial's page says first: its verdict, why, and how much happened.
 * @param trial the trial
 * @param turns of `trialTurns`
 */
export function trialFinding(trial: TrialWithSteps, turns: Turn[]): string {
  const own = turns.filter(({number}) => number > 0);
  const calls = own.reduce((sum, turn) => sum + turn.calls, 0);
  const errors = own.reduce((sum, turn) => sum + turn.errors, 0);
  const told = errors === 0 ? "none of them an error" : `${inDigits(errors)} ${errors === 1 ? "error" : "errors"}`;
  const happened =
    trial.steps.length === 0
      ? "No trajectory is recorded."
      : `${plural(own.length, "turn")}, ${plural(calls, "call")}${calls === 0 ? "" : `, ${told}`}.`;
  return `${trialVerdict(trial).words}: ${reasonOf(trial).replace(/\.$/, "")}. ${happened}`;
}
