import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {pairedDifference} from "../../src/stats/pairedDifference.js";
import {readOracle} from "./oracle.js";

interface PairedCase {
  a: number[];
  b: number[];
  diff: number;
  se_unpaired: number;
  se_paired: number;
  corr: number;
  t: number | "NaN";
  p_t: number | "NaN";
  ci95_z: [number, number];
}

describe("pairedDifference(first, second)", () => {
  it("agrees with Miller (2024) and scipy.stats.ttest_rel on 3 samples", () => {
    const {cases} = readOracle<{cases: PairedCase[]}>("paired_difference_se");
    expect(cases).toHaveLength(3);
    for (const c of cases) {
      const result = pairedDifference(c.a, c.b, {quantile: "z"});
      expect(result.interval.estimate).toBeCloseTo(c.diff, 12);
      expect(result.se_paired).toBeCloseTo(c.se_paired, 12);
      expect(result.se_unpaired).toBeCloseTo(c.se_unpaired, 12);
      expect(result.correlation).toBeCloseTo(c.corr, 12);
      expect(result.interval.low).toBeCloseTo(c.ci95_z[0], 12);
      expect(result.interval.high).toBeCloseTo(c.ci95_z[1], 12);
      if (c.t === "NaN") {
        expect(result).toMatchObject({t: NaN, p: NaN, reason: "all differences are equal"});
      } else {
        expect(result.t).toBeCloseTo(c.t, 12);
        expect(result.p).toBeCloseTo(c.p_t as number, 12);
      }
    }
  });

  it("satisfies SE² = SE1² + SE2² - 2 SE1 SE2 corr, and changes sign when swapped", () => {
    const pairs = fc.array(fc.tuple(fc.nat(10), fc.nat(10)), {minLength: 3, maxLength: 50});
    fc.assert(
      fc.property(pairs, (rows) => {
        const [a, b] = [rows.map(([x]) => x / 10), rows.map(([, y]) => y / 10)];
        const one = pairedDifference(a, b);
        const other = pairedDifference(b, a);
        expect(other.interval.low).toBeCloseTo(-one.interval.high, 12);
        if (Number.isNaN(one.correlation)) return;
        const errors = [a, b].map(
          (list) =>
            pairedDifference(
              list,
              list.map(() => 0),
            ).se_paired,
        );
        expect(one.se_paired ** 2).toBeCloseTo(
          errors[0] ** 2 + errors[1] ** 2 - 2 * errors[0] * errors[1] * one.correlation,
          12,
        );
      }),
    );
  });

  it("has no correlation with a constant", () => {
    expect(pairedDifference([1, 0, 1], [1, 1, 1]).correlation).toBeNaN();
  });

  it("refuses fewer than two pairs", () => {
    expect(() => pairedDifference([1], [0])).toThrow("pairedDifference: first is too short: got length 1");
    expect(() => pairedDifference([1, 2], [0])).toThrow("first and second differ in length: got 2 and 1");
  });
});
