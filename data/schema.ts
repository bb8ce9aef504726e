import {z} from "zod";
import {bytes, count, flag, json, list, name, oneOf, optional, ordinal, real, required, seconds, share} from "./columns.js";
import {text, time, tokens, usd, whole} from "./columns.js";
import type {Column} from "./columns.js";

/** The version of the table contract; a reader refuses a manifest with a higher one. */
export const SCHEMA_VERSION = 1;

/** The 11 failure modes of the MCP-Atlas taxonomy by family. Files may hold other modes; they are kept as they are. */
export const FAILURE_MODES = {
  tool_call: ["malformed_call", "wrong_tool", "no_tool_use", "err_recovery"],
  cognitive: ["task_misunderstanding", "faulty_synthesis", "response_misparsing", "early_termination", "hallucinated_fact", "logical_error", "constraint_violation"],
} as const;

/** A table of an experiment: its columns, its key, and the unit that is written and superseded as a whole. */
export interface Table<C extends Record<string, Column> = Record<string, Column>> {
  readonly meaning: string;
  /** Columns that name a row. */
  readonly key: readonly (keyof C & string)[];
  /** Columns that name what is written at once: the rows of the newest writing of a unit hold, older ones are superseded. */
  readonly unit: readonly (keyof C & string)[];
  readonly columns: C;
  /** Columns that must name a row of another table, where that table has rows. */
  readonly references: Readonly<Record<string, string>>;
}

interface TableOptions<C> {
  key: (keyof C & string)[];
  unit?: (keyof C & string)[];
  references?: Record<string, string>;
}

const written = {
  written_at: optional(time, "When this row was written; the newest row of a key holds.", "never null once stored: the door fills it in"),
};

function table<C extends Record<string, Column>>(meaning: string, columns: C, options: TableOptions<C>): Table<C & typeof written> {
  const {key, unit = key, references = {}} = options;
  return {meaning, key, unit, columns: {...columns, ...written}, references};
}

const trialId = required(name, "The trial: a pure, URL-safe function of model, task and trial index.");
const byTrial = {trial_id: "trials.trial_id"};

/** Every table of an experiment, in the order in which they are documented. */
export const tables = {
  plan: table(
    "Which model should try which task how many times: the denominator before anything is run.",
    {
      model: required(name, "The model that should try."),
      task_id: required(name, "The task that should be tried."),
      trial_index: required(ordinal, "Which attempt, counted from 1."),
      origin: required(name, "Who says so: declared by a suite, or inferred by an importer, and how."),
    },
    {key: ["model", "task_id", "trial_index"], references: {model: "models.model", task_id: "tasks.task_id"}},
  ),

  tasks: table(
    "One row a task: what is asked, what is exposed, what the right answer is.",
    {
      task_id: required(name, "The task."),
      split: optional(oneOf("public", "private"), "Whether the task is published.", "the benchmark has no split, or the source does not say"),
      service: optional(name, "The service the task works on (MCPMark).", "the benchmark has no services"),
      category: optional(name, "The benchmark's own category of the task."),
      bucket: optional(name, "The group of servers by purpose (MCP-Atlas: Basic, Analytics, Productivity, Financial, Coding)."),
      prompt: optional(text, "What the model is asked."),
      servers: optional(list, "Servers whose tools are exposed."),
      exposed_tools: optional(list, "Tools the model sees, targets and distractors alike."),
      required_tools: optional(list, "Tools the task needs: the targets."),
      reference_answer: optional(text, "A right answer in prose."),
      reference_trajectory: optional(json, "One sufficient trace of calls; it never enters a score."),
      difficulty: optional(name, "The benchmark's own grade of difficulty."),
      tags: optional(list, "The benchmark's own tags."),
    },
    {key: ["task_id"]},
  ),

  claims: table(
    "One row a claim: an atomic fact that a right final answer must contain.",
    {
      task_id: required(name, "The task."),
      claim_index: required(count, "Which claim of the task, counted from 0."),
      text: required(text, "The claim as the source has it."),
      text_clean: optional(text, "The claim as the source's judge saw it, after its cleaning.", "the same as text"),
      kind: required(name, "claim, rubric, assertion, scorer …"),
    },
    {key: ["task_id", "claim_index"], references: {task_id: "tasks.task_id"}},
  ),

  models: table(
    "One row a model: the system under test as configured.",
    {
      model: required(name, "The id, which names what varies (`claude-sonnet-4.5 (insforge)`)."),
      display_name: required(name, "The name that people read."),
      provider: optional(name, "Who offers it (Anthropic, Google, OpenAI, Meta …)."),
      is_open_weights: optional(flag, "Whether its weights are published."),
      configuration: optional(json, "Reasoning effort, API id and other settings."),
      aliases: optional(list, "Other names of the same system in papers and releases.", "none known"),
      input_price_usd_per_million: optional(usd, "Price of input tokens.", "unknown", "USD per million tokens"),
      output_price_usd_per_million: optional(usd, "Price of output tokens.", "unknown", "USD per million tokens"),
    },
    {key: ["model"]},
  ),

  trials: table(
    "One row a trial: one attempt of one model at one task.",
    {
      trial_id: trialId,
      task_id: required(name, "The task."),
      model: required(name, "The model."),
      trial_index: required(ordinal, "Which attempt, counted from 1 (MCPMark run, Inspect epoch, tau2 simulation)."),
      agent: optional(name, "The agent program that drove the model."),
      server_implementation: optional(name, "Which implementation of the servers, where that varies."),
      status: required(oneOf("completed", "agent_error", "infra_error", "timeout", "limit", "cancelled"), "How the attempt ended; whether it passed is a separate matter."),
      stop_reason: optional(name, "What stopped it (stop, max_turns, context …).", "the source does not say"),
      error_class: optional(name, "The kind of error.", "no error"),
      error_message: optional(text, "The error as the source has it.", "no error"),
      started_at: optional(time, "When it began."),
      wall_seconds: optional(seconds, "From set-up to clean-up."),
      agent_seconds: optional(seconds, "The agent's own time."),
      turns: optional(count, "Assistant turns.", "unknown", "turns"),
      tool_calls: optional(count, "Tool calls.", "unknown", "calls"),
      input_tokens: optional(tokens, "Tokens read."),
      output_tokens: optional(tokens, "Tokens written."),
      reasoning_tokens: optional(tokens, "Tokens of reasoning, by the provider's own count."),
      total_tokens: optional(tokens, "Tokens in all, by the provider's own count; it may differ from read plus written."),
      cached_tokens: optional(tokens, "Input tokens read from a cache."),
      cost_usd: optional(usd, "What it cost."),
      cost_source: optional(oneOf("reported", "computed"), "Whether the cost was reported, or computed from prices.", "no cost"),
      retries: optional(count, "Attempts before this one that an infrastructure error ended.", "unknown", "retries"),
      retry_errors: optional(list, "Those errors, summarised.", "none, or unknown"),
      answer: optional(text, "The final answer.", "no answer, or not in the source"),
      configuration_hash: optional(name, "SHA-256 of the configuration it ran under."),
      tool_list_sha256: optional(name, "SHA-256 of the tools as they were offered."),
      server_tools_sha256: optional(json, "SHA-256 of each server's whole tool list, by server: an object. A server with two of them has drifted."),
      server_notes: optional(list, "What servers did beside the protocol that changed nothing, such as lines on standard output that are no message, counted.", "nothing, or unknown"),
      source_id: optional(name, "The file this row was read from.", "measured here"),
    },
    {key: ["trial_id"], references: {task_id: "tasks.task_id", model: "models.model", source_id: "sources.source_id"}},
  ),

  steps: table(
    "One row a step of a trajectory, in order.",
    {
      trial_id: trialId,
      step_index: required(count, "The step's place, counted from 0."),
      turn: optional(count, "The assistant turn it belongs to, counted from 1; 0 before the first.", "unknown"),
      kind: required(oneOf("system", "user", "assistant", "reasoning", "tool_call", "tool_result", "error", "limit", "compaction"), "What the step is."),
      text: optional(text, "Its text: message, reasoning, result, error.", "the step has none"),
      call_id: optional(name, "Which call and result belong together.", "not a call or result"),
      tool: optional(name, "The tool as the model named it.", "not a call or result"),
      server: optional(name, "The server the tool belongs to.", "not a call or result, or unknown"),
      arguments: optional(text, "The argument text exactly as the model sent it: JSON, unless the model malformed it.", "not a call"),
      is_error: optional(flag, "Whether a result is an error.", "not a result"),
      error_source: optional(oneOf("flag", "prefix", "payload", "timeout"), "How it is known to be an error.", "not an error"),
      started_at: optional(time, "When it began."),
      duration_seconds: optional(seconds, "How long it took."),
      full_bytes: optional(bytes, "Size of the text before it was cut.", "the text is whole"),
    },
    {key: ["trial_id", "step_index"], unit: ["trial_id"], references: byTrial},
  ),

  judges: table(
    "One row a judge: who scores a claim or names a failure.",
    {
      judge: required(name, "The judge's id."),
      kind: required(oneOf("llm", "rule", "human"), "What it is."),
      model: optional(name, "The language model behind it.", "not a language model"),
      prompt_sha256: optional(name, "SHA-256 of its prompt template.", "no prompt, or unknown"),
      parameters: optional(json, "Its settings.", "none, or unknown"),
    },
    {key: ["judge"]},
  ),

  claim_scores: table(
    "One row a verdict: one judge on one claim of one trial.",
    {
      trial_id: trialId,
      claim_index: required(count, "Which claim of the task, counted from 0."),
      judge: required(name, "Who judged."),
      repeat_index: required(ordinal, "Which repeat of the same judgement, counted from 1."),
      score: optional({check: z.union([z.literal(0), z.literal(0.5), z.literal(1)]), sql: "DOUBLE"}, "1 fulfilled, 0.5 partially, 0 not.", "the call failed"),
      label: optional(name, "The judge's own word.", "the source has none"),
      confidence: optional(share, "How sure the judge says it is."),
      rationale: optional(text, "Why, in the judge's words.", "none given"),
      claim_echo: optional(text, "The claim as the judge repeated it.", "not repeated"),
      judge_failed: required(flag, "Whether the call failed, so that the score says nothing about the answer."),
    },
    {key: ["trial_id", "claim_index", "judge", "repeat_index"], references: {...byTrial, judge: "judges.judge"}},
  ),

  scores: table(
    "One row a number that a scorer gave a trial (reward, accuracy, coverage as reported).",
    {
      trial_id: trialId,
      scorer: required(name, "Who gave it."),
      metric: required(name, "What it is called."),
      value: optional(real, "The number.", "unscored, or not a number"),
      text: optional(text, "The value as text where it is not a number, or an explanation.", "none"),
    },
    {key: ["trial_id", "scorer", "metric"], references: byTrial},
  ),

  verifications: table(
    "One row a program's verdict on the state that a trial left behind.",
    {
      trial_id: trialId,
      verifier: required(name, "The program."),
      passed: optional(flag, "Its verdict.", "it could not run"),
      exit_code: optional(whole, "Its exit code.", "unknown, or it did not end"),
      output: optional(text, "What it printed.", "not in the source"),
      duration_seconds: optional(seconds, "How long it took."),
    },
    {key: ["trial_id", "verifier"], references: byTrial},
  ),

  diagnoses: table(
    "One row a failure mode that explains a failed trial.",
    {
      trial_id: trialId,
      judge: required(name, "The diagnoser."),
      failure_index: required(count, "Which of its failures, counted from 0; 0 is the primary one."),
      mode: optional(name, "The failure mode.", "the diagnoser could not tell"),
      family: optional(oneOf("tool_call", "cognitive"), "The mode's family.", "unknown mode, or could not tell"),
      is_primary: required(flag, "Whether it is the one that explains the failure best."),
      is_root_cause: optional(flag, "Whether it caused others."),
      confidence: optional(share, "How sure the diagnoser says it is."),
      summary: optional(text, "What went wrong, in a sentence or two.", "none given"),
      cited_step_index: optional(count, "The step that shows it.", "none cited"),
      coverage_threshold: optional(share, "The trial was diagnosed since its coverage was below this."),
    },
    {key: ["trial_id", "judge", "failure_index"], unit: ["trial_id", "judge"], references: byTrial},
  ),

  truths: table(
    "One row a thing that is known to be right: a seeded fault, the label of a seeded answer, a frozen anchor pair.",
    {
      trial_id: trialId,
      kind: required(oneOf("fault", "claim", "anchor"), "What is known."),
      claim_index: optional(count, "Which claim it is about.", "it is about the whole trial"),
      value: required(name, "The mode that was committed, or the right label."),
    },
    {key: ["trial_id", "kind", "claim_index"], references: byTrial},
  ),

  published: table(
    "One row a reported aggregate, to reconcile with.",
    {
      scope: required(name, "What it is about: overall, a service, a split, a judge, a server."),
      model: optional(name, "The model it is about.", "the benchmark as a whole"),
      metric: required(name, "Which number."),
      value: optional(real, "The number in its unit.", "the source prints that there is none"),
      unit: required(name, "percent, proportion, seconds, USD, tokens, turns, count, rank …"),
      decimals: optional(count, "Decimals as printed.", "not printed: read off a drawing or derived"),
      definition: required(text, "How the source defines it."),
      place: required(text, "Where it stands: paper or file, table, column."),
    },
    {key: ["scope", "model", "metric", "place"]},
  ),

  sources: table(
    "One row a file that was read.",
    {
      source_id: required(name, "The file's id in this experiment."),
      path: required(name, "Its path, relative to what was imported."),
      sha256: required(name, "Its hash."),
      bytes: required(bytes, "Its size."),
      format: required(name, "What it was recognised as."),
      rows_read: required(count, "Rows it holds.", "rows"),
      rows_kept: required(count, "Rows that were kept.", "rows"),
      warnings: required(list, "What was odd, damaged or left out, with counts."),
    },
    {key: ["source_id"]},
  ),
};

/** The name of a table. */
export type TableName = keyof typeof tables;
type Columns<N extends TableName> = (typeof tables)[N]["columns"];
type Output<C> = C extends Column<infer T> ? z.output<T> : never;
type Input<C> = C extends Column<infer T> ? z.input<T> : never;
type MayBeLeftOut<C> = {[K in keyof C]: undefined extends Input<C[K]> ? K : never}[keyof C];

/** A row as it is read: every column stands, unknown is null. */
export type Row<N extends TableName> = {[K in keyof Columns<N>]: Output<Columns<N>[K]>};
/** A row as it is written: columns that may be null may be left out. */
export type NewRow<N extends TableName> = {
  [K in Exclude<keyof Columns<N>, MayBeLeftOut<Columns<N>>>]: Input<Columns<N>[K]>;
} & {
  [K in MayBeLeftOut<Columns<N>>]?: Input<Columns<N>[K]>;
};

/** The names of all tables, in documented order. */
export const tableNames = Object.keys(tables) as TableName[];
