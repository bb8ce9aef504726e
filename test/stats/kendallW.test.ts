import {describe, expect, it} from "vitest";
import {kendallW} from "../../src/stats/kendallW.js";
import {paperJudges} from "./paperJudges.js";

describe("kendallW(scores)", () => {
  it("is 0.992648 for the paper's three judges (audit F18)", () => {
    expect(kendallW(paperJudges).value).toBeCloseTo(0.992648, 6);
    expect(kendallW(paperJudges)).toMatchObject({n: 20, raters: 3});
  });

  it("is 1 for equal rankings, by hand for one swap, and corrected for ties", () => {
    expect(
      kendallW([
        [1, 2, 3],
        [10, 20, 30],
      ]).value,
    ).toBe(1);
    // rank sums 3, 7, 8 around 6: S = 14; 12 * 14 / (9 * 24) = 7/9; chi-squared 3 * 2 * 7/9 on 2: exp(-7/3)
    const swapped = kendallW([
      [1, 2, 3],
      [1, 2, 3],
      [1, 3, 2],
    ]);
    expect(swapped.value).toBeCloseTo(7 / 9, 14);
    expect(swapped.p).toBeCloseTo(Math.exp(-7 / 3), 12);
    // ties: ranks (1.5, 1.5, 3) and (1, 2, 3): S = 6.5; most = 4 * 24 - 2 * 6 = 84; W = 78/84
    expect(
      kendallW([
        [1, 1, 3],
        [1, 2, 3],
      ]).value,
    ).toBeCloseTo(78 / 84, 14);
  });

  it("is undefined where every judge ties all, and refuses one judge", () => {
    expect(
      kendallW([
        [1, 1],
        [2, 2],
      ]),
    ).toMatchObject({value: NaN, p: NaN, reason: "every judge ties all models"});
    expect(() => kendallW([[1, 2]])).toThrow("kendallW: too few judges: got 1; expected at least 2");
    expect(() =>
      kendallW([
        [1, 2],
        [1, 2, 3],
      ]),
    ).toThrow("judge 1 has another number of models: got 3; expected 2");
  });
});
