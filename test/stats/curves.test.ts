import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {passSurface} from "../../src/stats/passSurface.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {flippedPairs, rankFlips} from "../../src/stats/rankFlips.js";
import {ratioInterval} from "../../src/stats/ratioInterval.js";
import {simultaneousBand} from "../../src/stats/simultaneousBand.js";
import {passesThreshold, thresholdFraction} from "../../src/stats/threshold.js";

describe("passesThreshold(halfPoints, claims, threshold)", () => {
  it("is the whole-number rule of STATS 1 at 0.5, 0.75 and 0.9", () => {
    for (let n = 1; n <= 60; n++) {
      for (let h = 0; h <= 2 * n; h++) {
        expect(passesThreshold(h, n, 0.5)).toBe(h >= n);
        expect(passesThreshold(h, n, 0.75)).toBe(2 * h >= 3 * n);
        expect(passesThreshold(h, n, 0.9)).toBe(5 * h >= 9 * n);
      }
    }
  });

  it("passes a coverage equal to its own threshold, whatever the fraction", () => {
    fc.assert(
      fc.property(
        fc.integer({min: 1, max: 400}).chain((n) => fc.tuple(fc.constant(n), fc.integer({min: 0, max: 2 * n}))),
        ([n, h]) => {
          expect(passesThreshold(h, n, h / (2 * n))).toBe(true);
          if (h < 2 * n) expect(passesThreshold(h, n, (h + 1) / (2 * n))).toBe(false);
        },
      ),
    );
  });

  it("finds the simplest fraction and refuses what does not fit", () => {
    expect(thresholdFraction(2 / 3)).toEqual([2, 3]);
    expect(thresholdFraction(0.123456789)).toEqual([123456789, 1e9]);
    expect(() => passesThreshold(3, 1, 0.5)).toThrow("passesThreshold: half points exceed claims: got 3 of 2");
    expect(() => passesThreshold(1, 1, 75)).toThrow("thresholdFraction: threshold: got 75");
  });
});

describe("passSurface(tasks, thresholds, options)", () => {
  const tasks = [
    [
      {half_points: 8, n_claims: 4},
      {half_points: 6, n_claims: 4},
    ],
    [
      {half_points: 4, n_claims: 4},
      {half_points: 0, n_claims: 4},
    ],
    [
      {half_points: 7, n_claims: 5},
      {half_points: 9, n_claims: 5},
    ],
  ];

  it("gives both curves at every threshold", () => {
    const surface = passSurface(tasks, [0.5, 0.75, 0.9], {resamples: 100});
    const shown = surface.map((p) => [p.threshold, p.k, p.pass_at_k.estimate, p.pass_hat_k.estimate]);
    // passes of 2 trials: at 0.5 (2, 1, 2), at 0.75 (2, 0, 1), at 0.9 (1, 0, 1)
    expect(shown).toEqual([
      [0.5, 1, 5 / 6, 5 / 6],
      [0.5, 2, 1, 2 / 3],
      [0.75, 1, 0.5, 0.5],
      [0.75, 2, 2 / 3, 1 / 3],
      [0.9, 1, 1 / 3, 1 / 3],
      [0.9, 2, 2 / 3, 0],
    ]);
    expect(surface[0].pass_at_k).toMatchObject({n: 3, resamples: 100, level: 0.95});
  });

  it("never rises with the threshold", () => {
    const at1 = passSurface(tasks, [0, 0.25, 0.5, 0.75, 1], {ks: [1], resamples: 20}).map((p) => p.pass_at_k.estimate);
    expect(at1).toEqual(at1.toSorted((a, b) => b - a));
    expect(at1[0]).toBe(1);
  });

  it("refuses more half points than the claims allow", () => {
    expect(() => passSurface([[{half_points: 3, n_claims: 1}]], [0.5])).toThrow(
      "passCounts: half points exceed claims",
    );
  });
});

describe("simultaneousBand(matrix, options)", () => {
  const thetas = [0.2, 0.4, 0.6, 0.8];
  const scores = Array.from({length: 90}, (_, i) => ((i * 37) % 90) / 90);
  const matrix = bootstrapMeans(thetas.map((theta) => scores.map((score) => (score >= theta ? 1 : 0))));

  it("is wider than each single interval and centred on the estimate", () => {
    const single = percentileInterval(matrix);
    simultaneousBand(matrix).forEach(({estimate, low, high}, j) => {
      expect(high - low).toBeGreaterThan(single[j].high - single[j].low);
      expect((low + high) / 2).toBeCloseTo(estimate, 12);
    });
  });

  it("is the studentised interval of a single point when there is one", () => {
    // normal theory: c is near 1.96 for one point
    const [{low, high, estimate}] = simultaneousBand(bootstrapMeans([scores.map((score) => (score >= 0.4 ? 1 : 0))]));
    const error = Math.sqrt((estimate * (1 - estimate)) / 90);
    expect((high - low) / 2 / error).toBeGreaterThan(1.85);
    expect((high - low) / 2 / error).toBeLessThan(2.1);
  });

  it("has width where nothing varies", () => {
    const [band] = simultaneousBand(bootstrapMeans([new Array<number>(50).fill(1), scores.slice(0, 50)]));
    expect(band.low).toBeLessThan(1);
    expect(band.high).toBe(1);
    expect(band.method).toContain("Bonferroni");
  });

  it("grows with the level", () => {
    const width = (level: number): number[] => simultaneousBand(matrix, {level}).map(({low, high}) => high - low);
    width(0.99).forEach((w, j) => expect(w).toBeGreaterThan(width(0.8)[j]));
  });
});

describe("rankFlips(x, a, b)", () => {
  it("finds the crossing between grid points", () => {
    expect(rankFlips([0.5, 0.75, 0.9], [0.9, 0.7, 0.3], [0.8, 0.6, 0.4])).toEqual([
      {at: expect.closeTo(0.825, 12) as number, from: 0.75, to: 0.9, above: "b"},
    ]);
  });

  it("takes the middle of a stretch of equality, and no touch for a flip", () => {
    expect(rankFlips([0, 1, 2, 3], [1, 0, 0, 0], [0, 0, 0, 1])).toEqual([{at: 1.5, from: 0, to: 3, above: "b"}]);
    expect(rankFlips([0, 1, 2], [1, 0.5, 1], [0, 0.5, 0])).toEqual([]);
  });

  it("refuses an empty grid and one that does not increase", () => {
    expect(() => rankFlips([], [], [])).toThrow("rankFlips: x is too short: got length 0");
    expect(() => rankFlips([1, 1], [0, 0], [0, 0])).toThrow("rankFlips: x does not increase: got 1 then 1");
  });

  it("finds an odd number of flips exactly when the ends are in opposite order", () => {
    const curve = fc.array(fc.integer({min: 0, max: 3}), {minLength: 2, maxLength: 12});
    fc.assert(
      fc.property(curve, curve, (a, b) => {
        const n = Math.min(a.length, b.length);
        const flips = rankFlips(
          Array.from({length: n}, (_, i) => i),
          a.slice(0, n),
          b.slice(0, n),
        );
        const signs = a
          .slice(0, n)
          .map((v, i) => Math.sign(v - b[i]))
          .filter((s) => s !== 0);
        expect(flips.length % 2 === 1).toBe(signs.length > 0 && signs[0] !== signs[signs.length - 1]);
      }),
    );
  });
});

describe("flippedPairs(first, second)", () => {
  it("lists pairs in opposite order, without ties", () => {
    expect(flippedPairs([0.9, 0.8, 0.8], [0.5, 0.6, 0.5])).toEqual([[0, 1]]);
  });
});

describe("ratioInterval(numerators, denominators, options)", () => {
  it("is cost over passes, both from the same resamples", () => {
    const costs = [1, 2, 3, 4, 5, 6];
    const passes = [1, 0, 1, 1, 0, 1];
    const [interval] = ratioInterval(bootstrapMeans([costs], {seed: 4}), bootstrapMeans([passes], {seed: 4}));
    expect(interval.estimate).toBeCloseTo(21 / 4, 12);
    expect(interval.low).toBeLessThan(21 / 4);
    expect(interval.high).toBeGreaterThan(21 / 4);
  });

  it("does not vary when cost is proportional to passes", () => {
    const passes = [1, 0, 1, 1, 0, 1, 1, 1];
    const costs = passes.map((pass) => 2.5 * pass);
    const matrix = bootstrapMeans([passes], {resamples: 500});
    const [interval] = ratioInterval(bootstrapMeans([costs], {resamples: 500}), matrix);
    expect(interval.low).toBeCloseTo(2.5, 12);
    expect(interval.high).toBeCloseTo(2.5, 12);
  });

  it("is infinite above where a resample may solve nothing, and refuses unlike bootstraps", () => {
    const options = {resamples: 300};
    const [interval] = ratioInterval(bootstrapMeans([[1, 1, 1]], options), bootstrapMeans([[1, 0, 0]], options));
    expect(interval).toMatchObject({estimate: 3, high: Infinity});
    expect(() => ratioInterval(bootstrapMeans([[1]], options), bootstrapMeans([[1]], {resamples: 2}))).toThrow(
      "ratioInterval: not drawn alike",
    );
  });
});
