import {adjustPValues} from "../../src/stats/adjustPValues.js";
import type {Adjustment} from "../../src/stats/adjustPValues.js";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {differenceIntervals} from "../../src/stats/differenceIntervals.js";
import {kendallTauB} from "../../src/stats/kendallTauB.js";
import {paretoMembership, paretoSet} from "../../src/stats/paretoSet.js";
import type {Direction} from "../../src/stats/paretoSet.js";
import {rankCorrelationInterval} from "../../src/stats/rankCorrelationInterval.js";
import {rankIntervals} from "../../src/stats/rankIntervals.js";
import type {TieRule} from "../../src/stats/rankIntervals.js";
import {spearman} from "../../src/stats/spearman.js";
import {rankSets, resolvedPairs, tieGroups} from "../../src/stats/tieGroups.js";
import {fromInterval, fromNumber} from "./statistic.js";
import type {ColumnSpec, Settings, SettingSpec, Statistic} from "./statistic.js";
import type {StatisticTable} from "./statisticTable.js";

const results: ColumnSpec[] = [
  {name: "model", kind: "text", what: "who is ranked"},
  {name: "task", kind: "text", what: "on what"},
  {name: "value", kind: "number", what: "one score a model and task, higher is better"},
];
const twoLists: ColumnSpec[] = [
  {name: "a", kind: "number", what: "one score of what is ranked"},
  {name: "b", kind: "number", what: "another"},
];
const directions = (name: string, initial: Direction): SettingSpec => ({
  ...{name, values: ["min", "max"], initial, what: `which ${name} is better`},
});

/** Models' means over tasks, all from one draw of tasks. */
function drawnModels(table: StatisticTable, {resamples, seed}: Settings) {
  const {lines: models, cells} = table.cross("model", "task", "value");
  const drawn = bootstrapMeans(cells, {resamples, seed});
  return {models, drawn: {...drawn, n_missing: drawn.n_missing + table.nMissing}};
}

/** Orders of models, correlations of two orders, frontiers, and the p-values of many comparisons. */
export const rankings: readonly Statistic[] = [
  {
    name: "ranks",
    what: "Rank of every model with its bootstrap interval; one draw of tasks for all.",
    columns: results,
    settings: [
      {name: "tie", values: ["min", "mid", "max"], initial: "min", what: "the rank of equal means"},
      {name: "top", values: "number", initial: "3", what: "the k of the probability to be among the best k"},
    ],
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      return rankIntervals(drawn, {level: settings.level, tie: settings.own.tie as TieRule}).map((interval) => {
        const {column, rank, p_best, p_top} = interval;
        const top = Math.min(models.length, Math.max(1, Math.round(Number(settings.own.top))));
        const places = `best in ${p_best} of resamples, among the best ${top} in ${p_top[top - 1]}`;
        const note = `${places}; mean ${drawn.estimates[column]}`;
        return fromInterval(models[column], {...interval, estimate: rank}, {note});
      });
    },
  },
  {
    name: "differences",
    what: "Difference of every pair of models on the same tasks with its paired bootstrap interval.",
    columns: results,
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      return differenceIntervals(drawn, {level: settings.level}).map((interval) =>
        fromInterval(`${models[interval.a]} minus ${models[interval.b]}`, interval, {
          note: `above zero in ${interval.p_above} of resamples`,
        }),
      );
    },
  },
  {
    name: "tie-groups",
    what: "Groups of models that simultaneous paired intervals cannot tell from their leader.",
    columns: results,
    settings: [
      {
        ...{name: "cut", values: ["leader", "block"], initial: "leader"},
        what: "a group ends before the first that is resolved from its leader, or where no tie crosses",
      },
    ],
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      const {level, resamples, seed, own} = settings;
      return tieGroups(drawn, {level, cut: own.cut as "leader" | "block"}).flatMap(
        ({columns, first, last, method, n, n_missing}) =>
          columns.map((column) =>
            fromNumber(
              models[column],
              drawn.estimates[column],
              {method, n, nMissing: n_missing},
              {...{level, resamples, seed, note: `places ${first} to ${last}`}},
            ),
          ),
      );
    },
  },
  {
    name: "resolved-pairs",
    what: "Difference of every pair of models with intervals that hold together, and whether it is told apart.",
    columns: results,
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      return resolvedPairs(drawn, {level: settings.level}).map((pair) =>
        fromInterval(`${models[pair.a]} minus ${models[pair.b]}`, pair, {
          note: pair.isResolved ? "told apart" : "not told apart",
        }),
      );
    },
  },
  {
    name: "rank-sets",
    what: "Ranks of every model that hold together for all models, from simultaneous pairs.",
    columns: results,
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      const ranks = rankIntervals(drawn, {level: settings.level});
      return rankSets(drawn, {level: settings.level}).map((set) =>
        fromInterval(models[set.column], {...set, estimate: ranks[set.column].rank}),
      );
    },
  },
  {
    name: "rank-correlation",
    what: "Rank correlation of the models' order by two measures, with its bootstrap interval over tasks.",
    columns: [
      {name: "model", kind: "text", what: "who is ranked"},
      {name: "task", kind: "text", what: "on what"},
      {name: "a", kind: "number", what: "one score a model and task"},
      {name: "b", kind: "number", what: "by another judge, threshold or measure"},
    ],
    settings: [
      {name: "statistic", values: ["spearman", "kendall"], initial: "spearman", what: "rho, or tau-b of the pairs"},
    ],
    compute: (table, {level, resamples, seed, own}) => {
      const [a, b] = ["a", "b"].map((measure) =>
        bootstrapMeans(table.cross("model", "task", measure).cells, {resamples, seed}),
      );
      const statistic = own.statistic as "spearman" | "kendall";
      const interval = rankCorrelationInterval(a, b, {level, statistic});
      return [fromInterval(statistic === "spearman" ? "rho" : "tau-b", interval, {n_missing: table.nMissing})];
    },
  },
  {
    name: "spearman",
    what: "Spearman's rank correlation with Fisher's interval, p and permutation p.",
    columns: twoLists,
    compute: (table, {level, resamples, seed}) => {
      const options = {level, seed, permutations: resamples, nMissing: table.nMissing};
      const interval = spearman(table.numbers("a"), table.numbers("b"), options);
      const {p, p_permutation, reason} = interval;
      return [fromInterval("rho", interval, {p: numberOf(p), note: reason ?? `permutation p ${p_permutation}`})];
    },
  },
  {
    name: "kendall",
    what: "Kendall's tau-b with interval, p and permutation p.",
    columns: twoLists,
    compute: (table, {level, resamples, seed}) => {
      const options = {level, seed, permutations: resamples, nMissing: table.nMissing};
      const interval = kendallTauB(table.numbers("a"), table.numbers("b"), options);
      const {p, p_permutation, reason} = interval;
      return [fromInterval("tau-b", interval, {p: numberOf(p), note: reason ?? `permutation p ${p_permutation}`})];
    },
  },
  {
    name: "pareto",
    what: "Which are on the frontier of two measures (1) or not (0), and by how many each is dominated.",
    columns: [
      {name: "name", kind: "text", what: "who"},
      {name: "x", kind: "number", what: "such as cost"},
      {name: "y", kind: "number", what: "such as pass rate"},
    ],
    settings: [directions("x", "min"), directions("y", "max")],
    compute: (table, {own}) => {
      const [x, y] = [table.numbers("x"), table.numbers("y")];
      const points = x.map((value, i) => [value, y[i]]);
      const {frontier, dominatedBy} = paretoSet(points, [own.x as Direction, own.y as Direction]);
      const about = {method: `pareto, x ${own.x}, y ${own.y}`, n: table.n, nMissing: table.nMissing};
      return table
        .texts("name")
        .map((name, i) =>
          fromNumber(name, Number(frontier.includes(i)), about, {note: `dominated by ${dominatedBy[i].length}`}),
        );
    },
  },
  {
    name: "pareto-membership",
    what: "Probability to be on the frontier of two means, over joint resamples of the tasks.",
    columns: [
      {name: "model", kind: "text", what: "who"},
      {name: "task", kind: "text", what: "on what"},
      {name: "x", kind: "number", what: "such as what the task cost"},
      {name: "y", kind: "number", what: "such as whether it passed"},
    ],
    settings: [directions("x", "min"), directions("y", "max")],
    compute: (table, {resamples, seed, own}) => {
      const {lines} = table.cross("model", "task", "x");
      const [x, y] = ["x", "y"].map((measure) =>
        bootstrapMeans(table.cross("model", "task", measure).cells, {resamples, seed}),
      );
      const wanted = [own.x as Direction, own.y as Direction];
      const shares = paretoMembership([x, y], wanted);
      const {frontier} = paretoSet(
        lines.map((_, j) => [x.estimates[j], y.estimates[j]]),
        wanted,
      );
      const about = {method: `pareto membership, x ${own.x}, y ${own.y}`, n: x.n, nMissing: table.nMissing};
      return lines.map((model, j) =>
        fromNumber(model, shares[j], about, {
          ...{resamples, seed, note: frontier.includes(j) ? "on the frontier" : "not on it"},
        }),
      );
    },
  },
  {
    name: "adjust",
    what: "P-values adjusted for their number: Holm for one false claim at all, Benjamini-Hochberg for their share.",
    columns: [
      {name: "p", kind: "share", what: "one p-value a comparison"},
      {name: "name", kind: "text", isOptional: true, what: "of what"},
    ],
    settings: [
      {
        name: "method",
        values: ["holm", "benjamini-hochberg", "bonferroni", "hochberg", "benjamini-yekutieli"],
        ...{initial: "holm", what: "which adjustment"},
      },
    ],
    compute: (table, {own}) => {
      const given = table.numbers("p");
      const names = table.labels("name") ?? given.map((_, i) => String(i + 1));
      const about = {method: own.method, n: table.n, nMissing: table.nMissing};
      return adjustPValues(given, own.method as Adjustment).map((p, i) =>
        fromNumber(names[i], given[i], about, {p, note: "estimate is the p given, p the adjusted one"}),
      );
    },
  },
];

function numberOf(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
