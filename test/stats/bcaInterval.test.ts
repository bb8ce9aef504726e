import {median} from "d3-array";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {bcaEnds, bcaInterval, bcaLevels} from "../../src/stats/bcaInterval.js";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {bootstrapStatistic} from "../../src/stats/bootstrapStatistic.js";
import {accelerationOf, jackknifeRatios} from "../../src/stats/jackknife.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {enumeratedMeans} from "./enumeratedMeans.js";
import {readOracle} from "./oracle.js";

interface Bca {
  z0: number;
  alpha1: number;
  alpha2: number;
  interval_type7: [number, number];
}
// Source: bootstrap_exact.json, all n^n resamples in exact rationals
const cases = readOracle<{
  cases: {
    name: string;
    statistic: "mean" | "median";
    data: number[];
    theta_hat: {value: number};
    acceleration: number;
    bca95_midrank?: Bca;
    bca95_strict_less?: Bca;
    distribution: [number, number][];
  }[];
}>("bootstrap_exact").cases.filter(({bca95_midrank}) => bca95_midrank);

/** The exact distribution as a list of values: every resample once. */
function expanded(distribution: [number, number][]): Float64Array {
  return Float64Array.from(distribution.flatMap(([value, times]) => new Array<number>(times).fill(value)));
}

describe("bcaEnds(values, estimate, acceleration, level, biasRule)", () => {
  it.each(cases)("is exact for the $statistic of $name by both z0 rules", (wanted) => {
    const values = expanded(wanted.distribution);
    for (const [rule, bca] of [
      ["mid-rank", wanted.bca95_midrank!],
      ["strict", wanted.bca95_strict_less!],
    ] as const) {
      const [lower, upper] = bcaLevels(values, wanted.theta_hat.value, wanted.acceleration, 0.95, rule);
      expect(Math.abs(lower - bca.alpha1)).toBeLessThan(1e-10);
      expect(Math.abs(upper - bca.alpha2)).toBeLessThan(1e-10);
      const [low, high] = bcaEnds(values, wanted.theta_hat.value, wanted.acceleration, 0.95, rule);
      expect(low).toBeCloseTo(bca.interval_type7[0], 10);
      expect(high).toBeCloseTo(bca.interval_type7[1], 10);
    }
  });

  it.each(cases)("has the acceleration of the $statistic of $name", ({statistic, data, acceleration}) => {
    const values =
      statistic === "mean"
        ? jackknifeRatios(Float64Array.from(data), new Float64Array(data.length).fill(1))
        : Float64Array.from(data, (_, i) => median(data.filter((__, j) => j !== i))!);
    expect(Math.abs(accelerationOf(values) - acceleration)).toBeLessThan(1e-12);
  });

  it("is NaN when every resample lies on one side", () => {
    expect(bcaEnds(Float64Array.of(1, 2), 0, 0, 0.95, "mid-rank")).toEqual([NaN, NaN]);
  });
});

describe("bcaInterval(matrix, options)", () => {
  it.each(cases.filter(({statistic, name}) => statistic === "mean" && name !== "flags7"))(
    "is exact on the enumerated resamples of $name",
    ({data, bca95_midrank, bca95_strict_less}) => {
      const matrix = enumeratedMeans([data]);
      for (const [biasRule, bca] of [
        ["mid-rank", bca95_midrank!],
        ["strict", bca95_strict_less!],
      ] as const) {
        const [interval] = bcaInterval(matrix, {biasRule});
        expect(interval.low).toBeCloseTo(bca.interval_type7[0], 10);
        expect(interval.high).toBeCloseTo(bca.interval_type7[1], 10);
        expect(interval.method).toBe(`BCa bootstrap (${biasRule} z0)`);
      }
    },
  );

  it("gives R boot's perc and bca ends on r_boot_ci.json, where its interpolation changes nothing", () => {
    const {data, intervals} = readOracle<{data: number[]; intervals: {perc: number[]; bca: number[]}}>("r_boot_ci");
    const matrix = enumeratedMeans([data]);
    const [percentile] = percentileInterval(matrix);
    const [bca] = bcaInterval(matrix, {biasRule: "strict"});
    expect(percentile.low).toBeCloseTo(intervals.perc[0], 10);
    expect(percentile.high).toBeCloseTo(intervals.perc[1], 10);
    expect(bca.low).toBeCloseTo(intervals.bca[0], 10);
    expect(bca.high).toBeCloseTo(intervals.bca[1], 10);
  });

  it("treats columns of equal values like percentileInterval", () => {
    const matrix = bootstrapMeans(
      [
        [1, 1, 1],
        [0.5, 0.5, 0.5],
      ],
      {resamples: 50},
    );
    expect(bcaInterval(matrix)).toEqual(percentileInterval(matrix));
  });

  it("keeps its ends in order and inside the data", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({min: 0, max: 1, noNaN: true}), {minLength: 3, maxLength: 20}),
        fc.nat(),
        (column, seed) => {
          const [{low, high}] = bcaInterval(bootstrapMeans([column], {resamples: 300, seed}));
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(Math.min(...column) - 1e-12);
          expect(high).toBeLessThanOrEqual(Math.max(...column) + 1e-12);
        },
      ),
    );
  });
});

describe("bootstrapStatistic(n, statistic, options)", () => {
  const data = [0.2, 0.9, 0.4, 0.4, 1, 0.05, 0.7];
  const mean = (rows: Int32Array): number => rows.reduce((sum, row) => sum + data[row], 0) / rows.length;

  it("draws the rows of bootstrapMeans for the same seed", () => {
    const [wanted] = percentileInterval(bootstrapMeans([data], {resamples: 1200, seed: 8}));
    const found = bootstrapStatistic(7, mean, {resamples: 1200, seed: 8});
    expect(found.low).toBeCloseTo(wanted.low, 12);
    expect(found.high).toBeCloseTo(wanted.high, 12);
  });

  it("equals bcaInterval for a mean, also with clusters", () => {
    const clusters = ["a", "a", "b", "c", "c", "c", "d"];
    for (const options of [{}, {clusters}]) {
      const [wanted] = bcaInterval(bootstrapMeans([data], {resamples: 1000, seed: 8, ...options}));
      const found = bootstrapStatistic(7, mean, {resamples: 1000, seed: 8, method: "bca", ...options});
      expect(found.low).toBeCloseTo(wanted.low, 10);
      expect(found.high).toBeCloseTo(wanted.high, 10);
      expect(found.clusters).toBe(options.clusters ? 4 : null);
    }
  });

  it("leaves out undefined resamples and refuses no rows", () => {
    const found = bootstrapStatistic(2, (rows) => (rows[0] === rows[1] ? NaN : 1), {resamples: 50});
    expect(found).toMatchObject({estimate: 1, low: 1, high: 1, n: 2});
    expect(() => bootstrapStatistic(0, () => 1)).toThrow("bootstrapStatistic: n: got 0; expected an integer >= 1");
  });
});
