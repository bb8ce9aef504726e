import {describe, expect, it} from "vitest";
import {compare, modelOrder} from "../../src/analysis/compare.js";
import {defaultState} from "../../src/analysis/pageState.js";
import {compareView} from "../../src/components/compareView.js";
import {h, toHtml} from "../../src/components/markup.js";
import {archiveOf} from "./archiveOf.js";

const archive = archiveOf({
  alpha: {official: "11|11|10|00|10|11|01|11"},
  beta: {official: "00|11|00|10|00|10|01|00"},
});
const state = defaultState(archive.outcomes);

describe("compare(archive, state)", () => {
  const result = compare(archive, state);

  it("measures between tasks and between trials what a plan needs", () => {
    const next = result?.next;
    // per task the difference of means: 1, 0, 1/2, -1/2, 1/2, 1/2, 0, 1; mean 3/8, sample variance 0.267857
    // within a task: sample variances of two trials are 0 or 1/2, over 2 trials each
    expect(result?.all.difference.estimate).toBeCloseTo(3 / 8, 12);
    expect(next?.components?.trial).toBeGreaterThan(0);
    expect(next?.purchases.map(({what}) => what).sort()).toEqual(["nothing", "tasks", "trials"]);
    expect(next?.tasks_needed.map(({effect}) => effect)).toEqual([0.01, 0.02, 0.05]);
    const needed = next?.tasks_needed.map(({tasks}) => tasks) ?? [];
    // four times the tasks for half the effect, each rounded up
    expect(Math.abs(needed[0] - 4 * needed[1])).toBeLessThanOrEqual(4);
  });

  it("cannot plan trials from one trial a task", () => {
    const single = archiveOf({alpha: {official: "1|1|0|1"}, beta: {official: "0|1|0|0"}});
    const found = compare(single, defaultState(single.outcomes));
    expect(found?.next.purchases).toEqual([]);
    expect(found?.nextCaption).toContain("With one trial a task, what more trials would buy cannot be measured.");
  });

  it("has nothing to compare with one model", () => {
    const one = archiveOf({alpha: {official: "1|0"}});
    expect(compare(one, defaultState(one.outcomes))).toBeNull();
  });
});

describe("compareView(archive, context)", () => {
  it("links a flip to both models' trials side by side", () => {
    const view = compareView({...archive, hasTrials: true}, {state, width: 1120, change: () => undefined});
    const html = toHtml(h("div", null, ...view.body)).replaceAll("&amp;", "&");
    // task 0: beta failed its first trial, alpha passed its first; task 3: alpha failed its first, beta passed its first
    expect(html).toContain("../trial/?task=task-000&model=beta&attempt=1&with_model=alpha&with_attempt=1");
    expect(html).toContain("../trial/?task=task-003&model=alpha&attempt=1&with_model=beta&with_attempt=1");
  });
});

describe("compare(archive, state) where all differences are equal", () => {
  it("gives an interval with width, and a plan that is not certain", () => {
    const level = archiveOf({alpha: {official: "0|0"}, beta: {official: "0|0"}});
    const found = compare(level, defaultState(level.outcomes));
    // At most 1 - 0.025^(1/2) of all tasks differ otherwise.
    expect(found?.all.difference.low).toBeCloseTo(-0.84189, 5);
    expect(found?.all.difference.high).toBeCloseTo(0.84189, 5);
    expect(found?.next.detectable).toBeGreaterThan(0.8);
  });
});

describe("compare(archive, state) of models that tried different tasks", () => {
  // beta has nothing counted of the first two tasks, alpha of the last; gamma tried what beta did not
  const mixed = archiveOf({
    alpha: {official: "11|11|10|11|00|xx"},
    beta: {official: "xx|xx|00|10|00|11"},
    gamma: {official: "11|10|xx|xx|xx|xx"},
  });
  const of = (a: string, b: string) => ({...defaultState(mixed.outcomes), extra: {a, b}});

  it("compares them on the tasks that both tried, and says what is left out", () => {
    const found = compare(mixed, of("alpha", "beta"));
    // task means 1/2, 1, 0 against 0, 1/2, 0
    expect(found?.all.tasks).toBe(3);
    expect(found?.all.a.estimate).toBeCloseTo(1 / 2, 12);
    expect(found?.all.b.estimate).toBeCloseTo(1 / 6, 12);
    expect(found?.tasks.map(({task_id}) => task_id)).toEqual(["task-002", "task-003", "task-004"]);
    expect(found?.notes).toEqual([
      "Compared are the 3 tasks with a value on both sides. Left out: 2 that only the first has a value for and 1 that only the second has.",
    ]);
  });

  it("has nothing to compare of two without a common task, and says so", () => {
    expect(compare(mixed, of("beta", "gamma"))).toBeNull();
    const {finding, body} = compareView(mixed, {state: of("beta", "gamma"), width: 1120, change: () => undefined});
    expect(finding).toBe("There is nothing to compare: no task has a value for both BETA and GAMMA.");
    expect(toHtml(h("div", null, ...body))).toContain('aria-label="First model"');
  });

  it("sets beside a model the best of those that share a task with it", () => {
    const found = compare(mixed, {...defaultState(mixed.outcomes), extra: {a: "gamma"}});
    expect(found?.b.model).toBe("alpha");
  });
});

describe("modelOrder(archive, state, isKept)", () => {
  it("leaves out who has nothing on the tasks kept, of a part of the tasks too", () => {
    const parts = archiveOf({alpha: {official: "11|11"}, beta: {official: "xx|10"}}, {services: ["a", "b"]});
    const own = defaultState(parts.outcomes);
    const kept = (wanted: string) => (task: string) => task === wanted;
    expect(modelOrder(parts, own, kept("task-000"))).toEqual(["alpha"]);
    expect(modelOrder(parts, {...own, slice: "service:b"})).toEqual(["alpha", "beta"]);
    expect(modelOrder(parts, {...own, slice: "service:b"}, kept("task-000"))).toEqual([]);
  });
});
