import type {Message} from "./models/model.js";

const KEPT_CHARS = 500;

/**
 * Characters of a conversation as it is sent.
 * @param messages in their order
 * @returns UTF-16 units of texts, argument texts and results
 * @example countChars([{role: "user", text: "hi"}]) // 2
 */
export function countChars(messages: readonly Message[]): number {
  let chars = 0;
  for (const message of messages) {
    if (message.role === "assistant")
      for (const part of message.parts) chars += part.kind === "tool_call" ? part.arguments.length : part.text.length;
    else if (message.role === "tool") for (const {text} of message.results) chars += text.length;
    else chars += message.text.length;
  }
  return chars;
}

/**
 * A conversation whose older results are cut to 500 characters each, without pictures; the results of the last turn stay whole.
 * @param messages in their order; left as they are
 * @returns null where nothing could be cut
 * @example compact([{role: "user", text: "hi"}]) // null
 */
export function compact(messages: readonly Message[]): Message[] | null {
  const last = messages.findLastIndex(({role}) => role === "tool");
  let isCut = false;
  const compacted = messages.map((message, i): Message => {
    if (message.role !== "tool" || i >= last) return message;
    return {
      role: "tool",
      results: message.results.map(({pictures, ...result}) => {
        if (pictures !== undefined) isCut = true;
        if (result.text.length <= KEPT_CHARS * 1.5) return result;
        isCut = true;
        return {
          ...result,
          text: `${result.text.slice(0, KEPT_CHARS)}\n[compacted: ${result.text.length} characters before]`,
        };
      }),
    };
  });
  return isCut ? compacted : null;
}
