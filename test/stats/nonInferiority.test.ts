import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {nonInferiorityTest, nonInferiorityVerdict} from "../../src/stats/nonInferiority.js";
import {pairedDifference} from "../../src/stats/pairedDifference.js";
import {pairedNewcombeInterval} from "../../src/stats/newcombeInterval.js";

describe("nonInferiorityVerdict(interval, margin)", () => {
  const wide = pairedNewcombeInterval({both: 20, only1: 5, only2: 5, neither: 20}); // -0.125..0.125
  it("reads the whole interval", () => {
    expect(nonInferiorityVerdict(pairedNewcombeInterval({both: 640, only1: 100, only2: 60, neither: 200}), 0.02)).toBe(
      "superior",
    );
    expect(nonInferiorityVerdict(pairedNewcombeInterval({both: 640, only1: 60, only2: 100, neither: 200}), 0.01)).toBe(
      "inferior",
    );
    expect(nonInferiorityVerdict(wide, 0.13)).toBe("non-inferior");
    expect(nonInferiorityVerdict(wide, 0.1)).toBe("inconclusive");
  });

  it("refuses a margin of 0", () => {
    expect(() => nonInferiorityVerdict(wide, 0)).toThrow("nonInferiorityVerdict: margin: got 0; expected a number > 0");
  });
});

describe("nonInferiorityTest(first, second, margin)", () => {
  it("is the upper t tail of difference + margin", () => {
    // difference 0.25, SE 0.25, t = 3 on 3 degrees of freedom; R: pt(-3, 3)
    const result = nonInferiorityTest([1, 0, 1, 1], [1, 0, 1, 0], 0.5);
    expect(result.statistic).toBeCloseTo(3, 12);
    expect(result.p).toBeCloseTo(0.028834442811218, 12);
  });

  it("agrees with the verdict of the one-sided interval", () => {
    const rows = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), {minLength: 4, maxLength: 40});
    fc.assert(
      fc.property(rows, (pairs) => {
        const [a, b] = [pairs.map(([x]) => x / 4), pairs.map(([, y]) => y / 4)];
        const {interval, reason} = pairedDifference(a, b, {level: 0.9});
        fc.pre(reason === null && Math.abs(interval.low + 0.1) > 1e-9);
        expect(nonInferiorityTest(a, b, 0.1).p < 0.05).toBe(interval.low > -0.1);
      }),
    );
  });

  it("decides plainly when all differences are equal", () => {
    expect(nonInferiorityTest([1, 1], [1, 1], 0.02)).toMatchObject({p: 0, reason: "all differences are equal"});
    expect(nonInferiorityTest([0, 0], [1, 1], 0.5).p).toBe(1);
  });
});
