import {deviation, mean} from "d3-array";
import {describe, expect, it} from "vitest";
import {consistency, flakyTasks} from "../../src/stats/consistency.js";
import {fQuantile} from "../../src/stats/fQuantile.js";
import {intraclassCorrelation} from "../../src/stats/intraclassCorrelation.js";
import {momentComponents} from "../../src/stats/momentComponents.js";
import {Sfc32} from "../../src/stats/rng.js";
import {varianceComponents} from "../../src/stats/varianceComponents.js";

// Shrout & Fleiss (1979), table 2: six targets, four judges
const ratings = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

describe("varianceComponents(values, factors, options)", () => {
  const estimates = (components: {estimate: number}[]): number[] => components.map(({estimate}) => estimate);

  it("equals the ANOVA estimates of a balanced crossed design (R: anova(lm(y ~ task + judge)))", () => {
    const task = ratings.flatMap((row, i) => row.map(() => `t${i}`));
    const judge = ratings.flatMap((row) => row.map((_, j) => `j${j}`));
    const found = varianceComponents(ratings.flat(), {task, judge}, {resamples: 50});
    // R 4.2.2: (MST - MSE)/4, (MSJ - MSE)/6, MSE
    [2.55555555555556, 5.24444444444444, 1.01944444444444].forEach((wanted, f) =>
      expect(estimates(found)[f]).toBeCloseTo(wanted, 12),
    );
    expect(found.map(({factor, levels}) => [factor, levels])).toEqual([
      ["task", 6],
      ["judge", 4],
      ["residual", 24],
    ]);
    expect(found.reduce((sum, {share}) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(found[0]).toMatchObject({n: 24, clusters: 6, resamples: 50, seed: 1, level: 0.95});
  });

  it("equals the ANOVA estimates of an unbalanced one-way design (R: n0 = (N - sum n^2 / N)/(a - 1))", () => {
    const found = varianceComponents(
      [1, 2, 3, 5, 6, 9, 10, 11, 12],
      {task: [1, 1, 1, 2, 2, 3, 3, 3, 3]},
      {resamples: 20},
    );
    expect(estimates(found)[0]).toBeCloseTo(21.5, 12);
    expect(estimates(found)[1]).toBeCloseTo(1.25, 12);
  });

  it("equals the ANOVA estimates of a balanced nested design, server over task over trial", () => {
    const values = [1, 2, 4, 3, 6, 7, 5, 5, 9, 8, 12, 10];
    const server = values.map((_, i) => Math.floor(i / 4));
    const task = values.map((_, i) => Math.floor(i / 2));
    // R 4.2.2 anova(lm(y ~ server/task)): mean squares 52.75, 4.1667, 0.6667
    const found = varianceComponents(values, {server, task}, {resamples: 30});
    [12.145833333333332, 1.75, 2 / 3].forEach((wanted, f) => expect(estimates(found)[f]).toBeCloseTo(wanted, 12));
  });

  it("cuts at 0 and says so", () => {
    const [task] = varianceComponents([0, 1, 0, 1], {task: ["a", "a", "b", "b"]}, {resamples: 20});
    expect(task).toMatchObject({estimate: 0, isTruncated: true});
    expect(task.untruncated).toBeLessThan(0);
  });

  it("is unbiased on simulated unbalanced crossed data", () => {
    const rng = new Sfc32(77);
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - rng.uniform())) * Math.cos(2 * Math.PI * rng.uniform());
    const found: number[][] = [[], [], []];
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const values: number[] = [];
      const tasks: number[] = [];
      const judges: number[] = [];
      const judgeEffects = Array.from({length: 8}, () => normal());
      for (let t = 0; t < 15; t++) {
        const effect = 2 * normal();
        for (let j = 0; j < 8; j++) {
          if (rng.uniform() < 0.3) continue;
          values.push(effect + judgeEffects[j] + 0.5 * normal());
          tasks.push(t);
          judges.push(j);
        }
      }
      const components = momentComponents(values, [Int32Array.from(tasks), Int32Array.from(judges)]);
      components.forEach((component, f) => found[f].push(component));
    }
    // true variances; the mean of 400 unbiased estimates lies within 4.5 of its standard errors
    [4, 1, 0.25].forEach((truth, f) => {
      const error = deviation(found[f])! / Math.sqrt(runs);
      expect(Math.abs(mean(found[f])! - truth)).toBeLessThan(4.5 * error);
      expect(error).toBeLessThan(truth / 6);
    });
  });

  it("is NaN where nothing identifies the components, and refuses what does not fit", () => {
    expect(estimates(varianceComponents([1, 2, 3], {task: [1, 2, 3]}, {resamples: 5}))).toEqual([NaN, NaN]);
    expect(estimates(varianceComponents([1, 2, 3], {task: [1, 1, 1]}, {resamples: 5}))).toEqual([NaN, NaN]);
    expect(() => varianceComponents([1, 2], {task: [1]})).toThrow(
      "varianceComponents: values and task differ in length",
    );
    expect(() => varianceComponents([1, 2], {task: [1, 2]}, {unit: "judge"})).toThrow(
      'varianceComponents: unit: got "judge"; expected one of ["task"]',
    );
  });
});

describe("intraclassCorrelation(table, model, options)", () => {
  // R 4.2.2 from the mean squares; Shrout & Fleiss print .17, .29, .71
  it.each([
    ["one-way", 0.165741768405475, -0.132932324874751, 0.72256006232812],
    ["two-way-agreement", 0.289763779527559, 0.018786513374712, 0.761084369648953],
    ["two-way-consistency", 0.714840714840715, 0.342464765033925, 0.94585825995536],
  ] as const)("agrees with R for %s", (model, estimate, low, high) => {
    const found = intraclassCorrelation(ratings, model);
    expect(found.estimate).toBeCloseTo(estimate, 12);
    expect(found.low).toBeCloseTo(low, 9);
    expect(found.high).toBeCloseTo(high, 9);
  });

  it("refuses a ragged or small table, and is NaN for equal scores", () => {
    expect(() => intraclassCorrelation([[1, 2]])).toThrow("intraclassCorrelation: tasks: got 1; expected at least 2");
    expect(() =>
      intraclassCorrelation([
        [1, 2],
        [1, 2, 3],
      ]),
    ).toThrow("intraclassCorrelation: row 1: got 3 scores");
    expect(
      intraclassCorrelation([
        [1, 1],
        [1, 1],
      ]).estimate,
    ).toBeNaN();
  });

  it("takes more tasks than a call takes arguments", () => {
    const table = Array.from({length: 200_000}, (_, i) => [i % 2, i % 2]);
    expect(intraclassCorrelation(table)).toMatchObject({estimate: 1, low: 1, high: 1});
  });
});

describe("fQuantile(p, above, below)", () => {
  it("agrees with R qf(.975, 5, 18)", () => {
    expect(fQuantile(0.975, 5, 18)).toBeCloseTo(3.38196780587524, 10);
  });
});

describe("consistency(trials, passes, options)", () => {
  it("is the pairwise agreement within tasks and the unanimous share", () => {
    const found = consistency([4, 4, 4, 1], [4, 2, 1, 1], {resamples: 100});
    // agreement 1, (1 + 1) x 2 / 12 = 1/3, (0 + 6) / 12 = 1/2; the task of one trial does not count
    expect(found.agreement.estimate).toBeCloseTo((1 + 1 / 3 + 1 / 2) / 3, 12);
    expect(found.unanimous.estimate).toBeCloseTo(1 / 3, 12);
    expect(found.agreement).toMatchObject({n: 3, n_missing: 1, resamples: 100});
  });

  it("refuses single trials", () => {
    expect(() => consistency([1, 1], [1, 0])).toThrow(
      "consistency: trials: got [1,1]; expected a task with two or more",
    );
  });
});

describe("flakyTasks(trials, passes, options)", () => {
  it("lists the least settled first", () => {
    const flaky = flakyTasks([4, 4, 4, 4, 0], [4, 1, 2, 0, 0]);
    expect(flaky.map(({task, passes}) => [task, passes])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(flaky[0].disagreement).toBeCloseTo(2 / 3, 12);
    expect(flaky[0].rate.method).toBe("jeffreys");
  });
});
