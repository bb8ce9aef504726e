import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {toCellCharacter, toCodePlace} from "../../src/analysis/cellCharacter.js";
import {outcomeGrid, reachesThreshold} from "../../src/analysis/outcomeGrid.js";
import {archiveOf} from "./archiveOf.js";

describe("toCellCharacter(place)", () => {
  it("is undone by toCodePlace, and JSON escapes none of its characters", () => {
    fc.assert(
      fc.property(fc.integer({min: 0, max: 63_000}), (place) => {
        const character = toCellCharacter(place);
        expect(toCodePlace(character, 0)).toBe(place);
        expect(JSON.stringify(character)).toBe(`"${character}"`);
      }),
    );
  });

  it("refuses a place that no character has", () => {
    expect(() => toCellCharacter(-1)).toThrow("toCellCharacter: place: got -1; expected a whole number up to 63000");
  });
});

describe("reachesThreshold(halfPoints, claims, threshold)", () => {
  it("is inclusive and exact (STATS.md 1)", () => {
    expect(reachesThreshold(3, 2, 0.75)).toBe(true);
    expect(reachesThreshold(9, 5, 0.9)).toBe(true);
    expect(reachesThreshold(1, 1, 0.5)).toBe(true);
    expect(reachesThreshold(8, 5, 0.9)).toBe(false);
    // 0.7 * 10 is 7.000000000000001 in floating point
    expect(reachesThreshold(14, 10, 0.7)).toBe(true);
  });
});

describe("outcomeGrid(member, options)", () => {
  it("finds each trial, and null where none is planned", () => {
    const grid = outcomeGrid(archiveOf({alpha: {official: "1x|0"}}).outcomes);
    expect(grid.at(0, 0, 0)?.passed).toBe(true);
    expect(grid.at(0, 0, 1)).toMatchObject({counted: false, passed: false, reason: "infra_error"});
    expect(grid.at(0, 1, 0)?.passed).toBe(false);
    expect(grid.at(0, 1, 1)).toBeNull();
  });

  it("refuses a convention that the archive lacks", () => {
    expect(() => outcomeGrid(archiveOf({alpha: {official: "1"}}).outcomes, {convention: "kind"})).toThrow(
      'outcomeGrid: convention: got "kind"; expected one of ["official"]',
    );
  });
});
