import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {adjustPValues, type Adjustment} from "../../src/stats/adjustPValues.js";
import {readOracle} from "./oracle.js";

const methods: [Adjustment, string][] = [
  ["bonferroni", "bonferroni"],
  ["holm", "holm"],
  ["hochberg", "hochberg"],
  ["benjamini-hochberg", "benjamini_hochberg"],
  ["benjamini-yekutieli", "benjamini_yekutieli"],
];

describe("adjustPValues(pValues, method)", () => {
  it("agrees with R p.adjust and statsmodels on 6 lists, and leaves its input alone", () => {
    const {cases} = readOracle<{cases: ({p: number[]} & Record<string, number[]>)[]}>("multiplicity");
    expect(cases).toHaveLength(6);
    for (const c of cases) {
      for (const [method, key] of methods) {
        const adjusted = adjustPValues(Object.freeze(c.p) as number[], method);
        adjusted.forEach((p, i) => expect(p).toBeCloseTo(c[key][i], 12));
      }
    }
  });

  const list = fc.array(fc.double({min: 0, max: 1, noNaN: true}), {minLength: 1, maxLength: 30});
  it("never lowers a p, keeps their order, and is ordered: BH <= Hochberg <= Holm <= Bonferroni", () => {
    fc.assert(
      fc.property(list, (p) => {
        const by = Object.fromEntries(methods.map(([method]) => [method, adjustPValues(p, method)]));
        for (let i = 0; i < p.length; i++) {
          expect(by["benjamini-hochberg"][i]).toBeGreaterThanOrEqual(p[i]);
          expect(by["benjamini-hochberg"][i]).toBeLessThanOrEqual(by.hochberg[i] + 1e-15);
          expect(by.hochberg[i]).toBeLessThanOrEqual(by.holm[i]);
          expect(by.holm[i]).toBeLessThanOrEqual(by.bonferroni[i]);
          for (let j = 0; j < p.length; j++) if (p[i] < p[j]) expect(by.holm[i]).toBeLessThanOrEqual(by.holm[j]);
        }
      }),
    );
  });

  it("does not depend on order", () => {
    fc.assert(
      fc.property(list, (p) => {
        for (const [method] of methods) {
          expect(adjustPValues([...p].reverse(), method).reverse()).toEqual(adjustPValues(p, method));
        }
      }),
    );
  });

  it("refuses empty input, NaN and shares above 1", () => {
    expect(() => adjustPValues([])).toThrow("adjustPValues: pValues is too short: got length 0; expected at least 1");
    expect(() => adjustPValues([0.1, NaN])).toThrow("adjustPValues: pValues[1]: got NaN; expected a finite number");
    expect(() => adjustPValues([5])).toThrow("adjustPValues: pValues[0]: got 5; expected a number in [0, 1]");
  });
});
