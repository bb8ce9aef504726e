import {describe, expect, it} from "vitest";
import {toTrajectory} from "../../../../harness/import/mcpmark/trajectory.js";

const message = (text: string) => ({
  id: "__fake_id__",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{type: "output_text", text, annotations: []}],
});
const call = (call_id: string, name = "query", args = "{}") => ({
  type: "function_call",
  id: "__fake_id__",
  call_id,
  name,
  arguments: args,
});
const output = (call_id: string, text: string) => ({
  type: "function_call_output",
  call_id,
  output: JSON.stringify({type: "text", text, annotations: null, meta: null}),
});
const user = {role: "user", content: "Do it."};

const kindsOf = (items: unknown[]) => toTrajectory("t", items, "s").steps.map(({kind, turn}) => `${kind} ${turn}`);

describe("toTrajectory(trialId, items, server)", () => {
  it("numbers turns by contiguous blocks of the assistant", () => {
    const items = [
      user,
      message("I look."),
      call("a"),
      call("b"),
      output("a", "1"),
      output("b", "2"),
      call("c"),
      output("c", "3"),
      message("Done."),
    ];
    expect(kindsOf(items)).toEqual([
      "user 0",
      "assistant 1",
      "tool_call 1",
      "tool_call 1",
      "tool_result 1",
      "tool_result 1",
      "tool_call 2",
      "tool_result 2",
      "assistant 3",
    ]);
    expect(toTrajectory("t", items, "s")).toMatchObject({
      turns: 3,
      toolCalls: 3,
      answer: "Done.",
      oddities: [],
      damage: [],
    });
  });

  it("pairs results with calls by id, also out of order", () => {
    const {steps} = toTrajectory(
      "t",
      [user, call("a", "first"), call("b", "second"), output("b", "2"), output("a", "1")],
      "s",
    );
    expect(steps.slice(3).map(({tool, call_id, text, server}) => ({tool, call_id, text, server}))).toEqual([
      {tool: "second", call_id: "b", text: "2", server: "s"},
      {tool: "first", call_id: "a", text: "1", server: "s"},
    ]);
  });

  it("keeps arguments as sent, malformed ones too", () => {
    const {steps} = toTrajectory("t", [call("a", "query", '{"sql": "SELECT')], null);
    expect(steps[0]).toMatchObject({arguments: '{"sql": "SELECT', server: null});
  });

  it("counts calls without a result, results without a call, and ids used twice", () => {
    expect(toTrajectory("t", [user, call("a"), call("b"), output("b", "")], null).oddities).toEqual([
      "call without a result",
    ]);
    expect(toTrajectory("t", [output("x", "")], null).oddities).toEqual(["result without a call"]);
    expect(toTrajectory("t", [call("a"), output("a", ""), output("a", "")], null).oddities).toEqual([
      "call answered twice",
    ]);
    expect(toTrajectory("t", [call("a"), call("a"), output("a", "")], null).oddities).toEqual(["call id used twice"]);
  });

  it("has no answer where the run was cut off after a call or result", () => {
    expect(toTrajectory("t", [user, message("I look."), call("a"), output("a", "1")], null).answer).toBeNull();
    expect(toTrajectory("t", [], null)).toMatchObject({steps: [], turns: 0, toolCalls: 0, answer: null});
  });

  it("takes thinking out of the text, as reasoning", () => {
    const {steps, answer} = toTrajectory("t", [message("<think>\nfirst I plan\n</think>\nThe answer.")], null);
    expect(steps.map(({kind, text, turn}) => ({kind, text, turn}))).toEqual([
      {kind: "reasoning", text: "first I plan", turn: 1},
      {kind: "assistant", text: "The answer.", turn: 1},
    ]);
    expect(answer).toBe("The answer.");
    expect(kindsOf([message("<think>\nonly\n</think>\n")])).toEqual(["reasoning 1"]);
    expect(toTrajectory("t", [message("<think>never closed")], null).steps[0]).toMatchObject({
      kind: "assistant",
      text: "<think>never closed",
    });
  });

  it("keeps an empty message, since it was sent", () => {
    expect(kindsOf([user, message(""), call("a")])).toEqual(["user 0", "assistant 1", "tool_call 1"]);
  });

  it("reads the raw chat messages of a crashed agent", () => {
    const items = [
      {role: "system", content: "You are helpful."},
      user,
      {
        role: "assistant",
        content: "I look.",
        function_call: null,
        tool_calls: [{index: 1, id: "a", type: "function", function: {name: "list", arguments: "{}"}}],
      },
      {
        role: "tool",
        tool_call_id: "a",
        content: JSON.stringify({meta: null, content: [{type: "text", text: "none"}], isError: true}),
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [{index: 1, id: "b", type: "function", function: {name: "list", arguments: "{}"}}],
      },
    ];
    const {steps, oddities, turns} = toTrajectory("t", items, null);
    expect(steps.map(({kind, turn}) => `${kind} ${turn}`)).toEqual([
      "system 0",
      "user 0",
      "assistant 1",
      "tool_call 1",
      "tool_result 1",
      "tool_call 2",
    ]);
    expect(steps[4]).toMatchObject({tool: "list", text: "none", is_error: true, error_source: "flag"});
    expect(oddities).toEqual([...Array(4).fill("raw chat message"), "call without a result"]);
    expect(turns).toBe(2);
  });

  it("names an item of no known kind and leaves it out", () => {
    const {steps, damage} = toTrajectory(
      "t",
      [user, {type: "reasoning", summary: []}, 7, {type: "function_call", name: "x"}],
      null,
    );
    expect(steps).toHaveLength(1);
    expect(damage).toEqual([
      'item 1 is of no known kind: got {"type":"reasoning","summary":[]}',
      "item 2 is of no known kind: got 7",
      'item 3 is of no known kind: got {"type":"function_call","name":"x"}',
    ]);
  });

  it("stores half a surrogate pair as U+FFFD, and says so; whole pairs stay", () => {
    const {steps, oddities} = toTrajectory("t", [message("🎉 cut \ud83c"), message("🎉")], null);
    expect(steps.map(({text}) => text)).toEqual(["🎉 cut \ufffd", "🎉"]);
    expect(oddities).toEqual(["lone surrogate in a text, stored as U+FFFD"]);
  });
});
