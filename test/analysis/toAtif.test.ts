import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {toAtif} from "../../src/analysis/toAtif.js";
import type {TrialWithSteps} from "../../src/analysis/trialRecord.js";

const [{trial}] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/trials/shipped.json"), "utf8"),
) as TrialWithSteps[];

describe("toAtif(trial, steps, prompt)", () => {
  it("joins what a turn says, thinks, calls and gets; what stopped it is the system's", () => {
    const document = toAtif(
      {...trial, trial_id: "m.t.1", model: "m", agent: null, input_tokens: 5, output_tokens: null, cost_usd: 0.5},
      [
        {step_index: 0, turn: 1, kind: "reasoning", text: "first"},
        {step_index: 1, turn: 1, kind: "reasoning", text: "then", started_at: "2026-01-01T00:00:00Z"},
        {step_index: 2, turn: 1, kind: "tool_call", call_id: "x", tool: "f", arguments: '{"a": 1}'},
        {step_index: 3, turn: 1, kind: "tool_call", tool: "g", arguments: "{malformed"},
        {step_index: 4, turn: 1, kind: "tool_result", call_id: "x", text: "one"},
        {step_index: 5, turn: 2, kind: "assistant", text: "a"},
        {step_index: 6, turn: 2, kind: "assistant", text: "b"},
        {step_index: 7, turn: 2, kind: "limit", text: "max_turns"},
      ],
      "do it",
    );
    expect(document).toMatchObject({
      schema_version: "ATIF-v1.5",
      session_id: "m.t.1",
      agent: {name: "unknown", model_name: "m"},
    });
    expect(document.final_metrics).toEqual({total_prompt_tokens: 5, total_cost_usd: 0.5});
    expect(document.steps).toEqual([
      {step_id: 1, source: "user", message: "do it"},
      {
        step_id: 2,
        source: "agent",
        message: "",
        reasoning_content: "first\nthen",
        tool_calls: [
          {tool_call_id: "x", function_name: "f", arguments: {a: 1}},
          {tool_call_id: "call-3", function_name: "g", arguments: {_raw: "{malformed"}},
        ],
        observation: {results: [{source_call_id: "x", content: "one"}]},
      },
      {step_id: 3, source: "agent", message: "a\nb"},
      {step_id: 4, source: "system", message: "limit: max_turns"},
    ]);
  });
});
