import {adjustPValues} from "../../src/stats/adjustPValues.js";
import type {Adjustment} from "../../src/stats/adjustPValues.js";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {differenceIntervals} from "../../src/stats/differenceIntervals.js";
import {kendallTauB} from "../../src/stats/kendallTauB.js";
import {paretoSet} from "../../src/stats/paretoSet.js";
import type {Direction} from "../../src/stats/paretoSet.js";
import {rankIntervals} from "../../src/stats/rankIntervals.js";
import type {TieRule} from "../../src/stats/rankIntervals.js";
import {spearman} from "../../src/stats/spearman.js";
import {tieGroups} from "../../src/stats/tieGroups.js";
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
    settings: [{name: "tie", values: ["min", "mid", "max"], initial: "min", what: "the rank of equal means"}],
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      return rankIntervals(drawn, {level: settings.level, tie: settings.own.tie as TieRule}).map((interval) => {
        const {column, rank, p_best} = interval;
        const note = `best in ${p_best} of resamples; mean ${drawn.estimates[column]}`;
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
    compute: (table, settings) => {
      const {models, drawn} = drawnModels(table, settings);
      const {level, resamples, seed} = settings;
      const about = {method: "tie groups by simultaneous intervals", n: drawn.n, nMissing: drawn.n_missing};
      return tieGroups(drawn, {level}).flatMap(({columns, first, last}) =>
        columns.map((column) =>
          fromNumber(models[column], drawn.estimates[column], about, {
            ...{level, resamples, seed, note: `places ${first} to ${last}`},
          }),
        ),
      );
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
