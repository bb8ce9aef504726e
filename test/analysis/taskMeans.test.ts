import {describe, expect, it} from "vitest";
import {shiftComputation} from "../../src/analysis/splitComputations.js";
import {taskMeans} from "../../src/analysis/taskMeans.js";
import {Sfc32} from "../../src/stats/rng.js";
import {splitGaps} from "../../src/stats/splitGap.js";

describe("taskMeans(columns)", () => {
  it("averages over the models, and leaves out tasks that a model lacks", () => {
    expect(taskMeans([Float64Array.of(1, 0, 1), Float64Array.of(0, 0, NaN)])).toEqual(Float64Array.of(0.5, 0));
    expect(taskMeans([])).toEqual(new Float64Array(0));
  });

  it("is all that the common shift needs: the numbers of splitGaps, to the last digit", () => {
    const rng = new Sfc32(3);
    const scores = Array.from({length: 5}, () => Float64Array.from({length: 60}, () => rng.below(3) / 2));
    const isFirst = Array.from({length: 60}, (_, t) => t < 25);
    const {common, common_test} = splitGaps(scores, isFirst, {level: 0.9, resamples: 300, seed: 1, isJoint: false});
    const [first, second] = [scores.map((row) => row.slice(0, 25)), scores.map((row) => row.slice(25))].map(taskMeans);
    const {estimate, low, high} = common;
    expect(shiftComputation.run({first, second, level: 0.9}, 300)).toEqual({estimate, low, high, p: common_test.p});
  });
});
