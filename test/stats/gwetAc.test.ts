import {describe, expect, it} from "vitest";
import {gwetAc} from "../../src/stats/gwetAc.js";
import {readOracle} from "./oracle.js";

type Fraction = {value: number} | null;

function expectValue(got: number, expected: Fraction): void {
  if (expected === null) expect(got).toBeNaN();
  else expect(got).toBeCloseTo(expected.value, 12);
}

describe("gwetAc(ratings)", () => {
  it("agrees with irrCAC on raw ratings with gaps", () => {
    const {cases} = readOracle<{
      cases: {units: (number | null)[][]; ac1: Fraction; pa: Fraction; pe: Fraction}[];
    }>("gwet_ac1_raw");
    expect(cases).toHaveLength(2);
    for (const c of cases) {
      const result = gwetAc(c.units);
      expectValue(result.value, c.ac1);
      expectValue(result.observed, c.pa);
      expectValue(result.expected, c.pe);
    }
  });

  it("is AC2 by hand with linear weights", () => {
    // units (0, 1), (2, 2), (1, 1): credits 1/2, 1, 1, pa = 5/6; shares 1/6, 1/2, 1/3; spread = 22/36;
    // sum of weights = 3 + 4/2 = 5; pe = 5 / 6 * 22 / 36 = 55/108; AC2 = (90/108 - 55/108) / (53/108) = 35/53
    expect(
      gwetAc(
        [
          [0, 1],
          [2, 2],
          [1, 1],
        ],
        {weights: "linear"},
      ).value,
    ).toBeCloseTo(35 / 53, 12);
  });

  it("needs the possible categories where one only occurs", () => {
    expect(
      gwetAc([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({
      value: NaN,
      reason: "only one category occurs; name the categories that were possible",
    });
    expect(
      gwetAc(
        [
          [1, 1],
          [1, 1],
        ],
        {categories: [0, 1]},
      ).value,
    ).toBe(1);
    expect(gwetAc([[1, null]], {categories: [0, 1]})).toMatchObject({value: NaN, reason: "no unit has two ratings"});
  });
});
