import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {sideBySide} from "../../src/analysis/sideBySide.js";
import {
  findOpposite,
  findTrial,
  parseBeside,
  sameTaskIds,
  trialQuery,
  trialsBeside,
} from "../../src/analysis/trialAddress.js";
import type {TrialList, TrialListRow} from "../../src/analysis/trialList.js";
import type {PackedStep, TrialRecord, TrialWithSteps} from "../../src/analysis/trialRecord.js";

const [first] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/trials/shipped.json"), "utf8"),
) as TrialWithSteps[];

/** A trial whose calls are those given: `read x` calls `read` with `{"path": "x"}` and gets `x.`. */
function trialOf(calls: string[], passed: boolean, more: Partial<TrialRecord> = {}): TrialWithSteps {
  const steps = calls.flatMap((call, i): PackedStep[] => {
    const [tool, path, result = `${path}.`] = call.split(" ");
    const shared = {turn: i + 1, call_id: String(i), tool, server: "fs"};
    return [
      {step_index: 3 * i, turn: i + 1, kind: "assistant", text: `I ${call}`},
      {step_index: 3 * i + 1, kind: "tool_call", arguments: JSON.stringify({path}), ...shared},
      {step_index: 3 * i + 2, kind: "tool_result", text: result, ...shared},
    ];
  });
  const outcome = {passed, counted: true, score: null, reason: null, half_points: null, n_claims: null};
  return {...first, claims: [], claim_scores: [], outcome, steps, ...more};
}

function findingOf(a: string[], b: string[]): string {
  return sideBySide(trialOf(a, true), trialOf(b, false), ["X", "Y"]).finding;
}

describe("sideBySide(a, b, names)", () => {
  it("says where two trials part, and what each does there", () => {
    expect(findingOf(["read x", "read y"], ["read x", "read z"])).toBe(
      "A (X) passed, B (Y) failed. After 1 call in common they part: both call fs · read, with other arguments.",
    );
    expect(findingOf(["read x", "list y"], ["read x"])).toBe(
      "A (X) passed, B (Y) failed. After 1 call in common they part: A calls fs · list, B makes no more calls.",
    );
    expect(findingOf(["read x"], [])).toBe(
      "A (X) passed, B (Y) failed. They part at the first call: A calls fs · read, B makes no call.",
    );
    expect(findingOf([], [])).toBe("A (X) passed, B (Y) failed. Neither makes a call.");
    expect(findingOf(["read x"], ["read x"])).toBe(
      "A (X) passed, B (Y) failed. Both make the same 1 call and get the same results.",
    );
    expect(findingOf(["read x", "read y"], ["read x", "read y other"])).toBe(
      "A (X) passed, B (Y) failed. Both make the same 2 calls; the result of call 2 is the first that differs.",
    );
    expect(findingOf(['read x {"n":1,"executionTimeMs":2}'], ['read x {"n":1,"executionTimeMs":7}'])).toBe(
      "A (X) passed, B (Y) failed. Both make the same 1 call and get the same results, but for times.",
    );
  });

  it("aligns calls with their turns and the words before them", () => {
    const {rows, firstDivergence, firstOtherResult, counts} = sideBySide(
      trialOf(["list x", "read x", "read y"], true),
      trialOf(["read x changed", "read z", "done q"], true),
      ["X", "Y"],
    );
    expect(rows.map(({kind, a, b}) => [kind, a?.turn ?? null, b?.turn ?? null])).toEqual([
      ["a", 1, null],
      ["same", 2, 1],
      ["changed", 3, 2],
      ["b", null, 3],
    ]);
    expect([firstDivergence, firstOtherResult]).toEqual([0, 1]);
    expect(counts).toEqual({same: 1, changed: 1, a: 1, b: 1});
    expect(rows[1].a?.words?.text).toBe("I read x");
  });

  it("compares claims under each judge; a judge that failed is not compared", () => {
    const score = (judge: string, claim_index: number, value: 0 | 0.5 | 1 | null) => ({
      claim_index,
      judge,
      repeat_index: 1,
      score: value,
      label: null,
      confidence: null,
      rationale: null,
      judge_failed: value === null,
    });
    const claims = [0, 1].map((claim_index) => ({claim_index, text: `claim ${claim_index}`, kind: "claim" as const}));
    const a = trialOf([], true, {claims, claim_scores: [score("j", 0, 1), score("j", 1, 1), score("k", 0, 0.5)]});
    const b = trialOf([], false, {
      claims: [{...claims[0], text: "claim zero"}, claims[1]],
      claim_scores: [score("j", 0, 0), score("j", 1, 1), score("k", 0, null)],
    });
    const found = sideBySide(a, b, ["X", "Y"]).claims;
    expect(
      found.map(({otherText, verdicts}) => [otherText, verdicts.map(({judge, differs}) => [judge, differs])]),
    ).toEqual([
      [
        "claim zero",
        [
          ["j", true],
          ["k", null],
        ],
      ],
      [
        null,
        [
          ["j", false],
          ["k", null],
        ],
      ],
    ]);
  });

  it("says that two trials are of two tasks", () => {
    const other = trialOf([], true, {trial: {...first.trial, task_id: "other"}});
    expect(sideBySide(trialOf([], true), other, ["X", "Y"]).isSameTask).toBe(false);
  });
});

describe("addresses of trials", () => {
  const row = (
    place: number,
    model: string,
    task_id: string,
    verdict: TrialListRow["verdict"],
    trial_index = 1,
  ): TrialListRow => ({
    ...{place, model, task_id, verdict, trial_index, display_name: model, group: "others", status: "completed"},
    ...{turns: null, tool_calls: null, seconds: null},
  });
  const list: TrialList = {
    finding: "",
    models: [],
    rows: [
      row(0, "a", "t", "failed"),
      row(1, "b", "t", "passed"),
      row(2, "a", "t", "passed", 2),
      row(3, "a", "u", "passed"),
    ],
  };

  it("names two trials by model and attempt", () => {
    const name = {task: "t & u", model: "a", attempt: 2};
    expect(trialQuery(name)).toBe("task=t+%26+u&model=a&attempt=2");
    expect(trialQuery(name, {model: "b", attempt: 1})).toBe(
      "task=t+%26+u&model=a&attempt=2&with_model=b&with_attempt=1",
    );
    expect(trialQuery(name, "opposite")).toBe("task=t+%26+u&model=a&attempt=2&with=opposite");
  });

  it("reads the trial beside, of this experiment or another", () => {
    expect(parseBeside("o3.t.1")).toEqual({experiment: null, id: "o3.t.1"});
    expect(parseBeside("mcpmark:o3.t.1")).toEqual({experiment: "mcpmark", id: "o3.t.1"});
  });

  it("finds other trials of a task, those of the same model first, and one that ended the other way", () => {
    expect(trialsBeside(list, list.rows[0]).map(({place}) => place)).toEqual([2, 1]);
    expect(findOpposite(list, list.rows[0])?.place).toBe(2);
    expect(findOpposite(list, list.rows[1])?.place).toBe(0);
    expect(findOpposite(list, list.rows[3])).toBeNull();
    expect(findTrial(list, {task: "t", model: "b"})?.place).toBe(1);
    expect(findTrial(list, {task: "t", attempt: 2})?.place).toBe(2);
    expect(findTrial(list, {task: "v"})).toBeNull();
  });

  it("finds the trials of a task in another experiment by their ids", () => {
    expect(sameTaskIds("o3.chinook__x.2", ["gpt-5.chinook__x.1", "gpt-5.chinook__y.1", "x"])).toEqual([
      "gpt-5.chinook__x.1",
    ]);
    expect(sameTaskIds("plain", ["other"])).toEqual([]);
  });
});
