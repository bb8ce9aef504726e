import {describe, expect, it} from "vitest";
import {
  countVerdicts,
  isChosen,
  partOf,
  reproductionFinding,
  shownNumber,
  subjectOf,
  summarizePlaces,
  summarizeReasons,
} from "../../src/analysis/reproduction.js";
import type {LedgerRow, Reproduction} from "../../src/analysis/reproduction.js";

const row: LedgerRow = {
  scope: "overall",
  model: "o3-pro",
  metric: "pass@0.75",
  place: "Table 8, pass@0.75",
  unit: "percent",
  published: "44.5",
  definition: "",
  basis: "trials",
  experiment: "e",
  method: "reproduce/atlas_rates",
  relation: "equals",
  recomputed: 44.5,
  tolerance: 0.05,
  verdict: "agrees",
  reason: null,
};
const rows: LedgerRow[] = [
  row,
  {...row, verdict: "differs"},
  {...row, basis: "print"},
  {...row, place: "Table 10, x", basis: null, verdict: "cannot be checked"},
];
const whole: Omit<Reproduction, "rows"> = {
  benchmark: "mcp-atlas",
  paper: "mcp-atlas-paper",
  trials: "e",
  trialsKind: "imported",
  totals: {agrees: 6105, differs: 3, "cannot be checked": 11},
  derivedFromPrint: {agrees: 2, differs: 1, "cannot be checked": 0},
  numbers: 6119,
  audit: [],
  notes: [],
};

describe("summarizePlaces(rows)", () => {
  it("counts verdicts by part and basis, parts in the order of their numbers", () => {
    expect(summarizePlaces(rows)).toEqual([
      {part: "Table 8", basis: "trials", agrees: 1, differs: 1, "cannot be checked": 0},
      {part: "Table 8", basis: "print", agrees: 1, differs: 0, "cannot be checked": 0},
      {part: "Table 10", basis: null, agrees: 0, differs: 0, "cannot be checked": 1},
    ]);
    expect(countVerdicts(rows)).toEqual({agrees: 2, differs: 1, "cannot be checked": 1});
  });
});

describe("summarizeReasons(rows)", () => {
  it("counts the numbers that each reason explains, what differs first", () => {
    expect(
      summarizeReasons([
        ...rows,
        {...rows[1], reason: "rounding: twice"},
        {...rows[1], reason: "rounding: twice", place: "Figure 1, left panel"},
      ]),
    ).toEqual([
      {verdict: "differs", basis: "trials", reason: "rounding: twice", count: 2, parts: ["Table 8", "Figure 1"]},
      {verdict: "differs", basis: "trials", reason: null, count: 1, parts: ["Table 8"]},
      {verdict: "cannot be checked", basis: null, reason: null, count: 1, parts: ["Table 10"]},
    ]);
  });
});

describe("reproductionFinding(reproduction)", () => {
  it("says how many differ of those that trials can give", () => {
    expect(reproductionFinding(whole)).toBe(
      "Of 6,108 published numbers that the trials can give, 3 differ; 11 more cannot be checked.",
    );
  });

  it("says of a reconstruction that it was made to agree", () => {
    const made = {...whole, trialsKind: "reconstructed", totals: {agrees: 5, differs: 0, "cannot be checked": 0}};
    expect(reproductionFinding(made)).toContain(
      "All 5 published numbers that the trials can give agree with them; none is left unchecked.",
    );
    expect(reproductionFinding(made)).toContain("shows the pipeline to be right, not the paper");
  });

  it("without trials tells what follows from print", () => {
    expect(reproductionFinding({...whole, trials: null})).toBe(
      "Of 3 published numbers that follow from other printed ones, 1 does not agree with them.",
    );
  });
});

describe("what a row shows", () => {
  it("names its part, its subject and its number", () => {
    expect([partOf("Figure 1, left panel, label"), partOf("derived: tasks times runs"), partOf("text")]).toEqual([
      "Figure 1",
      "derived",
      "text",
    ]);
    expect(subjectOf(row)).toBe("pass@0.75, o3-pro");
    expect(subjectOf({...row, model: null})).toBe("pass@0.75, all models");
    expect(subjectOf({...row, scope: "public"})).toBe("pass@0.75, o3-pro (public)");
    expect([shownNumber(62.344999999999995), shownNumber(null)]).toEqual(["62.345", "–"]);
  });

  it("is shown where verdict and part are chosen", () => {
    expect(rows.map((each) => isChosen(each, "differs", null))).toEqual([false, true, false, false]);
    expect(rows.map((each) => isChosen(each, null, "Table 10"))).toEqual([false, false, false, true]);
  });
});
