import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {paretoMembership, paretoSet} from "../../src/stats/paretoSet.js";
import {readOracle} from "./oracle.js";

// Source: pareto.json; minimise cost, maximise score
const {cases} = readOracle<{
  cases: {
    name: string;
    cost: (number | string)[];
    score: (number | string)[];
    frontier: number[];
    excluded?: number[];
  }[];
}>("pareto");

describe("paretoSet(points, directions)", () => {
  it.each(cases)("agrees with the oracle on $name", ({cost, score, frontier, excluded}) => {
    const found = paretoSet(
      cost.map((c, i) => [Number(c), Number(score[i])]),
      ["min", "max"],
    );
    expect(found.frontier).toEqual(frontier);
    expect(found.excluded).toEqual(excluded ?? []);
  });

  it("takes null as missing and lists who dominates whom", () => {
    const found = paretoSet(
      [
        [1, 3],
        [2, 2],
        [null, 9],
        [3, 1],
      ],
      ["min", "max"],
    );
    expect(found).toEqual({frontier: [0], excluded: [2], dominatedBy: [[], [0], [], [0, 1]]});
  });

  it("refuses a point of another dimension", () => {
    expect(() => paretoSet([[1, 2, 3]], ["min", "max"])).toThrow("paretoSet: point: got [1,2,3]; expected 2 numbers");
  });

  const points = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)), {minLength: 1, maxLength: 14});

  it("in three dimensions: whoever is off the front is dominated by someone on it", () => {
    fc.assert(
      fc.property(points, (rows) => {
        const {frontier, dominatedBy} = paretoSet(rows, ["min", "max", "max"]);
        expect(frontier.length).toBeGreaterThan(0);
        rows.forEach((_, i) => {
          if (!frontier.includes(i)) expect(dominatedBy[i].some((j) => frontier.includes(j))).toBe(true);
        });
      }),
    );
  });

  it("is the front that paretoMembership finds in a resample that cannot vary", () => {
    fc.assert(
      fc.property(points, (rows) => {
        const column = (d: number): number[][] => rows.map((row) => [row[d]]);
        const membership = paretoMembership(
          [
            bootstrapMeans(column(0), {resamples: 2}),
            bootstrapMeans(column(1), {resamples: 2}),
            rows.map((row) => row[2]),
          ],
          ["min", "max", "max"],
        );
        const {frontier} = paretoSet(rows, ["min", "max", "max"]);
        expect(Array.from(membership)).toEqual(rows.map((_, i) => (frontier.includes(i) ? 1 : 0)));
      }),
    );
  });
});

describe("paretoMembership(dimensions, directions)", () => {
  it("is 1 for the cheapest best, and shares doubt between near equals", () => {
    const passes = bootstrapMeans([
      [1, 1, 1, 0, 1, 0, 1, 1],
      [1, 1, 0, 1, 1, 0, 1, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    const membership = paretoMembership([[1, 2, 3], passes], ["min", "max"]);
    expect(membership[0]).toBe(1);
    expect(membership[1]).toBeGreaterThan(0);
    expect(membership[1]).toBeLessThan(0.5);
    expect(membership[2]).toBe(0);
  });

  it("refuses dimensions without a bootstrap", () => {
    expect(() => paretoMembership([[1, 2]], ["min"])).toThrow("paretoMembership: dimensions: got 0 bootstraps");
  });
});
