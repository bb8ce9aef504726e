import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {adjustPValues} from "../../src/stats/adjustPValues.js";
import {Sfc32} from "../../src/stats/rng.js";
import {newcombeInterval} from "../../src/stats/newcombeInterval.js";
import {splitGap, splitGaps} from "../../src/stats/splitGap.js";
import {pooledZTest} from "../../src/stats/twoProportionTest.js";
import {welchInterval} from "../../src/stats/welchInterval.js";
import {PAPER} from "./paperSplits.js";

const flags = (passed: number, of: number) => Array.from({length: of}, (_, i) => Number(i < passed));

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
