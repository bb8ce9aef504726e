import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {newcombeInterval, pairedNewcombeInterval} from "../../src/stats/newcombeInterval.js";
import type {PairedCounts} from "../../src/stats/pairedCounts.js";
import {readOracle} from "./oracle.js";

const table = fc
  .tuple(fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60))
  .filter((cells) => cells.some((cell) => cell > 0))
  .map(([both, only1, only2, neither]) => ({both, only1, only2, neither}));
const counts = fc.integer({min: 1, max: 300}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));

describe("newcombeInterval(successes1, trials1, successes2, trials2)", () => {
  it("agrees with Newcombe (1998b) and R on 15 cases", () => {
    // two_proportions.json, 1e-12; its published check is Newcombe's table II, method 10
    const {cases} = readOracle<{
      cases: {x1: number; n1: number; x2: number; n2: number; diff: {value: number}; newcombe: [number, number]}[];
    }>("two_proportions");
    expect(cases).toHaveLength(15);
    for (const c of cases) {
      const interval = newcombeInterval(c.x1, c.n1, c.x2, c.n2);
      expect(interval.estimate).toBeCloseTo(c.diff.value, 12);
      expect(interval.low).toBeCloseTo(c.newcombe[0], 12);
      expect(interval.high).toBeCloseTo(c.newcombe[1], 12);
    }
  });

  it("changes sign when the two trade places, stays in [-1, 1] and has width", () => {
    fc.assert(
      fc.property(counts, counts, ([x1, n1], [x2, n2]) => {
        const one = newcombeInterval(x1, n1, x2, n2);
        const other = newcombeInterval(x2, n2, x1, n1);
        expect(one.low).toBeCloseTo(-other.high, 12);
        expect(one.low).toBeGreaterThanOrEqual(-1);
        expect(one.high).toBeLessThanOrEqual(1);
        expect(one.high - one.low).toBeGreaterThan(0);
        expect(one.low).toBeLessThanOrEqual(one.estimate);
        expect(one.estimate).toBeLessThanOrEqual(one.high);
      }),
    );
  });

  it("widens with the level", () => {
    const [narrow, wide] = [0.8, 0.99].map((level) => newcombeInterval(5, 10, 3, 12, {level}));
    expect(wide.low).toBeLessThan(narrow.low);
    expect(wide.high).toBeGreaterThan(narrow.high);
  });

  it("refuses more successes than trials", () => {
    expect(() => newcombeInterval(1, 2, 7, 5)).toThrow("newcombeInterval: successes exceeds trials: got 7 of 5");
  });
});

describe("pairedNewcombeInterval(table)", () => {
  it("agrees with Newcombe (1998c) method 10 with corrected phi on 10 tables", () => {
    const {cases} = readOracle<{
      cases: {table: PairedCounts; diff: {value: number}; newcombe_paired_method10: [number, number]}[];
    }>("mcnemar_paired");
    expect(cases).toHaveLength(10);
    for (const c of cases) {
      const interval = pairedNewcombeInterval(c.table);
      expect(interval.estimate).toBeCloseTo(c.diff.value, 12);
      expect(interval.low).toBeCloseTo(c.newcombe_paired_method10[0], 12);
      expect(interval.high).toBeCloseTo(c.newcombe_paired_method10[1], 12);
    }
  });

  it("changes sign when the two trade places, stays in [-1, 1] and has width", () => {
    fc.assert(
      fc.property(table, (t) => {
        const one = pairedNewcombeInterval(t);
        const other = pairedNewcombeInterval({...t, only1: t.only2, only2: t.only1});
        expect(one.low).toBeCloseTo(-other.high, 12);
        expect(one.low).toBeGreaterThanOrEqual(-1);
        expect(one.high).toBeLessThanOrEqual(1);
        expect(one.high - one.low).toBeGreaterThan(0);
      }),
    );
  });

  it("refuses an empty table and cells that are no counts", () => {
    const none = {both: 0, only1: 0, only2: 0, neither: 0};
    expect(() => pairedNewcombeInterval(none)).toThrow(
      "pairedNewcombeInterval: pairs: got 0; expected an integer >= 1",
    );
    expect(() => pairedNewcombeInterval({...none, both: -1})).toThrow("both: got -1; expected an integer >= 0");
  });
});
