import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {adjustPValues} from "../../src/stats/adjustPValues.js";
import {Sfc32} from "../../src/stats/rng.js";
import {groupPermutationTest, labelPermutationTest} from "../../src/stats/labelPermutation.js";
import {newcombeInterval} from "../../src/stats/newcombeInterval.js";
import {splitGap, splitGaps} from "../../src/stats/splitGap.js";
import {pooledZTest} from "../../src/stats/twoProportionTest.js";
import {welchInterval} from "../../src/stats/welchInterval.js";

// Figure 3 of the MCP-Atlas paper (arXiv 2602.00933v3): tasks passed of 500 public and 500 private
const PAPER: [string, string, number, number][] = [
  ["muse-spark", "Meta", 412, 410],
  ["claude-opus-4.7", "Anthropic", 404, 387],
  ["gemini-3.1-pro-preview", "Google", 403, 379],
  ["claude-opus-4.6", "Anthropic", 395, 373],
  ["glm-5.1", "Open-Source", 393, 363],
  ["gpt-5.5", "OpenAI", 397, 356],
  ["gpt-5.4", "OpenAI", 377, 329],
  ["gemini-3-pro-preview", "Google", 365, 338],
  ["claude-opus-4.5", "Anthropic", 367, 331],
  ["claude-sonnet-4.6", "Anthropic", 364, 331],
  ["gpt-5.2", "OpenAI", 359, 317],
  ["kimi-k2.5", "Open-Source", 320, 324],
  ["gemini-3-flash-preview", "Google", 320, 300],
  ["claude-sonnet-4.5", "Anthropic", 310, 285],
  ["glm-4.7", "Open-Source", 306, 275],
  ["gemini-3.1-flash-lite-preview", "Google", 302, 269],
  ["gpt-5.4-mini", "OpenAI", 305, 262],
  ["gpt-5.1", "OpenAI", 268, 233],
  ["o3-pro", "OpenAI", 244, 201],
  ["claude-haiku-4.5", "Anthropic", 206, 196],
];

const flags = (passed: number, of: number) => Array.from({length: of}, (_, i) => Number(i < passed));

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

describe("splitGap(publicScores, privateScores)", () => {
  it("is Newcombe with exact permutation for flags", () => {
    const [, , passed1, passed2] = PAPER.find(([model]) => model === "gpt-5.4")!;
    const {gap, test} = splitGap(flags(passed1, 500), flags(passed2, 500));
    expect(gap).toEqual(newcombeInterval(passed1, 500, passed2, 500));
    // figure 3: +9.6 points; Fisher and permutation agree to 0.0011
    expect(gap.estimate).toBeCloseTo(0.096, 12);
    expect(test.p.toFixed(4)).toBe("0.0011");
  });

  it("is Welch for coverage", () => {
    const [first, second] = [
      [1, 0.5, 0.75],
      [0.25, 0.5, 0],
    ];
    expect(splitGap(first, second, {resamples: 50}).gap).toEqual(welchInterval(first, second));
  });
});

describe("the paper's twenty gaps", () => {
  it("are 11 below .05 unadjusted, 6 by Benjamini-Hochberg and 1 by Holm with the pooled z test (audit F10)", () => {
    const ps = PAPER.map(([, , a, b]) => pooledZTest(a, 500, b, 500).p);
    const below = (list: number[]) => list.filter((p) => p < 0.05).length;
    expect([below(ps), below(adjustPValues(ps, "benjamini-hochberg")), below(adjustPValues(ps))]).toEqual([11, 6, 1]);
  });
});

describe("splitGaps(scores, isPublic)", () => {
  it("finds the common shift and does not blame a model for it", () => {
    // 12 models, 200 tasks; public tasks are easier for all by about 20 points, nobody has a gap of its own
    const random = new Sfc32(11);
    const isPublic = Array.from({length: 200}, (_, t) => t % 2 === 0);
    const ease = isPublic.map((open) => random.uniform() * 0.6 + (open ? 0.3 : 0.1));
    const scores = Array.from({length: 12}, () => ease.map((p) => Number(random.uniform() < p)));
    const result = splitGaps(scores, isPublic, {resamples: 500});
    expect(result.common.low).toBeGreaterThan(0);
    expect(result.common_test.p).toBeLessThan(0.01);
    const mean = result.models.reduce((sum, {gap}) => sum + gap.estimate, 0) / 12;
    expect(result.common.estimate).toBeCloseTo(mean, 12);
    for (const model of result.models) {
      expect(model.p_holm).toBeGreaterThanOrEqual(model.test.p);
      expect(model.p_max).toBeGreaterThan(0);
    }
  });

  it("corrects less than Holm when all models are the same", () => {
    // identical models are one test: p_max is the plain p, up to the draw
    const row = [...flags(40, 60), ...flags(25, 60)];
    const isPublic = Array.from({length: 120}, (_, i) => i < 60);
    const {models} = splitGaps([row, row, row, row], isPublic, {resamples: 4000});
    expect(Math.abs(models[0].p_max - models[0].test.p)).toBeLessThan(0.01);
    expect(models[0].p_holm).toBeCloseTo(4 * models[0].test.p, 12);
  });

  it("does not depend on the order of tasks, and refuses unequal rows", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.nat(1), fc.boolean()), {minLength: 8, maxLength: 30}), (tasks) => {
        fc.pre(tasks.filter(([, , open]) => open).length > 1 && tasks.filter(([, , open]) => !open).length > 1);
        const read = (list: typeof tasks) =>
          splitGaps(
            [list.map(([a]) => a), list.map(([, b]) => b)],
            list.map(([, , open]) => open),
            {resamples: 1},
          );
        const [one, other] = [read(tasks), read([...tasks].reverse())];
        expect(other.models[1].gap.low).toBeCloseTo(one.models[1].gap.low, 12);
        expect(other.common.estimate).toBeCloseTo(one.common.estimate, 12);
      }),
      {numRuns: 40},
    );
    expect(() => splitGaps([[1, 0]], [true])).toThrow("scores[0] and isPublic differ in length: got 2 and 1");
    expect(() => splitGaps([[1, 0]], [true, false])).toThrow("publicScores is too short: got length 1");
  });
});

describe("welchInterval(first, second)", () => {
  it("is R's t.test(var.equal = FALSE)", () => {
    // R: t.test(c(.9, .5, .7, 1, .25), c(.1, .4, .5))$conf.int
    const interval = welchInterval([0.9, 0.5, 0.7, 1, 0.25], [0.1, 0.4, 0.5]);
    expect(interval.low).toBeCloseTo(-0.112327570108434, 12);
    expect(interval.high).toBeCloseTo(0.785660903441768, 12);
    expect(interval.method).toBe("welch t");
    expect(welchInterval([1, 1], [0, 0])).toMatchObject({low: 1, high: 1});
  });
});
