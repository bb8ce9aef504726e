import {describe, expect, it} from "vitest";
import {componentPower, tasksNeeded} from "../../src/stats/tasksNeeded.js";
import {casesOf, near} from "./powerOracle.js";

describe("tasksNeeded, componentPower", () => {
  it("agree with Miller (2024), equation 9", () => {
    for (const c of casesOf("miller_eq9")) {
      const components = {task: c.omega2, trial: c.sigmaA2, judge: 0};
      const plan = tasksNeeded(c.delta, components, {trials: c.KA, alpha: c.alpha, power: c.power});
      near(plan.value, c.n_questions);
      expect(
        componentPower(c.delta, Math.ceil(plan.value), components, {trials: c.KA, alpha: c.alpha}).value,
      ).toBeGreaterThanOrEqual(c.power);
    }
  });

  it("divides the judge component by judgements and trials", () => {
    const components = {task: 0, trial: 0, judge: 0.2};
    const one = tasksNeeded(0.05, components).value;
    expect(tasksNeeded(0.05, components, {judgements: 4}).value).toBeCloseTo(one / 4, 9);
    expect(tasksNeeded(0.05, components, {judgements: 2, trials: 3}).value).toBeCloseTo(one / 6, 9);
  });

  it("refuses no effect and negative components", () => {
    const components = {task: 0.1, trial: 0.1, judge: 0};
    expect(() => tasksNeeded(0, components)).toThrow("tasksNeeded: effect: got 0; expected a number > 0");
    expect(() => tasksNeeded(0.1, {...components, task: -1})).toThrow(
      "tasksNeeded: task: got -1; expected a number >= 0",
    );
  });
});
