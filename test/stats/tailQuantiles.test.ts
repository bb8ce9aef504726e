import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {quantiles} from "../../src/stats/quantile.js";
import {Sfc32} from "../../src/stats/rng.js";
import {tailQuantiles} from "../../src/stats/tailQuantiles.js";

function draws(n: number, seed: number, of: (rng: Sfc32) => number): Float64Array {
  const rng = new Sfc32(seed);
  return Float64Array.from({length: n}, () => of(rng));
}

describe("tailQuantiles(values, tail)", () => {
  it("is type 7 on a few values", () => {
    // R: quantile(1:5, c(.25, .75)) is 2, 4; quantile(1:4, c(.1, .9)) is 1.3, 3.7
    expect(tailQuantiles(Float64Array.of(5, 1, 4, 2, 3), 0.25)).toEqual([2, 4]);
    expect(tailQuantiles(Float64Array.of(1, 2, 3, 4), 0.1)).toEqual([1.3, 3.7]);
  });

  it.each<[string, (rng: Sfc32) => number]>([
    ["continuous", (rng) => rng.uniform() + rng.uniform() + rng.uniform()],
    ["tied", (rng) => rng.below(7)],
    ["constant", () => 0.4],
    ["with a rare value", (rng) => (rng.below(1000) === 0 ? -1 : 1)],
    ["with a heavy tail", (rng) => 1 / (rng.uniform() + 1e-9)],
    ["with undefined resamples", (rng) => (rng.below(50) === 0 ? NaN : rng.uniform())],
  ])("equals quantiles, %s", (_, of) => {
    for (const n of [1, 2, 1023, 1024, 1025, 10_000]) {
      for (const tail of [0, 0.0005, 0.005, 0.025, 0.05, 0.3, 0.5]) {
        const values = draws(n, n, of);
        const kept = values.slice();
        expect(tailQuantiles(values, tail)).toEqual(quantiles(values, [tail, 1 - tail]));
        expect(values).toEqual(kept);
      }
    }
  });

  it("equals quantiles where the sample misleads: sorted and periodic values", () => {
    const sorted = Float64Array.from({length: 6400}, (_, i) => i);
    const periodic = Float64Array.from({length: 6400}, (_, i) => (i % 100 === 0 ? 0.5 : i / 6400));
    for (const values of [sorted, sorted.toReversed(), periodic]) {
      expect(tailQuantiles(values, 0.025)).toEqual(quantiles(values, [0.025, 0.975]));
    }
  });

  it("equals quantiles for any size, spread and tail", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 4000}), fc.nat(), fc.integer({min: 1, max: 1e6}), (n, seed, spread) => {
        const values = draws(n, seed, (rng) => rng.below(spread) / 7);
        const tail = (seed % 500) / 1000;
        expect(tailQuantiles(values, tail)).toEqual(quantiles(values, [tail, 1 - tail]));
      }),
      {numRuns: 60},
    );
  });

  it("refuses nothing at all", () => {
    expect(() => tailQuantiles(new Float64Array(0), 0.025)).toThrow("no values: got []");
    expect(tailQuantiles(Float64Array.of(NaN), 0.025)).toEqual([NaN, NaN]);
  });
});
