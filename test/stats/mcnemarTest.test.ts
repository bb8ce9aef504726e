import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import {type PairedCounts} from "../../src/stats/pairedCounts.js";
import {readOracle} from "./oracle.js";

interface McnemarCase {
  table: PairedCounts;
  exact_p: {value: number};
  mid_p: {value: number};
  chi2: number | "NaN";
  chi2_p: number | "NaN";
  chi2_cc_p: number | "NaN";
}

describe("mcnemarTest(table)", () => {
  it("agrees with Fagerland et al. (2013) and R on 10 tables", () => {
    const {cases} = readOracle<{cases: McnemarCase[]}>("mcnemar_paired");
    expect(cases).toHaveLength(10);
    for (const c of cases) {
      expect(mcnemarTest(c.table, {variant: "exact"}).p).toBeCloseTo(c.exact_p.value, 12);
      expect(mcnemarTest(c.table).p).toBeCloseTo(c.mid_p.value, 12);
      const plain = mcnemarTest(c.table, {variant: "chi-squared"});
      const corrected = mcnemarTest(c.table, {variant: "chi-squared, continuity-corrected"});
      if (c.chi2 === "NaN") {
        expect([plain.statistic, plain.p, corrected.p]).toEqual([NaN, NaN, NaN]);
        expect(plain.reason).toBe("no pair differs");
      } else {
        expect(plain.statistic).toBeCloseTo(c.chi2, 12);
        expect(plain.p).toBeCloseTo(c.chi2_p as number, 12);
        expect(corrected.p).toBeCloseTo(c.chi2_cc_p as number, 12);
      }
    }
  });

  const table = fc
    .tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40))
    .filter((cells) => cells.some((cell) => cell > 0))
    .map(([both, only1, only2, neither]) => ({both, only1, only2, neither}));

  it("is symmetric, a probability, and mid-p is below exact", () => {
    fc.assert(
      fc.property(table, (t) => {
        const swapped = {...t, only1: t.only2, only2: t.only1};
        for (const variant of ["exact", "mid-p"] as const) {
          const {p} = mcnemarTest(t, {variant});
          expect(p).toBeGreaterThan(0);
          expect(p).toBeLessThanOrEqual(1);
          expect(mcnemarTest(swapped, {variant}).p).toBeCloseTo(p, 12);
          expect(mcnemarTest(swapped, {variant, alternative: "less"}).p).toBeCloseTo(
            mcnemarTest(t, {variant, alternative: "greater"}).p,
            12,
          );
        }
        expect(mcnemarTest(t).p).toBeLessThan(mcnemarTest(t, {variant: "exact"}).p);
      }),
    );
  });

  it("has one-sided tails by hand", () => {
    // P(X >= 7), X ~ Bin(8, 1/2) = 9/256; mid-p takes half of P(X = 7) = 8/256 off
    const t = {both: 1, only1: 7, only2: 1, neither: 12};
    expect(mcnemarTest(t, {variant: "exact", alternative: "greater"}).p).toBeCloseTo(9 / 256, 14);
    expect(mcnemarTest(t, {alternative: "greater"}).p).toBeCloseTo(5 / 256, 14);
  });

  it("refuses a one-sided chi-squared", () => {
    const t = {both: 1, only1: 7, only2: 1, neither: 12};
    expect(() => mcnemarTest(t, {variant: "chi-squared", alternative: "less"})).toThrow(
      'mcnemarTest: alternative: got "less"; expected "two-sided" for chi-squared',
    );
  });
});
