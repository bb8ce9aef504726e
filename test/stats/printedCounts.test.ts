import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {printedCounts} from "../../src/stats/printedCounts.js";

describe("printedCounts(printed, denominator, printing)", () => {
  it("finds no count of 555 that prints as 40.1 %, and 285 of 710 (audit F04)", () => {
    expect(printedCounts(40.1, 555, {decimals: 1})).toBeNull();
    expect(printedCounts(40.1, 710, {decimals: 1})).toEqual({low: 285, high: 285});
  });

  it("allows exact halves to have been rounded either way, and reads proportions", () => {
    expect(printedCounts(12.5, 1000, {decimals: 0})).toEqual({low: 120, high: 130});
    expect(printedCounts(0.782, 1000, {decimals: 3, scale: 1})).toEqual({low: 782, high: 782});
  });

  it("holds every count's own print", () => {
    const count = fc.integer({min: 1, max: 3000}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));
    fc.assert(
      fc.property(count, fc.nat(3), ([k, n], decimals) => {
        const range = printedCounts(Number(((100 * k) / n).toFixed(decimals)), n, {decimals})!;
        expect(range.low).toBeLessThanOrEqual(k);
        expect(range.high).toBeGreaterThanOrEqual(k);
      }),
    );
  });

  it("refuses a denominator of 0", () => {
    expect(() => printedCounts(1, 0, {decimals: 1})).toThrow(
      "printedCounts: denominator: got 0; expected an integer >= 1",
    );
  });
});
