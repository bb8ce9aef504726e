import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {describe, expect, it} from "vitest";
import {sumBootstrapInterval} from "../../src/stats/sumBootstrap.js";

describe("sumBootstrapInterval(rows, evaluate, method)", () => {
  it("is a ratio with its interval, and counts resamples without a value", () => {
    const rows = [
      [3, 1],
      [5, 0],
      [4, 1],
    ];
    const ratio = sumBootstrapInterval(rows, ([cost, solved]) => (solved > 0 ? cost / solved : NaN), "cost per solve", {
      resamples: 3000,
    });
    expect(ratio.estimate).toBe(6);
    // all three draws hit the unsolved row: 1 of 27
    expect(Math.abs(ratio.undefined_resamples / 3000 - 1 / 27)).toBeLessThan(0.02);
    expect(ratio.low).toBeGreaterThanOrEqual(3);
  });

  it("has width 0 for one cluster, gives NaN ends without resamples and refuses nothing", () => {
    const mean = ([sum, n]: Float64Array) => sum / n;
    expect(
      sumBootstrapInterval(
        [
          [1, 1],
          [0, 1],
        ],
        mean,
        "mean",
        {clusters: ["a", "a"], resamples: 20},
      ),
    ).toMatchObject({
      estimate: 0.5,
      low: 0.5,
      high: 0.5,
      clusters: 1,
    });
    expect(sumBootstrapInterval([[1, 1]], mean, "mean", {resamples: 0})).toMatchObject({estimate: 1, low: NaN});
    expect(() => sumBootstrapInterval([], mean, "mean")).toThrow("sumBootstrapInterval: units: got 0");
  });
});

describe("sumBootstrapInterval beside bootstrapMeans", () => {
  it("draws the same tasks for the same seed, across blocks", () => {
    const scores = Array.from({length: 40}, (_, i) => ((i * 7) % 11) / 10);
    const means = bootstrapMeans([scores], {resamples: 1200, seed: 9});
    const [expected] = percentileInterval(means);
    const rows = scores.map((score) => [score, 1]);
    const got = sumBootstrapInterval(rows, ([sum, n]) => sum / n, "mean", {resamples: 1200, seed: 9});
    expect(got.low).toBeCloseTo(expected.low, 12);
    expect(got.high).toBeCloseTo(expected.high, 12);
  });
});
