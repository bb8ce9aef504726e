import {describe, expect, it} from "vitest";
import {judgeDrifts, splitChange} from "../../src/analysis/judgeDrift.js";
import {validations} from "../../src/analysis/truths.js";
import type {TruthSet, TruthsMember} from "../../src/analysis/truths.js";
import {driftTitle, labelWords, validationWords} from "../../src/analysis/truthsFinding.js";

const LABELS = ["cannot_tell", "hallucinated_fact", "wrong_tool"];

/** Verdicts by one diagnoser: truth, verdict, confidence, task. */
function faults(rows: [string, string, number | null, string][], more: Partial<TruthSet> = {}): TruthsMember {
  const clusters = [...new Set(rows.map(([, , , task]) => task))];
  return {
    fault: {
      judges: ["rule"],
      labels: LABELS,
      models: ["way"],
      clusters,
      judge: rows.map(() => 0),
      truth: rows.map(([truth]) => LABELS.indexOf(truth)),
      verdict: rows.map(([, verdict]) => LABELS.indexOf(verdict)),
      confidence: rows.map(([, , confidence]) => confidence),
      model: rows.map(() => 0),
      cluster: rows.map(([, , , task]) => clusters.indexOf(task)),
      known: rows.length,
      harmless: 0,
      ...more,
    },
    claim: null,
    anchor_judge: null,
    anchors: [],
  };
}

describe("validations(member)", () => {
  const member = faults(
    [
      ["wrong_tool", "wrong_tool", 0.9, "a"],
      ["wrong_tool", "wrong_tool", 0.9, "b"],
      ["wrong_tool", "cannot_tell", 0.2, "b"],
      ["hallucinated_fact", "hallucinated_fact", 0.6, "a"],
      ["hallucinated_fact", "wrong_tool", 0.6, "b"],
    ],
    {known: 8, harmless: 2},
  );
  const [validation] = validations(member);

  it("gives the matrix in the order of the taxonomy, and balanced accuracy over what occurs in truth", () => {
    expect(validation.confusion.labels).toEqual(["wrong_tool", "hallucinated_fact", "cannot_tell"]);
    expect(validation.confusion.matrix).toEqual([
      [2, 0, 1],
      [1, 1, 0],
      [0, 0, 0],
    ]);
    // (2/3 + 1/2) / 2
    expect(validation.confusion.balanced_accuracy.estimate).toBeCloseTo(7 / 12, 12);
    expect(validation.confusion.balanced_accuracy.clusters).toBe(2);
  });

  it("holds confidence against what was right", () => {
    // (0.01 + 0.01 + 0.04 + 0.16 + 0.36) / 5
    expect(validation.calibration?.brier.estimate).toBeCloseTo(0.116, 12);
    // stated 3.2 of 5, right 3 of 5
    expect(validation.calibration?.overconfidence.estimate).toBeCloseTo(0.04, 12);
  });

  it("counts what cost no claim and what has no verdict", () => {
    expect([validation.harmless, validation.open]).toEqual([2, 1]);
    const words = validationWords(validation, 0.95);
    expect(words.title).toBe(
      "Diagnoser rule names 58.3\u202f% of the faults that were committed on purpose, averaged over 2 modes",
    );
    expect(words.caption).toContain(
      "2 faults cost no claim and had nothing to diagnose. 1 committed fault has no verdict.",
    );
    expect(words.caption).toContain("not with people");
    expect(words.classesTitle).toBe("Invented fact is found least: 50.0\u202f% of 2");
    expect(words.confidenceTitle).toBe("Diagnoser rule is right 4.0 points less often than it says");
  });

  it("is empty where nothing is known, and has no calibration where no confidence is stated", () => {
    expect(validations({fault: null, claim: null, anchor_judge: null, anchors: []})).toEqual([]);
    expect(validations(faults([["wrong_tool", "wrong_tool", null, "a"]]))[0].calibration).toBeNull();
  });
});

describe("labelWords(label)", () => {
  it("names modes as tables do, labels in words, and others as they are", () => {
    expect(["err_recovery", "partially_fulfilled", "odd"].map(labelWords)).toEqual([
      ["Failed", "recovery"],
      ["Partly", "fulfilled"],
      ["odd", ""],
    ]);
  });
});

const anchors = [
  {judge: "new", cluster: "a", before: 1, after: 1},
  {judge: "new", cluster: "a", before: 0.5, after: 0},
  {judge: "new", cluster: "b", before: 1, after: 0.5},
  {judge: "new", cluster: "b", before: 0, after: 0},
  {judge: "old", cluster: "a", before: 1, after: 1},
];

describe("judgeDrifts(member)", () => {
  it("compares each later judge with the frozen scores", () => {
    const drifts = judgeDrifts({fault: null, claim: null, anchor_judge: "old", anchors});
    expect(drifts).toHaveLength(1);
    // (0 - 0.5 - 0.5 + 0) / 4
    expect(drifts[0]).toMatchObject({judge: "new", pairs: 4, up: 0, down: 2, change: {estimate: -0.25, clusters: 2}});
    expect(driftTitle(drifts, "old")).toBe("new gives the same answers 25.0 points less than old did");
  });
});

describe("splitChange(before, after, anchors)", () => {
  const own = anchors.filter(({judge}) => judge === "new");

  it("adds up: the judge's part from the anchor, the model's part the rest", () => {
    const before = [
      {task: "a", sum: 3, n: 4},
      {task: "b", sum: 1, n: 4},
      {task: "gone", sum: 4, n: 4},
    ];
    const after = [
      {task: "a", sum: 4, n: 4},
      {task: "b", sum: 2, n: 4},
      {task: "fresh", sum: 0, n: 4},
    ];
    // 6/8 - 4/8 = 0.25 over the common tasks; judge -0.25; so the model 0.5
    const {total, judge, model, tasks, pairs} = splitChange(before, after, own);
    expect([total.estimate, judge.estimate, model.estimate, tasks, pairs]).toEqual([0.25, -0.25, 0.5, 2, 4]);
    expect(model.low).toBeLessThanOrEqual(0.5);
    expect(model.high).toBeGreaterThanOrEqual(0.5);
  });

  it("gives the judge all of a change where the answers are the same", () => {
    const before = [{task: "a", sum: 1.5, n: 2}];
    const after = [{task: "a", sum: 1, n: 2}];
    const same = [
      {judge: "new", cluster: "a", before: 1, after: 1},
      {judge: "new", cluster: "a", before: 0.5, after: 0},
    ];
    expect(splitChange(before, after, same).model).toMatchObject({estimate: 0, low: 0, high: 0});
  });

  it("throws without a common task or without anchors", () => {
    const one = [{task: "a", sum: 1, n: 1}];
    expect(() => splitChange(one, [{task: "b", sum: 1, n: 1}], own)).toThrow("got 0 common tasks and 4 frozen pairs");
    expect(() => splitChange(one, one, [])).toThrow("got 1 common tasks and 0 frozen pairs");
  });
});
