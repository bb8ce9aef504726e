import {abortable} from "./abortable.js";
import {callTools} from "./callTools.js";
import {compact, countChars} from "./compaction.js";
import type {Message, Model, ModelTurn, ToolCall, TrialContext} from "./models/model.js";
import {ModelError} from "./models/modelError.js";
import type {Toolbox} from "./servers/toolbox.js";
import type {Recorder} from "./step.js";
import {keptText} from "./step.js";
import type {Budgets} from "./suite/suiteSchema.js";
import {NOTHING_USED, addTurn} from "./totals.js";
import type {Prices, Totals} from "./totals.js";

/** What an agent is given. */
export interface AgentTask {
  readonly trial: TrialContext;
  readonly systemPrompt: string | null;
  readonly prompt: string;
  readonly budgets: Budgets;
  /** Prices of the model's tokens; null where none are known. */
  readonly prices: Prices | null;
  /** Takes the bodies of each turn as they were sent and received. */
  readonly keepBodies?: (turn: number, bodies: NonNullable<ModelTurn["bodies"]>) => void;
}

/** How an agent ended. */
export interface AgentResult extends Totals {
  readonly status: "completed" | "agent_error" | "infra_error" | "timeout" | "limit" | "cancelled";
  readonly stopReason: string;
  readonly errorClass: string | null;
  readonly errorMessage: string | null;
  /** Text of the last turn that had any, so that a limit keeps the partial answer; null where no turn had. */
  readonly answer: string | null;
  readonly turns: number;
  readonly toolCalls: number;
  readonly seconds: number;
  /** SHA-256 of the tools as the provider was sent them; null where no provider was. */
  readonly sentToolsSha256: string | null;
  /** The endpoint refuses us: the model should be asked nothing more. */
  readonly stopsModel: boolean;
}

type Ending = Pick<AgentResult, "status" | "stopReason"> &
  Partial<Pick<AgentResult, "errorClass" | "errorMessage" | "stopsModel">>;

/**
 * Runs one model on one task: asks, calls tools, gives the results back, until a turn without calls or a budget.
 * @param model who decides
 * @param toolbox the servers, running
 * @param task prompt, tools and budgets
 * @param record takes every step as it happens
 * @param cancel ends the trial as cancelled
 * @returns how it ended; errors of the model are results, never thrown
 * @example await runAgent(model, toolbox, task, (step) => journal.add(step), new AbortController().signal)
 */
export async function runAgent(
  model: Model,
  toolbox: Toolbox,
  task: AgentTask,
  record: Recorder,
  cancel: AbortSignal,
): Promise<AgentResult> {
  const {budgets} = task;
  const begin = performance.now();
  const {signal, isTimeUp, release} = limitTime(budgets.timeout_seconds, cancel);
  let messages: Message[] = [];
  let totals: Totals = NOTHING_USED;
  let [turns, toolCalls] = [0, 0];
  let answer: string | null = null;
  let sentToolsSha256: string | null = null;

  if (task.systemPrompt !== null) messages.push({role: "system", text: task.systemPrompt});
  messages.push({role: "user", text: task.prompt});
  for (const message of messages) {
    if (message.role === "system" || message.role === "user") record({turn: 0, kind: message.role, text: message.text});
  }
  const limit = (stopReason: string, text: string): Ending => {
    record({turn: turns, kind: "limit", text});
    return {status: "limit", stopReason};
  };

  const loop = async (): Promise<Ending> => {
    for (;;) {
      if (turns >= budgets.max_turns) return limit("max_turns", `max turns (${budgets.max_turns}) reached`);
      messages = shorten(messages, budgets.compact_above_chars, (text) =>
        record({turn: turns, kind: "compaction", text}),
      );
      const startedAt = new Date().toISOString();
      const asked = performance.now();
      const turn = await abortable(model.respond({trial: task.trial, messages, tools: toolbox.tools, signal}), signal);
      turns += 1;
      if (turn.bodies !== undefined) task.keepBodies?.(turns, turn.bodies);
      totals = addTurn(totals, turn, task.prices);
      sentToolsSha256 = turn.sentToolsSha256 ?? sentToolsSha256;
      recordTurn(turn, turns, {startedAt, seconds: (performance.now() - asked) / 1000}, toolbox, record);
      messages.push({role: "assistant", parts: turn.parts});
      answer = textOf(turn) ?? answer;
      const calls = turn.parts.filter((part): part is ToolCall => part.kind === "tool_call");
      if (turn.finish === "context") return limit("context", "the conversation no longer fits the model's context");
      if (calls.length === 0) return {status: "completed", stopReason: turn.finish};

      const left = budgets.max_tool_calls === null ? calls.length : budgets.max_tool_calls - toolCalls;
      const made = calls.slice(0, Math.max(0, left));
      const called = await callTools(made, toolbox, turns, budgets.result_cap_chars, signal);
      toolCalls += made.length;
      for (const {step} of called) record(step);
      messages.push({role: "tool", results: called.map(({result}) => result)});
      if (made.length < calls.length)
        return limit(
          "max_tool_calls",
          `max tool calls (${budgets.max_tool_calls}) reached; ${calls.length - made.length} more asked for`,
        );
      const tokens = (totals.inputTokens ?? 0) + (totals.outputTokens ?? 0);
      if (budgets.max_total_tokens !== null && tokens >= budgets.max_total_tokens)
        return limit("max_total_tokens", `${tokens} tokens of ${budgets.max_total_tokens} used`);
      if (budgets.max_cost_usd !== null && (totals.costUsd ?? 0) >= budgets.max_cost_usd)
        return limit("max_cost_usd", `${totals.costUsd} of ${budgets.max_cost_usd} US dollars used`);
    }
  };

  const toEnd = (error: unknown): Ending => {
    if (cancel.aborted) return {status: "cancelled", stopReason: "cancelled"};
    if (isTimeUp()) {
      record({turn: turns, kind: "limit", text: `time limit (${budgets.timeout_seconds} seconds) reached`});
      return {status: "timeout", stopReason: "timeout"};
    }
    return toEnding(error, (text) => record({turn: turns, kind: "error", ...keptText(text)}));
  };
  const ending = await loop().catch(toEnd).finally(release);
  return {
    errorClass: null,
    errorMessage: null,
    stopsModel: false,
    ...ending,
    ...totals,
    answer,
    turns,
    toolCalls,
    seconds: (performance.now() - begin) / 1000,
    sentToolsSha256,
  };
}

/** A signal that aborts when a time is up or with another; `release` ends both, so that nothing of a trial outlives it. */
function limitTime(seconds: number, cancel: AbortSignal) {
  const controller = new AbortController();
  let isTimeUp = false;
  const timer = setTimeout(() => {
    isTimeUp = true;
    controller.abort(new DOMException("the time is up", "TimeoutError"));
  }, seconds * 1000);
  const stop = () => controller.abort(cancel.reason);
  cancel.addEventListener("abort", stop);
  if (cancel.aborted) stop();
  const release = () => {
    clearTimeout(timer);
    cancel.removeEventListener("abort", stop);
  };
  return {signal: controller.signal, isTimeUp: () => isTimeUp, release};
}

function textOf({parts}: ModelTurn): string | null {
  const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  return text.trim() === "" ? null : text;
}

function shorten(messages: Message[], above: number | null, say: (text: string) => void): Message[] {
  if (above === null || countChars(messages) <= above) return messages;
  const compacted = compact(messages);
  if (compacted === null) return messages;
  say(JSON.stringify({original_chars: countChars(messages), compacted_chars: countChars(compacted)}));
  return compacted;
}

function recordTurn(
  turn: ModelTurn,
  index: number,
  time: {startedAt: string; seconds: number},
  toolbox: Toolbox,
  record: Recorder,
): void {
  const [started_at, duration_seconds] = [time.startedAt, time.seconds];
  for (const text of turn.retryErrors) record({turn: index, kind: "error", ...keptText(text)});
  for (const part of turn.parts) {
    if (part.kind !== "tool_call") {
      const kind = part.kind === "text" ? "assistant" : "reasoning";
      record({turn: index, started_at, duration_seconds, kind, ...keptText(part.text)});
      continue;
    }
    const {callId, tool} = part;
    const server = toolbox.serverOf(tool) ?? null;
    record({
      turn: index,
      started_at,
      duration_seconds,
      kind: "tool_call",
      call_id: callId,
      tool: tool === "" ? null : tool,
      server,
      arguments: part.arguments,
    });
  }
}

function toEnding(error: unknown, say: (text: string) => void): Ending {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ModelError) for (const text of error.retryErrors) say(text);
  say(message);
  if (!(error instanceof ModelError))
    return {status: "agent_error", stopReason: "error", errorClass: "model", errorMessage: message};
  const {kind} = error;
  if (kind === "context") return {status: "limit", stopReason: "context", errorClass: "context", errorMessage: message};
  const status = kind === "request" ? "agent_error" : "infra_error";
  return {status, stopReason: "error", errorClass: kind, errorMessage: message, stopsModel: kind === "access"};
}
