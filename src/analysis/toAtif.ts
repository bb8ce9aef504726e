import type {PackedStep, PackedTrial} from "./trialRecord.js";

/** The version of ATIF that is written. */
const ATIF = "ATIF-v1.5";

/** One step of ATIF: a message, with the calls it makes and what they gave. */
export interface AtifStep {
  step_id: number;
  timestamp?: string;
  source: "system" | "user" | "agent";
  message: string;
  reasoning_content?: string;
  tool_calls?: {tool_call_id: string; function_name: string; arguments: unknown}[];
  observation?: {results: {source_call_id?: string; content: string}[]};
}

/** A trajectory as Harbor's format has it. */
export interface AtifDocument {
  schema_version: string;
  session_id: string;
  agent: {name: string; version: string; model_name: string; extra: Record<string, string | number>};
  steps: AtifStep[];
  final_metrics: Record<string, number>;
}

/** Arguments as an object; what the model malformed stands under `_raw`. */
function toArguments(text: string | null | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return {_raw: text};
}

function joined(before: string | undefined, text: string): string {
  return before === undefined || before === "" ? text : `${before}\n${text}`;
}

/** Steps of a trial as ATIF has them: one step a turn of the agent, its calls and their results on the same step. */
function toSteps(steps: readonly PackedStep[], prompt: string | null): AtifStep[] {
  const list: AtifStep[] = [];
  const push = (step: Omit<AtifStep, "step_id">): AtifStep => {
    const numbered = {step_id: list.length + 1, ...step};
    list.push(numbered);
    return numbered;
  };
  const isAsked = steps.some(({kind}) => kind === "user");
  if (prompt !== null && !isAsked) push({source: "user", message: prompt});
  let open: AtifStep | null = null;
  let turn: number | null | undefined = null;
  for (const step of steps) {
    const {kind} = step;
    const text = step.text ?? "";
    const time = step.started_at == null ? {} : {timestamp: step.started_at};
    if (kind === "user" || kind === "system") {
      push({...time, source: kind, message: text});
      open = null;
      continue;
    }
    if (kind === "error" || kind === "limit" || kind === "compaction") {
      push({...time, source: "system", message: `${kind}: ${text}`});
      open = null;
      continue;
    }
    if (open === null || step.turn !== turn) {
      open = push({...time, source: "agent", message: ""});
      turn = step.turn;
    }
    if (kind === "assistant") open.message = joined(open.message, text);
    else if (kind === "reasoning") open.reasoning_content = joined(open.reasoning_content, text);
    else if (kind === "tool_call") {
      const id = step.call_id ?? `call-${step.step_index}`;
      const called = {tool_call_id: id, function_name: step.tool ?? "", arguments: toArguments(step.arguments)};
      (open.tool_calls ??= []).push(called);
    } else {
      const source = step.call_id == null ? {} : {source_call_id: step.call_id};
      (open.observation ??= {results: []}).results.push({...source, content: text});
    }
  }
  return list;
}

function toMetrics(trial: PackedTrial): Record<string, number> {
  const metrics = {
    total_prompt_tokens: trial.input_tokens,
    total_completion_tokens: trial.output_tokens,
    total_cached_tokens: trial.cached_tokens,
    total_cost_usd: trial.cost_usd,
  };
  return Object.fromEntries(Object.entries(metrics).filter((entry): entry is [string, number] => entry[1] !== null));
}

/**
 * A trial as ATIF (Agent Trajectory Interchange Format, Harbor's), for `benchbook export atif` and for the page of a trial.
 * Verdicts and claims have no place in it.
 * @param trial its row
 * @param steps its trajectory in order; what is null may be left out
 * @param prompt what the agent was asked; it becomes the first step where the trajectory does not begin with it
 */
export function toAtif(trial: PackedTrial, steps: readonly PackedStep[], prompt: string | null): AtifDocument {
  const agent = {name: trial.agent ?? "unknown", version: "unknown", model_name: trial.model};
  return {
    schema_version: ATIF,
    session_id: trial.trial_id,
    agent: {...agent, extra: {task_id: trial.task_id, trial_index: trial.trial_index, status: trial.status}},
    steps: toSteps(steps, prompt),
    final_metrics: toMetrics(trial),
  };
}
