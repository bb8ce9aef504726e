import {describe, expect, it} from "vitest";
import {designEffect, minimalDetectableEffect} from "../../src/stats/minimalDetectableEffect.js";
import {near, oracle} from "./powerOracle.js";

describe("minimalDetectableEffect(design), designEffect(size, icc)", () => {
  it("agrees with the closed form on 24 designs", () => {
    expect(oracle.mde).toHaveLength(24);
    for (const c of oracle.mde) {
      const {value} = minimalDetectableEffect({p: c.p, tasks: c.n, phi: c.phi}, {alpha: c.alpha, power: c.power});
      near(100 * value, c.mde_pp_equal_variance);
    }
  });

  it("falls with tasks, pairing and trials that are not all alike, and not with trials that are", () => {
    const base = {p: 0.5, tasks: 100};
    const one = minimalDetectableEffect(base).value;
    expect(minimalDetectableEffect({...base, tasks: 400}).value).toBeCloseTo(one / 2, 12);
    expect(minimalDetectableEffect({...base, trials: 8}).value).toBeCloseTo(one, 12);
    expect(minimalDetectableEffect({...base, trials: 4, icc: 0.5}).value).toBeCloseTo(one * Math.sqrt(2.5 / 4), 12);
    expect(minimalDetectableEffect({...base, phi: 0.36}).value).toBeCloseTo(one * 0.8, 12);
    expect(minimalDetectableEffect({...base, clustering: designEffect(5, 0.25)}).value).toBeCloseTo(
      one * Math.SQRT2,
      12,
    );
    expect(designEffect(4, 0.5)).toBe(2.5);
  });

  it("refuses a phi above the reliability of the task means", () => {
    expect(() => minimalDetectableEffect({p: 0.5, tasks: 10, trials: 4, icc: 0.2, phi: 0.5})).toThrow(
      "phi: got 0.5; expected at most 0.4",
    );
    expect(() => designEffect(0, 0.5)).toThrow("designEffect: size: got 0; expected a number >= 1");
  });
});
