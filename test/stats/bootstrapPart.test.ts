import {once} from "node:events";
import {Worker} from "node:worker_threads";
import {describe, expect, it} from "vitest";
import {bootstrapMeans, bootstrapPart, joinBootstrapMeans, type BootstrapPart} from "../../src/stats/bootstrap.js";
import {Sfc32} from "../../src/stats/rng.js";

const rng = new Sfc32(3);
const columns = Array.from({length: 12}, (_, j) =>
  Float64Array.from({length: 130}, () =>
    j % 3 === 0 ? rng.below(2) : j % 3 === 1 ? rng.below(19) / 18 : rng.uniform(),
  ),
);
const options = {resamples: 3300, seed: 6};

/** Blocks of 500 dealt out to so many workers as evenly as can be. */
function shares(workers: number): {from: number; end: number}[] {
  const blocks = Math.ceil(options.resamples / 500);
  return Array.from({length: workers}, (_, w) => ({
    from: 500 * Math.floor((w * blocks) / workers),
    end: Math.min(options.resamples, 500 * Math.floor(((w + 1) * blocks) / workers)),
  }));
}

describe("bootstrapPart and joinBootstrapMeans", () => {
  it.each([1, 2, 7])("give the matrix of bootstrapMeans with %i workers, in any order, by both kernels", (workers) => {
    for (const kernel of ["plain", "simd"] as const) {
      const parts = shares(workers).map((part) => bootstrapPart(columns, {...options, kernel}, part));
      const whole = bootstrapMeans(columns, {...options, kernel});
      expect(joinBootstrapMeans(parts)).toEqual(whole);
      expect(joinBootstrapMeans(parts.toReversed())).toEqual(whole);
    }
  });

  it("give it with missing cells, weights and clusters", () => {
    const given = [
      [1, 0, null, 0.25, 1],
      [0.3, 0.7, 0.2, null, 1],
    ];
    const weights = [
      [1, 2, 3, 4, 5],
      [2, 2, 2, 2, 1],
    ];
    const all = {resamples: 1300, clusters: ["a", "a", "b", "c", "c"], weights};
    const parts = [
      [1000, 1300],
      [0, 500],
      [500, 1000],
    ].map(([from, end]) => bootstrapPart(given, all, {from, end}));
    expect(joinBootstrapMeans(parts)).toEqual(bootstrapMeans(given, all));
  });

  it("give it from threads of their own", async () => {
    const parts = shares(2).map(async (part) => {
      const worker = new Worker(new URL("../fixtures/partWorker.mjs", import.meta.url), {
        workerData: {columns, options, part},
      });
      const [message] = (await once(worker, "message")) as [BootstrapPart];
      await worker.terminate();
      return message;
    });
    expect(joinBootstrapMeans(await Promise.all(parts))).toEqual(bootstrapMeans(columns, options));
  });

  it("refuse parts that do not begin with a block, and jobs with gaps or of two seeds", () => {
    const part = (from: number, end: number, seed = 6) =>
      bootstrapPart([[1, 0, 1]], {resamples: 1000, seed}, {from, end});
    expect(() => part(250, 500)).toThrow("bootstrapPart: from: got 250; expected a multiple of 500");
    expect(() => part(500, 1001)).toThrow('bootstrapPart: part: got {"from":500,"end":1001}');
    expect(() => joinBootstrapMeans([])).toThrow("joinBootstrapMeans: parts: got []");
    expect(() => joinBootstrapMeans([part(500, 1000)])).toThrow("got [[500,1000]]; expected every resample once");
    expect(() => joinBootstrapMeans([part(0, 1000), part(500, 1000)])).toThrow("expected every resample once");
    expect(() => joinBootstrapMeans([part(0, 500), part(500, 1000, 7)])).toThrow("expected parts of one job");
  });
});
