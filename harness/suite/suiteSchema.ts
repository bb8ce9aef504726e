import {z} from "zod";
import {modelSchema} from "./modelSchema.js";
import {serverSchema} from "./serverSchema.js";

const text = z.string().min(1);
const seconds = z.number().positive();

/** What a trial may use up at most; null is no limit. */
export const budgetsSchema = z.strictObject({
  max_tool_calls: z.int().min(0).nullable().optional(),
  max_turns: z.int().min(1).optional(),
  /** The agent's time, without set-up and verification. */
  timeout_seconds: seconds.optional(),
  max_total_tokens: z.int().min(1).nullable().optional(),
  max_cost_usd: z.number().positive().nullable().optional(),
  /** Longer results are cut for the model; the whole size is recorded. */
  result_cap_chars: z.int().min(1).nullable().optional(),
  /** Older results are shortened once the conversation is longer than this. */
  compact_above_chars: z.int().min(1).nullable().optional(),
});

/** Budgets as a suite or a task file states them; what is left out comes from the suite, then from the task format. */
export type BudgetsSpec = z.output<typeof budgetsSchema>;

/** Budgets of a trial, complete. */
export type Budgets = {readonly [K in keyof BudgetsSpec]-?: Exclude<BudgetsSpec[K], undefined>};

/** Budgets of MCP-Atlas, which a suite's own tasks have too where neither suite nor task says otherwise. */
export const ATLAS_BUDGETS: Budgets = {
  max_tool_calls: 100,
  max_turns: 256,
  timeout_seconds: 1800,
  max_total_tokens: null,
  max_cost_usd: null,
  result_cap_chars: null,
  compact_above_chars: null,
};

/** Budgets of MCPMark task folders. */
export const MCPMARK_BUDGETS: Budgets = {...ATLAS_BUDGETS, max_tool_calls: null, max_turns: 100, timeout_seconds: 3600};

/**
 * Budgets without those that were left out, so that they may be spread over defaults.
 * @param budgets as a suite or task has them
 * @returns those that have a value
 * @example stated({max_turns: 5, max_cost_usd: undefined}) // {max_turns: 5}
 */
export function stated(budgets: BudgetsSpec): BudgetsSpec {
  return Object.fromEntries(Object.entries(budgets).filter(([, value]) => value !== undefined));
}

/** Where tasks come from. */
export const taskSourceSchema = z.discriminatedUnion("kind", [
  /** A folder of task files (`*.yaml`), or one such file. */
  z.strictObject({kind: z.literal("files"), path: text}),
  /** An MCP-Atlas task file, CSV or Parquet. */
  z.strictObject({kind: z.literal("mcp-atlas"), path: text}),
  /** An MCPMark `tasks` folder, or the folder of one MCP in it; `expose` are the tools that a trial sees. */
  z.strictObject({
    kind: z.literal("mcpmark"),
    path: text,
    expose: z.array(text).min(1).default(["*"]),
    /** Folder that holds the initial states by category; default: none. */
    states: text.optional(),
    /** Text before each instruction, with `{work}` for the work folder. */
    preamble: z.string().optional(),
  }),
]);

/** Who will judge; `benchbook judge` reads it. */
export const judgeSpecSchema = z.strictObject({
  id: text,
  kind: z.enum(["rule", "llm"]),
  model: modelSchema.optional(),
  repeats: z.int().min(1).default(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
});

/** `suite.yaml`: everything about a suite but its tasks. */
export const suiteSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "lower-case letters, digits, dots and dashes"),
  title: text,
  benchmark: text,
  version: text.nullable().default(null),
  licence: text.nullable().default(null),
  address: text.nullable().default(null),
  notes: z.array(text).default([]),
  pass_threshold: z.number().min(0).max(1).default(0.75),
  primary_judge: text.nullable().default(null),
  convention: text.default("strict"),
  /** Trials of each model on each task. */
  trials: z.int().min(1).default(1),
  seed: z.int().min(0).default(1),
  system_prompt: z.string().nullable().default(null),
  /** Whether a trial that is tried again is told what went wrong before (MCP-Atlas does). */
  give_retry_errors: z.boolean().default(false),
  /** Tries of a trial after the first, on infrastructure errors alone. */
  max_retries: z.int().min(0).max(20).default(5),
  servers: z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, "letters, digits and dashes"), serverSchema),
  budgets: budgetsSchema.default({}),
  judges: z.array(judgeSpecSchema).default([]),
  models: z.array(modelSchema).default([]),
  tasks: z.array(taskSourceSchema).min(1),
});

/** What `suite.yaml` says, checked. */
export type SuiteFile = z.output<typeof suiteSchema>;
