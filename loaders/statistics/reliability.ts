import {consistency, flakyTasks} from "../../src/stats/consistency.js";
import {intraclassCorrelation} from "../../src/stats/intraclassCorrelation.js";
import type {IccModel} from "../../src/stats/intraclassCorrelation.js";
import {itemAnalysis} from "../../src/stats/itemAnalysis.js";
import {passKCurve} from "../../src/stats/passKCurve.js";
import {varianceComponents} from "../../src/stats/varianceComponents.js";
import {fromInterval, fromNumber} from "./statistic.js";
import type {ColumnSpec, Finding, Settings, SettingSpec, Statistic} from "./statistic.js";
import type {StatisticTable} from "./statisticTable.js";

const flags: ColumnSpec[] = [
  {name: "task", kind: "text", what: "the task"},
  {name: "value", kind: "flag", what: "whether the trial passed, one row a trial"},
];
const kSetting: SettingSpec = {name: "k", values: "number", initial: "0", what: "trials; 0 for every k there is"};
const FACTORS = ["model", "task", "trial", "judge", "server"] as const;

/** Trials and passes of every task. */
function countsOf(table: StatisticTable): {trials: number[]; passes: number[]} {
  const groups = [...table.groups("task", "value").values()];
  return {
    trials: groups.map(({length}) => length),
    passes: groups.map((values) => values.reduce((sum, value) => sum + value, 0)),
  };
}

function curve(rule: "pass_at_k" | "pass_hat_k", sign: string) {
  return (table: StatisticTable, {level, resamples, seed, own}: Settings): Finding[] => {
    const {trials, passes} = countsOf(table);
    const k = Number(own.k);
    const points = passKCurve(trials, passes, {level, resamples, seed, ...(k === 0 ? {} : {ks: [k]})});
    return points.map((point) =>
      fromInterval(`pass${sign}${point.k}`, point[rule], {n_missing: point[rule].n_missing + table.nMissing}),
    );
  };
}

/**
 * A table of numbers without a hole, for statistics that cannot leave a cell out.
 * @param table with the columns named and `value`
 * @param line the column whose values make the lines
 * @param head the column whose values make the columns
 * @returns one list a line, in the order in which they first occur
 * @throws RangeError where a line and head have no row
 * @example fullTable(table, "model", "task")[0].length
 */
export function fullTable(table: StatisticTable, line: string, head: string): number[][] {
  const {lines, heads, cells} = table.cross(line, head, "value");
  return cells.map((row, i) =>
    row.map((cell, j) => {
      if (cell !== null) return cell;
      throw new RangeError(
        `rows: none for one ${line} and ${head}: got ${JSON.stringify([lines[i], heads[j]])} missing; expected one row each`,
      );
    }),
  );
}

/** How reliably tasks are solved, where the variance comes from, and what each item tells. */
export const reliability: readonly Statistic[] = [
  {
    name: "pass-at-k",
    what: "Unbiased pass@k over tasks with its bootstrap interval.",
    columns: flags,
    settings: [kSetting],
    compute: curve("pass_at_k", "@"),
  },
  {
    name: "pass-hat-k",
    what: "Unbiased pass^k over tasks (all of k trials pass) with its bootstrap interval.",
    columns: flags,
    settings: [kSetting],
    compute: curve("pass_hat_k", "^"),
  },
  {
    name: "consistency",
    what: "How often two trials of a task agree, and the share of tasks on which all do.",
    columns: flags,
    compute: (table, {level, resamples, seed}) => {
      const {trials, passes} = countsOf(table);
      const found = consistency(trials, passes, {level, resamples, seed});
      return Object.entries({agreement: found.agreement, unanimous: found.unanimous}).map(([what, interval]) =>
        fromInterval(what, interval, {n_missing: interval.n_missing + table.nMissing}),
      );
    },
  },
  {
    name: "flaky-tasks",
    what: "Tasks that sometimes pass and sometimes fail, the least settled first, with Jeffreys' interval of the rate.",
    columns: flags,
    compute: (table, {level}) => {
      const tasks = [...table.groups("task", "value").keys()];
      const {trials, passes} = countsOf(table);
      const found = flakyTasks(trials, passes, {level});
      const about = {method: "count of tasks with both outcomes", n: tasks.length, nMissing: table.nMissing};
      return [
        fromNumber("flaky tasks", found.length, about),
        ...found.map(({task, rate, disagreement}) =>
          fromInterval(tasks[task], rate, {note: `two trials differ with probability ${disagreement}`}),
        ),
      ];
    },
  },
  {
    name: "variance-components",
    what: "Variance between the levels of each factor that the query has a column for, and the rest.",
    columns: [
      {name: "value", kind: "number", what: "one score a row"},
      ...FACTORS.map((name): ColumnSpec => ({
        name,
        kind: "text",
        isOptional: true,
        what: `the ${name}; a nested one unique`,
      })),
    ],
    settings: [{name: "unit", values: ["first", ...FACTORS], initial: "first", what: "the factor that is resampled"}],
    compute: (table, {level, resamples, seed, own}) => {
      const used = FACTORS.filter((name) => table.has(name));
      if (used.length === 0) throw new RangeError(`factors: got none; expected one of ${FACTORS.join(", ")}`);
      const factors = Object.fromEntries(used.map((name) => [name, table.texts(name)]));
      const unit = own.unit === "first" ? undefined : own.unit;
      return varianceComponents(table.numbers("value"), factors, {unit, level, resamples, seed}).map((component) => {
        const {factor, share, levels, isTruncated} = component;
        const note = `share ${share}; levels ${levels}${isTruncated ? "; negative, cut at 0" : ""}`;
        return fromInterval(factor, component, {n_missing: component.n_missing + table.nMissing, note});
      });
    },
  },
  {
    name: "icc",
    what: "Intraclass correlation of the trials, or judges, of a task; every task needs all of them.",
    columns: [
      {name: "task", kind: "text", what: "the task"},
      {name: "rater", kind: "text", what: "the trial or judge"},
      {name: "value", kind: "number", what: "one score a task and rater"},
    ],
    settings: [
      {
        name: "model",
        values: ["one-way", "two-way-agreement", "two-way-consistency"],
        ...{initial: "one-way", what: "whether raters are interchangeable, and whether their means matter"},
      },
    ],
    compute: (table, {level, own}) => {
      const interval = intraclassCorrelation(fullTable(table, "task", "rater"), own.model as IccModel, {level});
      return [fromInterval("icc", interval, {n_missing: table.nMissing})];
    },
  },
  {
    name: "item-analysis",
    what: "Mean of every item, with its correlation with the rest: which tasks or claims tell models apart.",
    columns: [
      {name: "model", kind: "text", what: "who was scored"},
      {name: "item", kind: "text", what: "the task or claim"},
      {name: "value", kind: "share", what: "one score a model and item"},
    ],
    compute: (table) => {
      const {heads, cells} = table.cross("model", "item", "value");
      return itemAnalysis(cells).map(({item, n, mean, point_biserial, item_rest, met_by}) =>
        fromNumber(
          heads[item],
          mean,
          {method: "item mean", n, nMissing: cells.length - n},
          {
            note: `met by ${met_by}; point-biserial ${point_biserial}; item-rest ${item_rest}`,
          },
        ),
      );
    },
  },
];
