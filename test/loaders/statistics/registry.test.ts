import {describe, expect, it} from "vitest";
import type {Value} from "../../../data/database.js";
import {computeStatistic, ownSettings, statistics} from "../../../loaders/statistics/registry.js";

/** Computes a statistic on columns given by name. */
function compute(name: string, columns: Record<string, Value[]>, set: Record<string, string> = {}) {
  const statistic = statistics.get(name);
  if (statistic === undefined) throw new Error(`no statistic ${name}`);
  const names = Object.keys(columns);
  const rows = columns[names[0]].map((_, i) => names.map((column) => columns[column][i]));
  const own = ownSettings(statistic, new Map(Object.entries(set)));
  return computeStatistic(statistic, {names, rows}, {level: 0.95, resamples: 500, seed: 1, own});
}

const models = {
  model: ["m", "m", "m", "n", "n", "n"],
  task: ["s", "t", "u", "s", "t", "u"],
  value: [1, 1, 0, 0, 1, 0],
};
const paired = {a: [1, 1, 0, 1], b: [1, 0, 0, 0]};
const grouped = {group: ["x", "x", "x", "y", "y", "y"], value: [1, 1, 1, 0, 0, 0]};
const trials = {
  task: ["s", "s", "s", "s", "t", "t", "t", "t"],
  value: [true, true, true, true, true, false, false, false],
};
const rated = {
  item: ["1", "1", "2", "2", "3", "3", "4", "4"],
  rater: ["a", "b", "a", "b", "a", "b", "a", "b"],
  value: [1, 1, 1, 0, 0, 0, 1, 1],
};
const two = {a: [1, 2, 3, 4, 5], b: [1, 3, 2, 5, 4]};

// the first finding of every statistic: name, columns, its estimate (worked out by hand or its function's documented value), settings
const cases: [string, Record<string, Value[]>, number | null, Record<string, string>?][] = [
  ["wilson", {value: [1, 1, 0, 1]}, 0.75],
  ["clopper-pearson", {value: [1, 1, 0, 1]}, 0.75],
  ["jeffreys", {value: [1, 1, 0, 1]}, 0.75],
  ["proportion", {value: [1, 1, 0, 1]}, 0.75],
  ["beta", {value: [1, 1, 0, 1]}, 4 / 6],
  ["mean", {value: [1, 2, 3, 6]}, 3],
  ["score", {value: [0.5, 1, 0, 0.5]}, 0.5],
  ["clustered-mean", {value: [1, 1, 0, 0], cluster: ["s", "s", "t", "t"]}, 0.5],
  ["bootstrap-mean", {value: [1, 2, 3, 6]}, 3],
  ["bca", {value: [1, 2, 3, 6]}, 3],
  ["median", {value: [1, 2, 3, 6]}, 2.5],
  ["hierarchical-mean", {task: ["s", "s", "t"], value: [1, 0, 1]}, 0.75],
  ["ratio", {numerator: [2, 4], denominator: [1, 1]}, 3],
  ["paired-difference", paired, 0.5],
  ["bootstrap-difference", paired, 0.5],
  ["paired-newcombe", paired, 0.5],
  // the statistic: two discordant pairs for a
  ["mcnemar", paired, 2],
  ["sign-flip", paired, 0.5],
  // t = (0.5 + 0.02) / 0.28867513459481287
  ["non-inferiority", paired, 1.8013328398716324],
  ["win-loss-tie", paired, 2],
  ["probability-better", {a: [1, 1], b: [0, 0]}, 1],
  // Beta(4, 1) above Beta(1, 4): 1 - 1/70
  ["probability-better-beta", grouped, 69 / 70],
  // 1.959963984540054 + 0.8416212335729143 standard errors
  ["power", paired, 2.801585218112968 * 0.28867513459481287],
  ["newcombe", grouped, 1],
  // the statistic: the odds ratio (2 * 2) / (1 * 1)
  ["two-proportions", {group: grouped.group, value: [1, 1, 0, 1, 0, 0]}, 4],
  ["welch", {group: ["x", "x", "y", "y"], value: [3, 5, 1, 2]}, 2.5],
  ["permutation", grouped, 1],
  ["split-gap", {split: ["public", "public", "private", "private"], value: [1, 1, 0, 1]}, 0.5],
  // gaps of 0.5 and 0: a common shift of 0.25
  [
    "split-gaps",
    {
      model: ["m", "m", "m", "m", "n", "n", "n", "n"],
      task: ["1", "2", "3", "4", "1", "2", "3", "4"],
      split: ["public", "public", "private", "private", "public", "public", "private", "private"],
      value: [1, 1, 0, 1, 1, 0, 1, 0],
    },
    0.25,
  ],
  ["ranks", models, 1],
  ["differences", models, 1 / 3],
  ["tie-groups", models, 2 / 3],
  ["resolved-pairs", models, 1 / 3],
  ["rank-sets", models, 1],
  // m before n by both
  ["rank-correlation", {model: models.model, task: models.task, a: models.value, b: [3, 2, 2, 1, 1, 0]}, 1],
  // m costs less and passes more on every task
  ["pareto-membership", {model: models.model, task: models.task, x: [1, 1, 1, 2, 2, 2], y: [1, 1, 1, 0, 0, 0]}, 1],
  ["spearman", two, 0.8],
  ["kendall", two, 0.6],
  ["pareto", {name: ["p", "q", "r"], x: [1, 2, 3], y: [0.8, 0.7, 0.9]}, 1],
  ["adjust", {p: [0.01, 0.04]}, 0.01],
  ["pass-at-k", trials, 0.625],
  ["pass-hat-k", trials, 0.5, {k: "4"}],
  // task t: one pass of four, agreement (1*0 + 3*2) / 12
  ["consistency", trials, 0.75],
  ["flaky-tasks", trials, 1],
  ["variance-components", {value: [1, 1, 0, 0], task: ["a", "a", "b", "b"]}, 0.5],
  ["icc", {task: ["s", "s", "t", "t"], rater: ["1", "2", "1", "2"], value: [1, 1, 0, 0]}, 1],
  ["item-analysis", {model: models.model, item: models.task, value: models.value}, 0.5],
  // observed 3/4, expected 3/4 * 2/4 + 1/4 * 2/4 = 1/2
  ["cohen-kappa", rated, 0.5],
  // pooled shares 5/8 and 3/8: expected 34/64, (48 - 34) / (64 - 34)
  ["scott-pi", rated, 14 / 30],
  ["fleiss-kappa", rated, 14 / 30],
  // 1 - (n - 1) * 2 o01 / (2 n0 n1) with n = 8: 1 - 7 * 1 / 15
  ["krippendorff-alpha", rated, 8 / 15],
  // expected 2 * 5/8 * 3/8 = 30/64, (48 - 30) / (64 - 30)
  ["gwet-ac", rated, 18 / 34],
  // the mean of both, 5/8, minus rater a's 3/4
  ["severity", rated, -0.125],
  [
    "kendall-w",
    {rater: ["a", "a", "a", "b", "b", "b"], item: ["1", "2", "3", "1", "2", "3"], value: [1, 2, 3, 1, 2, 3]},
    1,
  ],
  ["confusion", {truth: ["p", "p", "q"], verdict: ["p", "q", "q"]}, 2 / 3],
  ["simultaneous-band", {point: ["0.5", "0.5", "0.9", "0.9"], task: ["s", "t", "s", "t"], value: [1, 0, 0, 0]}, 0.5],
  // 3 and 0 of 8 half points: at 0.125 one of two trials passes, and pass@1 is one half
  ["pass-surface", {task: ["s", "s"], half_points: [3, 0], claims: [4, 4]}, 0.5, {threshold: "0.125", k: "1"}],
  ["rank-flips", {x: [0.5, 0.75, 0.9], a: [0.9, 0.7, 0.3], b: [0.8, 0.6, 0.4]}, 1],
  // one pair, differences 1, 0, 0: mean 1/3, variance 1/3, squared z (1/9) / (1/9)
  ["task-information", models, 1],
  ["printed-interval", {successes: [782], trials: [1000]}, 0.782],
  ["printed-counts", {printed: [78.2], denominator: [1000]}, 782],
  // of 2 to 5 only 3 has counts (1, 2) that print 33.3 and 66.7
  ["printed-row", {part: [33.3, 66.7]}, 1, {to: "5"}],
  ["moment-bounds", {at: [1], share: [0.5]}, null, {mean: "0.5"}],
  ["calibration", {confidence: [1, 1, 0, 0], value: [1, 0, 0, 0]}, 0.25],
];

describe("computeStatistic(statistic, result, settings)", () => {
  it("has a case below for every statistic of the list", () => {
    expect(cases.map(([name]) => name).sort()).toEqual([...statistics.keys()].sort());
  });

  it.each(cases)("computes %s", (name, columns, estimate, set) => {
    const [{finding}] = compute(name, columns, set);
    if (estimate === null) expect(finding.estimate).toBeNull();
    else expect(finding.estimate).toBeCloseTo(estimate, 9);
    expect(finding.method).toMatch(/\w/);
    expect(finding).toMatchObject({n: expect.any(Number) as number, n_missing: 0});
  });

  it("tells where curves cross, which counts fit, and what a mean allows", () => {
    const flips = compute("rank-flips", {x: [0.5, 0.75, 0.9], a: [0.9, 0.7, 0.3], b: [0.8, 0.6, 0.4]});
    // rankFlips' documented example: at 0.825, between 0.75 and 0.9
    expect(flips[1].finding).toMatchObject({what: "flip 1", low: 0.75, high: 0.9});
    expect(flips[1].finding.estimate).toBeCloseTo(0.825, 12);
    const counts = compute("printed-counts", {printed: [40.1, 50], denominator: [555, 3000]});
    // printedCounts' documented example; 49.95 to 50.05 % of 3,000 are 1,498.5 to 1,501.5
    expect(counts.map(({finding: {estimate, low, high}}) => [estimate, low, high])).toEqual([
      [null, null, null],
      [null, 1499, 1501],
    ]);
    expect(compute("printed-row", {part: [33.3, 66.7]}, {to: "5"})[1].finding.note).toBe("counts 1, 2");
    // half the scores are 1 and the mean is 0.5, so the others are 0: the standard deviation is 0.5
    const [sd] = compute("moment-bounds", {at: [1], share: [0.5]}, {mean: "0.5"});
    expect(sd.finding.low).toBeCloseTo(0.5, 9);
    expect(sd.finding.high).toBeCloseTo(0.5, 9);
    expect(compute("moment-bounds", {at: [1], share: [0.5]}, {mean: "0.2"})[0].finding.note).toMatch(
      /^no distribution/,
    );
  });

  it("draws whole tasks where items name one, and refuses an item of two", () => {
    const tasks = ["s", "s", "s", "s", "t", "t", "t", "t"];
    for (const name of ["cohen-kappa", "krippendorff-alpha", "fleiss-kappa", "gwet-ac", "scott-pi", "severity"]) {
      const [{finding}] = compute(name, {...rated, cluster: tasks});
      expect(finding).toMatchObject({n: 4, clusters: 2});
    }
    const [{finding}] = compute("calibration", {confidence: [1, 1, 0], value: [1, 0, 0], cluster: ["s", "s", "t"]});
    expect(finding).toMatchObject({n: 3, clusters: 2});
    expect(() => compute("gwet-ac", {...rated, cluster: ["s", "t", "s", "s", "t", "t", "t", "t"]})).toThrow(
      'gwet-ac: cluster: two for one item: got ["1","s","t"]; expected one each',
    );
  });

  it("says who is among the best k, what more tasks resolve, and where ends of draws can fall", () => {
    const [best] = compute("ranks", models, {top: "2"});
    expect(best.finding.note).toContain("among the best 2 in 1");
    const projected = compute("task-information", models, {tasks: "300"});
    // z grows with the root of the tasks: 1 with 3 tasks, 10 with 300
    expect(projected[1].finding).toMatchObject({what: "pairs resolved with 300 tasks like these", estimate: 1});
    const [printed] = compute("printed-interval", {successes: [782], trials: [1000]});
    expect(printed.finding).toMatchObject({low: 0.756, high: 0.807});
  });

  it("counts rows with a missing value, and gives one result for each value of by", () => {
    const found = compute("mean", {by: ["y", "x", "y", "x", "y"], value: [1, 5, 3, 7, null]});
    expect(found.map(({by, finding}) => [by, finding.estimate, finding.n, finding.n_missing])).toEqual([
      ["y", 2, 2, 1],
      ["x", 6, 2, 0],
    ]);
  });

  it.each<[string, Record<string, Value[]>, Record<string, string>, string]>([
    [
      "wilson",
      {model: ["m"], n: [1]},
      {},
      'wilson: columns: got ["model","n"]; expected value (true, false, 1 or 0), [by]',
    ],
    ["mean", {value: [1], other: [1]}, {}, 'mean: columns: got ["value","other"]; expected value (a number), [by]'],
    ["wilson", {value: [1, 0.5]}, {}, "wilson: row 2: value: got 0.5; expected true, false, 1 or 0"],
    ["mean", {value: [1, Infinity]}, {}, "mean: row 2: value: got Infinity; expected a number from -1e+150 to 1e+150"],
    ["median", {value: [NaN]}, {}, "median: row 1: value: got NaN; expected a number from -1e+150 to 1e+150"],
    ["median", {value: [-1e308, 1]}, {}, "median: row 1: value: got -1e+308; expected a number from -1e+150 to 1e+150"],
    ["wilson", {value: [-Infinity]}, {}, "wilson: row 1: value: got -Infinity; expected true, false, 1 or 0"],
    [
      "printed-counts",
      {printed: [50.1], denominator: [100]},
      {decimals: "400"},
      'printed-counts: setting decimals: got "400"; expected a number from 0 to 20',
    ],
    [
      "printed-row",
      {part: [10]},
      {to: "1e9"},
      'printed-row: setting to: got "1e9"; expected a number from 1 to 1000000',
    ],
    [
      "moment-bounds",
      {at: [0.5], share: [0.5]},
      {claims: "1e9"},
      'moment-bounds: setting claims: got "1e9"; expected a number from 0 to 100',
    ],
    [
      "printed-interval",
      {successes: [5], trials: [9e15]},
      {},
      "printed-interval: trials: got 9000000000000000; expected an integer from 1 to 1000000000",
    ],
    ["mean", {value: []}, {}, "mean: rows: got 0; expected at least 1"],
    ["mean", {value: [null]}, {}, "mean: rows: got 1, all with a missing value; expected one without"],
    ["ranks", models, {tie: "best"}, 'ranks: setting tie: got "best"; expected min, mid, max'],
    ["ranks", models, {ties: "min"}, 'ranks: settings: got ["ties"]; expected tie, top'],
    ["newcombe", {group: ["x"], value: [1]}, {}, 'newcombe: groups: got ["x"]; expected two'],
    [
      "ranks",
      {model: ["m", "m"], task: ["t", "t"], value: [1, 0]},
      {},
      'ranks: rows: two for one model and task: got ["m","t"]; expected one row each',
    ],
    [
      "icc",
      {task: ["s", "t"], rater: ["1", "2"], value: [1, 0]},
      {},
      'icc: rows: none for one task and rater: got ["s","2"] missing; expected one row each',
    ],
  ])("says in one line what is wrong: %s %j", (name, columns, set, message) => {
    expect(() => compute(name, columns, set)).toThrow(new RangeError(message));
  });
});
