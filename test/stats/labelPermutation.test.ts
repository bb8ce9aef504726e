import {describe, expect, it} from "vitest";
import {groupPermutationTest, labelPermutationTest} from "../../src/stats/labelPermutation.js";
import {PAPER} from "./paperSplits.js";

describe("labelPermutationTest(first, second)", () => {
  it("counts all deals of flags", () => {
    // 3 of 3 against 0 of 3: 2 of the C(6, 3) = 20 deals are as extreme
    expect(labelPermutationTest([1, 1, 1], [0, 0, 0])).toMatchObject({
      statistic: 1,
      method: "label permutation, exact",
    });
    expect(labelPermutationTest([1, 1, 1], [0, 0, 0]).p).toBeCloseTo(0.1, 14);
    expect(labelPermutationTest([1, 1], [1, 1, 1]).p).toBeCloseTo(1, 12);
  });

  it("draws deals of scores, near the exact share, and repeats itself", () => {
    // values 0, .25, .5 against .75, 1, .5: enumerate the 20 deals
    const [first, second] = [
      [0, 0.25, 0.5],
      [0.75, 1, 0.5],
    ];
    const all = [...first, ...second];
    let extreme = 0;
    for (let a = 0; a < 6; a++)
      for (let b = a + 1; b < 6; b++)
        for (let c = b + 1; c < 6; c++) if (Math.abs(all[a] + all[b] + all[c] - 1.5) >= 0.75) extreme++;
    const test = labelPermutationTest(first, second, {resamples: 20_000, seed: 4});
    expect(Math.abs(test.p - extreme / 20)).toBeLessThan(0.02);
    expect(labelPermutationTest(first, second, {resamples: 20_000, seed: 4})).toEqual(test);
    expect(test.statistic).toBeCloseTo(-0.5, 14);
  });

  it("refuses empty groups", () => {
    expect(() => labelPermutationTest([], [1])).toThrow("labelPermutationTest: first is too short: got length 0");
  });
});

describe("groupPermutationTest(values, groups)", () => {
  it("gives the audit's p = .011 for split gaps by provider, and its means (F10, F20)", () => {
    const rows = PAPER.filter(([, group]) => group !== "Meta");
    const gaps = rows.map(([, , a, b]) => (a - b) / 5);
    const test = groupPermutationTest(
      gaps,
      rows.map(([, group]) => group),
      {resamples: 40_000},
    );
    expect(test.n).toBe(19);
    // Monte-Carlo error of p = .011 with 40,000 deals: 0.0005
    expect(Math.abs(test.p - 0.011)).toBeLessThan(0.002);
    const means = Object.fromEntries(test.groups.map(({group, mean}) => [group, mean.toFixed(1)]));
    expect(means).toEqual({Anthropic: "4.8", Google: "5.2", "Open-Source": "3.8", OpenAI: "8.4"});
  });

  it("is exact in the limit: 8 of 24 deals of two pairs", () => {
    // (1, 1 | 0, 0): the split a/a against b/b comes up in 2 of 6 ways
    const test = groupPermutationTest([1, 1, 0, 0], ["a", "a", "b", "b"], {resamples: 20_000});
    expect(test.statistic).toBe(1);
    expect(Math.abs(test.p - 1 / 3)).toBeLessThan(0.02);
  });

  it("is undefined for equal values and refuses one group", () => {
    expect(groupPermutationTest([1, 1], ["a", "b"])).toMatchObject({p: NaN, reason: "all values are equal"});
    expect(() => groupPermutationTest([1, 2], ["a", "a"])).toThrow('too few groups: got ["a"]; expected at least 2');
  });
});
