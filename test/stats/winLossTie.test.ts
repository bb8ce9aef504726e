import {describe, expect, it} from "vitest";
import {winLossTie} from "../../src/stats/winLossTie.js";

describe("winLossTie(first, second)", () => {
  it("counts, with last-digit noise as ties", () => {
    expect(winLossTie([1, 0.5, 0, 0.1 + 0.2], [0.5, 0.5, 1, 0.3])).toEqual({wins: 1, losses: 1, ties: 2, n: 4});
  });

  it("refuses unequal lists and NaN", () => {
    expect(() => winLossTie([1], [1, 2])).toThrow("winLossTie: first and second differ in length: got 1 and 2");
    expect(() => winLossTie([1], [NaN])).toThrow("winLossTie: second[0]: got NaN; expected a finite number");
  });
});
