import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {coverageLattice, momentBounds} from "../../src/stats/momentBounds.js";
import {paper} from "./paperTables.js";
import type {PaperModel} from "./paperTables.js";

describe("momentBounds(printed, options)", () => {
  const thresholdsOf = ({pass_pct: pass}: PaperModel) => [0.5, 0.75, 0.9].map((at, i) => ({at, share: pass[i] / 100}));

  it("gives the audit's largest half-widths of mean coverage, 1.88 to 2.82 points, all below the drawn ones (F01)", () => {
    const largest = paper.models.map((model) => {
      const mean = model.mean_coverage_drawn_pct / 100;
      return 100 * momentBounds({mean, thresholds: thresholdsOf(model)}, {n: 1000}).half_width.high;
    });
    expect(Math.min(...largest).toFixed(2)).toBe("1.88");
    expect(Math.max(...largest).toFixed(2)).toBe("2.82");
    paper.models.forEach((model, i) => expect(model.coverage_half_width_pp).toBeGreaterThan(largest[i]));
  });

  it("is tighter on the lattice of half points, from the printed mean with its rounding", () => {
    for (const model of paper.models) {
      const printed = {mean: model.mean_coverage, meanSlack: 0.0005, thresholds: thresholdsOf(model)};
      const all = momentBounds(printed, {n: 1000});
      const lattice = momentBounds({...printed, lattice: coverageLattice(23)}, {n: 1000});
      expect(lattice.sd.high).toBeLessThanOrEqual(all.sd.high);
      expect(lattice.sd.low).toBeGreaterThanOrEqual(all.sd.low - 1e-9);
      expect(lattice.feasible).toBe(true);
    }
  });

  it("has the textbook bounds without thresholds: 0 and sqrt(m (1 - m))", () => {
    const {sd, half_width: width} = momentBounds({mean: 0.3, thresholds: []}, {n: 100});
    expect(sd.high).toBeCloseTo(Math.sqrt(0.21), 9);
    expect(sd.low).toBeCloseTo(0, 6);
    expect(width.high).toBeCloseTo((1.959963984540054 * Math.sqrt(0.21)) / 10, 9);
  });

  it("brackets the true sd of any sample, whatever thresholds are told", () => {
    const lattice = coverageLattice(4);
    const sample = fc.array(fc.constantFrom(...lattice), {minLength: 1, maxLength: 40});
    fc.assert(
      fc.property(sample, (scores) => {
        const n = scores.length;
        const mean = scores.reduce((sum, score) => sum + score, 0) / n;
        const sd = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / n);
        const thresholds = [0.5, 0.75].map((at) => ({at, share: scores.filter((score) => score >= at).length / n}));
        for (const options of [{}, {lattice}]) {
          const bounds = momentBounds({mean, meanSlack: 1e-12, thresholds, ...options}, {n});
          expect(bounds.feasible).toBe(true);
          expect(bounds.sd.low).toBeLessThanOrEqual(sd + 1e-5);
          expect(bounds.sd.high).toBeGreaterThanOrEqual(sd - 1e-6);
        }
      }),
    );
  });

  it("agrees with brute force over all samples of a small lattice", () => {
    // 4 scores from {0, .25, .5, .75, 1}, mean 0.5, half of them at or above 0.5
    const lattice = [0, 0.25, 0.5, 0.75, 1];
    let [least, most] = [Infinity, 0];
    for (let code = 0; code < 625; code++) {
      const scores = [1, 5, 25, 125].map((power) => lattice[Math.floor(code / power) % 5]);
      const sum = scores.reduce((total, score) => total + score, 0);
      if (sum !== 2 || scores.filter((score) => score >= 0.5).length !== 2) continue;
      const sd = Math.sqrt(scores.reduce((total, score) => total + (score - 0.5) ** 2, 0) / 4);
      [least, most] = [Math.min(least, sd), Math.max(most, sd)];
    }
    const bounds = momentBounds({mean: 0.5, thresholds: [{at: 0.5, share: 0.5}], lattice}, {n: 4});
    expect(bounds.sd.low).toBeCloseTo(least, 9);
    expect(bounds.sd.high).toBeCloseTo(most, 9);
  });

  it("says when no distribution fits, and refuses thresholds out of order", () => {
    expect(momentBounds({mean: 0.2, thresholds: [{at: 0.5, share: 0.9}]}, {n: 10})).toMatchObject({
      feasible: false,
      sd: {low: NaN, high: NaN},
    });
    const turned = [
      {at: 0.75, share: 0.5},
      {at: 0.5, share: 0.6},
    ];
    expect(() => momentBounds({mean: 0.5, thresholds: turned}, {n: 10})).toThrow(
      "expected rising thresholds and falling shares",
    );
  });
});

describe("coverageLattice(mostClaims)", () => {
  it("holds the half points of up to so many claims", () => {
    expect(coverageLattice(2)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(coverageLattice(3)).toEqual([0, 1 / 6, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 5 / 6, 1]);
  });
});
