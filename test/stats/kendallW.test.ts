import {describe, expect, it} from "vitest";
import {kendallW} from "../../src/stats/kendallW.js";

describe("kendallW(scores)", () => {
  // Table 7 of the MCP-Atlas paper (arXiv 2602.00933v3): pass@0.75 under Gemini 3.1 Pro, GPT-5.4 and Opus 4.6
  const judges = [
    [
      82.2, 79.1, 78.2, 76.8, 75.6, 75.3, 70.6, 70.3, 69.8, 69.5, 67.6, 64.4, 62, 59.5, 58.1, 57.1, 56.7, 50.1, 44.5,
      40.2,
    ],
    [
      79.1, 75.1, 75.8, 73.3, 72.8, 72.0, 68.5, 68.0, 66.3, 66.8, 65.2, 59.9, 57.4, 56.6, 54.6, 54.3, 54.9, 47.9, 41.3,
      37.1,
    ],
    [
      79.6, 74.5, 76.4, 74.8, 75.2, 71.9, 69.9, 68.8, 68.5, 67.4, 66.2, 63.0, 59.4, 59.0, 55.7, 56.1, 57.7, 50.8, 43.6,
      38.7,
    ],
  ];

  it("is 0.992648 for the paper's three judges (audit F18)", () => {
    expect(kendallW(judges).value).toBeCloseTo(0.992648, 6);
    expect(kendallW(judges)).toMatchObject({n: 20, raters: 3});
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
