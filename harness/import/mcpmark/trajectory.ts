import {z} from "zod";
import {shown} from "../../../data/problems.js";
import type {NewRow} from "../../../data/schema.js";
import {unwrapOutput} from "./toolOutput.js";

type Step = NewRow<"steps">;

/** A trajectory as it was read from `messages.json`. */
export interface Trajectory {
  readonly steps: Step[];
  /** Contiguous blocks of the assistant, which is what `turn_count` counts. */
  readonly turns: number;
  readonly toolCalls: number;
  /** The assistant's last text, null where a call or result comes after it. */
  readonly answer: string | null;
  /** What is odd and kept. */
  readonly oddities: string[];
  /** What could not be read and is left out. */
  readonly damage: string[];
}

const content = z
  .union([z.string(), z.array(z.looseObject({type: z.string(), text: z.string().optional()}))])
  .nullable();
const messageItem = z.looseObject({type: z.literal("message"), role: z.literal("assistant"), content});
const callItem = z.looseObject({
  type: z.literal("function_call"),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const outputItem = z.looseObject({type: z.literal("function_call_output"), call_id: z.string(), output: z.unknown()});
const chatCall = z.looseObject({id: z.string(), function: z.looseObject({name: z.string(), arguments: z.string()})});
const chatAssistant = z.looseObject({
  role: z.literal("assistant"),
  content: content.optional(),
  tool_calls: z.array(chatCall).nullable().optional(),
});
const chatTool = z.looseObject({role: z.literal("tool"), tool_call_id: z.string(), content: z.unknown()});
const chatText = z.looseObject({role: z.enum(["user", "system"]), content});

const THINKING = /<think>\n?([\s\S]*?)\n?<\/think>\n?/g;

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toTexts(value: z.output<typeof content> | undefined): string[] {
  if (value == null) return [];
  return typeof value === "string" ? [value] : value.map((block) => block.text ?? JSON.stringify(block));
}

/** Builds one trajectory, item by item. */
class Builder {
  readonly steps: Step[] = [];
  readonly oddities: string[] = [];
  readonly damage: string[] = [];
  turns = 0;
  toolCalls = 0;
  answer: string | null = null;
  private inBlock = false;
  private readonly tools = new Map<string, string>();
  private readonly open = new Set<string>();

  constructor(
    private readonly trialId: string,
    private readonly server: string | null,
  ) {}

  add(item: unknown, index: number): void {
    const known = this.addTyped(item) || this.addChat(item);
    if (!known) this.damage.push(`item ${index} is of no known kind: got ${shown(item)}`);
  }

  private addTyped(item: unknown): boolean {
    const message = messageItem.safeParse(item);
    if (message.success) {
      this.addAssistant(message.data.content);
      return true;
    }
    const call = callItem.safeParse(item);
    if (call.success) {
      this.addCall(call.data.call_id, call.data.name, call.data.arguments);
      return true;
    }
    const output = outputItem.safeParse(item);
    if (output.success) this.addResult(output.data.call_id, asText(output.data.output));
    return output.success;
  }

  private addChat(item: unknown): boolean {
    const assistant = chatAssistant.safeParse(item);
    if (assistant.success) {
      this.oddities.push("raw chat message");
      this.addAssistant(assistant.data.content);
      for (const {id, function: called} of assistant.data.tool_calls ?? [])
        this.addCall(id, called.name, called.arguments);
      return true;
    }
    const tool = chatTool.safeParse(item);
    if (tool.success) {
      this.oddities.push("raw chat message");
      this.addResult(tool.data.tool_call_id, asText(tool.data.content));
      return true;
    }
    const plain = chatText.safeParse(item);
    if (!plain.success) return false;
    if (plain.data.role === "system") this.oddities.push("raw chat message");
    this.inBlock = false;
    for (const text of toTexts(plain.data.content)) this.push({kind: plain.data.role, text});
    return true;
  }

  private startBlock(): void {
    if (!this.inBlock) this.turns++;
    this.inBlock = true;
  }

  private push(step: Omit<Step, "trial_id" | "step_index" | "turn">): void {
    const text = this.wellFormed(step.text);
    const args = this.wellFormed(step.arguments);
    const place = {trial_id: this.trialId, step_index: this.steps.length, turn: this.turns};
    this.steps.push({...step, text, arguments: args, ...place});
  }

  /** Half a surrogate pair, as a cut emoji leaves it, cannot be stored as UTF-8. */
  private wellFormed(text: string | null | undefined): string | null {
    if (text == null) return null;
    if (text.isWellFormed()) return text;
    this.oddities.push("lone surrogate in a text, stored as U+FFFD");
    return text.toWellFormed();
  }

  private addAssistant(value: z.output<typeof content> | undefined): void {
    this.startBlock();
    for (const text of toTexts(value)) {
      let end = 0;
      for (const match of text.matchAll(THINKING)) {
        this.addSaid(text.slice(end, match.index));
        this.push({kind: "reasoning", text: match[1]});
        end = match.index + match[0].length;
      }
      if (end === 0) this.push({kind: "assistant", text});
      else this.addSaid(text.slice(end));
      if (end === 0 && text.trim() !== "") this.answer = text;
    }
  }

  /** What stands before, between or after thinking; blank space there is no message. */
  private addSaid(text: string): void {
    if (text.trim() === "") return;
    this.push({kind: "assistant", text});
    this.answer = text;
  }

  private addCall(callId: string, tool: string, args: string): void {
    this.startBlock();
    this.toolCalls++;
    if (this.tools.has(callId)) this.oddities.push("call id used twice");
    this.tools.set(callId, tool);
    this.open.add(callId);
    this.answer = null;
    this.push({kind: "tool_call", call_id: callId || null, tool: tool || null, server: this.server, arguments: args});
  }

  private addResult(callId: string, output: string): void {
    this.inBlock = false;
    const tool = this.tools.get(callId);
    if (tool === undefined) this.oddities.push("result without a call");
    else if (!this.open.delete(callId)) this.oddities.push("call answered twice");
    const {text, isError, errorSource, form} = unwrapOutput(output);
    if (form === "blocks") this.oddities.push("result that is a list of blocks");
    this.answer = null;
    this.push({
      kind: "tool_result",
      text,
      call_id: callId || null,
      tool: tool || null,
      server: this.server,
      is_error: isError,
      error_source: errorSource,
    });
  }

  finish(): void {
    for (let left = this.open.size; left > 0; left--) this.oddities.push("call without a result");
  }
}

/**
 * Turns the items of `messages.json` into steps, in their order: messages, `<think>` as reasoning, calls, results paired
 * by call id, and raw chat messages of a crashed agent.
 * @param trialId the trial's id
 * @param items the parsed file: a list of items
 * @param server the server that the tools belong to, null where unknown
 * @returns the steps, counted from 0, and what was odd
 * @example toTrajectory("t", [{role: "user", content: "go"}], null).steps // [{trial_id: "t", step_index: 0, turn: 0, kind: "user", text: "go"}]
 */
export function toTrajectory(trialId: string, items: readonly unknown[], server: string | null): Trajectory {
  const builder = new Builder(trialId, server);
  items.forEach((item, index) => builder.add(item, index));
  builder.finish();
  const {steps, turns, toolCalls, answer, oddities, damage} = builder;
  return {steps, turns, toolCalls, answer, oddities, damage};
}
