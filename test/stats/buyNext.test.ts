import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {buyNext} from "../../src/stats/buyNext.js";

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
