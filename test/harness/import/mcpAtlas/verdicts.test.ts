import {describe, expect, it} from "vitest";
import {readVerdicts} from "../../../../harness/import/mcpAtlas/verdicts.js";

const TWO = {shown: [0, 1], total: 2};

function read(details: unknown, coverage = "", claims: Parameters<typeof readVerdicts>[3] = TWO, confidence = "") {
  const cell = typeof details === "string" ? details : JSON.stringify(details);
  return readVerdicts("t", "j", {coverage, details: cell, confidence}, claims);
}

function perClaim(...verdicts: object[]) {
  return {per_claim: verdicts, explanation: "Evaluation complete"};
}

describe("readVerdicts(trialId, judge, cells, claims)", () => {
  it('labels by a field of mixed type: true, "partial", false', () => {
    const {claimScores, damage} = read(
      perClaim({claim: "a", score: 1, covered: true}, {score: 0.5, covered: "partial"}, {score: 0, covered: false}),
      "0.5",
      {shown: [0, 1, 2], total: 3},
    );
    expect(claimScores.map(({score, label, claim_echo: echo}) => [score, label, echo])).toEqual([
      [1, "fulfilled", "a"],
      [0.5, "partially_fulfilled", null],
      [0, "not_fulfilled", null],
    ]);
    expect(damage).toEqual([]);
  });

  it("joins by place to the claims that cleaning left, whatever the judge echoes", () => {
    const {claimScores} = read(perClaim({claim: "other words", score: 1}, {claim: "x", score: 0}), "0.5", {
      shown: [0, 2],
      total: 3,
    });
    expect(claimScores.map(({claim_index: index}) => index)).toEqual([0, 2]);
  });

  it("knows a failed judge call by its prefix: no score, though the file says 0", () => {
    const {claimScores, oddities} = read(
      perClaim({score: 1, covered: true}, {score: 0, covered: false, reason: "Evaluation failed: 429"}),
      "0.5",
    );
    expect(claimScores[1]).toMatchObject({score: null, label: null, judge_failed: true});
    expect(oddities).toEqual(["failed judge call"]);
  });

  it.each([
    ["Failed: no JSON", null],
    ["No claims provided", []],
  ])("reads a row that could not be scored (%s) as no score at all", (explanation, per_claim) => {
    const details = {coverage_score: null, explanation, ...(per_claim === null ? {} : {per_claim})};
    expect(read(details)).toEqual({claimScores: [], scores: [], oddities: [], damage: []});
  });

  it("keeps the 0 of a row that the scorer skipped, without verdicts", () => {
    const {claimScores, scores} = read(
      {per_claim: [{score: 0}], explanation: "Skipped — empty or error response"},
      "0.0",
    );
    expect(claimScores).toEqual([]);
    expect(scores).toMatchObject([{scorer: "j", metric: "coverage_score", value: 0}]);
  });

  it("notes the first version's fallback, and a coverage without verdicts", () => {
    const fallback = {per_claim: [{score: 1}, {score: 1}], explanation: "Fallback evaluation used: x"};
    expect(read(fallback, "1").oddities).toEqual(["fallback evaluation used"]);
    expect(read("", "0.5").oddities).toEqual(["coverage without verdicts"]);
  });

  it("rounds a coverage half to even at three places, as Python does", () => {
    const eight = perClaim({score: 0.5}, ...Array.from({length: 7}, () => ({score: 0})));
    const places = {shown: [0, 1, 2, 3, 4, 5, 6, 7], total: 8};
    expect(read(eight, "0.062", places).oddities).toEqual([]);
    expect(read(eight, "0.063", places).oddities).toEqual([
      "coverage contradicts its claims: got 0.063; expected 0.062",
    ]);
  });

  it("reads what Python prints bare, and empty cells, as no number", () => {
    expect(read('{"coverage_score": NaN, "per_claim": []}', "nan")).toMatchObject({scores: [], damage: []});
    expect(read("", "", TWO, "0.9").scores).toEqual([
      {trial_id: "t", scorer: "confidence of j", metric: "evaluation_confidence", value: 0.9},
    ]);
  });

  it("names a score that no judge gives, and leaves it out", () => {
    const {claimScores, damage} = read(perClaim({score: 0.7}, {score: 1}), "1");
    expect(claimScores).toHaveLength(1);
    expect(damage).toEqual(["coverage_details_json.per_claim[0].score: got 0.7; expected 0, 0.5 or 1"]);
  });
});
