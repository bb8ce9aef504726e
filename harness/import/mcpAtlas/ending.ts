import type {NewRow} from "../../../data/schema.js";
import {parseJsonOrPython} from "./looseJson.js";

/** How a trial ended, as its row and its errors say. */
export type Ending = Pick<NewRow<"trials">, "status" | "stop_reason" | "error_class" | "error_message">;

const COMPLETED: Ending = {status: "completed", stop_reason: null, error_class: null, error_message: null};
/** By the first that matches an error's text: the classes that MCP-Atlas's own error report names. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/context length|ContextWindowExceeded/, "context_window"],
  [/max_turns_reached/, "max_turns"],
  [/max_tool_calls_reached/, "max_tool_calls"],
  [/ENOTFOUND|getaddrinfo/, "network"],
  [/[Tt]imeout|timed out/, "timeout"],
  [/\b410\b|Gone/, "gone"],
  [/\b404\b|Not Found/, "not_found"],
  [/MCP error/, "mcp_tool"],
  [/API error/, "api"],
  [/Failed to call tool/, "tool_execution"],
];
const LIMITS: Readonly<Record<string, string>> = {
  context_window: "context",
  max_turns: "max_turns",
  max_tool_calls: "max_tool_calls",
};

function classOf(text: string): string {
  return CLASSES.find(([pattern]) => pattern.test(text))?.[1] ?? "unknown";
}

/** Texts of the column `errors`: JSON or a printed Python list; a cell that is neither is one error. */
function errorTexts(cell: string): string[] {
  const text = cell.trim();
  if (text === "" || text === "[]" || text === "nan") return [];
  try {
    const value = parseJsonOrPython(text);
    const list = Array.isArray(value) ? (value as unknown[]) : [value];
    return list.map((item) => (typeof item === "string" ? item : (JSON.stringify(item) ?? "")));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [text];
  }
}

/**
 * How a trial ended. An answer that begins with `ERROR:` is the harness's own error: a timeout, or else the infrastructure's; errors of the column
 * `errors` that are no limit leave a trial completed, since it went on; a conversation that ends in a call without a result was cut by a limit.
 * @param answer the response, empty where there is none
 * @param errors the cell of the column `errors`, null where the file has none
 * @example endingOf("ERROR: timeout after 1800s", null, false).status // "timeout"
 */
export function endingOf(answer: string, errors: string | null, isCut: boolean): Ending {
  const texts = errorTexts(errors ?? "");
  if (answer.startsWith("ERROR:")) {
    const kind = classOf(answer);
    const isTimeout = answer.startsWith("ERROR: timeout") || kind === "timeout";
    const name = /^ERROR: HTTP (\d+)/.exec(answer)?.[1];
    const error_class = isTimeout ? "timeout" : name !== undefined ? `http_${name}` : kind;
    return {status: isTimeout ? "timeout" : "infra_error", stop_reason: null, error_class, error_message: answer};
  }
  if (texts.length > 0) {
    const message = texts.join("\n");
    const kind = classOf(message);
    const stop = LIMITS[kind] ?? null;
    const isLate = kind === "timeout" && answer.trim() === "";
    const status = stop !== null ? "limit" : isLate ? "timeout" : "completed";
    return {status, stop_reason: stop, error_class: kind, error_message: message};
  }
  return isCut ? {...COMPLETED, status: "limit", stop_reason: "max_tool_calls"} : COMPLETED;
}
