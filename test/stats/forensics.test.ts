import {readFileSync} from "node:fs";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {binomialBootstrapInterval, bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {fitPooledRow} from "../../src/stats/fitPooledRow.js";
import {fitShareRow} from "../../src/stats/fitShareRow.js";
import {coverageLattice, momentBounds} from "../../src/stats/momentBounds.js";
import {printedCounts} from "../../src/stats/printedCounts.js";
import {readOracle} from "./oracle.js";

interface FailureRow {
  tool_pct: number;
  cog_pct: number;
  modes_pct: number[];
}
interface PaperModel extends FailureRow {
  model: string;
  mean_coverage: number;
  mean_coverage_drawn_pct: number;
  pass_pct: [number, number, number];
  coverage_half_width_pp: number;
  derived_denominator: number;
  derived_counts: number[];
}
const paper = JSON.parse(readFileSync(new URL("../fixtures/mcp-atlas-tables.json", import.meta.url), "utf8")) as {
  overall: FailureRow;
  models: PaperModel[];
};
const TOOL = [0, 1, 2, 3];
const COGNITIVE = [4, 5, 6, 7, 8, 9, 10];
const rowOf = ({modes_pct: parts, tool_pct: tool, cog_pct: cog}: FailureRow) => ({
  parts,
  subtotals: [
    {printed: tool, of: TOOL},
    {printed: cog, of: COGNITIVE},
  ],
});
const failures = (percent: number) => Math.round(1000 - 10 * percent);

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

describe("fitShareRow(row, options)", () => {
  const fits = paper.models.map((model) => {
    const from = failures(model.pass_pct[2]);
    return fitShareRow(rowOf(model), {from, to: from + 120, decimals: 1});
  });

  it("rejects every denominator within 60 of the failures at 0.75, for all 20 rows (audit F02)", () => {
    for (const model of paper.models) {
      const stated = failures(model.pass_pct[1]);
      expect(fitShareRow(rowOf(model), {from: stated - 60, to: stated + 60, decimals: 1})).toEqual([]);
    }
  });

  it("leaves one denominator for 17 rows and two or three for 3, each with unique counts (audit F02)", () => {
    expect(fits.map((row) => row.length).sort()).toEqual([...Array<number>(17).fill(1), 2, 3, 3]);
    paper.models.forEach((model, i) => {
      const fit = fits[i].find(({denominator}) => denominator === model.derived_denominator)!;
      expect(fit.solutions).toBe(1);
      expect(fit.counts).toEqual(model.derived_counts);
    });
  });

  it("and of the 18 combinations only 10,916 makes all 13 overall cells (audit F02, F03)", () => {
    const {overall} = paper;
    const cells = [
      ...overall.modes_pct.map((printed, part) => ({printed, of: [part]})),
      {printed: overall.tool_pct, of: TOOL},
      {printed: overall.cog_pct, of: COGNITIVE},
    ];
    const pooled = fitPooledRow(fits, cells, {decimals: 1});
    expect(pooled.combinations).toBe(18);
    expect(pooled.fits).toHaveLength(1);
    expect(pooled.fits[0].total).toBe(10_916);
    expect(pooled.fits[0].denominators).toEqual(paper.models.map((model) => model.derived_denominator));
  });

  it("finds the denominator a row was made with, whatever it was", () => {
    const counts = fc.array(fc.nat(40), {minLength: 2, maxLength: 8}).filter((list) => list.some((count) => count > 0));
    fc.assert(
      fc.property(counts, (list) => {
        const n = list.reduce((sum, count) => sum + count, 0);
        const parts = list.map((count) => Number(((100 * count) / n).toFixed(1)));
        const [fit] = fitShareRow({parts}, {from: n, to: n, decimals: 1});
        expect(fit.denominator).toBe(n);
        if (fit.counts) expect(fit.counts).toEqual(list);
        else expect(fit.solutions).toBeGreaterThan(1);
      }),
    );
  });

  it("counts solutions where rounding leaves several", () => {
    // 33 % of 200 is 65, 66 or 67 and 67 % is 133, 134 or 135: three pairs add up to 200
    const [fit] = fitShareRow({parts: [33, 67]}, {from: 200, to: 200, decimals: 0});
    expect(fit).toMatchObject({solutions: 3, counts: null});
  });

  it("refuses no parts, a turned range and a part named twice", () => {
    expect(() => fitShareRow({parts: []}, {from: 1, to: 2, decimals: 1})).toThrow("fitShareRow: parts: got 0");
    expect(() => fitShareRow({parts: [100]}, {from: 5, to: 2, decimals: 1})).toThrow(
      "to: got 2; expected an integer >= 5",
    );
    const twice = {parts: [50, 50], subtotals: [{printed: 100, of: [0, 0]}]};
    expect(() => fitShareRow(twice, {from: 2, to: 2, decimals: 0})).toThrow(
      "got part 0; expected each place of parts at most once",
    );
  });
});

describe("fitPooledRow(rows, overall, printing)", () => {
  it("refuses a row without candidates", () => {
    expect(() => fitPooledRow([[]], [], {decimals: 1})).toThrow(
      "fitPooledRow: combinations: got 0; expected 1 to 1,000,000",
    );
  });
});

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

describe("binomialBootstrapInterval, bootstrapEndRange", () => {
  it("are the exact limit on 48 cases", () => {
    const {cases} = readOracle<{
      cases: {x: number; n: number; alpha: number; percentile_bootstrap_exact: [number, number]}[];
    }>("proportion_intervals");
    for (const c of cases) {
      const interval = binomialBootstrapInterval(c.x, c.n, {level: 1 - c.alpha});
      expect([interval.low, interval.high]).toEqual(c.percentile_bootstrap_exact);
    }
  });

  it("are [75.6, 80.7] for 782 of 1,000, and a bootstrap of 10,000 can print 2.5 (audit F13)", () => {
    expect(binomialBootstrapInterval(782, 1000)).toMatchObject({low: 0.756, high: 0.807});
    const {half_width: width} = bootstrapEndRange(782, 1000);
    expect(width).toEqual({least: 0.0245, most: 0.027});
    expect(bootstrapEndRange(782, 1000, {resamples: 10_000_000}).half_width).toEqual({least: 0.0255, most: 0.0255});
  });
});
