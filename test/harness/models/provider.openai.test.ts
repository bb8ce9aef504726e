import {describe, expect, it} from "vitest";
import type {ModelTurn} from "../../../harness/models/model.js";
import {ModelError} from "../../../harness/models/modelError.js";
import {providerModel} from "../../../harness/models/provider.js";
import {LONG, WIRE, ask, request, spec} from "./askProvider.js";
import {endpoint} from "./endpoint.js";

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
    // As LiteLLM 1.108 says it.
    [400, {error: {message: "/chat/completions: Invalid model name passed in model=x", code: "400"}}, "access"],
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
