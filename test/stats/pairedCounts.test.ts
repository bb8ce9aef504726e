import {describe, expect, it} from "vitest";
import {pairedCounts} from "../../src/stats/pairedCounts.js";

describe("pairedCounts(first, second)", () => {
  it("counts the four cells and leaves its input alone", () => {
    const first = Object.freeze([1, 1, 0, 0, 1]);
    const second = Object.freeze([1, 0, 1, 0, 0]);
    expect(pairedCounts(first, second)).toEqual({both: 1, only1: 2, only2: 1, neither: 1});
  });

  it("refuses what is no pass or fail", () => {
    expect(() => pairedCounts([1], [0.5])).toThrow("pairedCounts: second[0]: got 0.5; expected 0 or 1");
    expect(() => pairedCounts([], [])).toThrow("pairedCounts: first is too short: got length 0; expected at least 1");
    expect(() => pairedCounts([1], [])).toThrow("pairedCounts: first and second differ in length: got 1 and 0");
  });
});
