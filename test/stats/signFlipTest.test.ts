import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import {signFlipTest} from "../../src/stats/signFlipTest.js";
import {readOracle} from "./oracle.js";

interface PermutationCase {
  differences: number[];
  mean_diff: {value: number};
  p_greater: {value: number};
  p_less: {value: number};
  p_two_sided_abs: {value: number};
}

/** All 2^n flips, in whole numbers, the slow way. */
function bruteForce(whole: number[]): number {
  const observed = Math.abs(whole.reduce((sum, d) => sum + d, 0));
  let count = 0;
  for (let code = 0; code < 2 ** whole.length; code++) {
    const sum = whole.reduce((total, d, i) => total + ((code >> i) & 1 ? d : -d), 0);
    if (Math.abs(sum) >= observed) count++;
  }
  return count / 2 ** whole.length;
}

describe("signFlipTest(differences)", () => {
  it("equals the exact enumeration of 5 samples, all tails", () => {
    const {cases} = readOracle<{cases: PermutationCase[]}>("paired_permutation");
    expect(cases).toHaveLength(5);
    for (const c of cases) {
      const differences = Object.freeze(c.differences) as number[];
      const test = signFlipTest(differences);
      expect(test.p).toBe(c.p_two_sided_abs.value);
      expect(signFlipTest(differences, {alternative: "greater"}).p).toBe(c.p_greater.value);
      expect(signFlipTest(differences, {alternative: "less"}).p).toBe(c.p_less.value);
      expect(test.statistic).toBeCloseTo(c.mean_diff.value, 14);
      expect(test).toMatchObject({method: "sign flip, exact", resamples: null, seed: null});
    }
  });

  it("equals brute force on small lattices", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({min: -12, max: 12}), {minLength: 1, maxLength: 10}), (whole) => {
        expect(signFlipTest(whole.map((d) => d / 12)).p).toBeCloseTo(bruteForce(whole), 13);
      }),
    );
  });

  it("enumerates few differences that lie on no lattice", () => {
    // irrational sizes: only the observed flip and its mirror reach |sum|, p = 2 / 2^5
    const test = signFlipTest([Math.SQRT2, Math.PI, Math.E, Math.sqrt(3), Math.sqrt(5)]);
    expect(test).toMatchObject({method: "sign flip, exact", p: 2 / 32});
  });

  it("is the exact McNemar test for passes", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (only1, only2) => {
        fc.pre(only1 + only2 > 0);
        const differences = [...Array<number>(only1).fill(1), ...Array<number>(only2).fill(-1), 0, 0];
        const table = {both: 1, only1, only2, neither: 1};
        expect(signFlipTest(differences).p).toBeCloseTo(mcnemarTest(table, {variant: "exact"}).p, 12);
      }),
    );
  });

  it("draws flips when there are too many, near the exact p and the same for the same seed", () => {
    // 40 whole differences, exact by convolution; the same plus irrational dust of no weight is drawn
    const whole = Array.from({length: 40}, (_, i) => ((i * 7) % 11) - 4);
    const exact = signFlipTest(whole);
    expect(exact.method).toBe("sign flip, exact");
    const dusty = whole.map((d, i) => d + Math.SQRT2 * 1e-7 * (i % 3));
    const draws = signFlipTest(dusty, {resamples: 20_000, seed: 3});
    expect(draws).toMatchObject({method: "sign flip, drawn", resamples: 20_000, seed: 3});
    const error = Math.sqrt((exact.p * (1 - exact.p)) / 20_000);
    // the dust breaks ties at the observed sum, whose probability is below 0.03
    expect(Math.abs(draws.p - exact.p)).toBeLessThan(5 * error + 0.03);
    expect(signFlipTest(dusty, {resamples: 20_000, seed: 3})).toEqual(draws);
    expect(draws.p).toBeGreaterThan(0);
  });

  it("refuses empty and non-finite input", () => {
    expect(() => signFlipTest([])).toThrow("signFlipTest: differences is too short: got length 0; expected at least 1");
    expect(() => signFlipTest([NaN])).toThrow("signFlipTest: differences[0]: got NaN; expected a finite number");
    expect(() => signFlipTest([1], {resamples: 0})).toThrow("resamples: got 0; expected an integer >= 1");
  });
});
