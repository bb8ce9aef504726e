import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {clusteredError, clusteredInterval} from "../../src/stats/clusteredError.js";
import {standardError} from "../../src/stats/studentInterval.js";
import {readOracle} from "./oracle.js";

interface ClusteredCase {
  scores: number[];
  cluster: number[];
  mean: number;
  se_clt: number;
  se_miller_eq4: number;
  se_liang_zeger_CR0: number;
  se_CR1_statsmodels: number;
  design_effect_vs_clt: number;
}

describe("clusteredError(values, clusters)", () => {
  it("agrees with Miller's form, Liang-Zeger and statsmodels on 4 designs", () => {
    const {cases} = readOracle<{cases: ClusteredCase[]}>("clustered_se");
    expect(cases).toHaveLength(4);
    for (const c of cases) {
      const error = clusteredError(c.scores, c.cluster);
      expect(error.mean).toBeCloseTo(c.mean, 12);
      expect(error.se_independent).toBeCloseTo(c.se_clt, 12);
      expect(error.se_miller).toBeCloseTo(c.se_miller_eq4, 12);
      expect(error.se_cr0).toBeCloseTo(c.se_liang_zeger_CR0, 12);
      expect(error.se_cr1).toBeCloseTo(c.se_CR1_statsmodels, 12);
      expect(error.design_effect).toBeCloseTo(c.design_effect_vs_clt, 11);
    }
  });

  const grouped = fc
    .array(
      fc.tuple(
        fc.integer({min: 0, max: 4}).map((h) => h / 4),
        fc.nat(6),
      ),
      {minLength: 2, maxLength: 60},
    )
    .filter((rows) => new Set(rows.map(([, cluster]) => cluster)).size > 1);

  it("does not depend on order or on the clusters' names", () => {
    fc.assert(
      fc.property(grouped, (rows) => {
        const one = clusteredError(
          rows.map(([v]) => v),
          rows.map(([, c]) => c),
        );
        const turned = [...rows].reverse();
        const other = clusteredError(
          turned.map(([v]) => v),
          turned.map(([, c]) => `cluster ${c}`),
        );
        expect(other.se_cr0).toBeCloseTo(one.se_cr0, 12);
        expect(other.clusters).toBe(one.clusters);
      }),
    );
  });

  it("is the standard error of the cluster means when clusters are equal", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(8)), {minLength: 2, maxLength: 20}), (clusters) => {
        const error = clusteredError(
          clusters.flat(),
          clusters.flatMap((_, i) => [i, i, i]),
        );
        expect(error.se_cr1).toBeCloseTo(standardError(clusters.map(([a, b, c]) => (a + b + c) / 3)), 10);
      }),
    );
  });

  it("is below the independent form where members of a cluster cancel, and has no design effect without variance", () => {
    // SS = 1: CR0 is 0, Miller keeps SS (1 / (n (n - 1)) - 1 / n²) = 1/12 - 1/16 = 1/48
    const cancelling = clusteredError([1, 0, 1, 0], ["a", "a", "b", "b"]);
    expect(cancelling.se_cr0).toBe(0);
    expect(cancelling.se_miller).toBeCloseTo(Math.sqrt(1 / 48), 14);
    expect(clusteredError([1, 1, 1], ["a", "a", "b"])).toMatchObject({se_miller: 0, se_cr1: 0, design_effect: NaN});
  });

  it("refuses one cluster, one value and unequal lengths", () => {
    expect(() => clusteredError([1, 0], ["a", "a"])).toThrow(
      "clusteredError: too few clusters: got 1; expected at least 2",
    );
    expect(() => clusteredError([1], ["a"])).toThrow("values is too short: got length 1; expected at least 2");
    expect(() => clusteredError([1, 0], ["a"])).toThrow("values and clusters differ in length: got 2 and 1");
    expect(() => clusteredError([1, Infinity], ["a", "b"])).toThrow(
      "values[1]: got Infinity; expected a finite number",
    );
  });
});

describe("clusteredInterval(values, clusters)", () => {
  it("is mean ± t(C - 1) CR1 and names its clusters", () => {
    const {cases} = readOracle<{cases: ClusteredCase[]}>("clustered_se");
    const c = cases[1];
    const interval = clusteredInterval(c.scores, c.cluster);
    expect(interval).toMatchObject({n: 20, clusters: 5, method: "clustered CR1, student t", resamples: null});
    expect(interval.high - interval.estimate).toBeCloseTo(2.7764451051977934 * c.se_CR1_statsmodels, 12); // R: qt(.975, 4)
  });
});
