import {shown} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {atlasServer} from "../../suite/atlasServer.js";
import {parseJsonOrPython} from "./looseJson.js";
import {wellFormed} from "../wellFormed.js";

type Step = NewRow<"steps">;
type Fields = Readonly<Record<string, unknown>>;

/** A conversation as steps. */
export interface Conversation {
  readonly steps: Step[];
  readonly turns: number;
  readonly toolCalls: number;
  /** Whether its last call has no result, as a limit on calls leaves it. */
  readonly isCut: boolean;
  readonly oddities: readonly string[];
}

const TRUNCATED = /\[Tool output truncated to \d+ chars\. Original was (\d+) chars\.\]\s*$/;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Text of a message: text blocks joined by line breaks, any other block as JSON; null where there is none. */
function contentText(content: unknown): string | null {
  if (content === null || content === undefined) return null;
  if (!Array.isArray(content)) return asText(content);
  return content
    .map((block) => (isFields(block) && typeof block.text === "string" ? block.text : asText(block)))
    .join("\n");
}

/** What an MCP-Atlas conversation can say of a step. */
type StepField =
  "kind" | "text" | "call_id" | "server" | "tool" | "arguments" | "is_error" | "error_source" | "full_bytes";

/** Collects the steps of one conversation. */
class Collector {
  readonly steps: Step[] = [];
  readonly oddities = new Set<string>();
  turns = 0;
  toolCalls = 0;
  private readonly tools = new Map<string, string>();
  private readonly open = new Set<number>();

  constructor(private readonly trialId: string) {}

  add(step: Pick<Step, StepField>): void {
    const text = step.text == null ? null : wellFormed(step.text);
    if (text !== null && text !== step.text) this.oddities.add("lone surrogate in a text, stored as U+FFFD");
    // Every step has the same fields in the same order, which the engine stores and reads several times as fast.
    this.steps.push({
      trial_id: this.trialId,
      step_index: this.steps.length,
      turn: this.turns,
      kind: step.kind,
      text,
      call_id: step.call_id ?? null,
      server: step.server ?? null,
      tool: step.tool ?? null,
      arguments: step.arguments ?? null,
      is_error: step.is_error ?? null,
      error_source: step.error_source ?? null,
      full_bytes: step.full_bytes ?? null,
    });
  }

  addCall(id: string | null, tool: string, args: string): void {
    this.toolCalls += 1;
    if (id !== null && this.tools.has(id)) this.oddities.add("call id used twice");
    if (id !== null) this.tools.set(id, tool);
    this.open.add(this.steps.length);
    const name = tool === "" ? null : wellFormed(tool);
    const server = name === null ? null : atlasServer(name) || null;
    this.add({kind: "tool_call", call_id: id, tool: name, server, arguments: wellFormed(args)});
  }

  addResult(id: string | null, text: string): void {
    const known = id === null ? undefined : this.tools.get(id);
    if (known === undefined) this.oddities.add("result without a call");
    for (const index of this.open) {
      if (this.steps[index].call_id !== id) continue;
      this.open.delete(index);
      break;
    }
    const tool = known || null;
    const isError = text.startsWith("Error: ");
    const full = TRUNCATED.exec(text)?.[1];
    this.add({
      kind: "tool_result",
      text,
      call_id: id,
      tool,
      server: tool === null ? null : atlasServer(tool) || null,
      is_error: isError,
      error_source: isError ? "prefix" : null,
      full_bytes: full === undefined ? null : Number(full),
    });
  }

  finish(): Conversation {
    if (this.open.size > 0) this.oddities.add("call without a result");
    const {steps, turns, toolCalls, oddities} = this;
    return {
      steps,
      turns,
      toolCalls,
      isCut: steps.length > 0 && this.open.has(steps.length - 1),
      oddities: [...oddities],
    };
  }
}

function addMessage(collector: Collector, message: unknown): void {
  if (!isFields(message)) {
    collector.oddities.add("item of a conversation that is no message, left out");
    return;
  }
  const {role, content, tool_calls: calls, reasoning_content: reasoning, tool_call_id: callId} = message;
  const text = contentText(content);
  if (role === "tool") {
    collector.addResult(typeof callId === "string" && callId !== "" ? callId : null, text ?? "");
    return;
  }
  if (role === "system" || role === "user") {
    collector.add({kind: role, text: text ?? ""});
    return;
  }
  if (role !== "assistant") collector.oddities.add("message of an unknown role, read as the assistant's");
  collector.turns += 1;
  if (typeof reasoning === "string" && reasoning !== "") collector.add({kind: "reasoning", text: reasoning});
  const list = Array.isArray(calls) ? (calls as unknown[]) : [];
  if ((text !== null && text !== "") || list.length === 0) collector.add({kind: "assistant", text: text ?? ""});
  for (const call of list) {
    const called = isFields(call) && isFields(call.function) ? call.function : {};
    const id = isFields(call) && typeof call.id === "string" && call.id !== "" ? call.id : null;
    collector.addCall(id, asText(called.name ?? ""), asText(called.arguments ?? ""));
  }
}

/** One turn of an enriched trajectory, or one call of the first version's list of calls. */
function addTurn(collector: Collector, turn: unknown): void {
  if (!isFields(turn)) {
    collector.oddities.add("item of a trajectory that is no turn, left out");
    return;
  }
  collector.turns += 1;
  const said = contentText(turn.assistant_reasoning ?? turn.final_answer);
  if (said !== null && said !== "") collector.add({kind: "assistant", text: said});
  const calls = typeof turn.tool_name === "string" ? [turn] : Array.isArray(turn.tool_calls) ? turn.tool_calls : [];
  for (const call of calls as unknown[]) {
    if (!isFields(call)) continue;
    const id = `${collector.turns}.${collector.toolCalls}`;
    collector.addCall(id, asText(call.tool_name ?? call.name ?? ""), asText(call.parameters ?? {}));
    if (call.status === undefined || call.status === "no_response") continue;
    collector.addResult(id, asText(call.output_summary ?? call.error_message ?? ""));
  }
}

function parseList(cell: string): unknown[] {
  const value = parseJsonOrPython(cell);
  if (!Array.isArray(value)) throw new Error(`got ${shown(value)}; expected a list`);
  return value;
}

/**
 * Turns a cell `raw_conversation_history` (OpenAI's chat messages, without the prompt) into steps, in their order.
 * Several text blocks of a result are joined by line breaks; a result is an error where it begins with `Error: `; a result that was cut keeps its marker and its full size.
 * @throws where the cell is no list
 * @example toConversation("t", '[{"role": "assistant", "content": "42"}]').steps[0].kind // "assistant"
 */
export function toConversation(trialId: string, cell: string): Conversation {
  const collector = new Collector(trialId);
  for (const message of parseList(cell)) addMessage(collector, message);
  return collector.finish();
}

/**
 * Turns an enriched trajectory, or the first version's list of calls, into steps: for rows that have no conversation. Results are cut at 500 characters there.
 * @throws where the cell is no list
 */
export function toTrajectorySteps(trialId: string, cell: string): Conversation {
  const collector = new Collector(trialId);
  for (const turn of parseList(cell)) addTurn(collector, turn);
  return collector.finish();
}
