import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {bootstrapLayout} from "../../src/stats/bootstrapLayout.js";
import {plainKernel} from "../../src/stats/kernelPlain.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {quantiles} from "../../src/stats/quantile.js";
import {blockSeed, Sfc32} from "../../src/stats/rng.js";
import {enumeratedMeans} from "./enumeratedMeans.js";
import {readOracle} from "./oracle.js";

interface Exact {
  value: number;
}
const exact = readOracle<{
  cases: {
    name: string;
    statistic: string;
    data: number[];
    boot_mean: Exact;
    boot_sd: number;
    pct95_type7: Exact[];
    pct90_type7: Exact[];
    distribution: [number, number][];
  }[];
}>("bootstrap_exact");
const meansOf = exact.cases.filter(({statistic}) => statistic === "mean");

/** The plainest bootstrap there is, on the documented stream: what every kernel must equal. */
function bruteForce(column: (number | null)[], weights: number[], resamples: number, seed: number): number[] {
  const n = column.length;
  const indices = new Int32Array(n);
  const means: number[] = [];
  for (let block = 0; means.length < resamples; block++) {
    const rng = new Sfc32(blockSeed(seed, block));
    for (let r = 0; r < 500 && means.length < resamples; r++) {
      rng.fillIndices(indices, n);
      const drawn = Array.from(indices).filter((i) => column[i] !== null);
      const total = drawn.reduce((sum, i) => sum + weights[i], 0);
      means.push(drawn.reduce((sum, i) => sum + weights[i] * (column[i] as number), 0) / total);
    }
  }
  return means;
}

describe("bootstrapMeans(columns, options)", () => {
  it("gives the first means of rng_fixture.json for seed 42", () => {
    const {bootstrap} = readOracle<{bootstrap: {data: number[][]; first3_means: number[][]}}>("rng_fixture");
    const matrix = bootstrapMeans(bootstrap.data, {seed: 42, resamples: 3});
    bootstrap.first3_means.forEach((row, r) =>
      row.forEach((mean, j) => expect(matrix.means[j][r]).toBeCloseTo(mean, 14)),
    );
  });

  it("gives the 2,000 resamples of rng_fixture.json when one stream serves them all", () => {
    const {bootstrap} = readOracle<{
      bootstrap: {
        data: number[][];
        resamples: number;
        mean_of_means: number[];
        pct95_type7: number[][];
        paired_diff_pct95_type7: number[];
        share_model0_ge_model1: number;
      };
    }>("rng_fixture");
    const {kernelColumns} = bootstrapLayout("test", bootstrap.data, undefined, undefined);
    const sums = new Float64Array(bootstrap.resamples * 2);
    plainKernel(8, kernelColumns).sums(42, bootstrap.resamples, sums);
    const columns = [0, 1].map((j) =>
      Float64Array.from({length: 2000}, (_, r) => sums[2 * r + j] / 8 / (kernelColumns[j].step || 1)),
    );
    columns.forEach((means, j) => {
      expect(means.reduce((a, b) => a + b) / 2000).toBeCloseTo(bootstrap.mean_of_means[j], 12);
      quantiles(means, [0.025, 0.975]).forEach((q, i) => expect(q).toBeCloseTo(bootstrap.pct95_type7[j][i], 12));
    });
    const differences = columns[0].map((mean, r) => mean - columns[1][r]);
    quantiles(differences, [0.025, 0.975]).forEach((q, i) =>
      expect(q).toBeCloseTo(bootstrap.paired_diff_pct95_type7[i], 12),
    );
    expect(differences.filter((d) => d > -1e-12).length / 2000).toBe(bootstrap.share_model0_ge_model1);
  });

  it.each(meansOf)("lies inside Monte-Carlo error of the exact bootstrap of $name", (wanted) => {
    const matrix = bootstrapMeans([wanted.data], {resamples: 20_000, seed: 11});
    const mean = matrix.means[0].reduce((a, b) => a + b) / 20_000;
    expect(Math.abs(mean - wanted.boot_mean.value)).toBeLessThanOrEqual(
      (4 * wanted.boot_sd) / Math.sqrt(20_000) + 1e-12,
    );
    const total = wanted.distribution.reduce((sum, [, weight]) => sum + weight, 0);
    let below = 0;
    for (const [value, weight] of wanted.distribution) {
      below += weight;
      const p = below / total;
      const share = matrix.means[0].filter((m) => m <= value + 1e-9).length / 20_000;
      expect(Math.abs(share - p)).toBeLessThanOrEqual(4.5 * Math.sqrt((p * (1 - p)) / 20_000) + 1e-12);
    }
  });

  it("equals brute force on the same stream for flags, shares, coverage, missing cells and weights", () => {
    const cell = fc.oneof(
      fc.constantFrom(0, 1, 0.25, 0.5, 1 / 3, null),
      fc.double({min: 0, max: 1, noNaN: true, noDefaultInfinity: true}),
    );
    const shape = fc.integer({min: 1, max: 40}).chain((n) =>
      fc.record({
        columns: fc.array(fc.array(cell, {minLength: n, maxLength: n}), {minLength: 1, maxLength: 30}),
        weights: fc.array(fc.integer({min: 1, max: 9}), {minLength: n, maxLength: n}),
      }),
    );
    fc.assert(
      fc.property(shape, fc.nat(), (given, seed) => {
        const weights = given.columns.map(() => given.weights);
        const matrix = bootstrapMeans(given.columns, {resamples: 7, seed, weights, kernel: "plain"});
        given.columns.forEach((column, j) => {
          bruteForce(column, given.weights, 7, seed).forEach((mean, r) => {
            if (Number.isNaN(mean)) expect(matrix.means[j][r]).toBeNaN();
            else expect(matrix.means[j][r]).toBeCloseTo(mean, 12);
          });
        });
      }),
      {numRuns: 60},
    );
  });

  it("sums flags exactly past the ten bits of a packed slot (n = 2,500)", () => {
    const flags = Array.from({length: 2500}, (_, i) => (i % 3 === 0 ? 0 : 1));
    const columns = Array.from({length: 7}, () => flags);
    const matrix = bootstrapMeans(columns, {resamples: 3, seed: 2});
    const wanted = bruteForce(
      flags,
      flags.map(() => 1),
      3,
      2,
    );
    for (const means of matrix.means) expect(Array.from(means)).toEqual(wanted);
  });

  it("seeds each block of 500 anew, so more resamples extend the same matrix", () => {
    const column = [0.1, 0.7, 0.3, 0.9, 0.2];
    const long = bootstrapMeans([column], {resamples: 1200, seed: 3});
    const short = bootstrapMeans([column], {resamples: 700, seed: 3});
    expect(Array.from(long.means[0].subarray(0, 700))).toEqual(Array.from(short.means[0]));
    bruteForce(column, [1, 1, 1, 1, 1], 1200, 3).forEach((mean, r) => expect(long.means[0][r]).toBeCloseTo(mean, 14));
  });

  it("gives a column the same means whatever stands beside it", () => {
    const flags = [1, 0, 1, 1, 0, 1];
    const coverage = [0.31, 0.2, 0.77, 1, 0.5, 0.4];
    const alone = bootstrapMeans([coverage], {resamples: 600, kernel: "plain"});
    const beside = bootstrapMeans([flags, coverage, flags, coverage, flags], {resamples: 600, kernel: "plain"});
    expect(beside.means[1]).toEqual(alone.means[0]);
    expect(beside.means[3]).toEqual(alone.means[0]);
  });

  it("draws clusters whole: clusters of one task each are the plain bootstrap", () => {
    const column = [1, 0, 0.5, 1];
    const plain = bootstrapMeans([column], {resamples: 500});
    const clustered = bootstrapMeans([column], {resamples: 500, clusters: ["a", "b", "c", "d"]});
    expect(clustered.means).toEqual(plain.means);
    expect(clustered.clusters).toBe(4);
    expect(plain.clusters).toBeNull();
  });

  it("takes means of unequal clusters as ratios of sums: one cluster never varies", () => {
    const matrix = bootstrapMeans([[1, 0, 0]], {resamples: 100, clusters: [7, 7, 7]});
    expect(matrix.means[0].every((mean) => mean === 1 / 3)).toBe(true);
    const two = bootstrapMeans([[1, 0, 0]], {resamples: 400, clusters: ["a", "b", "b"]});
    // draws of {a, b}: aa = 1, ab = 1/3, bb = 0
    expect(Array.from(new Set(two.means[0])).toSorted()).toEqual([0, 1 / 3, 1]);
  });

  it("counts missing cells and gives NaN where a resample holds none", () => {
    const matrix = bootstrapMeans(
      [
        [1, null, null],
        [1, 0, 1],
        [null, null, null],
      ],
      {resamples: 200},
    );
    expect(Array.from(matrix.counted)).toEqual([1, 3, 0]);
    expect(matrix.n_missing).toBe(5);
    expect(matrix.estimates[0]).toBe(1);
    expect(matrix.estimates[2]).toBeNaN();
    expect(matrix.means[0].some((mean) => Number.isNaN(mean))).toBe(true);
    expect(matrix.means[0].every((mean) => Number.isNaN(mean) || mean === 1)).toBe(true);
  });

  it("works for one task", () => {
    expect(Array.from(bootstrapMeans([[0.4]], {resamples: 2}).means[0])).toEqual([0.4, 0.4]);
  });

  it("refuses what it cannot resample", () => {
    expect(() => bootstrapMeans([])).toThrow("bootstrapMeans: no columns: got []");
    expect(() => bootstrapMeans([[]])).toThrow("bootstrapMeans: no rows: got [[]]");
    expect(() => bootstrapMeans([[1], [1, 2]])).toThrow("bootstrapMeans: columns differ in length: got [1,2]");
    expect(() => bootstrapMeans([[1, Infinity]])).toThrow("bootstrapMeans: column 0 row 1: got Infinity");
    expect(() => bootstrapMeans([[1]], {resamples: 0})).toThrow("bootstrapMeans: resamples: got 0");
    expect(() => bootstrapMeans([[1]], {seed: -1})).toThrow("seed is out of range: got -1");
    expect(() => bootstrapMeans([[1]], {clusters: []})).toThrow("bootstrapMeans: clusters: got length 0");
    expect(() => bootstrapMeans([[1]], {weights: [[-1]]})).toThrow("weight of column 0 row 0: got -1");
  });
});

describe("percentileInterval(matrix, options)", () => {
  it.each(meansOf.filter(({name}) => !["const4"].includes(name) && name !== "flags7"))(
    "is exact on the enumerated resamples of $name",
    ({data, pct95_type7, pct90_type7}) => {
      const matrix = enumeratedMeans([data]);
      const [at95] = percentileInterval(matrix);
      const [at90] = percentileInterval(matrix, {level: 0.9});
      expect(at95.low).toBeCloseTo(pct95_type7[0].value, 11);
      expect(at95.high).toBeCloseTo(pct95_type7[1].value, 11);
      expect(at90.low).toBeCloseTo(pct90_type7[0].value, 11);
      expect(at90.high).toBeCloseTo(pct90_type7[1].value, 11);
    },
  );

  it("has the half-width of the paper for 782 of 1,000", () => {
    const flags = Array.from({length: 1000}, (_, i) => (i < 782 ? 1 : 0));
    const [interval] = percentileInterval(bootstrapMeans([flags], {seed: 1}));
    // STATS 2: the exact percentile interval is [0.756, 0.807]; 10,000 draws give half-widths of 2.50 to 2.65 points
    expect(Math.abs(interval.low - 0.756)).toBeLessThanOrEqual(0.0015);
    expect(Math.abs(interval.high - 0.807)).toBeLessThanOrEqual(0.0015);
    expect(interval).toMatchObject({estimate: 0.782, level: 0.95, resamples: 10_000, seed: 1, n: 1000, n_missing: 0});
    expect(interval.method).toBe("percentile bootstrap");
  });

  it("gives the interval of proportionInterval where the bootstrap would have no width", () => {
    const [none, all] = percentileInterval(bootstrapMeans([new Float64Array(40), new Float64Array(40).fill(1)]));
    // Wilson at 0 of 40: high = z^2 / (n + z^2), z = 1.959963985
    expect(none.low).toBe(0);
    expect(none.high).toBeCloseTo(3.841458820694 / 43.841458820694, 9);
    expect(all.high).toBe(1);
    expect(none.method).toContain("wilson");
  });

  it("is NaN for a column without a counted cell", () => {
    const [interval] = percentileInterval(bootstrapMeans([[null, null]], {resamples: 10}));
    expect(interval).toMatchObject({low: NaN, high: NaN, n: 0, n_missing: 2});
  });
});
