import {describe, expect, it} from "vitest";
import {compareSides, differenceOf} from "../../src/analysis/comparison.js";
import type {Side, SideTrial} from "../../src/analysis/comparison.js";
import {comparisonFinding} from "../../src/analysis/comparisonFinding.js";

/** A side whose tasks have these trials: 1 passed, 0 failed, null not counted. */
function sideOf(model: string, tasks: Record<string, (0 | 1 | null)[]>, more: Partial<Side> = {}): Side {
  const trials = Object.entries(tasks).flatMap(([task_id, passes]) =>
    passes.map((pass, i): SideTrial => ({
      ...{task_id, trial_index: i + 1, trial_id: `${model}.${task_id}.${i + 1}`, score: pass},
      ...{passed: pass === 1, counted: pass !== null, present: pass !== null},
    })),
  );
  return {
    ...{experiment: "e", benchmark: "x", kind: "measured", model, display_name: model},
    ...{convention: "strict", judge: null, threshold: 0.75, trials, shares: null},
    ...more,
  };
}

const options = {measure: "pass", k: 1, level: 0.95, power: 0.8} as const;

describe("compareSides(a, b, options)", () => {
  it("compares task means over tasks that both have, and says what is left out", () => {
    const a = sideOf("a", {t1: [1, 1], t2: [1, 0], t3: [0, 0], t4: [1, 1], own: [1, 1]});
    const b = sideOf("b", {t1: [1, 0], t2: [0, null], t3: [0, 0], t4: [0, 0], never: [null, null]});
    const {comparison} = compareSides(a, b, options);
    // task means 1, 1/2, 0, 1 against 1/2, 0, 0, 0: differences 1/2, 1/2, 0, 1
    expect(comparison).toMatchObject({
      ...{is_paired: true, tasks: 4, tasks_only_a: 1, tasks_only_b: 0},
      a: {estimate: 0.625, trials: 8},
      b: {estimate: 0.125, trials: 7},
      difference: {estimate: 0.5, method: "paired percentile bootstrap over tasks", n: 4},
      win_loss_tie: {wins: 3, losses: 0, ties: 1},
    });
    // variance of the differences: (0 + 0 + 1/4 + 1/4) / 3
    expect(comparison.errors.paired).toBeCloseTo(Math.sqrt(1 / 6 / 4), 12);
    expect(comparison.flips.map(({task_id}) => task_id)).toEqual(["t4", "t1", "t2"]);
    // trial 2 of t2 does not count for b
    expect(comparison.runs.map((run) => [run.both, run.only_a, run.only_b, run.neither])).toEqual([
      [1, 2, 0, 1],
      [0, 2, 0, 1],
    ]);
    expect(comparison.notes).toEqual([
      "Left out: 1 tasks that only the first has a value for, 0 that only the second has.",
      "Tasks have unequal numbers of counted trials; every task weighs the same.",
    ]);
  });

  it("never says that one does more where the interval holds zero", () => {
    const words = (passes: number) => {
      const tasks = Array.from({length: 30}, (_, t) => [`t${t}`, [t < passes ? 1 : 0]] as [string, (0 | 1)[]]);
      const none = Object.fromEntries(tasks.map(([task]) => [task, [0]] as [string, (0 | 1)[]]));
      return comparisonFinding(
        compareSides(sideOf("a", Object.fromEntries(tasks)), sideOf("b", none), options).comparison,
      );
    };
    expect(words(2)).toMatch(/^a and b cannot be told apart: /);
    expect(words(12)).toMatch(/^a solves more: /);
  });

  it("is unpaired against published shares, on their own number of tasks", () => {
    const shares = Float64Array.from({length: 10}, (_, t) => (t < 7 ? 1 : 0));
    const published = sideOf("b", {}, {kind: "published", experiment: "p", trials: null, shares});
    const {comparison} = compareSides(sideOf("a", {t1: [1], t2: [0]}), published, options);
    expect(comparison).toMatchObject({
      is_paired: false,
      a: {tasks: 2, trials: 2},
      b: {tasks: 10, trials: null, estimate: 0.7},
    });
    expect(comparison.difference.method).toBe("newcombe");
    expect(comparison.flips).toEqual([]);
    expect(comparison.notes).toEqual([
      "Unpaired: p is published, so which task a model passed is not known.",
      "Of published shares the interval is a bound: as wide as if a task were met wholly or not at all, and its runs always agreed.",
    ]);
    expect(comparison.tests).toHaveLength(1);
    const coverage = compareSides(sideOf("a", {t1: [1], t2: [0]}), published, {...options, measure: "coverage"});
    expect(coverage.comparison.tests).toEqual([]);
  });

  it("refuses sides without two tasks in common", () => {
    expect(() => compareSides(sideOf("a", {t1: [1]}), sideOf("b", {t2: [1]}), options)).toThrow(
      "compare: too few tasks with counted trials of both: got 0; expected at least 2",
    );
  });
});

describe("the plan of a comparison", () => {
  it("promises to find no difference of nothing where every task differs by the same", () => {
    const even = Object.fromEntries(Array.from({length: 10}, (_, i) => [`t${i}`, [1, 0] as (0 | 1)[]]));
    const {comparison} = compareSides(sideOf("a", even), sideOf("b", even), options);
    expect(comparison.difference.estimate).toBe(0);
    // (1.959964 + 0.841621) / 1.959964 times half the width of the exact interval, 0.308497.
    expect(comparison.next.detectable).toBeCloseTo(0.440968, 5);
    expect(comparisonFinding(comparison)).toMatch(/a difference of 44\.1 points is found with 80.% power/);
  });
});

describe("differenceOf(columns, level)", () => {
  it("keeps a width where all differences are equal", () => {
    const half = new Float64Array(10).fill(0.5);
    // At most 1 - 0.025^(1/10) of all tasks differ otherwise.
    const interval = differenceOf({a: half, b: half, isPaired: true}, 0.95);
    expect([interval.low, interval.high]).toEqual([expect.closeTo(-0.308497, 6), expect.closeTo(0.308497, 6)]);
  });
});
