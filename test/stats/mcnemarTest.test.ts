import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import {pairedCounts, type PairedCounts} from "../../src/stats/pairedCounts.js";
import {winLossTie} from "../../src/stats/winLossTie.js";
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

describe("pairedCounts(first, second)", () => {
  it("counts the four cells and leaves its input alone", () => {
    const first = Object.freeze([1, 1, 0, 0, 1]);
    const second = Object.freeze([1, 0, 1, 0, 0]);
    expect(pairedCounts(first, second)).toEqual({both: 1, only1: 2, only2: 1, neither: 1});
  });

  it("refuses what is no pass or fail", () => {
    expect(() => pairedCounts([1], [0.5])).toThrow("pairedCounts: second[0]: got 0.5; expected 0 or 1");
    expect(() => pairedCounts([], [])).toThrow("pairedCounts: first is too short: got length 0; expected at least 1");
    expect(() => pairedCounts([1], [])).toThrow("pairedCounts: first and second differ in length: got 1 and 0");
  });
});

describe("winLossTie(first, second)", () => {
  it("counts, with last-digit noise as ties", () => {
    expect(winLossTie([1, 0.5, 0, 0.1 + 0.2], [0.5, 0.5, 1, 0.3])).toEqual({wins: 1, losses: 1, ties: 2, n: 4});
  });

  it("refuses unequal lists and NaN", () => {
    expect(() => winLossTie([1], [1, 2])).toThrow("winLossTie: first and second differ in length: got 1 and 2");
    expect(() => winLossTie([1], [NaN])).toThrow("winLossTie: second[0]: got NaN; expected a finite number");
  });
});
