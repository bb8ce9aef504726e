import {describe, expect, it} from "vitest";
import {syntheticArchive} from "../../bench/syntheticArchive.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {standings} from "../../src/analysis/standings.js";
import {thresholdRates} from "../../src/analysis/thresholdRates.js";
import {archiveOf} from "./archiveOf.js";

describe("thresholdRates(archive, state, thresholds)", () => {
  it("gives the rates of the standings at each threshold", () => {
    const archive = syntheticArchive(3, 40);
    const state = defaultState(archive.outcomes);
    const thetas = [0.05, 0.5, 0.75, 1];
    const rates = thresholdRates(archive, state, thetas);
    thetas.forEach((threshold, i) => {
      for (const {model, passed, counted} of standings(archive, {...state, threshold})) {
        expect(rates.get(model)?.[i]).toBe(passed / counted);
      }
    });
  });

  it("divides by counted trials, keeps to the slice, and leaves out models without any", () => {
    // alpha: 3 of 4 counted trials pass, of its first task 2 of 2; beta has nothing but dropped trials
    const archive = archiveOf({alpha: {official: "11|10"}, beta: {official: "xx|xx"}}, {services: ["a", "b"]});
    const state = defaultState(archive.outcomes);
    expect([...thresholdRates(archive, state, [1])]).toEqual([["alpha", [0.75]]]);
    expect(thresholdRates(archive, {...state, slice: "service:a"}, [1]).get("alpha")).toEqual([1]);
  });
});
