import {describe, expect, it} from "vitest";
import {compileKernel} from "../../bench/compileKernel.js";
import {bootstrapMeans, bootstrapMeansAsync} from "../../src/stats/bootstrap.js";
import {bootstrapLayout} from "../../src/stats/bootstrapLayout.js";
import {kernelBase64} from "../../src/stats/kernelBytes.js";
import {plainKernel} from "../../src/stats/kernelPlain.js";
import {simdKernel} from "../../src/stats/kernelSimd.js";
import {blockSeed, Sfc32} from "../../src/stats/rng.js";

/** Coverages with one to nine claims, and their pass flags at 0.75: alternating columns. */
function scores(n: number, models: number, seed: number): Float64Array[] {
  const rng = new Sfc32(seed);
  return Array.from({length: models}, (_, j) => {
    const coverage = Float64Array.from({length: n}, () => {
      const claims = 1 + rng.below(9);
      return rng.below(2 * claims + 1) / (2 * claims);
    });
    return j % 2 === 0 ? coverage : coverage.map((value) => (value >= 0.75 ? 1 : 0));
  });
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, r) => Math.max(most, Math.abs(value - b[r])), 0);
}

describe("kernel.wat", () => {
  it("compiles to the bytes that are inlined (else: node --import tsx bench/compileKernel.ts)", async () => {
    expect(Buffer.from(await compileKernel()).toString("base64")).toBe(kernelBase64);
  });
});

describe("the SIMD kernel against the plain one", () => {
  it.each([
    [1, 1],
    [1, 300],
    [127, 1],
    [127, 39],
    [127, 300],
    [2048, 7],
    [2048, 60],
    [2049, 5],
    [5000, 20],
    [40_000, 4],
    [40_000, 21],
    [70_000, 3],
  ])("has the same pass sums and coverage within 1e-6 at n = %i and %i models", (n, models) => {
    const resamples = Math.max(6, Math.min(520, Math.floor(4e6 / (n * models))));
    const columns = scores(n, models, n + models);
    const plain = bootstrapMeans(columns, {resamples, seed: 3, kernel: "plain"});
    const simd = bootstrapMeans(columns, {resamples, seed: 3, kernel: "simd"});
    expect([plain.kernel, simd.kernel]).toEqual(["plain", "simd"]);
    columns.forEach((_, j) => {
      if (j % 2 === 1) expect(simd.means[j]).toEqual(plain.means[j]);
      else expect(largestDifference(simd.means[j], plain.means[j])).toBeLessThan(1e-6);
    });
    expect(simd.estimates).toEqual(plain.estimates);
  });

  it("overflows no lane when every value is the largest, on either side of a chunk", () => {
    for (const n of [1, 2047, 2048, 2049, 4096, 40_000]) {
      const ones = new Float64Array(n).fill(1);
      const nearly = new Float64Array(n).fill(0.999999);
      // 31 trials a task: whole numbers up to 31
      const weights = [ones, ones, new Float64Array(n).fill(31)];
      const matrix = bootstrapMeans([ones, nearly, ones], {resamples: 3, weights, kernel: "simd"});
      expect(Array.from(matrix.means[0])).toEqual([1, 1, 1]);
      expect(Array.from(matrix.means[2])).toEqual([1, 1, 1]);
      for (const mean of matrix.means[1]) expect(Math.abs(mean - 0.999999)).toBeLessThan(2.4e-7);
    }
  });

  it("agrees with missing cells and clusters", () => {
    const columns = scores(300, 6, 1).map((column, j) =>
      Array.from(column, (v, i) => ((i * 7 + j) % 11 === 0 ? null : v)),
    );
    const clusters = columns[0].map((_, i) => i % 150);
    for (const options of [{}, {clusters}]) {
      const plain = bootstrapMeans(columns, {resamples: 700, kernel: "plain", ...options});
      const simd = bootstrapMeans(columns, {resamples: 700, ...options});
      expect(simd.kernel).toBe("simd");
      columns.forEach((_, j) => expect(largestDifference(simd.means[j], plain.means[j])).toBeLessThan(1e-6));
    }
  });

  it("leaves costs, negative numbers and mostly missing columns to the plain kernel", () => {
    const costly = [0.013, 0.5, 12.25, 0.7];
    const sparse = [0.9123, null, null, null];
    for (const column of [costly, [-0.1, 0.234, 0.3, 0.4], sparse]) {
      expect(bootstrapMeans([column], {resamples: 10}).kernel).toBe("plain");
      expect(() => bootstrapMeans([column], {resamples: 10, kernel: "simd"})).toThrow(
        'bootstrapMeans: kernel: got "simd"',
      );
    }
  });

  it("serves several jobs at once, each with memory of its own", () => {
    const [a, b] = [scores(200, 4, 1), scores(90, 9, 2)].map((columns) =>
      bootstrapLayout("test", columns, undefined, undefined),
    );
    const kernels = [a, b, a].map((layout) => simdKernel(layout)!);
    const sums = kernels.map((kernel, k) => {
      const layout = [a, b, a][k];
      const out = new Float64Array(500 * layout.kernelColumns.length);
      kernel.sums(9, 500, out);
      return out;
    });
    expect(sums[2]).toEqual(sums[0]);
    const wanted = new Float64Array(sums[1].length);
    plainKernel(b.units, b.kernelColumns).sums(9, 500, wanted);
    expect(largestDifference(sums[1], wanted)).toBeLessThan(1e-6 * 90);
    for (const kernel of kernels) kernel.release();
  });
});

describe("blocks of 500 resamples", () => {
  it("come out the same in any order and from any worker, by both kernels", () => {
    const columns = scores(130, 5, 8);
    const whole = bootstrapMeans(columns, {resamples: 2000, seed: 6});
    const layout = bootstrapLayout("test", columns, undefined, undefined);
    for (const block of [3, 0, 2, 1]) {
      const kernel = simdKernel(layout)!;
      const sums = new Float64Array(500 * columns.length);
      kernel.sums(blockSeed(6, block), 500, sums);
      kernel.release();
      const means = Array.from({length: 500}, (_, r) => sums[r * columns.length + 1] / 130);
      expect(means).toEqual(Array.from(whole.means[1].subarray(block * 500, block * 500 + 500)));
    }
  });
});

describe("bootstrapMeansAsync(columns, options)", () => {
  const columns = scores(50, 3, 4);

  it("gives the matrix of bootstrapMeans and reports each block", async () => {
    const seen: [number, number][] = [];
    const matrix = await bootstrapMeansAsync(columns, {
      resamples: 1200,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(matrix).toEqual(bootstrapMeans(columns, {resamples: 1200}));
    expect(seen).toEqual([
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
  });

  it("stops when its signal is aborted, before and between blocks", async () => {
    await expect(bootstrapMeansAsync(columns, {signal: AbortSignal.abort(new Error("not now"))})).rejects.toThrow(
      "not now",
    );
    const controller = new AbortController();
    let blocks = 0;
    const onProgress = (): void => {
      blocks++;
      if (blocks === 2) controller.abort(new Error("enough"));
    };
    await expect(bootstrapMeansAsync(columns, {signal: controller.signal, onProgress})).rejects.toThrow("enough");
    expect(blocks).toBe(2);
  });

  it("rejects what bootstrapMeans refuses", async () => {
    await expect(bootstrapMeansAsync([])).rejects.toThrow("bootstrapMeans: no columns");
  });
});
