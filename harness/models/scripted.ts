import {abortable} from "../abortable.js";
import {NO_USAGE} from "./model.js";
import type {Model, ModelRequest, ModelTurn, OfferedTool, ToolCall, ToolResult, TurnPart} from "./model.js";

/** What a policy knows of its trial. It sees what a language model would see, and a seed. */
export interface PolicyTrial {
  readonly taskId: string;
  readonly prompt: string;
  /** Which attempt, counted from 1. */
  readonly trialIndex: number;
  /** A whole number from 0 to 2^32 - 1 that depends on the suite's seed, model, task and attempt alone. */
  readonly seed: number;
  /** The tools that this trial offers, distractors included. */
  readonly tools: readonly OfferedTool[];
  /** `options` of the model in `suite.yaml`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Calls a tool and waits for its result, errors included (`isError`). Calls made without waiting between them are one turn's parallel calls. Text arguments are sent raw, so that a policy can malform them. */
  call(tool: string, args: Readonly<Record<string, unknown>> | string): Promise<ToolResult>;
  /** Says something beside the next calls, or beside the answer. */
  say(text: string): void;
}

/**
 * A scripted model: plain asynchronous code that calls tools and returns the final answer.
 * It is run anew on every turn with the results so far, so it must depend on its argument alone: no clock, no files, no randomness
 * but from `trial.seed`, no waiting for anything but `trial.call`.
 */
export type Policy = (trial: PolicyTrial) => Promise<string>;

/**
 * A model that follows a policy written in TypeScript: for demonstrations, tests and seeded faults. No language model is involved.
 * @param id the model's id; it should say that it is scripted
 * @param policy what it does
 * @param options what the policy finds in `trial.options`; default: nothing
 * @returns the model
 * @example scripted("scripted-echo", async (trial) => (await trial.call("everything_echo", {message: "hi"})).text)
 */
export function scripted(id: string, policy: Policy, options: Readonly<Record<string, unknown>> = {}): Model {
  return {id, respond: (request) => abortable(runPolicy(policy, request, options), request.signal)};
}

/** Results of earlier turns by call, oldest first, so that a policy run anew finds what it found before, whatever the order. */
function findResults({messages}: ModelRequest): Map<string, ToolResult[]> {
  const found = new Map<string, ToolResult[]>();
  const byCall = new Map<string, ToolResult>();
  for (const message of messages) {
    if (message.role === "tool") for (const result of message.results) byCall.set(result.callId, result);
  }
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const part of message.parts) {
      if (part.kind !== "tool_call") continue;
      const result = byCall.get(part.callId);
      if (result === undefined) continue;
      const key = toKey(part.tool, part.arguments);
      found.set(key, [...(found.get(key) ?? []), result]);
    }
  }
  return found;
}

function toKey(tool: string, args: string): string {
  return `${tool}\n${args}`;
}

function runPolicy(
  policy: Policy,
  request: ModelRequest,
  options: Readonly<Record<string, unknown>>,
): Promise<ModelTurn> {
  const known = findResults(request);
  const said = request.messages.flatMap((message) =>
    message.role === "assistant" ? message.parts.filter((part) => part.kind === "text") : [],
  ).length;
  const turn = request.messages.filter(({role}) => role === "assistant").length + 1;
  const texts: TurnPart[] = [];
  const calls: ToolCall[] = [];
  const prompt = request.messages.find(({role}) => role === "user");

  return new Promise((resolve, reject) => {
    const finish = (parts: readonly TurnPart[], reason: "stop" | "tool_calls") =>
      resolve({parts, finish: reason, usage: NO_USAGE, reportedCostUsd: null, retryErrors: []});
    const {taskId, trialIndex, seed} = request.trial;
    policy({
      taskId,
      trialIndex,
      seed,
      options,
      prompt: prompt?.role === "user" ? prompt.text : "",
      tools: request.tools,
      say: (text) => void texts.push({kind: "text", text}),
      call: (tool, args) => {
        const text = typeof args === "string" ? args : JSON.stringify(args);
        const result = known.get(toKey(tool, text))?.shift();
        if (result !== undefined) return Promise.resolve(result);
        // All calls made before the policy waits for the event loop belong to one turn.
        if (calls.length === 0) setImmediate(() => finish([...texts.slice(said), ...calls], "tool_calls"));
        calls.push({kind: "tool_call", callId: `call_${turn}_${calls.length + 1}`, tool, arguments: text});
        return new Promise<ToolResult>(() => undefined);
      },
    }).then((answer) => {
      // A policy that did not wait for a call gave its answer too soon: the call is still made first.
      if (calls.length === 0) finish([...texts.slice(said), {kind: "text", text: answer}], "stop");
    }, reject);
  });
}
