import {describe, expect, it} from "vitest";
import {unpairedPlan} from "../../src/analysis/unpairedPlan.js";

const question = {rate: 0.7, icc: 0.6, effects: [0.05], trials: [1, 4], tasks: null, level: 0.95, power: 0.8};

describe("unpairedPlan(question)", () => {
  it("needs what R needs, and fewer tasks with more trials by their design effect", () => {
    // R: power.prop.test(p1 = .7, p2 = .75, power = .8)$n is 1250.717; 4 trials at icc 0.6 stand for 4 / 2.8
    const {needed} = unpairedPlan(question);
    expect(needed.map(({trials, tasks_needed}) => [trials, tasks_needed])).toEqual([
      [1, 1251],
      // 1250.717 * 2.8 / 4 = 875.5
      [4, 876],
    ]);
    expect(needed[0].power).toBeNull();
  });

  it("gives the power of the tasks there are, and what they find", () => {
    // twoProportionPower(0.782, 0.822, 1000) is 0.6121488396284902
    const {needed, detectable} = unpairedPlan({...question, rate: 0.782, effects: [0.04], trials: [1], tasks: 1000});
    expect(needed[0].power).toBeCloseTo(0.6121488396284902, 9);
    const [{detectable: least}] = detectable;
    const back = unpairedPlan({...question, rate: 0.782, effects: [least], trials: [1]});
    expect(back.needed[0].tasks_needed).toBe(1000);
  });

  it("looks below where there is no room above, and refuses a difference that no rate allows", () => {
    const [{tasks_needed}] = unpairedPlan({...question, rate: 0.98, effects: [0.05], trials: [1]}).needed;
    // symmetric: 0.98 against 0.93 is 0.02 against 0.07
    expect(tasks_needed).toBe(
      unpairedPlan({...question, rate: 0.02, effects: [0.05], trials: [1]}).needed[0].tasks_needed,
    );
    expect(() => unpairedPlan({...question, effects: [0.8]})).toThrow(
      "power: points: got 80; expected a difference that a pass rate of 0.7 allows",
    );
  });
});
