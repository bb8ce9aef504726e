import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {fitPooledRow} from "../../src/stats/fitPooledRow.js";
import {fitShareRow} from "../../src/stats/fitShareRow.js";
import {paper} from "./paperTables.js";
import type {FailureRow} from "./paperTables.js";

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
