import {describe, expect, it} from "vitest";
import {differenceComponents} from "../../src/stats/differenceComponents.js";
import {Sfc32} from "../../src/stats/rng.js";

describe("differenceComponents(first, second)", () => {
  it("is right by hand", () => {
    // variances 1/2, 0, 0, 1/2: trial = mean(1/4, 1/4) = 1/4; differences 1/2, 1/2: variance 0, minus 1/4 * 1: cut at 0
    expect(
      differenceComponents(
        [
          [1, 0],
          [1, 1],
        ],
        [
          [0, 0],
          [0, 1],
        ],
      ),
    ).toEqual({
      task: 0,
      trial: 0.25,
      judge: 0,
      task_untruncated: -0.25,
      tasks: 2,
      tasks_with_repeats: 2,
    });
  });

  it("finds the components of simulated trials", () => {
    // rates of model 1 are 0.2 or 0.8, of model 2 0.5: true differences ±0.3, variance 0.09; trial (0.16 + 0.25) / 2 = 0.205
    const random = new Sfc32(42);
    const flip = (p: number) => Array.from({length: 4}, () => Number(random.uniform() < p));
    const first = Array.from({length: 4000}, (_, t) => flip(t % 2 === 0 ? 0.2 : 0.8));
    const second = Array.from({length: 4000}, () => flip(0.5));
    const components = differenceComponents(first, second);
    // standard errors below 0.005 and 0.002
    expect(Math.abs(components.task - 0.09)).toBeLessThan(0.02);
    expect(Math.abs(components.trial - 0.205)).toBeLessThan(0.01);
  });

  it("refuses trials without repeats", () => {
    expect(() => differenceComponents([[1], [0]], [[1], [0]])).toThrow("no task has two trials of both models");
    expect(() => differenceComponents([[1, 0], []], [[1, 0], [1]])).toThrow("first[1] is too short: got length 0");
  });
});
