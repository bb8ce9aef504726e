import {describe, expect, it} from "vitest";
import type {Message, ModelRequest, ModelTurn} from "../../../harness/models/model.js";
import {ModelError} from "../../../harness/models/modelError.js";
import {providerModel} from "../../../harness/models/provider.js";
import type {EndpointSpec} from "../../../harness/models/provider.js";
import {modelSchema} from "../../../harness/suite/modelSchema.js";
import {endpoint} from "./endpoint.js";
import type {Reply} from "./endpoint.js";

const LONG = `files_${"very_".repeat(14)}long.name`;
const WIRE = /^files_very_[a-z_-]*_[0-9a-f]{8}$/;
const schema = {type: "object", properties: {path: {type: "string"}}, required: ["path"]};
const tools = [
  {name: "files_read", description: "Reads a file.", inputSchema: schema},
  {name: LONG, description: null, inputSchema: {type: "object", properties: {}}},
];
const conversation: Message[] = [
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

function spec(kind: EndpointSpec["kind"], url: string, more: Record<string, unknown> = {}): EndpointSpec {
  return modelSchema.parse({
    kind,
    id: "m",
    model: "some-model",
    base_url: url,
    api_key_env: "K",
    ...more,
  }) as EndpointSpec;
}

function request(more: Partial<ModelRequest> = {}): ModelRequest {
  const trial = {trialId: "t", taskId: "task", trialIndex: 1, seed: 1};
  return {trial, messages: conversation, tools, signal: new AbortController().signal, ...more};
}

/** Asks a model of a kind once; gives the turn, what was asked, and how long it waited between retries. */
async function ask(
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

const openAiReply = (message: object, more: object = {}) => ({
  id: "r1",
  object: "chat.completion",
  created: 1,
  model: "some-model",
  choices: [{index: 0, message: {role: "assistant", content: null, ...message}, finish_reason: "stop", ...more}],
  usage: {
    prompt_tokens: 100,
    completion_tokens: 20,
    total_tokens: 120,
    prompt_tokens_details: {cached_tokens: 40},
    completion_tokens_details: {reasoning_tokens: 5},
  },
});
const openAiCall = (id: string, name: string, args: string) => ({
  id,
  type: "function",
  function: {name, arguments: args},
});

describe("providerModel(spec, key) for openai-compatible", () => {
  it("sends the conversation with names that fit, and reads parallel calls back under the suite's names, arguments raw", async () => {
    const first = await ask("openai-compatible", [{body: openAiReply({content: "done"})}]);
    const sent = first.got[0].body as {tools: {function: {name: string}}[]; messages: unknown[]};
    const wire = sent.tools[1].function.name;
    expect(wire).toMatch(WIRE);
    expect(wire).toHaveLength(64);
    expect(first.got[0]).toMatchObject({path: "/chat/completions", headers: {authorization: "Bearer test-key"}});
    expect(sent.messages).toMatchObject([
      {role: "system", content: "be brief"},
      {role: "user", content: "read a"},
      {
        role: "assistant",
        content: "I read it.",
        tool_calls: [
          {id: "c1", function: {name: wire}},
          {id: "c2", function: {name: "files_read"}},
        ],
      },
      {role: "tool", tool_call_id: "c1", content: "alpha"},
      {role: "tool", tool_call_id: "c2", content: "Error: the arguments are not valid JSON"},
    ]);
    expect(first.turn).toMatchObject({
      parts: [{kind: "text", text: "done"}],
      finish: "stop",
      usage: {inputTokens: 100, outputTokens: 20, reasoningTokens: 5, cachedTokens: 40},
      reportedCostUsd: null,
      retryErrors: [],
    });
    expect((first.turn as ModelTurn).sentToolsSha256).toMatch(/^[0-9a-f]{64}$/);
    expect((first.turn as ModelTurn).bodies?.response).toMatchObject({id: "r1"});

    const calls = [
      openAiCall("x1", wire, "{}"),
      openAiCall("x2", "files_read", '{"path": "a'),
      openAiCall("x3", "made_up", "{}"),
    ];
    const second = await ask("openai-compatible", [
      {body: openAiReply({tool_calls: calls, reasoning_content: "hm"}, {finish_reason: "tool_calls"})},
    ]);
    expect(second.turn).toMatchObject({
      finish: "tool_calls",
      parts: [
        {kind: "reasoning", text: "hm"},
        {kind: "tool_call", callId: "x1", tool: LONG, arguments: "{}"},
        {kind: "tool_call", callId: "x2", tool: "files_read", arguments: '{"path": "a'},
        {kind: "tool_call", callId: "x3", tool: "made_up", arguments: "{}"},
      ],
    });
  });

  it("sends no tools where there are none, and prefers a cost that is reported", async () => {
    const body = openAiReply({content: "hi"});
    const {got, turn} = await ask(
      "openai-compatible",
      [{body: {...body, usage: {...body.usage, cost: 0.0125}}}],
      {},
      {tools: []},
    );
    expect(got[0].body).not.toHaveProperty("tools");
    expect((turn as ModelTurn).reportedCostUsd).toBe(0.0125);
    const header = await ask("openai-compatible", [{body, headers: {"x-litellm-response-cost": "0.002"}}]);
    expect((header.turn as ModelTurn).reportedCostUsd).toBe(0.002);
  });

  it("waits as Retry-After says, then doubles its own waits, and counts the failures", async () => {
    const good = {body: openAiReply({content: "at last"})};
    const limited = {status: 429, headers: {"retry-after": "7"}, body: {error: {message: "slow down"}}};
    const broken = {status: 503, body: "upstream is away"};
    const noJson = {body: "<html>"};
    const cut = {body: '{"id": "r1", "choi', isCut: true};
    const {turn, waits, got} = await ask("openai-compatible", [limited, broken, noJson, cut, good]);
    expect(turn).toMatchObject({parts: [{kind: "text", text: "at last"}]});
    expect(waits).toEqual([7, 2, 4, 8]);
    expect(got).toHaveLength(5);
    const {retryErrors} = turn as ModelTurn;
    expect(retryErrors.slice(0, 2)).toEqual(["status 429: slow down", expect.stringMatching(/^status 503: /)]);
    expect(retryErrors).toHaveLength(4);
  });

  it("gives up after its retries", async () => {
    const broken = {status: 500, body: {error: {message: "oh no"}}};
    const {turn, waits} = await ask("openai-compatible", [broken, broken, broken], {max_retries: 2});
    expect(turn).toBeInstanceOf(ModelError);
    expect(turn).toMatchObject({
      kind: "unavailable",
      message: "status 500: oh no",
      retryErrors: ["status 500: oh no", "status 500: oh no"],
    });
    expect(waits).toEqual([1, 2]);
  });

  it.each([
    [401, {error: {message: "bad key"}}, "access"],
    [403, {error: {message: "organisation not verified"}}, "access"],
    [404, {error: {message: "no such model"}}, "access"],
    [429, {error: {message: "no credit", code: "insufficient_quota"}}, "access"],
    [400, {error: {message: "This model's maximum context length is 8192 tokens"}}, "context"],
    [400, {error: {message: "invalid function call"}}, "request"],
  ])("tries no second time on status %i %j: %s", async (status, body, kind) => {
    const {turn, got} = await ask("openai-compatible", [{status, body}]);
    expect(turn).toMatchObject({kind});
    expect(got).toHaveLength(1);
  });

  it("takes a reply that does not come in time as unavailable", async () => {
    const good = {body: openAiReply({content: "at last"})};
    const {turn, waits} = await ask("openai-compatible", [{isMute: true}, good], {timeout_seconds: 0.1});
    expect(turn).toMatchObject({
      parts: [{kind: "text", text: "at last"}],
      retryErrors: [expect.stringMatching(/timeout/i)],
    });
    expect(waits).toEqual([1]);
  });

  it("stops when it is cancelled", async () => {
    const {url} = await endpoint({isMute: true});
    const stop = new AbortController();
    const asking = providerModel(spec("openai-compatible", url), "k").respond(request({signal: stop.signal}));
    stop.abort(new Error("cancelled"));
    await expect(asking).rejects.toThrow("cancelled");
  });

  const chunk = (delta: object, finish: string | null = null) => ({
    id: "r1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{index: 0, delta, finish_reason: finish}],
  });
  const events = [
    chunk({role: "assistant", content: "I "}),
    chunk({content: "look."}),
    chunk({tool_calls: [{index: 0, ...openAiCall("x1", "files_read", "")}]}),
    chunk({tool_calls: [{index: 0, function: {arguments: '{"path":'}}]}),
    chunk({tool_calls: [{index: 1, ...openAiCall("x2", "files_read", '{"path":"b"}')}]}),
    chunk({tool_calls: [{index: 0, function: {arguments: '"a"}'}}]}),
    chunk({}, "tool_calls"),
    {
      id: "r1",
      object: "chat.completion.chunk",
      created: 1,
      model: "m",
      choices: [],
      usage: {prompt_tokens: 9, completion_tokens: 3, total_tokens: 12},
    },
    "data: [DONE]\n\n",
  ];

  it("reads a stream into the same turn, and retries one that was cut", async () => {
    const {turn, waits} = await ask(
      "openai-compatible",
      [{events: events.slice(0, 4), isCut: true}, {events: events.slice(0, 2)}, {events}],
      {stream: true},
    );
    expect(turn).toMatchObject({
      finish: "tool_calls",
      usage: {inputTokens: 9, outputTokens: 3},
      parts: [
        {kind: "text", text: "I look."},
        {kind: "tool_call", callId: "x1", arguments: '{"path":"a"}'},
        {kind: "tool_call", callId: "x2", arguments: '{"path":"b"}'},
      ],
    });
    expect(waits).toEqual([1, 2]);
  });
});

describe("providerModel(spec, key) for anthropic", () => {
  const usage = {input_tokens: 60, cache_read_input_tokens: 40, output_tokens: 20};
  const reply = (content: object[], stop: string) => ({
    id: "m1",
    type: "message",
    role: "assistant",
    model: "some-model",
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage,
  });

  it("sends tool use and results, gives thinking its signature back, and reads calls", async () => {
    const thinking = {type: "thinking", thinking: "hm", signature: "sig"};
    const use = (id: string, path: string) => ({type: "tool_use", id, name: "files_read", input: {path}});
    const content = [thinking, {type: "text", text: "I look."}, use("u1", "a"), use("u2", "b")];
    const first = await ask("anthropic", [{body: reply(content, "tool_use")}], {max_output_tokens: 500});
    expect(first.got[0]).toMatchObject({path: "/messages", headers: {"x-api-key": "test-key"}});
    expect(first.got[0].body).toMatchObject({
      max_tokens: 500,
      system: [{type: "text", text: "be brief"}],
      messages: [
        {role: "user", content: [{type: "text", text: "read a"}]},
        {
          role: "assistant",
          content: [
            {type: "text"},
            {type: "tool_use", id: "c1", input: {}},
            {type: "tool_use", id: "c2", input: {malformed_arguments: '{"path": '}},
          ],
        },
        {
          role: "user",
          content: [
            {type: "tool_result", tool_use_id: "c1", content: "alpha"},
            {type: "tool_result", tool_use_id: "c2", is_error: true},
          ],
        },
      ],
    });
    const turn = first.turn as ModelTurn;
    expect(turn).toMatchObject({
      finish: "tool_calls",
      usage: {inputTokens: 100, cachedTokens: 40, outputTokens: 20},
      parts: [
        {kind: "reasoning", text: "hm"},
        {kind: "text", text: "I look."},
        {kind: "tool_call", callId: "u1", arguments: '{"path":"a"}'},
        {kind: "tool_call", callId: "u2", arguments: '{"path":"b"}'},
      ],
    });
    const messages: Message[] = [
      {role: "user", text: "read a"},
      {role: "assistant", parts: turn.parts},
      {role: "tool", results: ["u1", "u2"].map((callId) => ({callId, tool: "files_read", text: "x", isError: false}))},
    ];
    const second = await ask("anthropic", [{body: reply([{type: "text", text: "done"}], "end_turn")}], {}, {messages});
    expect(second.turn).toMatchObject({finish: "stop", parts: [{kind: "text", text: "done"}]});
    expect(second.got[0].body).toMatchObject({
      messages: [
        {},
        {content: [thinking, {type: "text", text: "I look."}, {type: "tool_use"}, {type: "tool_use"}]},
        {},
      ],
    });
  });

  it("knows refusals, full contexts and overload", async () => {
    expect((await ask("anthropic", [{body: reply([], "refusal")}])).turn).toMatchObject({finish: "refusal"});
    expect((await ask("anthropic", [{body: reply([], "model_context_window_exceeded")}])).turn).toMatchObject({
      finish: "context",
    });
    const error = (type: string, message: string) => ({type: "error", error: {type, message}});
    expect(
      (
        await ask("anthropic", [
          {status: 400, body: error("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum")},
        ])
      ).turn,
    ).toMatchObject({kind: "context"});
    const overloaded = {status: 529, body: error("overloaded_error", "Overloaded")};
    const {turn, waits} = await ask("anthropic", [overloaded, {body: reply([{type: "text", text: "ok"}], "end_turn")}]);
    expect(turn).toMatchObject({retryErrors: ["status 529: Overloaded"]});
    expect(waits).toEqual([1]);
  });

  it("reads a stream, and retries one that was cut or carries an error", async () => {
    const begin = [
      {
        type: "message_start",
        message: {
          id: "m1",
          type: "message",
          role: "assistant",
          model: "m",
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {input_tokens: 10, output_tokens: 1},
        },
      },
      {
        type: "content_block_start",
        index: 0,
        content_block: {type: "tool_use", id: "u1", name: "files_read", input: {}},
      },
      {type: "content_block_delta", index: 0, delta: {type: "input_json_delta", partial_json: '{"path":'}},
    ];
    const events = [
      ...begin,
      {type: "content_block_delta", index: 0, delta: {type: "input_json_delta", partial_json: '"a"}'}},
      {type: "content_block_stop", index: 0},
      {type: "message_delta", delta: {stop_reason: "tool_use", stop_sequence: null}, usage: {output_tokens: 7}},
      {type: "message_stop"},
    ];
    const overloaded = [...begin, {type: "error", error: {type: "overloaded_error", message: "Overloaded"}}];
    const {turn, waits} = await ask("anthropic", [{events: begin, isCut: true}, {events: overloaded}, {events}], {
      stream: true,
    });
    expect(turn).toMatchObject({
      finish: "tool_calls",
      parts: [{kind: "tool_call", callId: "u1", arguments: '{"path":"a"}'}],
      usage: {inputTokens: 10, outputTokens: 7},
    });
    expect(waits).toEqual([1, 2]);
  });
});

describe("providerModel(spec, key) for google", () => {
  const reply = (parts: object[], finishReason = "STOP") => ({
    candidates: [{content: {role: "model", parts}, finishReason, index: 0}],
    usageMetadata: {
      promptTokenCount: 100,
      candidatesTokenCount: 15,
      thoughtsTokenCount: 5,
      cachedContentTokenCount: 40,
      totalTokenCount: 120,
    },
  });

  it("sends function responses and reads calls with their signatures", async () => {
    const parts = [
      {text: "I look."},
      {functionCall: {name: "files_read", args: {path: "a"}}, thoughtSignature: "sig"},
      {functionCall: {name: "files_read", args: {path: "b"}}},
    ];
    const {turn, got} = await ask("google", [{body: reply(parts)}]);
    expect(got[0]).toMatchObject({path: "/models/some-model:generateContent", headers: {"x-goog-api-key": "test-key"}});
    expect(got[0].body).toMatchObject({
      systemInstruction: {parts: [{text: "be brief"}]},
      contents: [
        {role: "user", parts: [{text: "read a"}]},
        {
          role: "model",
          parts: [{text: "I read it."}, {functionCall: {args: {}}}, {functionCall: {name: "files_read"}}],
        },
        {
          role: "user",
          parts: [{functionResponse: {response: {content: "alpha"}}}, {functionResponse: {name: "files_read"}}],
        },
      ],
    });
    expect(turn).toMatchObject({
      finish: "tool_calls",
      usage: {inputTokens: 100, outputTokens: 20, reasoningTokens: 5, cachedTokens: 40},
      parts: [
        {kind: "text", text: "I look."},
        {
          kind: "tool_call",
          tool: "files_read",
          arguments: '{"path":"a"}',
          providerOptions: {google: {thoughtSignature: "sig"}},
        },
        {kind: "tool_call", tool: "files_read", arguments: '{"path":"b"}'},
      ],
    });
    const ids = (turn as ModelTurn).parts.flatMap((part) => (part.kind === "tool_call" ? [part.callId] : []));
    expect(new Set(ids).size).toBe(2);
  });

  it("knows refusals and a key that is refused, and reads a stream", async () => {
    expect((await ask("google", [{body: reply([{text: ""}], "SAFETY")}])).turn).toMatchObject({finish: "refusal"});
    expect(
      (await ask("google", [{status: 403, body: {error: {code: 403, message: "denied", status: "PERMISSION_DENIED"}}}]))
        .turn,
    ).toMatchObject({kind: "access"});
    const events = [reply([{text: "He"}]), reply([{text: "llo"}])];
    const {turn} = await ask("google", [{events}], {stream: true});
    expect(turn).toMatchObject({finish: "stop", parts: [{kind: "text", text: "Hello"}]});
  });
});
