import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {hierarchicalBootstrap} from "../../src/stats/hierarchicalBootstrap.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {standardErrorOf} from "../../src/stats/simultaneousBand.js";

const trials = [
  [1, 0],
  [1, 1],
  [0, 0],
  [1, 0],
  [0, 0],
  [1, 1],
];

describe("hierarchicalBootstrap(columns, options)", () => {
  it("has the exact variance of each level drawn alone", () => {
    const resamples = 20_000;
    const spread = (levels: ("server" | "task" | "trial")[], servers?: string[]): number =>
      standardErrorOf(hierarchicalBootstrap([trials], {levels, servers, resamples, seed: 3}).means[0]) ** 2;
    // task means 0.5, 1, 0, 0.5, 0, 1: variance 1/6, over 6 tasks 1/36
    expect(spread(["task"])).toBeCloseTo(1 / 36, 2.5);
    // two of six tasks have trial variance 1/4 over 2 trials: 2 x (1/8) / 36 = 1/144
    expect(Math.abs(spread(["trial"]) - 1 / 144)).toBeLessThan(4 * (1 / 144) * Math.sqrt(2 / resamples) * 2);
    // independent steps add up: 1/36 + mean within-task variance (1/24) / 6
    expect(Math.abs(spread(["task", "trial"]) - (1 / 36 + 1 / 144))).toBeLessThan(0.002);
    // servers of three tasks: means 0.5 and 0.5 do not differ
    expect(spread(["server"], ["a", "a", "a", "b", "b", "b"])).toBe(0);
  });

  it("with tasks alone has the spread of bootstrapMeans over task means", () => {
    const taskMeans = trials.map(([a, b]) => (a + b) / 2);
    const plain = standardErrorOf(bootstrapMeans([taskMeans], {resamples: 20_000}).means[0]);
    const levels = standardErrorOf(hierarchicalBootstrap([trials], {levels: ["task"], resamples: 20_000}).means[0]);
    expect(Math.abs(levels / plain - 1)).toBeLessThan(0.03);
  });

  it("draws tasks once for all models: a model and itself differ by trial noise alone", () => {
    const same = hierarchicalBootstrap([trials, trials], {levels: ["task"], resamples: 100});
    expect(same.means[0]).toEqual(same.means[1]);
    const noisy = hierarchicalBootstrap([trials, trials], {resamples: 100});
    expect(noisy.means[0]).not.toEqual(noisy.means[1]);
  });

  it("gives a model the same means whatever stands beside it", () => {
    const other = trials.map(() => [1, null]);
    const beside = hierarchicalBootstrap([trials, other], {resamples: 600});
    expect(beside.means[0]).toEqual(hierarchicalBootstrap([trials], {resamples: 600}).means[0]);
  });

  it("counts tasks without a trial as missing and feeds the intervals", () => {
    const matrix = hierarchicalBootstrap([[[1, null], [], [0, 1]]], {resamples: 200});
    expect(matrix).toMatchObject({n: 3, n_missing: 1, clusters: null});
    expect(matrix.estimates[0]).toBe(0.75);
    expect(percentileInterval(matrix)[0]).toMatchObject({n: 2, n_missing: 1});
  });

  it("names the drawn levels and refuses servers it was not given", () => {
    expect(hierarchicalBootstrap([trials], {resamples: 1}).method).toBe(
      "hierarchical bootstrap of means (task, trial drawn)",
    );
    expect(() => hierarchicalBootstrap([trials], {levels: ["server"]})).toThrow(
      "hierarchicalBootstrap: servers: got null; expected one a task",
    );
    expect(() => hierarchicalBootstrap([])).toThrow("hierarchicalBootstrap: columns: got 0");
    expect(() => hierarchicalBootstrap([[]])).toThrow("hierarchicalBootstrap: tasks: got 0");
  });
});
