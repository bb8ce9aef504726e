import {differenceIntervals} from "../../src/stats/differenceIntervals.js";
import {groupPermutationTest, labelPermutationTest} from "../../src/stats/labelPermutation.js";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import type {McnemarVariant} from "../../src/stats/mcnemarTest.js";
import {newcombeInterval, pairedNewcombeInterval} from "../../src/stats/newcombeInterval.js";
import {nonInferiorityTest} from "../../src/stats/nonInferiority.js";
import {pairedCounts} from "../../src/stats/pairedCounts.js";
import {pairedDifference} from "../../src/stats/pairedDifference.js";
import {probabilityBetterBeta, probabilityBetterBootstrap} from "../../src/stats/probabilityBetter.js";
import {signFlipTest} from "../../src/stats/signFlipTest.js";
import {splitGap, splitGaps} from "../../src/stats/splitGap.js";
import {fisherTest, pooledZTest} from "../../src/stats/twoProportionTest.js";
import {welchInterval} from "../../src/stats/welchInterval.js";
import {winLossTie} from "../../src/stats/winLossTie.js";
import {planNext} from "../../src/analysis/planNext.js";
import {drawnMeans} from "./estimates.js";
import {fullTable} from "./reliability.js";
import {fromInterval, fromNumber, fromTest} from "./statistic.js";
import type {ColumnKind, ColumnSpec, Statistic} from "./statistic.js";
import type {StatisticTable} from "./statisticTable.js";

const pair = (kind: ColumnKind): ColumnSpec[] => [
  {name: "a", kind, what: "the first, one row a task"},
  {name: "b", kind, what: "the second on the same task"},
];
const grouped = (kind: ColumnKind): ColumnSpec[] => [
  {name: "group", kind: "text", what: "which of the groups"},
  {name: "value", kind, what: "one score a row"},
];
const cluster: ColumnSpec = {name: "cluster", kind: "text", isOptional: true, what: "what the row belongs to"};

function twoGroups(table: StatisticTable): {names: string[]; values: [number[], number[]]} {
  const groups = [...table.groups("group", "value")];
  if (groups.length !== 2) {
    throw new RangeError(`groups: got ${JSON.stringify(groups.map(([name]) => name))}; expected two`);
  }
  return {names: groups.map(([name]) => name), values: [groups[0][1], groups[1][1]]};
}

const minus = ([first, second]: string[]) => `${first} minus ${second}`;
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const both = (table: StatisticTable) => [table.numbers("a"), table.numbers("b")] as const;

/** Two models on the same tasks (columns a and b), and two groups of rows (columns group and value). */
export const comparisons: readonly Statistic[] = [
  {
    name: "paired-difference",
    what: "Mean of a minus b with its paired standard error, t interval and p.",
    columns: pair("number"),
    compute: (table, {level}) => {
      const {interval, p, se_paired, se_unpaired, correlation} = pairedDifference(...both(table), {
        ...{level, nMissing: table.nMissing},
      });
      const note = `standard error ${se_paired} paired, ${se_unpaired} unpaired, correlation ${correlation}`;
      return [fromInterval("a minus b", interval, {p: Number.isNaN(p) ? null : p, note})];
    },
  },
  {
    name: "bootstrap-difference",
    what: "Mean of a minus b with the paired percentile bootstrap, over rows or whole clusters.",
    columns: [...pair("number"), cluster],
    compute: (table, settings) =>
      differenceIntervals(drawnMeans(table, ["a", "b"], settings), {level: settings.level}).map((interval) =>
        fromInterval("a minus b", interval, {note: `above zero in ${interval.p_above} of resamples`}),
      ),
  },
  {
    name: "paired-newcombe",
    what: "Difference of two pass rates on the same tasks with Newcombe's interval.",
    columns: pair("flag"),
    compute: (table, {level}) => [
      fromInterval(
        "a minus b",
        pairedNewcombeInterval(pairedCounts(...both(table)), {level, nMissing: table.nMissing}),
      ),
    ],
  },
  {
    name: "mcnemar",
    what: "McNemar's test that a and b pass equally often on the same tasks.",
    columns: pair("flag"),
    settings: [
      {
        name: "variant",
        values: ["exact", "mid-p", "chi-squared", "chi-squared, continuity-corrected"],
        ...{initial: "exact", what: "which form"},
      },
    ],
    compute: (table, {own}) => {
      const counts = pairedCounts(...both(table));
      const note = `both ${counts.both}, only a ${counts.only1}, only b ${counts.only2}, neither ${counts.neither}`;
      const test = mcnemarTest(counts, {variant: own.variant as McnemarVariant});
      return [fromTest("a against b", test, table.nMissing, {note})];
    },
  },
  {
    name: "sign-flip",
    what: "Paired permutation test that the differences a minus b are symmetric around zero.",
    columns: pair("number"),
    compute: (table, {resamples, seed}) => {
      const [a, b] = both(table);
      return [
        fromTest(
          "a against b",
          signFlipTest(
            a.map((value, i) => value - b[i]),
            {resamples, seed},
          ),
          table.nMissing,
        ),
      ];
    },
  },
  {
    name: "non-inferiority",
    what: "One-sided paired t test that a is not worse than b by the margin.",
    columns: pair("number"),
    settings: [{name: "margin", values: "number", initial: "0.02", what: "the loss accepted, > 0"}],
    compute: (table, {own}) => [
      fromTest("a against b", nonInferiorityTest(...both(table), Number(own.margin)), table.nMissing),
    ],
  },
  {
    name: "win-loss-tie",
    what: "On how many tasks a is above b, below, level.",
    columns: pair("number"),
    compute: (table) => {
      const {wins, losses, ties, n} = winLossTie(...both(table));
      const about = {method: "count", n, nMissing: table.nMissing};
      return Object.entries({wins, losses, ties}).map(([what, count]) => fromNumber(what, count, about));
    },
  },
  {
    name: "probability-better",
    what: "Share of resamples in which the mean of a is above that of b, ties counted half.",
    columns: pair("number"),
    compute: (table, {resamples, seed}) => {
      const {probability, method, n, ties} = probabilityBetterBootstrap(...both(table), {resamples, seed});
      const about = {method, n, nMissing: table.nMissing};
      return [fromNumber("P(a > b)", probability, about, {resamples, seed, note: `equal in ${ties} of resamples`})];
    },
  },
  {
    name: "probability-better-beta",
    what: "Posterior probability that the first group's pass rate is higher: uniform priors, independent rows.",
    columns: grouped("flag"),
    compute: (table) => {
      const {names, values} = twoGroups(table);
      const [a, b] = values;
      const probability = probabilityBetterBeta(total(a), a.length, total(b), b.length);
      const about = {method: "beta posteriors, uniform priors, exact sum", n: table.n, nMissing: table.nMissing};
      return [fromNumber(`P(${names[0]} > ${names[1]})`, probability, about)];
    },
  },
  {
    name: "power",
    what: "Smallest difference that as many tasks find (80 % power), and tasks needed for 1, 2 and 5 points.",
    columns: pair("number"),
    settings: [{name: "power", values: "number", initial: "0.8", what: "power wanted, in (0, 1)"}],
    compute: (table, {level, own}) => {
      const {se_paired: error} = pairedDifference(...both(table), {level});
      const plan = planNext({error, tasks: table.n}, null, {level, power: Number(own.power)});
      const about = {method: "paired, normal approximation", n: table.n, nMissing: table.nMissing};
      const more = {level, note: `power ${own.power}`};
      return [
        fromNumber("detectable difference", plan.detectable, about, more),
        ...plan.tasks_needed.map(({effect, tasks}) => fromNumber(`tasks for ${effect}`, tasks, about, more)),
      ];
    },
  },
  {
    name: "newcombe",
    what: "Difference of the pass rates of two groups with Newcombe's interval; independent rows.",
    columns: grouped("flag"),
    compute: (table, {level}) => {
      const {names, values} = twoGroups(table);
      const [a, b] = values;
      const options = {level, nMissing: table.nMissing};
      return [fromInterval(minus(names), newcombeInterval(total(a), a.length, total(b), b.length, options))];
    },
  },
  {
    name: "two-proportions",
    what: "Fisher's exact test and the pooled z test that two groups pass equally often.",
    columns: grouped("flag"),
    compute: (table) => {
      const {names, values} = twoGroups(table);
      const [a, b] = values;
      const counts = [total(a), a.length, total(b), b.length] as const;
      return [fisherTest(...counts), pooledZTest(...counts)].map((test) =>
        fromTest(minus(names), test, table.nMissing),
      );
    },
  },
  {
    name: "welch",
    what: "Difference of the means of two groups with Welch's interval.",
    columns: grouped("number"),
    compute: (table, {level}) => {
      const {names, values} = twoGroups(table);
      return [fromInterval(minus(names), welchInterval(...values, {level, nMissing: table.nMissing}))];
    },
  },
  {
    name: "permutation",
    what: "Permutation test that groups do not differ: of means for two, of the between-group squares for more.",
    columns: grouped("number"),
    compute: (table, {resamples, seed}) => {
      const groups = [...table.groups("group", "value")];
      if (groups.length === 2) {
        const [[first, a], [second, b]] = groups;
        const test = labelPermutationTest(a, b, {resamples, seed});
        return [fromTest(minus([first, second]), test, table.nMissing)];
      }
      const test = groupPermutationTest(table.numbers("value"), table.texts("group"), {resamples, seed});
      return [fromTest("groups", test, table.nMissing)];
    },
  },
  {
    name: "split-gap",
    what: "Mean on public tasks minus mean on private ones, with interval and permutation p.",
    columns: [
      {name: "split", kind: "text", what: "public or private"},
      {name: "value", kind: "share", what: "one score a task"},
    ],
    compute: (table, {level, resamples, seed}) => {
      const groups = table.groups("split", "value");
      const [shown, kept] = [groups.get("public"), groups.get("private")];
      if (shown === undefined || kept === undefined || groups.size !== 2) {
        throw new RangeError(`split: got ${JSON.stringify([...groups.keys()])}; expected public and private`);
      }
      const {gap, test} = splitGap(shown, kept, {level, resamples, seed, nMissing: table.nMissing});
      return [fromInterval("public minus private", gap, {p: test.p, note: `p by ${test.method}`})];
    },
  },
  {
    name: "split-gaps",
    what: "Public minus private of several models on the same tasks: common shift, and each with p for their number.",
    columns: [
      {name: "model", kind: "text", what: "who was scored"},
      {name: "task", kind: "text", what: "on what"},
      {name: "split", kind: "text", what: "public or private, of the task"},
      {name: "value", kind: "share", what: "one score a model and task, none missing"},
    ],
    compute: (table, {level, resamples, seed}) => {
      const {lines, heads} = table.cross("model", "task", "value");
      const splits = table.texts("split");
      const splitOf = new Map(table.texts("task").map((task, i) => [task, splits[i]]));
      const isPublic = heads.map((task) => splitOf.get(task) === "public");
      const options = {level, resamples, seed, nMissing: table.nMissing};
      const found = splitGaps(fullTable(table, "model", "task"), isPublic, options);
      return [
        fromInterval("common shift", found.common, {p: found.common_test.p, note: `p by ${found.common_test.method}`}),
        ...found.models.map(({gap, test, p_holm, p_bh, p_max}, i) =>
          fromInterval(lines[i], gap, {p: test.p, note: `p Holm ${p_holm}, BH ${p_bh}, joint permutation ${p_max}`}),
        ),
      ];
    },
  },
];
