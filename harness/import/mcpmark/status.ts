import type {Row} from "../../../data/schema.js";

/** How an MCPMark run ended, as its `error_message` tells; `success` says nothing about it. */
export interface RunEnd {
  readonly status: Row<"trials">["status"];
  /** What stopped it, null where the message does not tell. */
  readonly stopReason: string | null;
  /** The kind of error, `unknown` where no rule knows the message, null where there is no error. */
  readonly errorClass: string | null;
  /** Whether it is one of the plain configuration failures that MCPMark published as failures of the model. */
  readonly isConfiguration: boolean;
}

type Rule = readonly [pattern: RegExp, status: RunEnd["status"], errorClass: string, stopReason?: string];

/** Six patterns of plain configuration failures: no run with one of them says anything about the model. */
const CONFIGURATION: readonly Rule[] = [
  [/LLM Provider NOT provided/, "infra_error", "provider_configuration"],
  [/Incorrect model ID/, "infra_error", "model_id"],
  [/Model not support/, "infra_error", "model_id"],
  [/Cannot connect to host/, "infra_error", "connection"],
  [/organization must be verified/, "infra_error", "organization_verification"],
  [/No endpoints found/, "infra_error", "no_endpoint"],
];

/** The first rule that matches holds. What the harness wrote itself comes first, then what providers answered. */
const RULES: readonly Rule[] = [
  [/^State Duplication Error/, "infra_error", "state_duplication"],
  [/^Max turns \(\d+\) exceeded/, "limit", "max_turns", "max_turns"],
  [/^Execution timed out/, "timeout", "timeout", "timeout"],
  [/^\S+ Operation timed out/, "timeout", "timeout", "timeout"],
  [/^\S+ (MCP service error|MCP network error)/i, "infra_error", "mcp_service"],
  [/^\S+ Connection refused/, "infra_error", "connection"],
  [/^\S+ Authentication failed/, "infra_error", "authentication"],

  [/ContextWindowExceeded|context_length_exceeded|maximum context length/, "limit", "context_window", "context"],
  [/prompt is too long|maximum prompt length|exceeded model token limit/, "limit", "context_window", "context"],
  [/Input tokens exceed|[Ii]nput token exceeded|input token count/, "limit", "context_window", "context"],
  [/input (token|characters) limit is|Range of input length should be/, "limit", "context_window", "context"],
  [/Input length \d+ exceeds the maximum length/, "limit", "context_window", "context"],
  [
    /request_too_large|Request exceeds the maximum size|upstream_error","param":"413"/,
    "limit",
    "context_window",
    "context",
  ],

  [
    /^(Expecting (value|property name|'.' delimiter)|Extra data|Unterminated string)\b/,
    "agent_error",
    "malformed_arguments",
  ],
  [/^Invalid (\\escape|control character|\\uXXXX escape)/, "agent_error", "malformed_arguments"],
  [/function\.arguments.*must be in JSON format|^Invalid JSON input for tool /, "agent_error", "malformed_arguments"],
  [/Invalid 'messages\[\d+\]\.tool_calls'|[Ii]nvalid function call/, "agent_error", "invalid_call"],

  [/AuthenticationError|Incorrect API key|invalid_api_key|PermissionDenied/, "infra_error", "authentication"],
  [/RateLimitError|rate.?limit/i, "infra_error", "rate_limit"],
  [/quota|account balance/i, "infra_error", "quota"],
  [/InternalServerError|ServiceUnavailable|[Ii]nternal server error|overloaded/, "infra_error", "server_error"],
  [/upstream_error['"], ?['"]param['"]: ?['"]5\d\d['"]/, "infra_error", "server_error"],
  [/^upstream connect error|^Server disconnected|stream error: .*received from peer/, "infra_error", "connection"],
  [/connection (refused|reset|error)|network error/i, "infra_error", "connection"],
];

/**
 * The status of a trial by an MCPMark error message: the project's rule, as one table.
 * A run passed or failed apart from this: an error may stand beside a success.
 * @param message `error_message` as the source has it; null or blank is no error
 * @returns status, stop reason and class of the error, and whether it is a fault of the set-up
 * @example endOf("Max turns (100) exceeded") // {status: "limit", stopReason: "max_turns", errorClass: "max_turns", isConfiguration: false}
 */
export function endOf(message: string | null): RunEnd {
  if (message === null || message.trim() === "") {
    return {status: "completed", stopReason: null, errorClass: null, isConfiguration: false};
  }
  const configuration = CONFIGURATION.find(([pattern]) => pattern.test(message));
  const rule = configuration ?? RULES.find(([pattern]) => pattern.test(message));
  if (rule === undefined) {
    return {status: "agent_error", stopReason: null, errorClass: "unknown", isConfiguration: false};
  }
  const [, status, errorClass, stopReason = null] = rule;
  return {status, stopReason, errorClass, isConfiguration: configuration !== undefined};
}
