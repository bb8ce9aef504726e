import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {latticeScale} from "../../src/stats/lattice.js";

describe("latticeScale(values)", () => {
  it("is the least common denominator", () => {
    expect(latticeScale([0.5, 0.25, -0.75])).toBe(4);
    expect(latticeScale([1 / 3, 0.5])).toBe(6);
    expect(latticeScale([0.1 + 0.2, 0.05])).toBe(20);
    expect(latticeScale([0, 3, -7])).toBe(1);
    expect(latticeScale([1 / 7 - 1 / 9])).toBe(63);
  });

  it("is null for irrational values and beyond its limit", () => {
    expect(latticeScale([Math.SQRT2])).toBeNull();
    expect(latticeScale([1 / 997, 1 / 991, 1 / 983])).toBeNull();
  });

  it("finds the denominator of any fraction with one up to 1,000", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 1000}), fc.nat(1000), (denominator, numerator) => {
        const scale = latticeScale([numerator / denominator])!;
        expect(denominator % scale).toBe(0);
        expect(
          Math.abs((numerator / denominator) * scale - Math.round((numerator / denominator) * scale)),
        ).toBeLessThan(1e-9);
      }),
    );
  });
});
