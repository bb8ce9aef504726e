import {z} from "zod";
import {trialId} from "../../../data/trialId.js";
import type {NewRow} from "../../../data/schema.js";
import type {SourceFile, Sources} from "../sources.js";
import {endOf} from "./status.js";
import type {Price} from "./tables.js";

const tokens = z.int().min(0).nullable().optional();

/** `token_usage` of a run; `{}` where it is unknown. */
export const tokenUsage = z.strictObject({
  input_tokens: tokens,
  output_tokens: tokens,
  total_tokens: tokens,
  reasoning_tokens: tokens,
});

/** What every layout says about one run. */
export interface Run {
  readonly model: string;
  readonly taskId: string;
  readonly trialIndex: number;
  readonly success: boolean;
  readonly error: string | null;
  readonly agentSeconds: number | null;
  /** From set-up to clean-up, where the source has it. */
  readonly wallSeconds?: number | null;
  readonly turns: number | null;
  readonly usage: z.output<typeof tokenUsage>;
}

/** The program that decides whether an MCPMark run succeeded. */
export const VERIFIER = "verify.py";

/** What a run cost, as MCPMark computes it: input and output tokens at published prices; null where either is unknown. */
function costOf(usage: Run["usage"], price: Price | undefined): number | null {
  if (price === undefined || usage.input_tokens == null || usage.output_tokens == null) return null;
  return (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1e6;
}

/**
 * The trial of a run, with its status by the rule of `endOf`.
 * @param run of any layout
 * @param source the file it stands in
 * @param price default: no cost is computed
 * @returns a row of the table `trials`
 * @example toTrial(run, source).status
 */
export function toTrial(run: Run, source: SourceFile, price?: Price): NewRow<"trials"> {
  const {usage} = run;
  const end = endOf(run.error);
  const cost = costOf(usage, price);
  return {
    trial_id: trialId(run.model, run.taskId, run.trialIndex),
    task_id: run.taskId,
    model: run.model,
    trial_index: run.trialIndex,
    status: end.status,
    stop_reason: end.stopReason,
    error_class: end.errorClass,
    error_message: run.error,
    wall_seconds: run.wallSeconds ?? null,
    agent_seconds: run.agentSeconds,
    turns: run.turns,
    input_tokens: usage.input_tokens ?? null,
    output_tokens: usage.output_tokens ?? null,
    reasoning_tokens: usage.reasoning_tokens ?? null,
    total_tokens: usage.total_tokens ?? null,
    cost_usd: cost,
    cost_source: cost === null ? null : "computed",
    source_id: source.path,
  };
}

/**
 * Counts what is odd about a run; nothing of it is changed. Kinds that most files share are counted, but not written at each file.
 * @param run of any layout
 * @param source the file it stands in
 * @param sources takes the counts
 * @example noteOddities(run, source, sources)
 */
export function noteOddities(run: Run, source: SourceFile, sources: Sources): void {
  const {usage} = run;
  const label = `run-${run.trialIndex}`;
  const end = endOf(run.error);
  if (end.errorClass !== null) sources.odd(`${end.status}, ${end.errorClass}`);
  if (end.errorClass === "unknown") sources.odd("error not recognised", source, label);
  if (end.isConfiguration) sources.odd("configuration failure that the source counts as a failed run", source, label);
  if (run.success && end.errorClass !== null) sources.odd("success with an error", source, label);
  if (run.turns === 0) sources.odd("no turn", source, label);
  if (run.turns === 0 && end.errorClass === null) sources.odd("no turn and no error", source, label);
  if (run.turns === null) sources.odd("turns unknown", source, label);
  const {input_tokens: input = null, output_tokens: output = null} = usage;
  const {total_tokens: total = null, reasoning_tokens: reasoning = null} = usage;
  if (input === null && output === null) sources.odd("token usage empty", source, label);
  else if (reasoning === null) sources.odd("reasoning tokens unknown");
  if (input === 0) sources.odd("input tokens 0", source, label);
  if (output === 0 && input !== null && input > 0) sources.odd("output tokens 0 with input", source, label);
  if (total !== null && total !== (input ?? 0) + (output ?? 0)) {
    sources.odd("total tokens are not input + output", source, label);
  }
  if (reasoning !== null && reasoning > (output ?? 0))
    sources.odd("reasoning tokens above output tokens", source, label);
}
