import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {probabilityBetterBeta, probabilityBetterBootstrap} from "../../src/stats/probabilityBetter.js";
import {readOracle} from "./oracle.js";

describe("probabilityBetterBeta(successes1, trials1, successes2, trials2)", () => {
  it("agrees with the closed form checked by quadrature", () => {
    const {comparison_cases: cases} = readOracle<{
      comparison_cases: {xa: number; na: number; xb: number; nb: number; prob_a_gt_b: number}[];
    }>("beta_binomial");
    expect(cases).toHaveLength(4);
    for (const c of cases) expect(probabilityBetterBeta(c.xa, c.na, c.xb, c.nb)).toBeCloseTo(c.prob_a_gt_b, 10);
  });

  it("is 1/2 for equal results and mirrored otherwise", () => {
    const counts = fc.integer({min: 1, max: 80}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));
    fc.assert(
      fc.property(counts, counts, ([x1, n1], [x2, n2]) => {
        expect(probabilityBetterBeta(x1, n1, x2, n2) + probabilityBetterBeta(x2, n2, x1, n1)).toBeCloseTo(1, 9);
        expect(probabilityBetterBeta(x1, n1, x1, n1)).toBeCloseTo(0.5, 9);
      }),
    );
  });
});

describe("probabilityBetterBootstrap(first, second)", () => {
  it("is near the exact share over all n^n resamples", () => {
    // differences (1, 0, -1, 1): of 4^4 = 256 index vectors are enumerated here
    const differences = [1, 0, -1, 1];
    let [wins, ties] = [0, 0];
    for (let code = 0; code < 256; code++) {
      const sum = [0, 1, 2, 3].reduce((total, i) => total + differences[(code >> (2 * i)) & 3], 0);
      if (sum > 0) wins++;
      else if (sum === 0) ties++;
    }
    const result = probabilityBetterBootstrap([1, 0, 0, 1], [0, 0, 1, 0], {resamples: 20_000, seed: 7});
    // five standard errors of a share of 20,000 draws are below 0.018
    expect(Math.abs(result.probability - (wins + ties / 2) / 256)).toBeLessThan(0.018);
    expect(Math.abs(result.ties - ties / 256)).toBeLessThan(0.018);
    expect(result).toMatchObject({n: 4, resamples: 20_000, seed: 7});
  });

  it("mirrors exactly when swapped, with the same seed", () => {
    const [a, b] = [
      [1, 0.5, 0, 0.75, 1 / 3],
      [0.5, 0.5, 0.25, 0.25, 2 / 3],
    ];
    const one = probabilityBetterBootstrap(a, b, {resamples: 500});
    const other = probabilityBetterBootstrap(b, a, {resamples: 500});
    expect(one.probability + other.probability).toBeCloseTo(1, 14);
  });

  it("counts equal models as ties", () => {
    expect(probabilityBetterBootstrap([0.1, 0.2], [0.1, 0.2])).toMatchObject({probability: 0.5, ties: 1});
  });

  it("refuses empty input", () => {
    expect(() => probabilityBetterBootstrap([], [])).toThrow("probabilityBetterBootstrap: first is too short");
  });
});
