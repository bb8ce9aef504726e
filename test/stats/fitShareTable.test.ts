import {describe, expect, it} from "vitest";
import {fitShareTable} from "../../src/stats/fitShareTable.js";

// MCP-Atlas, Tables 3 and 4, row Muse Spark
const muse = {
  parts: [5.2, 8.9, 1.8, 11.1, 17.2, 16.9, 11.7, 11.4, 7.1, 5.2, 3.4],
  subtotals: [
    {printed: 27.1, of: [0, 1, 2, 3]},
    {printed: 72.9, of: [4, 5, 6, 7, 8, 9, 10]},
  ],
};

describe("fitShareTable(rows, ranges, overall, printing)", () => {
  it("gives the whole counts that print as the rows", () => {
    // audit of the paper, F02: 325 trials
    const fit = fitShareTable([muse], [[288, 408]], muse, {decimals: 1});
    expect(fit.denominators).toEqual([325]);
    expect(fit.counts).toEqual([[17, 29, 6, 36, 56, 55, 38, 37, 23, 17, 11]]);
  });

  it("settles by the pooled row what single rows leave open", () => {
    // 1 of 3 and 2 of 6 print alike; with 1 of 2 the pooled share is 40.0 % (2 of 5) or 37.5 % (3 of 8)
    const rows = [{parts: [33.3, 66.7]}, {parts: [50, 50]}];
    const ranges = [
      [3, 6],
      [2, 2],
    ] as const;
    expect(fitShareTable(rows, ranges, {parts: [37.5, 62.5]}, {decimals: 1}).denominators).toEqual([6, 2]);
    expect(fitShareTable(rows, ranges, {parts: [40, 60]}, {decimals: 1}).denominators).toEqual([3, 2]);
  });

  it("throws where a row fits no denominator, and where the pooled row fits none", () => {
    expect(() => fitShareTable([muse], [[178, 178]], muse, {decimals: 1})).toThrow(
      "row 0: got no denominator in [178, 178]",
    );
    expect(() => fitShareTable([{parts: [50, 50]}], [[2, 2]], {parts: [40, 60]}, {decimals: 1})).toThrow(
      "got 0 of 1 combinations that fit; expected 1",
    );
  });
});
