import {describe, expect, it} from "vitest";
import type {PackedStep} from "../../src/analysis/trialRecord.js";
import {trialTurns} from "../../src/analysis/trialTurns.js";

function stepsOf(steps: Omit<PackedStep, "step_index">[]): PackedStep[] {
  return steps.map((step, step_index) => ({step_index, ...step}));
}

describe("trialTurns({steps, diagnoses})", () => {
  it("joins parallel calls with their results by id, whatever their order", () => {
    const [task, turn] = trialTurns({
      steps: stepsOf([
        {kind: "user", turn: 0, text: "do"},
        {kind: "assistant", turn: 1, text: "I look"},
        {kind: "tool_call", turn: 1, call_id: "x", tool: "read", arguments: "{}"},
        {kind: "tool_call", turn: 1, call_id: "y", tool: "read", arguments: "{}"},
        {kind: "tool_result", turn: 1, call_id: "y", text: "12345", is_error: true, duration_seconds: 2},
        {kind: "tool_result", turn: 1, call_id: "x", text: "123", duration_seconds: 0.5},
      ]),
      diagnoses: [],
    });
    expect(task).toMatchObject({number: 0, label: "task", calls: 0});
    expect(turn).toMatchObject({number: 1, label: "read ×2", calls: 2, errors: 1, resultCharacters: 8, seconds: 2.5});
    expect(turn.items.map((item) => (item.kind === "call" ? item.result?.text : item.step.text))).toEqual([
      "I look",
      "123",
      "12345",
    ]);
    // The second call repeats the first.
    expect(turn.items.map((item) => (item.kind === "call" ? (item.repeats?.step_index ?? null) : null))).toEqual([
      null,
      null,
      2,
    ]);
  });

  it("begins a turn with what the model says after a result, where the source numbers none", () => {
    const turns = trialTurns({
      steps: stepsOf([
        {kind: "user", text: "do"},
        {kind: "tool_call", tool: "a"},
        {kind: "tool_result", text: "r"},
        {kind: "reasoning", text: "hm"},
        {kind: "assistant", text: "done"},
      ]),
      diagnoses: [],
    });
    expect(turns.map(({number, label}) => [number, label])).toEqual([
      [0, "task"],
      [1, "a"],
      [2, "answer"],
    ]);
  });

  it("keeps a call without a result and a result without a call", () => {
    const [turn] = trialTurns({
      steps: stepsOf([
        {kind: "tool_call", turn: 1, call_id: "x", tool: "a"},
        {kind: "tool_result", turn: 1, call_id: "z", text: "lost"},
        {kind: "limit", turn: 1, text: "context"},
      ]),
      diagnoses: [],
    });
    expect(turn.items.map(({kind}) => kind)).toEqual(["call", "plain", "plain"]);
    expect(turn.errors).toBe(1);
  });

  it("flags the turn that a diagnosis cites, in a result too", () => {
    const cited = {judge: "d", failure_index: 0, mode: "wrong_tool", family: "tool_call", is_primary: true} as const;
    const rest = {is_root_cause: null, confidence: null, summary: null, coverage_threshold: null};
    const turns = trialTurns({
      steps: stepsOf([
        {kind: "tool_call", turn: 1, call_id: "x", tool: "a"},
        {kind: "tool_result", turn: 1, call_id: "x", text: "r"},
        {kind: "assistant", turn: 2, text: "done"},
      ]),
      diagnoses: [{...cited, ...rest, cited_step_index: 1}],
    });
    expect(turns.map(({isCited}) => isCited)).toEqual([true, false]);
  });
});
