import type {Message, ModelRequest, ModelTurn} from "../../../harness/models/model.js";
import type {ModelError} from "../../../harness/models/modelError.js";
import {providerModel} from "../../../harness/models/provider.js";
import type {EndpointSpec} from "../../../harness/models/provider.js";
import {modelSchema} from "../../../harness/suite/modelSchema.js";
import {endpoint} from "./endpoint.js";
import type {Reply} from "./endpoint.js";

/** A tool name that no provider takes. */
export const LONG = `files_${"very_".repeat(14)}long.name`;
/** What becomes of it. */
export const WIRE = /^files_very_[a-z_-]*_[0-9a-f]{8}$/;
const schema = {type: "object", properties: {path: {type: "string"}}, required: ["path"]};
/** Two tools, one with a name that no provider takes. */
export const tools = [
  {name: "files_read", description: "Reads a file.", inputSchema: schema},
  {name: LONG, description: null, inputSchema: {type: "object", properties: {}}},
];
/** A conversation with parallel calls, one of them malformed. */
export const conversation: Message[] = [
  {role: "system", text: "be brief"},
  {role: "user", text: "read a"},
  {
    role: "assistant",
    parts: [
      {kind: "text", text: "I read it."},
      {kind: "tool_call", callId: "c1", tool: LONG, arguments: "{}"},
      {kind: "tool_call", callId: "c2", tool: "files_read", arguments: '{"path": '},
    ],
  },
  {
    role: "tool",
    results: [
      {callId: "c1", tool: LONG, text: "alpha", isError: false},
      {callId: "c2", tool: "files_read", text: "Error: the arguments are not valid JSON", isError: true},
    ],
  },
];

/** A model of a kind behind an address. */
export function spec(kind: EndpointSpec["kind"], url: string, more: Record<string, unknown> = {}): EndpointSpec {
  return modelSchema.parse({
    kind,
    id: "m",
    model: "some-model",
    base_url: url,
    api_key_env: "K",
    ...more,
  }) as EndpointSpec;
}

/** A request for the next turn of the conversation. */
export function request(more: Partial<ModelRequest> = {}): ModelRequest {
  const trial = {trialId: "t", taskId: "task", trialIndex: 1, seed: 1};
  return {trial, messages: conversation, tools, signal: new AbortController().signal, ...more};
}

/** Asks a model of a kind once; gives the turn, what was asked, and how long it waited between retries. */
export async function ask(
  kind: EndpointSpec["kind"],
  replies: Reply[],
  more: Record<string, unknown> = {},
  change: Partial<ModelRequest> = {},
) {
  const {url, got} = await endpoint(...replies);
  const waits: number[] = [];
  const model = providerModel(spec(kind, url, more), "test-key", (seconds) => {
    waits.push(seconds);
    return Promise.resolve();
  });
  const turn: ModelTurn | ModelError = await model
    .respond(request(change))
    .catch((error: unknown) => error as ModelError);
  return {turn, got, waits};
}
