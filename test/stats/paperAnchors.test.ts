import {describe, expect, it} from "vitest";
import {bootstrapEndRange} from "../../src/stats/binomialBootstrap.js";
import {judgeSeverity} from "../../src/stats/judgeSeverity.js";
import {kendallTauB} from "../../src/stats/kendallTauB.js";
import {spearman} from "../../src/stats/spearman.js";
import {meanOf} from "../../src/stats/studentInterval.js";
import {wilsonInterval} from "../../src/stats/wilsonInterval.js";
import {paperJudges} from "./paperJudges.js";
import {paper} from "./paperTables.js";

const few = {permutations: 1};
const units = paperJudges[0].map((_, model) => paperJudges.map((judge) => judge[model]));

// Expected values: the audit of the paper (its F13, F16 to F18), recomputed there by another program
describe("what the MCP-Atlas paper prints of its judges", () => {
  it("are means of 65.38, 62.345 and 63.86 points, and ranges of 2.1 to 4.6 with mean 3.155", () => {
    [65.38, 62.345, 63.86].forEach((mean, judge) => expect(meanOf(paperJudges[judge])).toBeCloseTo(mean, 12));
    const ranges = units.map((unit) => Math.max(...unit) - Math.min(...unit));
    expect([Math.min(...ranges), Math.max(...ranges), meanOf(ranges)]).toEqual([
      expect.closeTo(2.1, 12),
      expect.closeTo(4.6, 12),
      expect.closeTo(3.155, 12),
    ]);
    const severities = judgeSeverity(units, {resamples: 1}).map(({severity}) => severity.estimate);
    // the panel's mean is (65.38 + 62.345 + 63.86) / 3 = 63.861667
    [-1.518333, 1.516667, 0.001667].forEach((points, judge) => expect(severities[judge]).toBeCloseTo(points, 6));
  });

  it("are orders with these correlations and discordant pairs", () => {
    const pairs = [
      [0, 1, 0.992481, 0.957895, 4],
      [0, 2, 0.983459, 0.926316, 7],
      [1, 2, 0.990977, 0.947368, 5],
    ];
    for (const [a, b, rho, tau, discordant] of pairs) {
      expect(spearman(paperJudges[a], paperJudges[b], few).estimate).toBeCloseTo(rho, 6);
      const kendall = kendallTauB(paperJudges[a], paperJudges[b], few);
      expect(kendall.estimate).toBeCloseTo(tau, 6);
      expect(kendall.discordant).toBe(discordant);
    }
  });
});

describe("what the MCP-Atlas paper prints of its thresholds", () => {
  it("are these correlations of mean coverage and pass@0.50, 0.75 and 0.90", () => {
    const columns = [
      paper.models.map((model) => model.mean_coverage),
      ...[0, 1, 2].map((theta) => paper.models.map((model) => model.pass_pct[theta])),
    ];
    const pairs = [
      [1, 2, 642 / 665, 0.884],
      [1, 3, 0.947368, 0.832],
      [2, 3, 0.978947, 0.926],
      [0, 1, 0.977444, 0.916],
      [0, 2, 0.992481, 0.947],
      [0, 3, 0.978947, 0.916],
    ];
    for (const [a, b, rho, tau] of pairs) {
      expect(spearman(columns[a], columns[b], few).estimate).toBeCloseTo(rho, 6);
      expect(kendallTauB(columns[a], columns[b], few).estimate).toBeCloseTo(tau, 3);
    }
  });

  it("are half-widths that 10,000 draws can give, 7 of 20 other than the rounded Wald ones", () => {
    const printed = paper.models.map((model) => model.coverage_half_width_pp);
    const wald = paper.models.map(({pass_pct: [, pass]}) => {
      const p = pass / 100;
      return Math.round(10 * 100 * 1.959963984540054 * Math.sqrt((p * (1 - p)) / 1000)) / 10;
    });
    expect(printed.filter((width, i) => Math.abs(width - wald[i]) > 0.05)).toHaveLength(7);
    paper.models.forEach(({pass_pct: [, pass]}, i) => {
      const {half_width} = bootstrapEndRange(Math.round(10 * pass), 1000);
      expect(printed[i]).toBeGreaterThanOrEqual(100 * half_width.least - 0.05 - 1e-9);
      expect(printed[i]).toBeLessThanOrEqual(100 * half_width.most + 0.05 + 1e-9);
      const {low, high} = wilsonInterval(Math.round(10 * pass), 1000);
      expect(Math.abs(printed[i] - 50 * (high - low))).toBeLessThan(0.16);
    });
  });
});
