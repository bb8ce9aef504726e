import {describe, expect, it} from "vitest";
import {wholeArchive} from "../../bench/wholeArchive.js";
import {judgePairs} from "../../src/analysis/judgePairs.js";
import {outcomeGrid} from "../../src/analysis/outcomeGrid.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {agreementInterval} from "../../src/stats/agreementInterval.js";

const archive = wholeArchive(4, 60, 1);
const state = defaultState(archive.outcomes);

/** Every trial that both judges scored, one by one, and its task. */
function ratingsOf(threshold: number): {ratings: [number, number][]; clusters: string[]} {
  const [first, second] = ["rule", "second"].map((judge) => outcomeGrid(archive.outcomes, {judge, threshold}));
  const ratings: [number, number][] = [];
  const clusters: string[] = [];
  first.models.forEach((_, m) =>
    first.tasks.forEach((task, t) => {
      const [one, other] = [first.at(m, t, 0), second.at(m, t, 0)];
      if (!one?.counted || !other?.counted) return;
      ratings.push([one.passed ? 1 : 0, other.passed ? 1 : 0]);
      clusters.push(task);
    }),
  );
  return {ratings, clusters};
}

describe("judgePairs(archive, state, ids)", () => {
  it("has, from tables of tasks, the coefficients and intervals of the single trials, to the last digit", () => {
    for (const threshold of [0.5, 0.75]) {
      const {ratings, clusters} = ratingsOf(threshold);
      const [pair] = judgePairs(archive, {...state, threshold, level: 0.9}, ["rule", "second"]);
      const options = {clusters, level: 0.9, resamples: 2_000, seed: 1};
      const kappa = agreementInterval(ratings, {coefficient: "cohen-kappa", categories: [0, 1]}, options);
      const ac1 = agreementInterval(ratings, {coefficient: "gwet-ac", categories: [0, 1]}, options);
      const ends = ({estimate, low, high}: typeof kappa) => ({estimate, low, high});
      expect(pair.trials).toBe(ratings.length);
      expect(pair.agreement).toBe(ratings.filter(([a, b]) => a === b).length / ratings.length);
      const count = (a: number, b: number) => ratings.filter(([one, other]) => one === a && other === b).length;
      expect([pair.both, pair.only_a, pair.only_b, pair.neither]).toEqual([
        ...[count(1, 1), count(1, 0), count(0, 1), count(0, 0)],
      ]);
      const passed = [0, 1].map((side) => ratings.filter((rating) => rating[side] === 1).length);
      expect(pair.severity.estimate).toBeCloseTo((passed[0] - passed[1]) / ratings.length, 12);
      for (const [low, value, high] of [
        [pair.agreement_low, pair.agreement, pair.agreement_high],
        [pair.severity.low, pair.severity.estimate, pair.severity.high],
      ]) {
        expect(low).toBeLessThan(value);
        expect(high).toBeGreaterThan(value);
      }
      expect(pair.kappa).toEqual(ends(kappa));
      expect(pair.ac1).toEqual(ends(ac1));
    }
  });

  it("pairs the chosen models' trials, and says nothing of fewer than two", () => {
    const [one] = judgePairs(archive, {...state, models: ["model-02"]}, ["rule", "second"]);
    const [all] = judgePairs(archive, state, ["rule", "second"]);
    expect(one.trials).toBeLessThan(all.trials / 3);
    expect(judgePairs(archive, {...state, models: []}, ["rule", "second"])).toEqual([]);
  });

  it("has no kappa where both judges pass everything", () => {
    const [pair] = judgePairs(archive, {...state, threshold: 0}, ["rule", "second"]);
    expect(pair.agreement).toBe(1);
    expect(pair.kappa).toBeNull();
    expect(pair.ac1?.estimate).toBe(1);
    expect([pair.both, pair.severity.estimate]).toEqual([pair.trials, 0]);
  });
});
