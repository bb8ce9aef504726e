import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {itemAnalysis} from "../../src/stats/itemAnalysis.js";
import {SCORES} from "./itemScores.js";

describe("itemAnalysis(scores)", () => {
  it("agrees with R on difficulty and both correlations", () => {
    const items = itemAnalysis(SCORES);
    expect(items.map(({difficulty}) => difficulty)).toEqual([0.4, 0.4, 0.8, expect.closeTo(0.2, 12)]);
    [0.840168050416806, 0.490098029409803, 0.77174363314129, 0.514495755427527].forEach((r, i) =>
      expect(items[i].point_biserial).toBeCloseTo(r, 12),
    );
    [0.612372435695795, 0.0800640769025436, 0.559016994374947, 0.196116135138184].forEach((r, i) =>
      expect(items[i].item_rest).toBeCloseTo(r, 12),
    );
  });

  it("names what nobody and everybody meets, and has no correlation there", () => {
    const items = itemAnalysis([
      [1, 0, 0.5],
      [1, 0, 0],
      [1, 0, 1],
    ]);
    expect(items.map((item) => item.met_by)).toEqual(["everybody", "nobody", "some"]);
    expect(items[0].item_rest).toBeNaN();
    expect(items[1].point_biserial).toBeNaN();
  });

  it("leaves gaps out", () => {
    const items = itemAnalysis([
      [1, null, null],
      [0, 1, null],
    ]);
    expect(items.map(({n, mean}) => [n, mean])).toEqual([
      [2, 0.5],
      [1, 1],
      [0, NaN],
    ]);
    expect(items[2].met_by).toBe("some");
  });

  it("keeps correlations in [-1, 1] and follows a reordering of models and items", () => {
    const matrix = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.nat(2)), {minLength: 2, maxLength: 12});
    fc.assert(
      fc.property(matrix, (rows) => {
        const one = itemAnalysis(rows.map((row) => row.map((h) => h / 2)));
        const other = itemAnalysis([...rows].reverse().map((row) => [...row].reverse().map((h) => h / 2))).reverse();
        one.forEach((item, i) => {
          if (Number.isNaN(item.item_rest)) return expect(other[i].item_rest).toBeNaN();
          expect(Math.abs(item.item_rest)).toBeLessThanOrEqual(1);
          expect(other[i].item_rest).toBeCloseTo(item.item_rest, 10);
        });
      }),
    );
  });

  it("refuses no scores, unequal rows and NaN", () => {
    expect(() => itemAnalysis([])).toThrow("itemAnalysis: no scores: got 0 models; expected models x items");
    expect(() => itemAnalysis([[1], [1, 0]])).toThrow("model 1 has another number of items: got 2; expected 1");
    expect(() => itemAnalysis([[NaN]])).toThrow("itemAnalysis: scores[0][0]: got NaN; expected a finite number");
  });
});
