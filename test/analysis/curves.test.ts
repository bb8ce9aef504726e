import {describe, expect, it} from "vitest";
import {compute} from "../../src/analysis/computations.js";
import {curvesComputation} from "../../src/analysis/curves.js";
import {consistency} from "../../src/stats/consistency.js";
import {passKCurve} from "../../src/stats/passKCurve.js";
import {Sfc32} from "../../src/stats/rng.js";

/** Models of up to four trials a task; each third model tried half of the tasks. */
function modelsOf(count: number, tasks: number): {trials: Int32Array; passes: Int32Array}[] {
  const rng = new Sfc32(5);
  return Array.from({length: count}, (_, m) => {
    const trials = Int32Array.from({length: tasks}, (_, t) => (m % 3 === 2 && t % 2 === 0 ? 0 : 2 + rng.below(3)));
    return {trials, passes: trials.map((n) => (n === 0 ? 0 : rng.below(n + 1)))};
  });
}

describe("curvesComputation", () => {
  it("gives each model, drawn with others, what it has alone, to the last digit", () => {
    const models = modelsOf(29, 40);
    const found = curvesComputation.run({models, level: 0.9}, 600);
    const options = {level: 0.9, resamples: 600, seed: 1};
    models.forEach(({trials, passes}, m) => {
      expect(found[m].curve).toEqual(passKCurve(trials, passes, options));
      const {agreement, unanimous} = consistency(trials, passes, options);
      expect([found[m].agreement, found[m].unanimous]).toEqual([agreement, unanimous]);
    });
    expect(found).toHaveLength(29);
  });

  it("is final from 2,000 resamples", () => {
    const [model] = compute("curves", {models: modelsOf(1, 20), level: 0.95}) as ReturnType<
      typeof curvesComputation.run
    >;
    expect(model.curve.map(({pass_at_k}) => pass_at_k.resamples)).toEqual([2000, 2000]);
  });
});
