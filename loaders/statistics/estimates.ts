import {bcaInterval} from "../../src/stats/bcaInterval.js";
import {betaPosterior} from "../../src/stats/betaPosterior.js";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {bootstrapStatistic} from "../../src/stats/bootstrapStatistic.js";
import {clopperPearsonInterval} from "../../src/stats/clopperPearsonInterval.js";
import {clusteredError, clusteredInterval} from "../../src/stats/clusteredError.js";
import type {Interval, IntervalOptions} from "../../src/stats/interval.js";
import {hierarchicalBootstrap} from "../../src/stats/hierarchicalBootstrap.js";
import {jeffreysInterval} from "../../src/stats/jeffreysInterval.js";
import {percentileInterval} from "../../src/stats/percentileInterval.js";
import {proportionInterval} from "../../src/stats/proportionInterval.js";
import {quantiles} from "../../src/stats/quantile.js";
import {ratioInterval} from "../../src/stats/ratioInterval.js";
import {scoreInterval} from "../../src/stats/scoreInterval.js";
import {standardError, studentInterval} from "../../src/stats/studentInterval.js";
import {wilsonInterval} from "../../src/stats/wilsonInterval.js";
import {fromInterval} from "./statistic.js";
import type {ColumnSpec, Settings, Statistic} from "./statistic.js";
import type {StatisticTable} from "./statisticTable.js";

const flag: ColumnSpec = {name: "value", kind: "flag", what: "passed or not"};
const value: ColumnSpec = {name: "value", kind: "number", what: "one score a row"};
const cluster: ColumnSpec = {name: "cluster", kind: "text", what: "what the row belongs to: its task, its server"};
const optionalCluster: ColumnSpec = {...cluster, isOptional: true};

type OfCounts = (successes: number, trials: number, options: IntervalOptions) => Interval;

function proportion(name: string, what: string, interval: OfCounts): Statistic {
  return {
    ...{name, what, columns: [flag]},
    compute: (table, {level}) => {
      const passes = table.numbers("value").reduce((sum, one) => sum + one, 0);
      return [fromInterval("proportion", interval(passes, table.n, {level, nMissing: table.nMissing}))];
    },
  };
}

/** The bootstrap of the mean of a column, with what the query left out as missing. */
export function drawnMeans(table: StatisticTable, names: string[], {resamples, seed}: Settings) {
  const columns = names.map((name) => table.numbers(name));
  const drawn = bootstrapMeans(columns, {resamples, seed, clusters: table.labels("cluster")});
  return {...drawn, n_missing: table.nMissing};
}

/** Proportions, means and ratios, each with its interval. */
export const estimates: readonly Statistic[] = [
  proportion("wilson", "Proportion with Wilson's score interval.", wilsonInterval),
  proportion("clopper-pearson", "Proportion with the exact interval of Clopper and Pearson.", clopperPearsonInterval),
  proportion("jeffreys", "Proportion with Jeffreys' interval.", jeffreysInterval),
  proportion("proportion", "Proportion with the interval that the small-n rule picks, by name.", proportionInterval),
  proportion(
    "beta",
    "Proportion with the equal-tailed interval of the posterior under a uniform prior.",
    (successes, trials, options) => betaPosterior(successes, trials, options).equal_tailed,
  ),
  {
    name: "mean",
    what: "Mean with Student's t interval; rows independent.",
    columns: [value],
    compute: (table, {level}) => {
      const values = table.numbers("value");
      const interval = studentInterval(values, {level, nMissing: table.nMissing});
      return [fromInterval("mean", interval, {note: `standard error ${standardError(values)}`})];
    },
  },
  {
    name: "score",
    what: "Mean of scores from 0 to 1 with Wilson's interval on the effective n; never of zero width.",
    columns: [{...value, kind: "share"}, optionalCluster],
    compute: (table, {level}) => {
      const options = {level, nMissing: table.nMissing, clusters: table.labels("cluster")};
      return [fromInterval("mean", scoreInterval(table.numbers("value"), options))];
    },
  },
  {
    name: "clustered-mean",
    what: "Mean with a clustered standard error: trials in tasks, tasks in servers.",
    columns: [value, cluster],
    compute: (table, {level}) => {
      const [values, clusters] = [table.numbers("value"), table.texts("cluster")];
      const {se_cr0, se_independent} = clusteredError(values, clusters);
      const note = `standard error ${se_cr0} (CR0), ${se_independent} were rows independent`;
      return [fromInterval("mean", clusteredInterval(values, clusters, {level, nMissing: table.nMissing}), {note})];
    },
  },
  {
    name: "bootstrap-mean",
    what: "Mean with the percentile bootstrap, over rows or whole clusters.",
    columns: [value, optionalCluster],
    compute: (table, settings) =>
      percentileInterval(drawnMeans(table, ["value"], settings), {level: settings.level}).map((interval) =>
        fromInterval("mean", interval),
      ),
  },
  {
    name: "bca",
    what: "Mean with the bias-corrected and accelerated bootstrap, over rows or whole clusters.",
    columns: [value, optionalCluster],
    compute: (table, settings) =>
      bcaInterval(drawnMeans(table, ["value"], settings), {level: settings.level}).map((interval) =>
        fromInterval("mean", interval),
      ),
  },
  {
    name: "median",
    what: "Median with the percentile bootstrap, over rows or whole clusters: seconds, costs, turns.",
    columns: [value, optionalCluster],
    compute: (table, {level, resamples, seed}) => {
      const values = table.numbers("value");
      const middle = (rows: Int32Array) => {
        const drawn = new Float64Array(rows.length);
        for (let i = 0; i < rows.length; i++) drawn[i] = values[rows[i]];
        return quantiles(drawn, [0.5])[0];
      };
      const options = {level, resamples, seed, clusters: table.labels("cluster"), nMissing: table.nMissing};
      return [fromInterval("median", bootstrapStatistic(table.n, middle, options))];
    },
  },
  {
    name: "hierarchical-mean",
    what: "Mean of task means, tasks and their trials drawn anew (servers too, where there is a column server).",
    columns: [
      {name: "task", kind: "text", what: "the task"},
      value,
      {name: "server", kind: "text", isOptional: true, what: "the server of the task"},
    ],
    compute: (table, {level, resamples, seed}) => {
      const groups = table.groups("task", "value");
      const servers = table.labels("server");
      const tasks = table.texts("task");
      const serverOf = new Map(tasks.map((task, i) => [task, servers?.[i] ?? ""]));
      const drawn = hierarchicalBootstrap([[...groups.values()]], {
        ...{resamples, seed},
        ...(servers === undefined ? {} : {servers: [...groups.keys()].map((task) => serverOf.get(task) ?? "")}),
        levels: servers === undefined ? ["task", "trial"] : ["server", "task", "trial"],
      });
      return percentileInterval({...drawn, n_missing: table.nMissing}, {level}).map((interval) =>
        fromInterval("mean of task means", interval),
      );
    },
  },
  {
    name: "ratio",
    what: "Ratio of two means over the same rows, such as cost per solved task.",
    columns: [
      {name: "numerator", kind: "number", what: "such as what a task cost"},
      {name: "denominator", kind: "number", what: "such as whether it was solved"},
      optionalCluster,
    ],
    compute: (table, settings) => {
      const [above, below] = ["numerator", "denominator"].map((name) => drawnMeans(table, [name], settings));
      return ratioInterval(above, below, {level: settings.level}).map((interval) => fromInterval("ratio", interval));
    },
  },
];
