import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {buyNext} from "../../src/stats/buyNext.js";
import {differenceComponents} from "../../src/stats/differenceComponents.js";
import {designEffect, minimalDetectableEffect} from "../../src/stats/minimalDetectableEffect.js";
import {discordanceFromPhi, exactPairedPower, pairedPower, pairedSampleSize} from "../../src/stats/pairedPower.js";
import {Sfc32} from "../../src/stats/rng.js";
import {componentPower, tasksNeeded} from "../../src/stats/tasksNeeded.js";
import {twoProportionPower, twoProportionSampleSize} from "../../src/stats/twoProportionPower.js";
import {readOracle} from "./oracle.js";

type PowerCase = {kind: string} & Record<string, number>;
const oracle = readOracle<{cases: PowerCase[]; mde: Record<string, number>[]}>("power");
const casesOf = (kind: string) => {
  const cases = oracle.cases.filter((c) => c.kind === kind);
  expect(cases.length).toBeGreaterThan(0);
  return cases;
};
/** 1e-8 absolute (the file's tolerance); sample sizes are of the order 1e3 */
const near = (got: number, expected: number) => expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-8);

describe("twoProportionSampleSize, twoProportionPower", () => {
  it("agree with R power.prop.test and Cohen on 5 pairs of rates", () => {
    for (const c of casesOf("unpaired")) {
      const options = {alpha: c.alpha, power: c.power};
      near(twoProportionSampleSize(c.p1, c.p2, options).value, c.n_per_group_pooled_null);
      near(twoProportionSampleSize(c.p1, c.p2, {...options, form: "unpooled"}).value, c.n_per_group_unpooled);
      near(twoProportionSampleSize(c.p1, c.p2, {...options, form: "arcsine"}).value, c.n_per_group_arcsine);
      near(twoProportionPower(c.p1, c.p2, 1000, options).value, c.power_at_n1000_pooled_one_tail);
    }
  });

  it("undo each other, and power grows with n", () => {
    const rate = fc.double({min: 0.05, max: 0.95, noNaN: true});
    fc.assert(
      fc.property(rate, rate, (p1, p2) => {
        fc.pre(Math.abs(p1 - p2) > 0.02);
        const n = Math.ceil(twoProportionSampleSize(p1, p2).value);
        expect(twoProportionPower(p1, p2, n).value).toBeGreaterThanOrEqual(0.8 - 1e-9);
        expect(twoProportionPower(p1, p2, 2 * n).value).toBeGreaterThan(twoProportionPower(p1, p2, n).value);
      }),
    );
  });

  it("refuse equal rates and alpha outside (0, 1)", () => {
    expect(() => twoProportionSampleSize(0.5, 0.5)).toThrow("no difference to find: got 0.5 twice");
    expect(() => twoProportionPower(0.5, 0.6, 10, {alpha: 5})).toThrow("alpha");
    expect(() => twoProportionSampleSize(50, 60)).toThrow("p1: got 50; expected a number in [0, 1]");
  });
});

describe("pairedSampleSize, pairedPower, exactPairedPower", () => {
  it("agree with Connor (1987)", () => {
    for (const c of casesOf("paired_mcnemar")) {
      const discordance = {only1: c.p10, only2: c.p01};
      near(pairedSampleSize(discordance, {alpha: c.alpha, power: c.power}).value, c.n_pairs_connor);
      near(pairedPower(discordance, 1000, {alpha: c.alpha}).value, c.power_at_n1000_connor);
    }
  });

  it("agree with the full enumeration of the exact and the mid-p test", () => {
    for (const c of casesOf("paired_exact_power")) {
      const discordance = {only1: c.p10, only2: c.p01};
      near(exactPairedPower(discordance, c.n, {alpha: c.alpha, variant: "exact"}).value, c.power_exact_mcnemar);
      near(exactPairedPower(discordance, c.n, {alpha: c.alpha}).value, c.power_midp);
    }
  });

  it("keep the exact test's true error rate below alpha", () => {
    for (const n of [10, 50, 200]) {
      expect(exactPairedPower({only1: 0.1, only2: 0.1}, n, {variant: "exact"}).value).toBeLessThanOrEqual(0.05);
    }
    expect(exactPairedPower({only1: 0, only2: 0}, 5).value).toBe(0);
  });

  it("refuse shares that are none", () => {
    expect(() => pairedSampleSize({only1: 0.7, only2: 0.6})).toThrow("only1 + only2: got 1.2");
    expect(() => pairedPower({only1: 0.1, only2: 0.1}, 10)).toThrow("no difference to find: got 0.1 twice");
  });
});

describe("discordanceFromPhi(p1, p2, phi)", () => {
  it("has the rates' difference and gives phi back", () => {
    const rate = fc.double({min: 0.1, max: 0.9, noNaN: true});
    fc.assert(
      fc.property(rate, rate, fc.double({min: 0, max: 0.3, noNaN: true}), (p1, p2, phi) => {
        fc.pre(Math.abs(p1 - p2) < 0.3);
        const {only1, only2} = discordanceFromPhi(p1, p2, phi);
        expect(only1 - only2).toBeCloseTo(p1 - p2, 12);
        const both = p1 - only1;
        expect((both - p1 * p2) / Math.sqrt(p1 * (1 - p1) * p2 * (1 - p2))).toBeCloseTo(phi, 9);
      }),
    );
  });

  it("refuses a phi that the rates do not allow", () => {
    expect(() => discordanceFromPhi(0.9, 0.1, 0.9)).toThrow("phi: got 0.9; expected one that rates 0.9 and 0.1 allow");
  });
});

describe("minimalDetectableEffect(design), designEffect(size, icc)", () => {
  it("agrees with the closed form on 24 designs", () => {
    expect(oracle.mde).toHaveLength(24);
    for (const c of oracle.mde) {
      const {value} = minimalDetectableEffect({p: c.p, tasks: c.n, phi: c.phi}, {alpha: c.alpha, power: c.power});
      near(100 * value, c.mde_pp_equal_variance);
    }
  });

  it("falls with tasks, pairing and trials that are not all alike, and not with trials that are", () => {
    const base = {p: 0.5, tasks: 100};
    const one = minimalDetectableEffect(base).value;
    expect(minimalDetectableEffect({...base, tasks: 400}).value).toBeCloseTo(one / 2, 12);
    expect(minimalDetectableEffect({...base, trials: 8}).value).toBeCloseTo(one, 12);
    expect(minimalDetectableEffect({...base, trials: 4, icc: 0.5}).value).toBeCloseTo(one * Math.sqrt(2.5 / 4), 12);
    expect(minimalDetectableEffect({...base, phi: 0.36}).value).toBeCloseTo(one * 0.8, 12);
    expect(minimalDetectableEffect({...base, clustering: designEffect(5, 0.25)}).value).toBeCloseTo(
      one * Math.SQRT2,
      12,
    );
    expect(designEffect(4, 0.5)).toBe(2.5);
  });

  it("refuses a phi above the reliability of the task means", () => {
    expect(() => minimalDetectableEffect({p: 0.5, tasks: 10, trials: 4, icc: 0.2, phi: 0.5})).toThrow(
      "phi: got 0.5; expected at most 0.4",
    );
    expect(() => designEffect(0, 0.5)).toThrow("designEffect: size: got 0; expected a number >= 1");
  });
});

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

describe("buyNext(components, present, costs, options)", () => {
  const present = {tasks: 100, trials: 2, judgements: 1};
  const costs = {task: 20, trial: 1, judgement: 0.1};

  it("buys trials where only trials vary, judgements where only judges do, tasks where only tasks do", () => {
    const first = (components: {task: number; trial: number; judge: number}) =>
      buyNext(components, present, costs, {budget: 440})[0].what;
    expect(first({task: 0.1, trial: 0, judge: 0})).toBe("tasks");
    expect(first({task: 0, trial: 0.1, judge: 0})).toBe("trials");
    expect(first({task: 0, trial: 0, judge: 0.1})).toBe("judgements");
  });

  it("never spends more than the budget, never gets worse, and the best comes first", () => {
    const part = fc.double({min: 0, max: 0.3, noNaN: true});
    fc.assert(
      fc.property(part, part, part, fc.integer({min: 1, max: 3000}), (task, trial, judge, budget) => {
        const ways = buyNext({task, trial, judge}, present, costs, {budget});
        const nothing = ways.find(({what}) => what === "nothing")!;
        expect(nothing.cost).toBe(0);
        ways.forEach((way, i) => {
          expect(way.cost).toBeLessThanOrEqual(budget * (1 + 1e-9));
          expect(way.detectable).toBeLessThanOrEqual(nothing.detectable + 1e-15);
          if (i > 0) expect(way.detectable).toBeGreaterThanOrEqual(ways[i - 1].detectable);
        });
      }),
    );
  });

  it("finds the mix that brute force finds", () => {
    const components = {task: 0.02, trial: 0.1, judge: 0.05};
    const small = {tasks: 10, trials: 1, judgements: 1};
    const [best] = buyNext(components, small, {task: 3, trial: 1, judgement: 0.5}, {budget: 60});
    let least = Infinity;
    for (let t = 10; t <= 40; t++)
      for (let k = 1; k <= 6; k++)
        for (let j = 1; j <= 6; j++) {
          const cost = (t - 10) * 3 + 2 * t * k * (1 + 0.5 * j) - 2 * 10 * 1.5;
          if (cost > 60) continue;
          least = Math.min(least, (0.02 + (2 * (0.1 + 0.05 / j)) / k) / t);
        }
    expect(best.standard_error ** 2).toBeCloseTo(least, 14);
  });

  it("buys nothing for less than one step, and refuses what costs nothing", () => {
    expect(buyNext({task: 1, trial: 1, judge: 1}, present, costs, {budget: 1}).map(({what}) => what)).toEqual([
      "nothing",
    ]);
    expect(() => buyNext({task: 1, trial: 1, judge: 1}, present, {...costs, trial: 0}, {budget: 1})).toThrow(
      "buyNext: trial: got 0; expected a number > 0",
    );
  });
});
