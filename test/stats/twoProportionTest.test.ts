import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {fisherTest, pooledZTest} from "../../src/stats/twoProportionTest.js";
import {readOracle} from "./oracle.js";

interface TwoProportionCase {
  x1: number;
  n1: number;
  x2: number;
  n2: number;
  z_pooled: number | "NaN";
  p_pooled: number | "NaN";
  fisher_two_sided: number;
}

describe("pooledZTest, fisherTest", () => {
  it("agree with R prop.test and fisher.test on 15 tables", () => {
    const {cases} = readOracle<{cases: TwoProportionCase[]}>("two_proportions");
    expect(cases).toHaveLength(15);
    for (const c of cases) {
      const pooled = pooledZTest(c.x1, c.n1, c.x2, c.n2);
      if (c.z_pooled === "NaN") {
        expect(pooled).toMatchObject({statistic: NaN, p: NaN, reason: "every trial of both ended alike"});
      } else {
        expect(pooled.statistic).toBeCloseTo(c.z_pooled, 12);
        expect(pooled.p).toBeCloseTo(c.p_pooled as number, 12);
      }
      expect(fisherTest(c.x1, c.n1, c.x2, c.n2).p).toBeCloseTo(c.fisher_two_sided, 12);
    }
  });

  it("give the audit's p for GLM-5.1 against GPT-5.4 and GPT-5.5 (F14: 0.012 and 0.88)", () => {
    expect(pooledZTest(756, 1000, 706, 1000).statistic.toFixed(2)).toBe("2.52");
    expect(pooledZTest(756, 1000, 706, 1000).p.toFixed(3)).toBe("0.012");
    expect(pooledZTest(756, 1000, 753, 1000).p.toFixed(2)).toBe("0.88");
  });

  const counts = fc.integer({min: 1, max: 60}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));
  it("are symmetric in the two groups and in success and failure", () => {
    fc.assert(
      fc.property(counts, counts, ([x1, n1], [x2, n2]) => {
        const {p} = fisherTest(x1, n1, x2, n2);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(fisherTest(x2, n2, x1, n1).p).toBeCloseTo(p, 10);
        expect(fisherTest(n1 - x1, n1, n2 - x2, n2).p).toBeCloseTo(p, 10);
        const z = pooledZTest(x1, n1, x2, n2);
        if (z.reason === null) expect(pooledZTest(x2, n2, x1, n1).statistic).toBeCloseTo(-z.statistic, 12);
      }),
    );
  });

  it("refuse what is no count", () => {
    expect(() => pooledZTest(1, 0, 1, 2)).toThrow("pooledZTest: trials: got 0; expected an integer >= 1");
    expect(() => fisherTest(3, 2, 1, 2)).toThrow("fisherTest: successes exceeds trials: got 3 of 2");
  });
});
