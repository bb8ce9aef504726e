import {DEEPEST_JSON, isTooDeep} from "../data/jsonDepth.js";
import type {ToolCall, ToolResult} from "./models/model.js";
import type {Toolbox} from "./servers/toolbox.js";
import {failed} from "./servers/toolServer.js";
import type {CallOutcome} from "./servers/toolServer.js";
import type {Step} from "./step.js";
import {keptText} from "./step.js";

/** A call that was made: what the model sees of it, and what is kept of it. */
export interface Called {
  readonly result: ToolResult;
  readonly step: Step;
}

/**
 * Parses the argument text of a call: an object, or nothing at all, which stands for an empty one.
 * @param text as the model sent it
 * @returns the arguments, or what is wrong with them
 * @example parseArguments('{"a": 1}') // {args: {a: 1}}
 */
export function parseArguments(text: string): {args: Record<string, unknown>} | {problem: string} {
  if (text.trim() === "") return {args: {}};
  if (isTooDeep(text)) return {problem: `the arguments are nested deeper than ${DEEPEST_JSON} levels`};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return {args: value as Record<string, unknown>};
    return {problem: "the arguments are no JSON object"};
  } catch (error) {
    return {problem: `the arguments are not valid JSON: ${(error as Error).message}`};
  }
}

/**
 * Makes the calls of one turn: those of one server one after the other, since a later one may build on an earlier one, those of
 * different servers at once. Malformed arguments, unknown tools and errors become error results.
 * @param calls in the order in which the model made them
 * @param toolbox the servers, running
 * @param turn number of the turn, for the steps
 * @param resultCap characters of a result that the model is given at most; null: all
 * @param signal ends the wait or the work
 * @returns one entry a call, in the calls' order
 * @example (await callTools(calls, toolbox, 1, null, signal)).length === calls.length // true
 */
export async function callTools(
  calls: readonly ToolCall[],
  toolbox: Toolbox,
  turn: number,
  resultCap: number | null,
  signal: AbortSignal,
): Promise<Called[]> {
  if (calls.length === 1) return [await callTool(calls[0], toolbox, turn, resultCap, signal)];
  const queues = new Map<string | undefined, Promise<unknown>>();
  const pending = calls.map((call) => {
    const server = toolbox.serverOf(call.tool);
    const before = queues.get(server) ?? Promise.resolve();
    const mine = before.then(() => callTool(call, toolbox, turn, resultCap, signal));
    // A call that was cancelled rejects below; the queue itself goes on.
    queues.set(
      server,
      mine.catch(() => undefined),
    );
    return mine;
  });
  return Promise.all(pending);
}

async function callTool(
  call: ToolCall,
  toolbox: Toolbox,
  turn: number,
  resultCap: number | null,
  signal: AbortSignal,
): Promise<Called> {
  signal.throwIfAborted();
  const startedAt = new Date().toISOString();
  const begin = performance.now();
  const parsed = parseArguments(call.arguments);
  const outcome: CallOutcome =
    "problem" in parsed
      ? failed(`Error: ${parsed.problem}`, "payload")
      : await toolbox.call(call.tool, parsed.args, signal);
  const {text, isError, errorSource, structured, pictures, bytes} = outcome;
  const isCapped = resultCap !== null && text.length > resultCap;
  const shown = isCapped
    ? `${text.slice(0, resultCap)}\n[Tool output truncated to ${resultCap} chars. Original was ${text.length} chars.]`
    : text;
  const {callId, tool} = call;
  return {
    result: {
      callId,
      tool,
      text: shown,
      isError,
      ...(structured === undefined ? {} : {structured}),
      ...(pictures === undefined ? {} : {pictures}),
    },
    step: {
      turn,
      kind: "tool_result",
      ...keptText(shown, isCapped || bytes > Buffer.byteLength(text) ? bytes : undefined),
      call_id: callId,
      tool: tool === "" ? null : tool,
      server: toolbox.serverOf(tool) ?? null,
      is_error: isError,
      error_source: errorSource,
      started_at: startedAt,
      duration_seconds: (performance.now() - begin) / 1000,
    },
  };
}
