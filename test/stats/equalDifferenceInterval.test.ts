import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {equalDifferenceInterval} from "../../src/stats/equalDifferenceInterval.js";
import {pairedNewcombeInterval} from "../../src/stats/newcombeInterval.js";

describe("equalDifferenceInterval(difference, pairs)", () => {
  it("bounds what was not seen by 1 - (alpha / 2)^(1 / n)", () => {
    // 1 - 0.025^(1/10) = 0.308497, the exact upper end for 0 of 10 (R: binom.test(0, 10)$conf.int).
    expect(equalDifferenceInterval(0, 10)).toMatchObject({
      estimate: 0,
      low: expect.closeTo(-0.3084971, 7) as number,
      high: expect.closeTo(0.3084971, 7) as number,
      ...{level: 0.95, n: 10, n_missing: 0, resamples: null},
    });
    // 0.25 - u * 1.25 and 0.25 + u * 0.75
    const {low, high} = equalDifferenceInterval(0.25, 10);
    expect([low, high]).toEqual([expect.closeTo(-0.1356214, 7), expect.closeTo(0.4813728, 7)]);
  });

  it("reaches the end of the scale where every pair does", () => {
    expect(equalDifferenceInterval(1, 20).high).toBe(1);
    expect(equalDifferenceInterval(-1, 20).low).toBe(-1);
    expect(equalDifferenceInterval(1, 20).low).toBeLessThan(1);
  });

  it("stays on the scale, has width, turns with its sign, and narrows with pairs and with the level", () => {
    const cases = [fc.double({min: -1, max: 1, noNaN: true}), fc.integer({min: 1, max: 5000})] as const;
    fc.assert(
      fc.property(...cases, (difference, pairs) => {
        const {low, high} = equalDifferenceInterval(difference, pairs);
        const turned = equalDifferenceInterval(-difference, pairs);
        const more = equalDifferenceInterval(difference, pairs + 1);
        const surer = equalDifferenceInterval(difference, pairs, {level: 0.99});
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-15);
        expect(high).toBeLessThanOrEqual(1 + 1e-15);
        expect(high - low).toBeGreaterThan(0);
        expect(turned.low).toBeCloseTo(-high, 12);
        expect(more.high - more.low).toBeLessThan(high - low);
        expect(surer.high - surer.low).toBeGreaterThan(high - low);
      }),
    );
  });

  it("is no wider than needed: about as wide as Newcombe's for flags that all agree", () => {
    const own = equalDifferenceInterval(0, 100);
    const flags = pairedNewcombeInterval({both: 50, only1: 0, only2: 0, neither: 50});
    expect((own.high - own.low) / (flags.high - flags.low)).toBeGreaterThan(0.5);
    expect((own.high - own.low) / (flags.high - flags.low)).toBeLessThan(2);
  });

  it("refuses what is no difference, no pairs, or no level", () => {
    expect(() => equalDifferenceInterval(1.2, 5)).toThrow(
      "equalDifferenceInterval: difference: got 1.2; expected a number from -1 to 1",
    );
    expect(() => equalDifferenceInterval(NaN, 5)).toThrow("got NaN");
    expect(() => equalDifferenceInterval(0, 0)).toThrow(
      "equalDifferenceInterval: pairs: got 0; expected an integer >= 1",
    );
    expect(() => equalDifferenceInterval(0, 5, {level: 95})).toThrow("level");
  });
});
