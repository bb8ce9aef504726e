import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {blockSeed, Sfc32} from "../../src/stats/rng.js";
import {readOracle} from "./oracle.js";

// Source: rng_fixture.json, written from the description by independent Python and JS implementations
const fixture = readOracle<{
  u32: {seed: number; u32: number[]}[];
  indices: {seed: number; N: number; n: number; idx: number[]}[];
}>("rng_fixture");

describe("Sfc32(seed)", () => {
  it.each(fixture.u32)("gives the words of the fixture for seed $seed", ({seed, u32}) => {
    const rng = new Sfc32(seed);
    expect(u32.map(() => rng.uint32())).toEqual(u32);
  });

  it.each(fixture.indices)("fills the indices of the fixture for seed $seed below $N", ({seed, N, n, idx}) => {
    const out = new Int32Array(n);
    new Sfc32(seed).fillIndices(out, N);
    expect(Array.from(out)).toEqual(idx);
  });

  it("draws below any bound by its definition: words at or above the largest multiple are drawn again", () => {
    const bounds = [1, 2, 3, 7, 1000, 65_537, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 3_000_000_001, 2 ** 32 - 1, 2 ** 32];
    for (const bound of bounds) {
      const [rng, words] = [new Sfc32(9), new Sfc32(9)];
      const byDefinition = () => {
        let word = words.uint32();
        while (word >= 2 ** 32 - (2 ** 32 % bound)) word = words.uint32();
        return word % bound;
      };
      for (let i = 0; i < 500; i++) expect([bound, rng.below(bound)]).toEqual([bound, byDefinition()]);
    }
  });

  it("keeps every index inside the bound, also above 65,536", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 200_000}), fc.nat(), (bound, seed) => {
        const out = new Int32Array(65);
        new Sfc32(seed).fillIndices(out, bound);
        return out.every((index) => index >= 0 && index < bound);
      }),
    );
  });

  it("draws each of 7 indices a seventh of the time (chi-squared of 6 df below its 99.9 % point 22.46)", () => {
    const out = new Int32Array(70_000);
    new Sfc32(5).fillIndices(out, 7);
    const counts = new Array<number>(7).fill(0);
    for (const index of out) counts[index]++;
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.46);
  });

  it("gives uniforms in [0, 1) with mean near a half", () => {
    const rng = new Sfc32(3);
    const draws = Array.from({length: 10_000}, () => rng.uniform());
    expect(draws.every((u) => u >= 0 && u < 1)).toBe(true);
    // 4 standard errors: 4 x sqrt(1/12/10000) = 0.0116
    expect(Math.abs(draws.reduce((a, b) => a + b) / 10_000 - 0.5)).toBeLessThan(0.0116);
  });

  it("shuffles into a permutation", () => {
    const values = [1, 2, 3, 4, 5];
    new Sfc32(9).shuffle(values);
    expect(values.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([-1, 1.5, NaN, 2 ** 32])("refuses the seed %s", (seed) => {
    expect(() => new Sfc32(seed)).toThrow("Sfc32: seed is out of range");
  });
});

describe("blockSeed(seed, block)", () => {
  it("keeps the seed of block 0", () => {
    expect(blockSeed(42, 0)).toBe(42);
  });

  it("gives 1,000 blocks 1,000 seeds", () => {
    expect(new Set(Array.from({length: 1000}, (_, block) => blockSeed(1, block + 1))).size).toBe(1000);
  });
});
