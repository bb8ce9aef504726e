import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {passAtK} from "../../src/stats/passAtK.js";
import {passHatK} from "../../src/stats/passHatK.js";
import {passKCells, passKCurve} from "../../src/stats/passKCurve.js";
import {describeReal, realData} from "../realData.js";
import {readOracle} from "./oracle.js";

interface Exact {
  value: number;
}

// Source: pass_k.json, exact rational arithmetic
const {cases} = readOracle<{
  cases: {
    n: number;
    c: number;
    k: number;
    pass_at_k: Exact;
    pass_hat_k: Exact;
    naive_plugin_pass_at_k_biased: number;
  }[];
}>("pass_k");

describe("passAtK(n, c, k) and passHatK(n, c, k)", () => {
  it("agree with 257 exact values", () => {
    expect(cases).toHaveLength(257);
    for (const {n, c, k, pass_at_k, pass_hat_k} of cases) {
      expect(Math.abs(passAtK(n, c, k) - pass_at_k.value)).toBeLessThan(1e-12);
      expect(Math.abs(passHatK(n, c, k) - pass_hat_k.value)).toBeLessThan(1e-12);
    }
  });

  it("are not the biased plug-in", () => {
    const biased = cases.filter(
      ({pass_at_k, naive_plugin_pass_at_k_biased: plugin}) => Math.abs(pass_at_k.value - plugin) > 1e-6,
    );
    expect(biased.length).toBeGreaterThan(100);
    for (const {n, c, k, naive_plugin_pass_at_k_biased} of biased) {
      expect(Math.abs(passAtK(n, c, k) - naive_plugin_pass_at_k_biased)).toBeGreaterThan(1e-7);
    }
  });

  it("is 1 when fewer than k trials failed, and 0 when fewer than k passed", () => {
    expect(passAtK(5, 3, 3)).toBe(1);
    expect(passHatK(5, 2, 3)).toBe(0);
    expect(passAtK(5, 0, 3)).toBe(0);
    expect(passHatK(5, 5, 5)).toBe(1);
  });

  it("swap places when passes and failures do: pass^k(c) = 1 - pass@k(n - c)", () => {
    const draw = fc
      .integer({min: 1, max: 60})
      .chain((n) => fc.tuple(fc.constant(n), fc.nat(n), fc.integer({min: 1, max: n})));
    fc.assert(
      fc.property(draw, ([n, c, k]) => {
        expect(passHatK(n, c, k)).toBeCloseTo(1 - passAtK(n, n - c, k), 12);
        expect(passAtK(n, c, k)).toBeGreaterThanOrEqual(passHatK(n, c, k) - 1e-15);
        if (k > 1) {
          expect(passAtK(n, c, k)).toBeGreaterThanOrEqual(passAtK(n, c, k - 1) - 1e-12);
          expect(passHatK(n, c, k)).toBeLessThanOrEqual(passHatK(n, c, k - 1) + 1e-12);
        } else expect(passAtK(n, c, 1)).toBeCloseTo(c / n, 14);
      }),
    );
  });

  it("refuse counts that do not fit", () => {
    expect(() => passAtK(4, 5, 1)).toThrow("passAtK: successes exceeds trials: got 5 of 4");
    expect(() => passHatK(4, 2, 5)).toThrow("passHatK: k exceeds trials: got k 5 of 4");
    expect(() => passAtK(4, 2, 0)).toThrow("passAtK: k: got 0");
  });
});

describe("passKCurve(trials, passes, options)", () => {
  it("averages tasks of unequal trials, each unbiased by itself, up to the smallest count", () => {
    const curve = passKCurve([2, 4, 3], [1, 2, 3], {resamples: 200});
    expect(curve.map(({k}) => k)).toEqual([1, 2]);
    expect(curve[0].pass_at_k.estimate).toBeCloseTo((0.5 + 0.5 + 1) / 3, 14);
    // pass@2: 1 - C(1,2)/C(2,2) = 1; 1 - C(2,2)/C(4,2) = 5/6; 1
    expect(curve[1].pass_at_k.estimate).toBeCloseTo((1 + 5 / 6 + 1) / 3, 14);
    // pass^2: 0; C(2,2)/C(4,2) = 1/6; 1
    expect(curve[1].pass_hat_k.estimate).toBeCloseTo((0 + 1 / 6 + 1) / 3, 14);
    expect(curve[1].pass_hat_k).toMatchObject({n: 3, n_missing: 0, resamples: 200, seed: 1, level: 0.95});
  });

  it("leaves out a task without trials and counts it", () => {
    const [point] = passKCurve([2, 0], [1, 0], {resamples: 50});
    expect(point.pass_at_k).toMatchObject({estimate: 0.5, n: 1, n_missing: 1});
  });

  it("refuses k above the smallest count, and no trials at all", () => {
    expect(() => passKCurve([2, 4], [1, 1], {ks: [3]})).toThrow("passAtK: k exceeds trials: got k 3 of 2");
    expect(() => passKCurve([0], [0])).toThrow("passKCurve: no trials: got [0]");
  });
});

describeReal("pass@k and pass^k of the real MCPMark trials", () => {
  // Source: mcpmark_real.json, exact fractions over 127 tasks
  const oracle = readOracle<{cases: ({model: string; runs: number} & Record<string, Exact>)[]}>("mcpmark_real");

  it.each(oracle.cases)("come out for $model", (wanted) => {
    const folder = realData("mcpmark-experiments", "model_results", wanted.model);
    const runs = readdirSync(folder).map((file) => {
      const task = JSON.parse(readFileSync(join(folder, file), "utf8")) as {runs: Record<string, {success: boolean}>};
      return Object.values(task.runs);
    });
    const trials = runs.map((each) => each.length);
    const passes = runs.map((each) => each.filter(({success}) => success).length);
    expect(trials).toHaveLength(127);
    for (let k = 1; k <= wanted.runs; k++) {
      const mean = (rule: "any" | "all"): number => passKCells(trials, passes, k, rule).reduce((a, b) => a + b) / 127;
      expect(mean("any")).toBeCloseTo(wanted[`pass@${k}`].value, 12);
      expect(mean("all")).toBeCloseTo(wanted[`pass^${k}`].value, 12);
    }
  });
});
