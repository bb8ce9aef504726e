import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {discordanceFromPhi, exactPairedPower, pairedPower, pairedSampleSize} from "../../src/stats/pairedPower.js";
import {casesOf, near} from "./powerOracle.js";

describe("pairedSampleSize, pairedPower, exactPairedPower", () => {
  it("agree with Connor (1987)", () => {
    for (const c of casesOf("paired_mcnemar")) {
      const discordance = {only1: c.p10, only2: c.p01};
      near(pairedSampleSize(discordance, {alpha: c.alpha, power: c.power}).value, c.n_pairs_connor);
      near(pairedPower(discordance, 1000, {alpha: c.alpha}).value, c.power_at_n1000_connor);
    }
  });

  it("agree with the full enumeration of the exact and the mid-p test", () => {
    for (const c of casesOf("paired_exact_power")) {
      const discordance = {only1: c.p10, only2: c.p01};
      near(exactPairedPower(discordance, c.n, {alpha: c.alpha, variant: "exact"}).value, c.power_exact_mcnemar);
      near(exactPairedPower(discordance, c.n, {alpha: c.alpha}).value, c.power_midp);
    }
  });

  it("keep the exact test's true error rate below alpha", () => {
    for (const n of [10, 50, 200]) {
      expect(exactPairedPower({only1: 0.1, only2: 0.1}, n, {variant: "exact"}).value).toBeLessThanOrEqual(0.05);
    }
    expect(exactPairedPower({only1: 0, only2: 0}, 5).value).toBe(0);
  });

  it("refuse shares that are none", () => {
    expect(() => pairedSampleSize({only1: 0.7, only2: 0.6})).toThrow("only1 + only2: got 1.2");
    expect(() => pairedPower({only1: 0.1, only2: 0.1}, 10)).toThrow("no difference to find: got 0.1 twice");
  });
});

describe("discordanceFromPhi(p1, p2, phi)", () => {
  it("has the rates' difference and gives phi back", () => {
    const rate = fc.double({min: 0.1, max: 0.9, noNaN: true});
    fc.assert(
      fc.property(rate, rate, fc.double({min: 0, max: 0.3, noNaN: true}), (p1, p2, phi) => {
        fc.pre(Math.abs(p1 - p2) < 0.3);
        const {only1, only2} = discordanceFromPhi(p1, p2, phi);
        expect(only1 - only2).toBeCloseTo(p1 - p2, 12);
        const both = p1 - only1;
        expect((both - p1 * p2) / Math.sqrt(p1 * (1 - p1) * p2 * (1 - p2))).toBeCloseTo(phi, 9);
      }),
    );
  });

  it("refuses a phi that the rates do not allow", () => {
    expect(() => discordanceFromPhi(0.9, 0.1, 0.9)).toThrow("phi: got 0.9; expected one that rates 0.9 and 0.1 allow");
  });
});
