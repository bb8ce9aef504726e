import type {NewRow, Row} from "../../data/schema.js";
import type {JudgeUsage} from "../judge/claimJudge.js";

/** A call of a trajectory with its result. */
export interface EvidenceCall {
  /** The step of the call. */
  readonly step: number;
  /** The assistant turn, counted from 1. */
  readonly turn: number;
  readonly tool: string;
  /** The argument text as sent. */
  readonly arguments: string;
  readonly isError: boolean;
  /** The result's text; null where there is none. */
  readonly result: string | null;
  /** Whether the same tool was called with the same arguments before. */
  readonly isRepeated: boolean;
  /** Whether other calls were made in the same turn. */
  readonly isParallel: boolean;
}

/** A claim that the answer misses in whole or in part. */
export interface MissedClaim {
  readonly text: string;
  /** 0 or 0.5. */
  readonly score: number;
  /** Why, in the judge's words. */
  readonly rationale: string | null;
}

/** A call of the reference trajectory: one sufficient evidence trace; other plans are no faults. */
export interface EvidenceTrace {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What a diagnoser sees of a failed trial: no model name, and nothing of how the trial was made. */
export interface Evidence {
  readonly prompt: string;
  readonly exposedTools: readonly string[];
  readonly requiredTools: readonly string[];
  readonly trace: readonly EvidenceTrace[];
  readonly calls: readonly EvidenceCall[];
  /** What the assistant said, by step; the final answer too. */
  readonly said: readonly {readonly step: number; readonly text: string}[];
  readonly answer: string;
  /** The step of the final answer; null where there is none. */
  readonly answerStep: number | null;
  readonly status: Row<"trials">["status"];
  /** What stopped it, in the harness's own word; null where nobody says. */
  readonly stopReason: string | null;
  readonly claims: readonly string[];
  readonly missed: readonly MissedClaim[];
  readonly coverage: number | null;
}

/** One failure that explains a trial; a null mode says that the diagnoser cannot tell. */
export interface Failure {
  readonly mode: string | null;
  /** From 0 to 1: 0.9 and above where all evidence points at one mode, 0.6 to 0.8 where a second is close, below where it is ambiguous. */
  readonly confidence: number;
  /** A sentence or two that cite the step. */
  readonly summary: string;
  readonly step: number | null;
  readonly isRootCause: boolean;
}

/** Names failures; the first is the primary one. */
export interface Diagnoser {
  /** Its row of the table `judges`. */
  readonly row: NewRow<"judges">;
  /** Whether a diagnosis costs a call, so that each is journaled at once and none is made twice. */
  readonly isCostly: boolean;
  /** Failures of one trial, never none. Throws where the call failed, so that it is tried again on the next run. */
  diagnose(evidence: Evidence, signal: AbortSignal): Promise<Failure[]> | Failure[];
  /** What it has used since it was made. */
  usage(): JudgeUsage;
}
