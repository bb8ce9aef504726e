import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {krippendorffAlpha, type AlphaMetric} from "../../src/stats/krippendorffAlpha.js";
import {readOracle} from "./oracle.js";

type Fraction = {value: number} | null;

function expectValue(got: number, expected: Fraction): void {
  if (expected === null) expect(got).toBeNaN();
  else expect(got).toBeCloseTo(expected.value, 12);
}

describe("krippendorffAlpha(ratings, metric)", () => {
  it("agrees with Krippendorff (2011) in exact fractions on 6 sets, four metrics each", () => {
    const {cases} = readOracle<{
      cases: ({units: (number | null)[][]; name: string} & Record<string, Fraction>)[];
    }>("krippendorff_alpha");
    expect(cases).toHaveLength(6);
    for (const c of cases) {
      for (const metric of ["nominal", "ordinal", "interval", "ratio"] as const) {
        const result = krippendorffAlpha(c.units, metric);
        expectValue(result.value, c[metric]);
        expectValue(result.observed, c[`Do_${metric}`]);
        expect(result.expected).toBeCloseTo(c[`De_${metric}`]!.value, 10);
        expect(result.reason === null).toBe(c[metric] !== null);
      }
    }
  });

  const ratings = fc.array(fc.array(fc.option(fc.constantFrom(0, 0.5, 1), {nil: null}), {minLength: 3, maxLength: 3}), {
    minLength: 2,
    maxLength: 25,
  });
  it("does not depend on the order of units or raters, and nominal not on labels", () => {
    fc.assert(
      fc.property(ratings, fc.constantFrom<AlphaMetric>("nominal", "ordinal", "interval"), (units, metric) => {
        const one = krippendorffAlpha(units, metric).value;
        const turned = krippendorffAlpha(
          [...units].reverse().map((unit) => [...unit].reverse()),
          metric,
        ).value;
        if (Number.isNaN(one)) expect(turned).toBeNaN();
        else expect(turned).toBeCloseTo(one, 10);
        const renamed = units.map((unit) =>
          unit.map((value) => (value === null ? null : value === 1 ? 7 : 100 - value)),
        );
        const nominal = krippendorffAlpha(units).value;
        if (Number.isNaN(nominal)) expect(krippendorffAlpha(renamed).value).toBeNaN();
        else expect(krippendorffAlpha(renamed).value).toBeCloseTo(nominal, 10);
      }),
    );
  });

  it("is undefined without pairs and refuses what is no rating", () => {
    expect(
      krippendorffAlpha([
        [1, null],
        [null, 0],
      ]),
    ).toMatchObject({value: NaN, reason: "no unit has two ratings"});
    expect(() => krippendorffAlpha([])).toThrow("krippendorffAlpha: no units: got []; expected at least one");
    expect(() => krippendorffAlpha([[NaN, 1]])).toThrow(
      "krippendorffAlpha: unit 0: got NaN; expected a number or null",
    );
    expect(() => krippendorffAlpha([[-1, 1]], "ratio")).toThrow("ratio metric: got -1; expected values >= 0");
  });
});
