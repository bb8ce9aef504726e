import {describe, expect, it} from "vitest";
import {fleissKappa} from "../../src/stats/fleissKappa.js";
import {gwetAc} from "../../src/stats/gwetAc.js";
import {readOracle} from "./oracle.js";

type Fraction = {value: number} | null;

function expectValue(got: number, expected: Fraction): void {
  if (expected === null) expect(got).toBeNaN();
  else expect(got).toBeCloseTo(expected.value, 12);
}

describe("fleissKappa(counts)", () => {
  it("agrees with Fleiss (1971) and statsmodels on 3 panels, AC1 with them", () => {
    const {cases} = readOracle<{
      cases: {
        counts: number[][];
        fleiss_kappa: Fraction;
        P_bar: Fraction;
        P_e: Fraction;
        se_null_fleiss1979: number;
        gwet_ac1: Fraction;
        gwet_pe: Fraction;
      }[];
    }>("fleiss_gwet_counts");
    expect(cases).toHaveLength(3);
    for (const c of cases) {
      const result = fleissKappa(c.counts);
      expectValue(result.value, c.fleiss_kappa);
      expectValue(result.observed, c.P_bar);
      expectValue(result.expected, c.P_e);
      expect(result.se_null).toBeCloseTo(c.se_null_fleiss1979, 12);
      const ratings = c.counts.map((unit) => unit.flatMap((count, k) => Array.from({length: count}, () => k)));
      const ac1 = gwetAc(ratings, {categories: c.counts[0].map((_, k) => k)});
      expectValue(ac1.value, c.gwet_ac1);
      expectValue(ac1.expected, c.gwet_pe);
    }
  });

  it("is undefined when one category only was used, and refuses unequal panels", () => {
    expect(
      fleissKappa([
        [3, 0],
        [3, 0],
      ]),
    ).toMatchObject({value: NaN, se_null: NaN});
    expect(() =>
      fleissKappa([
        [3, 0],
        [2, 0],
      ]),
    ).toThrow("unit 1 has another number of ratings: got 2; expected 3");
    expect(() => fleissKappa([[1, 0]])).toThrow("fleissKappa: ratings a unit: got 1; expected an integer >= 2");
    expect(() => fleissKappa([])).toThrow("fleissKappa: units: got 0; expected an integer >= 1");
  });
});
