import {describe, expect, it} from "vitest";
import {claimEvidence, claimSpan} from "../../src/analysis/claimEvidence.js";
import type {TrialWithSteps} from "../../src/analysis/trialRecord.js";

const lit = (span: {pieces: {text: string; isMention: boolean}[]} | null) =>
  span?.pieces.filter(({isMention}) => isMention).map(({text}) => text) ?? [];

const trial = {
  trial: {
    trial_id: "t",
    model: "m",
    task_id: "k",
    trial_index: 1,
    answer: `${"x ".repeat(200)}Anna Berg sold 1,200 in all. ${"y ".repeat(200)}`,
  },
  claims: [],
  claim_scores: [],
  verifications: [],
  diagnoses: [],
  scores: [],
  siblings: [],
  tool_lists: [],
  steps: [
    {step_index: 0, turn: 0, kind: "user", text: "Who is Anna Berg?"},
    {step_index: 1, turn: 1, kind: "tool_call", call_id: "1", tool: "s_q", arguments: "{}"},
    {step_index: 2, turn: 1, kind: "tool_result", call_id: "1", text: '{"name": "Anna Berg"}', is_error: false},
    {step_index: 3, turn: 2, kind: "tool_call", call_id: "2", tool: "s_q", arguments: "{}"},
    {
      step_index: 4,
      turn: 2,
      kind: "tool_result",
      call_id: "2",
      text: '{"seller": "Anna Berg", "sum": 1200}',
      is_error: false,
    },
  ],
} as unknown as TrialWithSteps;

describe("claimEvidence(claim, trial)", () => {
  it("gives the answer's span and the steps that hold most of the claim first", () => {
    const {answer, steps, stated} = claimEvidence("It was Anna Berg who sold 1,200", trial);
    expect(stated).toBe(2);
    expect(lit(answer)).toEqual(["Anna Berg", "1,200"]);
    expect([answer?.isCutBefore, answer?.isCutAfter]).toEqual([true, true]);
    expect(answer?.pieces.map(({text}) => text).join("")).toHaveLength(80 + "Anna Berg sold 1,200".length + 80);
    expect(steps.map(({step, turn, found}) => [step, turn, found])).toEqual([
      [4, 2, 2],
      [2, 1, 1],
    ]);
    expect(lit(steps[0])).toEqual(["Anna Berg", "1200"]);
  });

  it("has nothing where the claim states nothing, or the answer holds nothing of it", () => {
    expect(claimEvidence("it is so", trial)).toEqual({answer: null, steps: [], stated: 0});
    expect(claimEvidence("lot K-77", trial).answer).toBeNull();
  });
});

describe("claimSpan(claim, text)", () => {
  it("gives the stretch of a text that stands alone, null where it holds nothing", () => {
    expect(claimSpan("It costs 5", "all of 5 euros")).toEqual({
      pieces: [
        {text: "all of ", isMention: false},
        {text: "5", isMention: true},
        {text: " euros", isMention: false},
      ],
      isCutBefore: false,
      isCutAfter: false,
    });
    expect(claimSpan("It costs 5", "nothing")).toBeNull();
  });
});
