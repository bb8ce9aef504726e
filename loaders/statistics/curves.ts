import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {passSurface} from "../../src/stats/passSurface.js";
import {rankFlips} from "../../src/stats/rankFlips.js";
import {simultaneousBand} from "../../src/stats/simultaneousBand.js";
import {resolvedPairsAt, spearmanBrown, taskInformation} from "../../src/stats/taskInformation.js";
import {fullTable} from "./reliability.js";
import {fromInterval, fromNumber} from "./statistic.js";
import type {Statistic} from "./statistic.js";

/** The thresholds that benchmarks of claims print. */
const THRESHOLDS = [0.5, 0.75, 0.9];

/** Curves over a threshold or any other grid, where two of them cross, and what each task tells. */
export const curves: readonly Statistic[] = [
  {
    name: "simultaneous-band",
    what: "Mean at every point of a curve with intervals that hold together, from one draw of tasks.",
    columns: [
      {name: "point", kind: "text", what: "where on the curve, such as θ"},
      {name: "task", kind: "text", what: "on what"},
      {name: "value", kind: "number", what: "one score a point and task"},
    ],
    compute: (table, {level, resamples, seed}) => {
      const {lines, cells} = table.cross("point", "task", "value");
      const drawn = bootstrapMeans(cells, {resamples, seed});
      return simultaneousBand(drawn, {level}).map((interval, i) =>
        fromInterval(lines[i], interval, {n_missing: interval.n_missing + table.nMissing}),
      );
    },
  },
  {
    name: "pass-surface",
    what: "Unbiased pass@k and pass^k at every threshold and k, from trials' half points.",
    columns: [
      {name: "task", kind: "text", what: "the task"},
      {name: "half_points", kind: "number", what: "twice the sum of a trial's claim scores, one row a trial"},
      {name: "claims", kind: "number", what: "claims of the task"},
    ],
    settings: [
      {name: "threshold", values: "number", initial: "0", what: "θ; 0 for 0.50, 0.75 and 0.90"},
      {name: "k", values: "number", initial: "0", what: "trials; 0 for every k there is"},
    ],
    compute: (table, {level, resamples, seed, own}) => {
      const names = table.texts("task");
      const [halves, claims] = [table.numbers("half_points"), table.numbers("claims")];
      const tasks = new Map(names.map((name) => [name, [] as {half_points: number; n_claims: number}[]]));
      names.forEach((name, i) => tasks.get(name)?.push({half_points: halves[i], n_claims: claims[i]}));
      const [threshold, k] = [Number(own.threshold), Number(own.k)];
      const points = passSurface([...tasks.values()], threshold === 0 ? THRESHOLDS : [threshold], {
        ...{level, resamples, seed},
        ...(k === 0 ? {} : {ks: [k]}),
      });
      return points.flatMap((point) =>
        (["pass_at_k", "pass_hat_k"] as const).map((rule) => {
          const what = `pass${rule === "pass_at_k" ? "@" : "^"}${point.k} at ${point.threshold.toFixed(2)}`;
          return fromInterval(what, point[rule], {n_missing: point[rule].n_missing + table.nMissing});
        }),
      );
    },
  },
  {
    name: "rank-flips",
    what: "Where two curves swap places, such as two models' pass@θ.",
    columns: [
      {name: "x", kind: "number", what: "the grid, rising"},
      {name: "a", kind: "number", what: "one curve at the grid points"},
      {name: "b", kind: "number", what: "the other"},
    ],
    compute: (table) => {
      const [x, a, b] = ["x", "a", "b"].map((name) => table.numbers(name));
      const about = {method: "rank flips, straight between grid points", n: table.n, nMissing: table.nMissing};
      const flips = rankFlips(x, a, b);
      return [
        fromNumber("flips", flips.length, about),
        ...flips.map(({at, from, to, above}, i) =>
          fromNumber(`flip ${i + 1}`, at, about, {
            ...{low: from, high: to, note: `${above} is above afterwards; low and high are grid points`},
          }),
        ),
      ];
    },
  },
  {
    name: "task-information",
    what: "What each task adds to telling the models apart: separation, resolved pairs and alpha without it.",
    columns: [
      {name: "model", kind: "text", what: "who was scored"},
      {name: "task", kind: "text", what: "on what"},
      {name: "value", kind: "share", what: "one score a model and task, none missing"},
    ],
    settings: [{name: "tasks", values: "number", initial: "0", what: "tasks to project to; 0 for twice as many"}],
    compute: (table, {level, own}) => {
      const {heads} = table.cross("model", "task", "value");
      const scores = fullTable(table, "model", "task");
      const found = taskInformation(scores, {level});
      const tasks = Number(own.tasks) === 0 ? 2 * found.tasks : Number(own.tasks);
      const alpha = Number.isNaN(found.alpha) ? NaN : spearmanBrown(found.alpha, tasks / found.tasks);
      const about = {method: "mean squared z of paired differences", n: found.tasks, nMissing: table.nMissing};
      return [
        fromNumber("separation", found.separation, about, {
          ...{level, note: `${found.resolved_pairs} of ${found.pairs} pairs resolved; alpha ${found.alpha}`},
        }),
        fromNumber(`pairs resolved with ${tasks} tasks like these`, resolvedPairsAt(scores, tasks, {level}), about, {
          ...{level, note: `of ${found.pairs} pairs; alpha ${alpha}`},
        }),
        ...found.each.map(({task, separation_gained, resolved_gained, alpha_without}) =>
          fromNumber(heads[task], separation_gained, about, {
            ...{level, note: `resolved pairs gained ${resolved_gained}; alpha without it ${alpha_without}`},
          }),
        ),
      ];
    },
  },
];
