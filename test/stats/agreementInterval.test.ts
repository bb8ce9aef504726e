import {describe, expect, it} from "vitest";
import {agreementInterval} from "../../src/stats/agreementInterval.js";
import {cohenKappa, crossTable, scottPi} from "../../src/stats/cohenKappa.js";
import {categoryCounts, fleissKappa} from "../../src/stats/fleissKappa.js";
import {gwetAc} from "../../src/stats/gwetAc.js";
import {krippendorffAlpha} from "../../src/stats/krippendorffAlpha.js";

/** The pairs of a cross table, one row a unit. */
function pairsOf(table: number[][]): number[][] {
  return table.flatMap((row, i) => row.flatMap((count, j) => Array.from({length: count}, () => [i, j])));
}

describe("agreementInterval(ratings, choice, options)", () => {
  const units = [
    [1, 1, 1],
    [0, 0, 0.5],
    [0.5, 0.5, 1],
    [0, 0, 0],
    [1, 0.5, 1],
    [1, 1, 1],
    [0, 0.5, 0],
    [0.5, null, 0.5],
  ];
  const two = units.map((unit) => unit.slice(0, 2));

  it("has the point functions' values", () => {
    const quick = {resamples: 50};
    expect(
      agreementInterval(units, {coefficient: "krippendorff-alpha", metric: "ordinal"}, quick).estimate,
    ).toBeCloseTo(krippendorffAlpha(units, "ordinal").value, 12);
    expect(agreementInterval(units, {coefficient: "gwet-ac", weights: "quadratic"}, quick).estimate).toBeCloseTo(
      gwetAc(units, {weights: "quadratic"}).value,
      12,
    );
    const {table} = crossTable(two);
    expect(agreementInterval(two, {coefficient: "cohen-kappa", weights: "linear"}, quick).estimate).toBeCloseTo(
      cohenKappa(table, "linear").value,
      12,
    );
    expect(agreementInterval(two, {coefficient: "scott-pi"}, quick).estimate).toBeCloseTo(scottPi(table).value, 12);
    const full = units.slice(0, 7);
    expect(agreementInterval(full, {coefficient: "fleiss-kappa"}, quick).estimate).toBeCloseTo(
      fleissKappa(categoryCounts(full)).value,
      12,
    );
  });

  it("counts the units left out, draws clusters and repeats itself", () => {
    const clusters = ["a", "a", "b", "b", "c", "c", "d", "d"];
    const options = {clusters, resamples: 400, seed: 5};
    const interval = agreementInterval(two, {coefficient: "cohen-kappa"}, options);
    expect(interval).toMatchObject({n: 7, n_missing: 1, clusters: 4, resamples: 400, seed: 5, reason: null});
    expect(interval.low).toBeLessThanOrEqual(interval.estimate);
    expect(interval.high).toBeGreaterThanOrEqual(interval.estimate);
    expect(agreementInterval(two, {coefficient: "cohen-kappa"}, options)).toEqual(interval);
  });

  it("covers the closed-form standard error for many units", () => {
    // judge_3x3 of cohen_kappa.json: kappa 0.696, large-sample SE 0.0614
    const many = pairsOf([
      [22, 3, 1],
      [4, 15, 6],
      [0, 5, 44],
    ]);
    const {low, high} = agreementInterval(many, {coefficient: "cohen-kappa"}, {resamples: 4000});
    expect((high - low) / (2 * 1.959964 * 0.061439)).toBeGreaterThan(0.9);
    expect((high - low) / (2 * 1.959964 * 0.061439)).toBeLessThan(1.1);
  });

  it("is NaN with a reason where the coefficient is, and refuses no pairs", () => {
    expect(
      agreementInterval(
        [
          [1, 1],
          [1, 1],
        ],
        {coefficient: "krippendorff-alpha"},
      ),
    ).toMatchObject({
      estimate: NaN,
      low: NaN,
      high: NaN,
      reason: "all ratings are equal, so no disagreement is expected",
    });
    expect(() => agreementInterval([[1, null]], {coefficient: "krippendorff-alpha"})).toThrow(
      "no unit has two ratings",
    );
    expect(() => agreementInterval(two, {coefficient: "scott-pi"}, {clusters: ["a"]})).toThrow(
      "agreementInterval: units and clusters differ in length: got 8 and 1",
    );
  });
});
