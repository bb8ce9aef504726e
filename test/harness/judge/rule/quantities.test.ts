import {describe, expect, it} from "vitest";
import {findQuantities, matchQuantities} from "../../../../harness/judge/rule/quantities.js";

const only = (text: string) => {
  const [quantity, ...rest] = findQuantities(text, []);
  expect(rest).toEqual([]);
  return quantity;
};
const matches = (claim: string, answer: string) => matchQuantities(only(claim), only(answer));

describe("findQuantities(text, taken)", () => {
  it.each([
    ["3,503 tracks", 3503, null],
    ["about 1.5 million rows", 1_500_000, null],
    ["$2.93 trillion", 2.93e12, "usd"],
    ["-7 degrees", -7, null],
    ["minus 7 °C", -7, "temperature"],
    ["twenty-one guests", 21, null],
    ["two hundred and six bones", 206, null],
    ["two thirds of them", 200 / 3, "percent"],
    ["24.6 percent", 24.6, "percent"],
    ["2 hours and 30 minutes", 9000, "time"],
    ["half a terabyte", 5e11, "bytes"],
    ["4 hectares", 40_000, "area"],
  ])("reads %s", (text, value, dimension) => {
    const found = only(text);
    expect(found.value).toBeCloseTo(value, 6);
    expect(found.dimension).toBe(dimension);
  });
});

describe("matchQuantities(claim, answer)", () => {
  it("takes numbers within 5 percent, edges included", () => {
    // 5 % of 200 is 10
    expect(matches("200 rows", "210 rows")).toBe(true);
    expect(matches("200 rows", "211 rows")).toBe(false);
    expect(matches("200 rows", "190 rows")).toBe(true);
  });

  it("takes percentages within one percentage point, and a fraction for a percentage", () => {
    expect(matches("45%", "46%")).toBe(true);
    expect(matches("45%", "46.1%")).toBe(false);
    expect(matches("45%", "0.45")).toBe(true);
    expect(matches("50 %", "half of them")).toBe(true);
  });

  it("converts units of one dimension and refuses others", () => {
    // 120 km are 74.56 miles; 200 °C are 392 °F
    expect(matches("120 km", "74.6 miles")).toBe(true);
    expect(matches("120 km", "120 miles")).toBe(false);
    expect(matches("200 °C", "392 °F")).toBe(true);
    expect(matches("5 euros", "$5")).toBe(false);
  });

  it("takes a number without its unit as written", () => {
    expect(matches("350 ms", "350")).toBe(true);
    expect(matches("350 ms", "3500")).toBe(false);
  });
});
