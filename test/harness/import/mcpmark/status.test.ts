import {describe, expect, it} from "vitest";
import {endOf} from "../../../../harness/import/mcpmark/status.js";

// Messages as they stand in published files; expected by the project's rule (status), class by its kind.
const messages: [message: string, status: string, stopReason: string | null, errorClass: string][] = [
  ["State Duplication Error", "infra_error", null, "state_duplication"],
  ["Max turns (100) exceeded", "limit", "max_turns", "max_turns"],
  ["Execution timed out after 3600 seconds", "timeout", "timeout", "timeout"],
  ["Notion Operation timed out", "timeout", "timeout", "timeout"],
  ["Playwright_Webarena Operation timed out", "timeout", "timeout", "timeout"],
  ["Github MCP service error", "infra_error", null, "mcp_service"],
  ["Postgres Connection refused", "infra_error", null, "connection"],
  ["Filesystem Authentication failed", "infra_error", null, "authentication"],
  [
    "Error code: 400 - {'error': {'message': 'prompt is too long: 207894 tokens > 200000 maximum'}}",
    "limit",
    "context",
    "context_window",
  ],
  [
    "litellm.ContextWindowExceededError: litellm.BadRequestError: AnthropicError - {}",
    "limit",
    "context",
    "context_window",
  ],
  [
    "litellm.BadRequestError: OpenAIException - Input tokens exceed the configured limit of 272000 tokens.",
    "limit",
    "context",
    "context_window",
  ],
  [
    "Error code: 400 - {'error': {'message': \"This model's maximum context length is 131072 tokens.\"}}",
    "limit",
    "context",
    "context_window",
  ],
  [
    "Error code: 400 - {'error': {'message': 'Invalid request: Your request exceeded model token limit: 262144'}}",
    "limit",
    "context",
    "context_window",
  ],
  [
    "litellm.BadRequestError: DashscopeException - <400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 1048576]",
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: XaiException - {"error":"This model\'s maximum prompt length is 256000 but the request"}',
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":"input characters limit is 393216"}}',
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":"input token limit is 131072"}}',
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":"Input token exceeded (tid: 1)"}}',
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":"Input length 140122 exceeds the maximum length 131072."}}',
    "limit",
    "context",
    "context_window",
  ],
  [
    'litellm.BadRequestError: VertexAIException BadRequestError - {\n "message": "The input token count exceeds the maximum number"}',
    "limit",
    "context",
    "context_window",
  ],
  [
    '{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}',
    "limit",
    "context",
    "context_window",
  ],
  ["Expecting value: line 1 column 12 (char 11)", "agent_error", null, "malformed_arguments"],
  ["Expecting ',' delimiter: line 1 column 12 (char 11)", "agent_error", null, "malformed_arguments"],
  [
    "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
    "agent_error",
    null,
    "malformed_arguments",
  ],
  [
    'Invalid JSON input for tool get_file_contents: {"owner":"a"}{"owner":"b"}',
    "agent_error",
    null,
    "malformed_arguments",
  ],
  ["Extra data: line 1 column 3 (char 2)", "agent_error", null, "malformed_arguments"],
  ["Unterminated string starting at: line 1 column 10 (char 9)", "agent_error", null, "malformed_arguments"],
  ["Invalid \\escape: line 1 column 5 (char 4)", "agent_error", null, "malformed_arguments"],
  ["Invalid control character at: line 1 column 5 (char 4)", "agent_error", null, "malformed_arguments"],
  ["Invalid \\uXXXX escape: line 1 column 5 (char 4)", "agent_error", null, "malformed_arguments"],
  [
    'litellm.BadRequestError: DashscopeException - The "function.arguments" parameter of the code model must be in JSON format.',
    "agent_error",
    null,
    "malformed_arguments",
  ],
  [
    "litellm.BadRequestError: OpenAIException - Invalid 'messages[14].tool_calls': array too long.",
    "agent_error",
    null,
    "invalid_call",
  ],
  [
    "litellm.AuthenticationError: AuthenticationError: OpenAIException - This token's quota has been exhausted",
    "infra_error",
    null,
    "authentication",
  ],
  [
    "litellm.RateLimitError: RateLimitError: MoonshotException - Model kimi-k2-0905-preview rate limited by provider",
    "infra_error",
    null,
    "rate_limit",
  ],
  ["Your account balance is too low", "infra_error", null, "quota"],
  ["litellm.InternalServerError: GeminiException InternalServerError - {}", "infra_error", null, "server_error"],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":" (tid: 1)","type":"upstream_error","param":"500"}}',
    "infra_error",
    null,
    "server_error",
  ],
  [
    "Error code: 400 - {'error': {'message': ' (tid: 2)', 'type': 'upstream_error', 'param': '520'}}",
    "infra_error",
    null,
    "server_error",
  ],
  [
    "upstream connect error or disconnect/reset before headers. reset reason: connection termination",
    "infra_error",
    null,
    "connection",
  ],
  ["Server disconnected without sending a response.", "infra_error", null, "connection"],
  [
    '{"error":{"message":"stream error: stream ID 11583; INTERNAL_ERROR; received from peer (tid: 1)"}}',
    "infra_error",
    null,
    "connection",
  ],
  ["unhandled errors in a TaskGroup (1 sub-exception)", "agent_error", null, "unknown"],
  ["Too many consecutive failures (3)", "agent_error", null, "unknown"],
];

const configuration: [message: string, errorClass: string][] = [
  ["litellm.BadRequestError: LLM Provider NOT provided. Pass in the LLM provider", "provider_configuration"],
  [
    'litellm.BadRequestError: DeepseekException - {"error":{"message":"Incorrect model ID. Please request"}}',
    "model_id",
  ],
  ['litellm.BadRequestError: DeepseekException - {"error":{"message":"Model not support (tid: 1)"}}', "model_id"],
  ["litellm.InternalServerError: AnthropicException - Cannot connect to host example.org:443", "connection"],
  [
    "Error code: 400 - {'error': {'message': 'Your organization must be verified to stream this model.'}}",
    "organization_verification",
  ],
  [
    'litellm.NotFoundError: OpenrouterException - {"error":{"message":"No endpoints found that support tool use."}}',
    "no_endpoint",
  ],
];

describe("endOf(message)", () => {
  it.each(messages)("%s", (message, status, stopReason, errorClass) => {
    expect(endOf(message)).toEqual({status, stopReason, errorClass, isConfiguration: false});
  });

  it.each(configuration)("knows a configuration failure: %s", (message, errorClass) => {
    expect(endOf(message)).toEqual({status: "infra_error", stopReason: null, errorClass, isConfiguration: true});
  });

  it("takes no message, or a blank one, for an orderly end", () => {
    const end = {status: "completed", stopReason: null, errorClass: null, isConfiguration: false};
    expect(endOf(null)).toEqual(end);
    expect(endOf("  \n")).toEqual(end);
  });
});
