import {describe, expect, it} from "vitest";
import {labelsCsv, parseLabels} from "../../src/analysis/humanLabels.js";
import type {HumanLabel} from "../../src/analysis/humanLabels.js";

const label: HumanLabel = {
  trial_id: "m.t.1",
  claim_index: 0,
  claim: "it costs 5",
  label: "fulfilled",
  confidence: 0.9,
  rationale: "yes, 5",
};
const HEAD = "trial_id,claim_index,claim,answer,label,confidence,rationale";

describe("labelsCsv(labels)", () => {
  it("has the columns of the template", () => {
    expect(labelsCsv([label])).toBe(`${HEAD}\nm.t.1,0,it costs 5,,fulfilled,0.9,"yes, 5"\n`);
  });

  it("leads what a spreadsheet would run by an apostrophe", () => {
    const hostile = {...label, claim: "=HYPERLINK(1)", rationale: "'=1+1", confidence: null};
    expect(labelsCsv([hostile])).toBe(`${HEAD}\nm.t.1,0,'=HYPERLINK(1),,fulfilled,,''=1+1\n`);
  });
});

describe("parseLabels(text)", () => {
  it("reads what a page kept, and leaves out what is no label", () => {
    expect(parseLabels(JSON.stringify([label, null, 1, {...label, label: "good"}, {...label, confidence: 2}]))).toEqual(
      [label],
    );
    expect(parseLabels(null)).toEqual([]);
    expect(parseLabels("{")).toEqual([]);
    expect(parseLabels("{}")).toEqual([]);
  });
});
