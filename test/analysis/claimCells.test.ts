import {describe, expect, it} from "vitest";
import {claimCells} from "../../src/analysis/claimCells.js";
import type {TaskDetail} from "../../src/analysis/taskMember.js";

// two models, two attempts: model a is "1", "5"; model b is "0", failed
const detail = {
  claims: [
    {claim_index: 0, text: "c0", kind: "claim", is_shown: true},
    {claim_index: 3, text: "c3", kind: "claim", is_shown: false},
  ],
  judges: ["j", "k"],
  verdicts: [
    ["150f", ""],
    ["1 1 ", ""],
  ],
} as unknown as TaskDetail;
const index = {models: ["a", "b"], attempts: 2};

describe("claimCells(detail, index, judge, models)", () => {
  it("gives means over attempts, and where judges differ", () => {
    const [first, second] = claimCells(detail, index, "j", ["b", "a"]);
    expect(first.cells).toEqual([
      {mean: 0, marks: ["0", "f"]},
      {mean: 0.75, marks: ["1", "5"]},
    ]);
    // scores 0, 1, 0.5
    expect([first.n, first.mean]).toEqual([3, 0.5]);
    // both judges scored a's first attempt (1, 1) and b's first (0, 1)
    expect([first.judged_twice, first.disputed]).toEqual([2, 1]);
    expect([second.claim_index, second.n, second.mean, second.judged_twice]).toEqual([3, 0, null, 0]);
  });

  it("is empty under a judge that gave nothing, and for a model that is not there", () => {
    expect(claimCells(detail, index, "nobody", ["a"])[0].cells).toEqual([{mean: null, marks: []}]);
    expect(claimCells(detail, index, "j", ["z"])[0].n).toBe(0);
  });
});
