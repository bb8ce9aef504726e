import {describe, expect, it} from "vitest";
import {componentsOfRate, powerPlan} from "../../src/analysis/powerPlan.js";
import type {PowerQuestion} from "../../src/analysis/powerPlan.js";

const question: PowerQuestion = {
  ...{effects: [0.03], trials: [10], judgements: [1], tasks: null, level: 0.95, power: 0.8, purse: null},
};

describe("powerPlan(components, question)", () => {
  it("rounds tasks needed up, and says no more where no tasks are given", () => {
    // tasksNeeded: 1259.6967474881253 (Miller 2024, equation 9)
    expect(powerPlan({task: 1 / 9, trial: 1 / 6, judge: 0}, question)).toMatchObject({
      needed: [{effect: 0.03, trials: 10, judgements: 1, tasks_needed: 1260, power: null}],
      ...{detectable: [], repeats: [], purchases: []},
    });
  });

  it("gives the least repeats with which the tasks there are find the difference", () => {
    const components = {task: 0.01, trial: 0.06, judge: 0.04};
    const found = (trials: number, judgements: number) =>
      powerPlan(components, {...question, effects: [0.05], tasks: 100, trials: [trials], judgements: [judgements]});
    const {trials_needed: trials, judgements_needed: none} = found(4, 1).repeats[0];
    // 0.2 / (100 * (0.05 / 2.801585218112968)² - 0.01) = 9.15
    expect(trials).toBe(10);
    expect(found(10, 1).detectable[0].detectable).toBeLessThanOrEqual(0.05);
    expect(found(9, 1).detectable[0].detectable).toBeGreaterThan(0.05);
    // with four trials 0.01 + 2 * 0.06 / 4 is more than 0.0319 already
    expect(none).toBeNull();
    // with eight, (2 * 0.04 / 8) / (0.0319 - 0.01 - 2 * 0.06 / 8) = 1.46
    expect(found(8, 1).repeats[0].judgements_needed).toBe(2);
    expect(found(8, 2).detectable[0].detectable).toBeLessThanOrEqual(0.05);
  });

  it("says none where the tasks themselves differ too much", () => {
    const plan = powerPlan({task: 0.1, trial: 0.1, judge: 0}, {...question, effects: [0.01], tasks: 100});
    expect(plan.repeats).toEqual([{effect: 0.01, tasks: 100, trials_needed: null, judgements_needed: null}]);
  });
});

describe("componentsOfRate({rate, icc, phi})", () => {
  it("gives the minimal detectable effect of one trial a task", () => {
    const components = componentsOfRate({rate: 0.782, icc: 1, phi: 0.3});
    const plan = powerPlan(components, {...question, trials: [1], tasks: 1000});
    // minimalDetectableEffect({p: 0.782, tasks: 1000, phi: 0.3}), STATS.md
    expect(plan.detectable[0].detectable).toBeCloseTo(0.04328121844668948, 12);
  });

  it("refuses two models that agree more than one with itself", () => {
    expect(() => componentsOfRate({rate: 0.5, icc: 0.2, phi: 0.3})).toThrow(
      "power: phi: got 0.3; expected at most icc, which is 0.2",
    );
  });
});
