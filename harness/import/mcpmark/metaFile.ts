import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import {tokenUsage} from "./run.js";

const metaSchema = z.looseObject({
  task_name: z.string().optional(),
  model_name: z.string().min(1),
  actual_model_name: z.string().nullable().optional(),
  litellm_run_model_name: z.string().nullable().optional(),
  reasoning_effort: z.string().nullable().optional(),
  mcp: z.string().min(1).optional(),
  timeout: z.number().nullable().optional(),
  time: z.looseObject({start: z.string().nullable().optional(), end: z.string().nullable().optional()}).optional(),
  agent_execution_time: z.number().min(0).nullable().optional(),
  task_execution_time: z.number().min(0).nullable().optional(),
  execution_result: z.looseObject({
    success: z.boolean(),
    error_message: z.string().nullable().optional(),
    verification_error: z.string().nullable().optional(),
    verification_output: z.string().nullable().optional(),
  }),
  token_usage: tokenUsage,
  turn_count: z.int().min(0).nullable(),
});

/** `meta.json` of one run: what ran, how long, how it ended. */
export type RunMeta = z.output<typeof metaSchema>;

/** Fields of `meta.json` that are read; others are counted as not read. */
export const META_FIELDS: ReadonlySet<string> = new Set(Object.keys(metaSchema.shape));

/**
 * Checks the parsed `meta.json` of a run.
 * Not for the `meta.json` of a task's definition or of a server: those lack `execution_result`.
 * @param value as JSON gives it
 * @returns the meta, or a line that says what is wrong
 * @example typeof normalizeMeta({}) // "string"
 */
export function normalizeMeta(value: unknown): RunMeta | string {
  const result = metaSchema.safeParse(value);
  return result.success ? result.data : toProblems(result.error).join(" · ");
}

/**
 * What the verifier printed: its output, then its error where there is one; null where it said nothing or never ran.
 * @returns both joined by a line break
 * @example verifierOutput(meta) // null where the verifier said nothing
 */
export function verifierOutput({execution_result: result}: RunMeta): string | null {
  const parts = [result.verification_output, result.verification_error].filter((part) => part != null && part !== "");
  return parts.length === 0 ? null : parts.join("\n");
}
