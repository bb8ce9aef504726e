import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {calibration} from "../../src/stats/calibration.js";

describe("calibration(confidences, outcomes)", () => {
  it("is right by hand", () => {
    // squares .01, .64, .16: Brier .27; bins [.9 right], [.8 wrong], [.4 wrong]: ECE (.1 + .8 + .4) / 3
    const result = calibration([0.9, 0.8, 0.4], [1, 0, 0], {resamples: 100});
    expect(result.brier.estimate).toBeCloseTo(0.27, 14);
    expect(result.ece.estimate).toBeCloseTo(1.3 / 3, 14);
    expect(result.overconfidence.estimate).toBeCloseTo((2.1 - 1) / 3, 14);
    expect(result.largest_gap).toBeCloseTo(0.8, 14);
    expect(result.bins.map(({from, n}) => [from, n])).toEqual([
      [0.4, 1],
      [0.8, 1],
      [0.9, 1],
    ]);
  });

  it("puts an edge into the bin that it opens, and 1 into the last", () => {
    const {bins} = calibration([0.1 + 0.2, 0.3, 1], [1, 1, 1], {resamples: 1});
    expect(bins.map(({from, n}) => [from, n])).toEqual([
      [0.3, 2],
      [0.9, 1],
    ]);
  });

  it("is perfect for a judge that is sure and right, and ECE never exceeds what overconfidence demands", () => {
    expect(calibration([1, 0], [1, 0], {resamples: 10}).brier.estimate).toBe(0);
    const pairs = fc.array(fc.tuple(fc.double({min: 0, max: 1, noNaN: true}), fc.nat(1)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(pairs, (rows) => {
        const result = calibration(
          rows.map(([c]) => c),
          rows.map(([, o]) => o),
          {resamples: 1},
        );
        expect(result.ece.estimate).toBeGreaterThanOrEqual(Math.abs(result.overconfidence.estimate) - 1e-12);
        expect(result.ece.estimate).toBeLessThanOrEqual(result.largest_gap + 1e-12);
        expect(result.brier.estimate).toBeGreaterThanOrEqual(0);
        expect(result.brier.estimate).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("refuses what is no confidence or outcome", () => {
    expect(() => calibration([1.2], [1])).toThrow("calibration: confidences[0]: got 1.2; expected a number in [0, 1]");
    expect(() => calibration([0.5], [0.5])).toThrow("calibration: outcomes[0]: got 0.5; expected 0 or 1");
    expect(() => calibration([], [])).toThrow("calibration: confidences is too short: got length 0");
  });
});
