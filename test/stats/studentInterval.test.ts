import {describe, expect, it} from "vitest";
import {meanOf, standardError, studentInterval} from "../../src/stats/studentInterval.js";

describe("studentInterval(values), standardError(values), meanOf(values)", () => {
  it("is R's t.test interval", () => {
    // mean 0.625, sd sqrt(5/48), qt(.975, 3) = 3.182446305284263
    const interval = studentInterval([0.5, 1, 0.75, 0.25]);
    expect(interval.estimate).toBe(0.625);
    expect(interval.high).toBeCloseTo(0.625 + 3.182446305284263 * Math.sqrt(5 / 48 / 4), 12);
    expect(studentInterval([0.5, 1, 0.75, 0.25], {quantile: "z"}).method).toBe("normal");
  });

  it("has zero width when all values are equal, as its docs warn", () => {
    expect(studentInterval([1, 1, 1])).toMatchObject({low: 1, high: 1, estimate: 1});
  });

  it("sums exactly, whatever the order", () => {
    expect(meanOf([1, 1e100, 1, -1e100])).toBe(0.5);
    expect(() => meanOf([])).toThrow("meanOf: values is too short: got length 0; expected at least 1");
    expect(() => standardError([1])).toThrow("standardError: values is too short: got length 1; expected at least 2");
  });
});

describe("meanOf(values) near the largest number", () => {
  it("holds where the sum is beyond it", () => {
    // Half of each, added: 5e307 + 5e307 and 7.5e307 + 2.5e307.
    expect(meanOf([1e308, 1e308])).toBe(1e308);
    expect(meanOf([1.5e308, 5e307])).toBe(1e308);
  });
});
