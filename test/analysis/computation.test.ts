import {describe, expect, it} from "vitest";
import {computed, ComputationMemo, DRAFT_RESAMPLES, type Computation} from "../../src/analysis/computation.js";
import {compute, computations} from "../../src/analysis/computations.js";

const seen: number[] = [];
/** Says how many resamples it got; each is said to take a twentieth of a millisecond. */
const counting: Computation<{of: number}, {of: number; resamples: number}> = {
  name: "counting",
  resamples: 10_000,
  cost: () => 5e4,
  run: ({of}, resamples) => {
    seen.push(resamples);
    return {of, resamples};
  },
};

describe("computed(computation, input)", () => {
  it("is the final result where no memo is open, as in the build", () => {
    expect(computed(counting, {of: 1})).toEqual({of: 1, resamples: 10_000});
  });
});

describe("ComputationMemo", () => {
  it("drafts from 500 resamples what does not fit the budget, and lists it as pending", () => {
    const memo = new ComputationMemo(() => 0);
    const {drawn, pending} = memo.draw(40, () => computed(counting, {of: 2}));
    expect(drawn.resamples).toBe(DRAFT_RESAMPLES);
    expect(pending).toEqual([{name: "counting", input: {of: 2}}]);
  });

  it("drafts several results from ever fewer resamples, and says the fewest", () => {
    const memo = new ComputationMemo(() => 0);
    const {drawn, draftResamples} = memo.draw(40, () => [1, 2, 3, 4, 5].map((of) => computed(counting, {of})));
    // 70 ms, each of 50 µs: half of 70 is 700 resamples, of 45 ms 450, of 22.5 ms 200 (by fifties), then never below 100
    expect(drawn.map(({resamples}) => resamples)).toEqual([500, 450, 200, 100, 100]);
    expect(draftResamples).toBe(100);
    expect(memo.draw(40, () => computed(counting, {of: 1})).draftResamples).toBe(500);
    expect(memo.draw(40, () => 1).draftResamples).toBeNull();
  });

  it("keeps a draft for the next drawing, and no longer", () => {
    const memo = new ComputationMemo(() => 0);
    seen.length = 0;
    const draw = (...of: number[]) => memo.draw(0, () => of.map((one) => computed(counting, {of: one})));
    draw(1, 2);
    expect(draw(2).draftResamples).toBe(450);
    expect(draw(1).drawn).toEqual([{of: 1, resamples: 500}]);
    expect(seen).toEqual([500, 450, 500]);
    memo.put("counting", {of: 1}, {of: 1, resamples: 10_000});
    expect(draw(1)).toEqual({drawn: [{of: 1, resamples: 10_000}], pending: [], draftResamples: null});
  });

  it("is final at once within the budget, and remembers", () => {
    const memo = new ComputationMemo(() => 0);
    seen.length = 0;
    for (let i = 0; i < 3; i++) {
      const {drawn, pending} = memo.draw(10_000, () => computed(counting, {of: 3}));
      expect(drawn.resamples).toBe(10_000);
      expect(pending).toEqual([]);
    }
    expect(seen).toEqual([10_000]);
  });

  it("spends its budget by the clock: what comes after it is gone is drafted", () => {
    let now = 0;
    const slow: Computation<number, number> = {
      name: "slow",
      resamples: 1000,
      cost: () => 30_000,
      run: (_, resamples) => {
        now += 35;
        return resamples;
      },
    };
    const {drawn, pending} = new ComputationMemo(() => now).draw(40, () =>
      [1, 2].map((input) => computed(slow, input)),
    );
    expect(drawn).toEqual([1000, 500]);
    expect(pending).toEqual([{name: "slow", input: 2}]);
  });

  it("draws finally what was put, for an input that is equal and not the same object", () => {
    const memo = new ComputationMemo(() => 0);
    memo.put("counting", {of: 4}, {of: 4, resamples: 10_000});
    const {drawn, pending} = memo.draw(0, () => [computed(counting, {of: 4}), computed(counting, {of: 5})]);
    expect(drawn.map(({resamples}) => resamples)).toEqual([10_000, 500]);
    expect(pending).toEqual([{name: "counting", input: {of: 5}}]);
  });

  it("closes when a drawing throws", () => {
    const memo = new ComputationMemo(() => 0);
    const fail = () => {
      throw new Error("cannot draw");
    };
    expect(() => memo.draw(0, fail)).toThrow("cannot draw");
    expect(computed(counting, {of: 6}).resamples).toBe(10_000);
  });

  it("forgets the oldest results beyond 64 MB", () => {
    const memo = new ComputationMemo(() => 0);
    for (const of of [7, 8, 9]) memo.put("counting", {of}, {of, resamples: 10_000, means: new Float64Array(2 ** 22)});
    const {pending} = memo.draw(0, () => [7, 8, 9].map((of) => computed(counting, {of})));
    expect(pending.map(({input}) => input)).toEqual([{of: 7}, {of: 8}]);
  });
});

describe("compute(name, input)", () => {
  it("knows each computation by its name", () => {
    expect([...computations.keys()]).toEqual([
      "ranking",
      "band",
      "curves",
      "components",
      "agreement",
      "split gaps",
      "common shift",
      "mcpmark-gaps",
      "joint-frontier",
      "surface",
    ]);
    const ranked = [
      {model: "a", column: Float64Array.of(1, 1, 0, 1), weights: Float64Array.of(1, 1, 1, 1)},
      {model: "b", column: Float64Array.of(0, 1, 0, 0), weights: Float64Array.of(1, 1, 1, 1)},
    ];
    expect(compute("ranking", {ranked, isPaired: true, level: 0.95})).toMatchObject({
      models: ["a", "b"],
      resamples: 10_000,
      pairs: 1,
    });
    expect(() => compute("guess", {})).toThrow('compute: name: got "guess"; expected one of ["ranking","band"');
  });

  it("gives what survives a structured clone", () => {
    const input = {models: [{trials: [4, 4, 4], passes: [4, 1, 0]}], level: 0.95};
    expect(structuredClone(compute("curves", structuredClone(input)))).toEqual(compute("curves", input));
  });
});
