import {describe, expect, it} from "vitest";
import {plainKernel} from "../../src/stats/kernelPlain.js";
import {Sfc32} from "../../src/stats/rng.js";

describe("plainKernel(units, columns)", () => {
  it.each([1, 127, 5000, 20_000])("adds in the order drawn, whatever it draws at once, at n = %i", (units) => {
    const rng = new Sfc32(units);
    const reals = Array.from({length: 9}, () => Float64Array.from({length: units}, () => rng.uniform()));
    const flags = Array.from({length: 6}, () => Float64Array.from({length: units}, () => rng.below(2)));
    const columns = [...reals.map((values) => ({values, step: 0})), ...flags.map((values) => ({values, step: 1}))];
    const resamples = 35;
    const sums = new Float64Array(resamples * columns.length);
    plainKernel(units, columns).sums(4, resamples, sums);
    const stream = new Sfc32(4);
    const drawn = new Int32Array(units);
    const wanted = new Float64Array(sums.length);
    for (let r = 0; r < resamples; r++) {
      stream.fillIndices(drawn, units);
      columns.forEach(({values}, j) => {
        let sum = 0;
        for (const place of drawn) sum += values[place];
        wanted[r * columns.length + j] = sum;
      });
    }
    expect(sums).toEqual(wanted);
  });
});
