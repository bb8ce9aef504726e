import {describe, expect, it} from "vitest";
import {toConversation, toTrajectorySteps} from "../../../../harness/import/mcpAtlas/conversation.js";

function call(id: string, name = "git_log", args = "{}") {
  return {id, type: "function", function: {name, arguments: args}};
}

function read(messages: unknown) {
  return toConversation("t", JSON.stringify(messages));
}

describe("toConversation(trialId, cell)", () => {
  it("reads an assistant's message whose content is missing, null or empty as its calls alone", () => {
    for (const content of [undefined, null, ""]) {
      const {steps} = read([{role: "assistant", content, tool_calls: [call("a")]}]);
      expect(steps.map(({kind}) => kind)).toEqual(["tool_call"]);
    }
    expect(read([{role: "assistant", content: "done", tool_calls: null}]).steps).toMatchObject([
      {kind: "assistant", text: "done"},
    ]);
  });

  it("keeps several blocks of a result, an image as the JSON that it is", () => {
    const image = {type: "image", image_url: {url: "data:image/png;base64,AA"}};
    const content = [{type: "text", text: "one"}, {type: "text", text: "two"}, image];
    const {steps} = read([
      {role: "assistant", tool_calls: [call("a")]},
      {role: "tool", tool_call_id: "a", content},
    ]);
    expect(steps[1]).toMatchObject({tool: "git_log", server: "git", is_error: false});
    expect(steps[1].text).toBe(`one\ntwo\n${JSON.stringify(image)}`);
  });

  it("takes a result for an error by its prefix alone", () => {
    const results = ["Error: no such file", "an Error: no", '{"errors": []}', "error: no"];
    const {steps} = read(results.map((text) => ({role: "tool", tool_call_id: "x", content: [{type: "text", text}]})));
    expect(steps.map(({is_error: isError, error_source: source}) => [isError, source])).toEqual([
      [true, "prefix"],
      [false, null],
      [false, null],
      [false, null],
    ]);
  });

  it("reads the size of a result before it was cut from the marker", () => {
    const marker = "[Tool output truncated to 100 chars. Original was 741000 chars.]";
    const {steps} = read([{role: "tool", tool_call_id: "a", content: [{type: "text", text: `begin… ${marker}`}]}]);
    expect(steps[0]).toMatchObject({full_bytes: 741_000, text: `begin… ${marker}`});
  });

  it("says that a limit cut a conversation where its last call has no result, not where an earlier one has none", () => {
    const result = {role: "tool", tool_call_id: "a", content: "4"};
    const cut = read([{role: "assistant", tool_calls: [call("a"), call("b")]}, result]);
    expect([cut.isCut, cut.oddities]).toEqual([false, ["call without a result"]]);
    const last = read([
      {role: "assistant", tool_calls: [call("a")]},
      result,
      {role: "assistant", tool_calls: [call("b")]},
    ]);
    expect([last.isCut, last.toolCalls, last.turns]).toEqual([true, 2, 2]);
    expect(read([{role: "assistant", tool_calls: [call("a")]}, result]).isCut).toBe(false);
  });

  it("pairs results with calls by their ids, and notes an id used twice", () => {
    const {steps, oddities} = read([
      {role: "assistant", tool_calls: [call("a", "git_log"), call("a", "fetch_fetch")]},
      {role: "tool", tool_call_id: "a", content: "1"},
      {role: "tool", tool_call_id: "a", content: "2"},
      {role: "tool", tool_call_id: "z", content: "3"},
    ]);
    expect(oddities).toEqual(["call id used twice", "result without a call"]);
    expect(steps.slice(2).map(({tool}) => tool)).toEqual(["fetch_fetch", "fetch_fetch", null]);
  });

  it("reads emoji that Python escaped as surrogate pairs, and stores half of one as U+FFFD", () => {
    const {steps, oddities} = toConversation("t", '[{"role": "assistant", "content": "\\ud83d\\ude80 \\ud83d"}]');
    expect(steps[0].text).toBe("🚀 \ufffd");
    expect(oddities).toEqual(["lone surrogate in a text, stored as U+FFFD"]);
  });

  it("refuses what is no list", () => {
    expect(() => toConversation("t", '{"role": "assistant"}')).toThrow(/expected a list/);
  });
});

describe("toTrajectorySteps(trialId, cell)", () => {
  it("reads the first version's calls, which have no results", () => {
    const calls = [{tool_name: "git_log", parameters: {n: 1}, response: null, error: null}];
    const {steps, toolCalls} = toTrajectorySteps("t", JSON.stringify(calls));
    expect(steps).toMatchObject([{kind: "tool_call", tool: "git_log", arguments: '{"n":1}'}]);
    expect([steps.length, toolCalls]).toEqual([1, 1]);
  });

  it("reads enriched turns: no result where there was no response, parameters as they are where they were no JSON", () => {
    const turns = [
      {
        turn: 1,
        assistant_reasoning: "look",
        parallel: true,
        tool_calls: [
          {
            name: "git_log",
            parameters: {_raw: "{n: 1"},
            status: "no_response",
            error_message: null,
            output_summary: "",
          },
          {name: "git_show", parameters: {}, status: "success", error_message: null, output_summary: '{"errors":[]}'},
        ],
      },
      {turn: 2, assistant_reasoning: "none", final_answer: "none"},
    ];
    const {steps, turns: count} = toTrajectorySteps("t", JSON.stringify(turns));
    expect(steps.map(({kind, text, arguments: args, is_error: isError}) => [kind, text, args, isError])).toEqual([
      ["assistant", "look", null, null],
      ["tool_call", null, '{"_raw":"{n: 1"}', null],
      ["tool_call", null, "{}", null],
      ["tool_result", '{"errors":[]}', null, false],
      ["assistant", "none", null, null],
    ]);
    expect(count).toBe(2);
  });
});
