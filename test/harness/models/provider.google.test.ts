import {describe, expect, it} from "vitest";
import type {ModelTurn} from "../../../harness/models/model.js";
import {ask} from "./askProvider.js";

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
