import type {Row} from "../../data/schema.js";

type Step = Row<"steps">;

/** A message of OpenAI's chat format. */
interface Message {
  role: "assistant" | "tool" | "user" | "system";
  content: string | null | {type: "text"; text: string}[];
  reasoning_content?: string;
  tool_calls?: {id?: string; type: "function"; function: {name: string; arguments: string}}[];
  tool_call_id?: string;
}

const ERROR = "Error: ";

function toResult(step: Step): Message {
  const text = step.text ?? "";
  const marked = step.is_error === true && !text.startsWith(ERROR) ? `${ERROR}${text}` : text;
  return {role: "tool", tool_call_id: step.call_id ?? "", content: [{type: "text", text: marked}]};
}

/**
 * Steps of a trial as MCP-Atlas keeps a conversation: OpenAI's chat messages, one assistant message a turn, without the prompt.
 * Errors of the harness, limits and compactions have no message there and are left out; a result that is an error begins with `Error: `.
 * @param steps in their order
 * @example toMessages([{kind: "assistant", turn: 1, text: "42", …}]) // [{role: "assistant", content: "42"}]
 */
export function toMessages(steps: readonly Step[]): Message[] {
  const messages: Message[] = [];
  let turn: number | null = null;
  let open: Message | null = null;
  for (const step of steps) {
    if (step.kind === "tool_result") {
      messages.push(toResult(step));
      open = null;
    } else if (step.kind === "user" || step.kind === "system") {
      // The prompt is no part of the conversation there; what a user says later is.
      if ((step.turn ?? 1) > 0) messages.push({role: step.kind, content: step.text ?? ""});
      open = null;
    } else if (step.kind === "assistant" || step.kind === "reasoning" || step.kind === "tool_call") {
      if (open === null || step.turn !== turn) {
        open = {role: "assistant", content: null};
        messages.push(open);
        turn = step.turn;
      }
      if (step.kind === "reasoning") open.reasoning_content = joined(open.reasoning_content, step.text);
      else if (step.kind === "assistant") open.content = joined(open.content as string | null, step.text);
      else {
        const called = {name: step.tool ?? "", arguments: step.arguments ?? "{}"};
        const id = step.call_id === null ? {} : {id: step.call_id};
        (open.tool_calls ??= []).push({...id, type: "function", function: called});
      }
    }
  }
  return messages;
}

function joined(before: string | null | undefined, text: string | null): string {
  return before === null || before === undefined ? (text ?? "") : `${before}\n${text ?? ""}`;
}
