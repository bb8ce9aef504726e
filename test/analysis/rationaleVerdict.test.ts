import {describe, expect, it} from "vitest";
import {deniesScore, rationaleVerdict} from "../../src/analysis/rationaleVerdict.js";
import type {SaidVerdict} from "../../src/analysis/rationaleVerdict.js";

const cases: [SaidVerdict | null, string][] = [
  ["fulfilled", "The response explicitly states the city and the date."],
  ["fulfilled", 'The answer says so: "The sky is not clear."'],
  ["fulfilled", '"4" is conveyed by "4"'],
  ["fulfilled", "The claim is fully supported by the response."],
  ["fulfilled", "The answer correctly states that the lot is not present in the store."],
  ["fulfilled", "Nothing is missing."],
  ["fulfilled", "The response does not omit the date."],
  ["fulfilled", "The figure is not incorrect."],
  ["fulfilled", "The answer never contradicts the claim."],
  ["fulfilled", "At first the number seemed wrong; therefore I checked, and the claim is fulfilled."],
  ["fulfilled", "Both details match."],
  ["not_fulfilled", "The answer does not mention the date."],
  ["not_fulfilled", "The answer doesn't mention the date."],
  ["not_fulfilled", "The answer doesn’t mention the date."],
  ["not_fulfilled", "The response fails to mention the date."],
  ["not_fulfilled", "The date is missing from the answer."],
  ["not_fulfilled", "There is no mention of the date."],
  ["not_fulfilled", "Neither the date nor the city is given."],
  ["not_fulfilled", "It states 5 instead of 7."],
  ["not_fulfilled", "The response states that the date is correct, which contradicts the claim: it is not met."],
  ["not_fulfilled", '"8 percent" is not in the answer'],
  ["not_fulfilled", '"Helvia" is not in the answer (it has "Three")'],
  ["not_fulfilled", "the answer does not say so: 0 % of the claim's words stand together"],
  ["not_fulfilled", "the answer has no word in common with the claim"],
  ["not_fulfilled", "The city is mentioned. The date is not. So the claim is not met."],
  ["not_fulfilled", 'it is said of something else: "The student lives in Recife."'],
  ["not_fulfilled", "The answer says the opposite."],
  ["not_fulfilled", "It cannot be found in the response."],
  ["partially_fulfilled", "The claim is only partially met."],
  ["partially_fulfilled", "Not all details are given."],
  [null, "The response mentions the city but does not give the date."],
  [null, "The year is 1998."],
  [null, ""],
  [null, '"the claim is not met"'],
];

describe("rationaleVerdict(rationale)", () => {
  it.each(cases)("is %s for: %s", (expected, rationale) => {
    expect(rationaleVerdict(rationale)).toBe(expected);
  });

  it("reads a hostile text of megabytes", () => {
    for (const unit of ["not ", "n't", "states that ", '"', "a.b", "but ", ": "]) {
      expect(() => rationaleVerdict(unit.repeat(300_000))).not.toThrow();
    }
  });
});

describe("deniesScore(score, rationale)", () => {
  it.each([
    [1, "The date is missing.", true],
    [0, "The answer states the date.", true],
    [1, "The answer states the date.", false],
    [0, "The date is not missing.", true],
    [0.5, "The date is missing.", false],
    [null, "The date is missing.", false],
    [1, null, false],
    [1, "The response mentions the city but not the date.", false],
  ])("of %s and %s is %s", (score, rationale, expected) => {
    expect(deniesScore(score, rationale)).toBe(expected);
  });
});
