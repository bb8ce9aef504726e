import {describe, expect, it} from "vitest";
import type {Message, ModelTurn} from "../../../harness/models/model.js";
import {ask} from "./askProvider.js";

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
