import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {latticeQuantiles} from "../../src/stats/latticeQuantiles.js";
import {inverseCdfQuantiles, orderStatistics, quantiles, tailOf} from "../../src/stats/quantile.js";
import {readOracle} from "./oracle.js";

// Source: quantiles.json (numpy 1.24.2) and r_quantiles.json (R 4.2.2), Hyndman & Fan (1996)
const oracle = readOracle<{cases: {x: number[]; p: number; type7: number; inverted_cdf_type1: number}[]}>("quantiles");
const fromR = readOracle<{cases: {x: number[]; type: number; p: number; q: number}[]}>("r_quantiles");

describe("quantiles(values, probabilities)", () => {
  it.each(oracle.cases)("agrees with numpy at p = $p of $x", ({x, p, type7}) => {
    expect(Math.abs(quantiles(Object.freeze(x) as number[], [p])[0] - type7)).toBeLessThan(1e-12);
  });

  it("agrees with R's type 7", () => {
    const cases = fromR.cases.filter(({type}) => type === 7);
    expect(cases.length).toBeGreaterThan(20);
    for (const {x, p, q} of cases) expect(Math.abs(quantiles(x, [p])[0] - q)).toBeLessThan(1e-12);
  });

  it("selects what sorting would give", () => {
    fc.assert(
      fc.property(fc.array(fc.double({noNaN: true, min: -1e6, max: 1e6}), {minLength: 1, maxLength: 700}), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const places = [0, Math.floor(values.length / 3), values.length - 1];
        expect(orderStatistics(values, places)).toEqual(places.map((place) => sorted[place]));
      }),
    );
  });

  it("leaves out NaN, and is NaN when nothing is left", () => {
    expect(quantiles([NaN, 1, 3], [0.5])).toEqual([2]);
    expect(quantiles([NaN], [0.5])).toEqual([NaN]);
  });

  it("refuses empty input and probabilities outside [0, 1]", () => {
    expect(() => quantiles([], [0.5])).toThrow("quantiles: no values: got []; expected at least one number");
    expect(() => quantiles([1], [95])).toThrow("quantiles: probability is out of range: got [95]");
  });
});

describe("inverseCdfQuantiles(values, probabilities)", () => {
  it.each(oracle.cases)("agrees with the oracle at p = $p of $x", ({x, p, inverted_cdf_type1}) => {
    expect(inverseCdfQuantiles(x, [p])).toEqual([inverted_cdf_type1]);
  });

  it("agrees with R's type 1", () => {
    for (const {x, p, q} of fromR.cases.filter(({type}) => type === 1))
      expect(inverseCdfQuantiles(x, [p])).toEqual([q]);
  });
});

describe("latticeQuantiles(means, denominator, probabilities)", () => {
  it("counts what selection finds, also below zero", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({min: -40, max: 40}), {minLength: 512, maxLength: 600}), (wholes) => {
        const means = Float64Array.from(wholes, (whole) => whole / 40);
        const wanted = quantiles(means, [0.025, 0.5, 0.975]);
        latticeQuantiles(means, 40, [0.025, 0.5, 0.975]).forEach((q, i) => expect(q).toBeCloseTo(wanted[i], 12));
      }),
    );
  });
});

describe("tailOf(who, level)", () => {
  it("is 0.025 for 0.95 to the last digit", () => {
    expect(tailOf("f", 0.95)).toBe(0.025);
  });

  it("refuses 95", () => {
    expect(() => tailOf("f", 95)).toThrow("f: level: got 95; expected a number in (0, 1)");
  });
});
