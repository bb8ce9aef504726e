import type {Manifest} from "../../data/manifest.js";
import type {Interval, TestResult} from "../stats/interval.js";
import {mcnemarTest} from "../stats/mcnemarTest.js";
import {newcombeInterval, pairedNewcombeInterval} from "../stats/newcombeInterval.js";
import {pairedCounts} from "../stats/pairedCounts.js";
import {pairedDifference} from "../stats/pairedDifference.js";
import {signFlipTest} from "../stats/signFlipTest.js";
import {meanOf, standardError} from "../stats/studentInterval.js";
import {fisherTest} from "../stats/twoProportionTest.js";
import {equalDifferenceInterval} from "../stats/equalDifferenceInterval.js";
import {winLossTie} from "../stats/winLossTie.js";
import type {WinLossTie} from "../stats/winLossTie.js";
import {comparisonRuns} from "./comparisonRuns.js";
import type {ComparisonRun} from "./comparisonRuns.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {planError, planNext} from "./planNext.js";
import type {NextPlan} from "./planNext.js";
import type {Measure} from "./pageState.js";
import {ranking} from "./ranking.js";
import {RESAMPLES, SEED} from "./resampledStandings.js";
import {taskValue} from "./standings.js";
import {taskChanges, taskNotes} from "./taskDigest.js";
import type {TaskDigest} from "./taskDigest.js";

/** One trial of a side, under its convention. */
export interface SideTrial {
  task_id: string;
  trial_index: number;
  trial_id: string;
  score: number | null;
  passed: boolean;
  counted: boolean;
  present: boolean;
}

/** One model of one experiment. */
export interface Side {
  experiment: string;
  benchmark: string;
  kind: Manifest["kind"];
  model: string;
  display_name: string;
  convention: string;
  judge: string | null;
  threshold: number;
  /** by task and trial; null where only aggregates are published */
  trials: SideTrial[] | null;
  /** where there are no trials, one value a task, of tasks that are not known */
  shares: Float64Array | null;
  /** of the experiment's tasks, to tell whether another experiment means the same by their names */
  digests?: TaskDigest[];
}

/** A side's own number. */
export interface SideResult extends Omit<Side, "trials" | "shares" | "digests"> {
  estimate: number;
  tasks: number;
  /** counted trials of the tasks compared; null where trials are not at hand */
  trials: number | null;
}

/** A task on which the two do not do equally well. */
export interface Flip {
  task_id: string;
  a: number;
  b: number;
  a_trials: string[];
  b_trials: string[];
}

/** Two sides, the first minus the second. */
export interface Comparison {
  a: SideResult;
  b: SideResult;
  measure: Measure;
  k: number;
  is_paired: boolean;
  tasks: number;
  tasks_only_a: number;
  tasks_only_b: number;
  difference: Interval;
  /** standard errors of the difference, and the correlation over tasks; null members where tasks are not paired */
  errors: {paired: number | null; unpaired: number; correlation: number | null};
  tests: TestResult[];
  win_loss_tie: WinLossTie | null;
  runs: ComparisonRun[];
  flips: Flip[];
  next: NextPlan;
  notes: string[];
}

interface TaskTrials {
  value: number;
  counted: SideTrial[];
  all: SideTrial[];
}

/** What both sides make of the tasks: parallel where paired. */
export interface Columns {
  a: Float64Array;
  b: Float64Array;
  isPaired: boolean;
}

function byTask(trials: readonly SideTrial[], measure: Measure, k: number): Map<string, TaskTrials> {
  const groups = new Map<string, SideTrial[]>();
  for (const trial of trials) {
    const group = groups.get(trial.task_id);
    if (group === undefined) groups.set(trial.task_id, [trial]);
    else group.push(trial);
  }
  const valued = [...groups].map(([task, all]): [string, TaskTrials] => {
    const counted = all.filter((trial) => trial.counted);
    const passed = counted.filter((trial) => trial.passed).length;
    const sum = counted.reduce((total, {score}) => total + (score ?? 0), 0);
    return [task, {value: taskValue({measure, k}, counted.length, passed, sum), counted, all}];
  });
  return new Map(valued.filter(([, {value}]) => !Number.isNaN(value)));
}

const isFlag = (value: number) => value === 0 || value === 1;
const countOnes = (column: Float64Array) => column.reduce((count, value) => count + value, 0);

/**
 * The interval of the difference of two columns, at any level.
 *
 * Paired flags: Newcombe's score interval; other paired values: the percentile bootstrap over tasks of the compare page,
 * and `equalDifferenceInterval` where all differences are equal, since a bootstrap then has no width.
 * Unpaired: Newcombe for flags, else independent bootstraps.
 * @param columns values of the tasks, each in [0, 1]
 * @example differenceOf({a, b, isPaired: true}, 0.9).method // "paired newcombe"
 */
export function differenceOf({a, b, isPaired}: Columns, level: number): Interval {
  const areFlags = a.every(isFlag) && b.every(isFlag);
  if (areFlags) {
    return isPaired
      ? pairedNewcombeInterval(pairedCounts(a, b), {level})
      : newcombeInterval(countOnes(a), a.length, countOnes(b), b.length, {level});
  }
  const shared = {level, n: isPaired ? a.length : a.length + b.length, n_missing: 0, clusters: null};
  if (isPaired && a.every((value, t) => Math.abs(value - b[t] - (a[0] - b[0])) < 1e-12)) {
    return equalDifferenceInterval(a[0] - b[0], a.length, {level});
  }
  const ranked = [a, b].map((column, m) => ({model: "ab"[m], column, weights: column.map(() => 1)}));
  const ends = ranking(ranked, {isPaired, level}).difference("a", "b");
  const method = isPaired ? "paired percentile bootstrap over tasks" : "percentile bootstrap, each model on its own";
  return {...shared, ...ends, method, resamples: RESAMPLES, seed: SEED};
}

function testsOf({a, b, isPaired}: Columns): TestResult[] {
  const areFlags = a.every(isFlag) && b.every(isFlag);
  if (!isPaired) return areFlags ? [fisherTest(countOnes(a), a.length, countOnes(b), b.length)] : [];
  if (areFlags) {
    const table = pairedCounts(a, b);
    return [mcnemarTest(table, {variant: "exact"}), mcnemarTest(table, {variant: "mid-p"})];
  }
  return [signFlipTest(a.map((value, t) => value - b[t]))];
}

function flipsOf(tasks: string[], a: Map<string, TaskTrials>, b: Map<string, TaskTrials>): Flip[] {
  const ids = (side: Map<string, TaskTrials>, task: string) =>
    (side.get(task)?.counted ?? []).filter(({present}) => present).map(({trial_id}) => trial_id);
  return tasks
    .map((task_id) => ({
      task_id,
      a: a.get(task_id)?.value ?? NaN,
      b: b.get(task_id)?.value ?? NaN,
      a_trials: ids(a, task_id),
      b_trials: ids(b, task_id),
    }))
    .filter((flip) => Math.abs(flip.a - flip.b) > 1e-12)
    .sort(
      (one, other) => Math.abs(other.a - other.b) - Math.abs(one.a - one.b) || (one.task_id < other.task_id ? -1 : 1),
    );
}

const isReal = (side: Side) => side.trials !== null && hasRealTrials(side);

/**
 * Compares two sides on the tasks that both have: paired where trials of both are real, unpaired where they are
 * reconstructed or only published.
 * @param a the first side, whose results the second's are taken from
 * @param b the second
 * @param options `measure`; `k` of `any` and `all`; `level` in (0, 1); `power` of the plan
 * @returns the comparison, and its columns, for intervals at other levels
 * @throws RangeError where fewer than two tasks can be compared
 */
export function compareSides(
  a: Side,
  b: Side,
  options: {measure: Measure; k: number; level: number; power: number},
): {comparison: Comparison; columns: Columns} {
  const {measure, k, level} = options;
  const isPaired = isReal(a) && isReal(b);
  const [first, second] = [a, b].map(({trials}) => byTask(trials ?? [], measure, k));
  const areKnown = a.trials !== null && b.trials !== null;
  const shared = [...first.keys()].filter((task) => second.has(task));
  const columnOf = (side: Side, tasks: Map<string, TaskTrials>) =>
    side.shares ?? Float64Array.from(areKnown ? shared : tasks.keys(), (task) => tasks.get(task)?.value ?? NaN);
  const columns = {a: columnOf(a, first), b: columnOf(b, second), isPaired};
  if (Math.min(columns.a.length, columns.b.length) < 2) {
    const got = areKnown ? shared.length : Math.min(columns.a.length, columns.b.length);
    throw new RangeError(`compare: too few tasks with counted trials of both: got ${got}; expected at least 2`);
  }
  const paired = isPaired ? pairedDifference(columns.a, columns.b, {level}) : null;
  const unpaired = Math.hypot(standardError(columns.a), standardError(columns.b));
  const result = (side: Side, column: Float64Array, tasks: Map<string, TaskTrials>): SideResult => {
    const {experiment, benchmark, kind, model, display_name, convention, judge, threshold} = side;
    return {
      ...{experiment, benchmark, kind, model, display_name, convention, judge, threshold},
      estimate: meanOf(column),
      tasks: column.length,
      trials: side.trials === null ? null : trialsOf(areKnown ? shared : [...tasks.keys()], tasks),
    };
  };
  const values = (tasks: Map<string, TaskTrials>) =>
    shared.map((task) =>
      (tasks.get(task)?.counted ?? []).map((trial) =>
        measure === "coverage" ? (trial.score ?? 0) : Number(trial.passed),
      ),
    );
  const difference = differenceOf(columns, level);
  const comparison: Comparison = {
    a: result(a, columns.a, first),
    b: result(b, columns.b, second),
    measure,
    k,
    is_paired: isPaired,
    tasks: Math.min(columns.a.length, columns.b.length),
    tasks_only_a: areKnown ? first.size - shared.length : 0,
    tasks_only_b: areKnown ? second.size - shared.length : 0,
    difference,
    errors: {paired: paired?.se_paired ?? null, unpaired, correlation: finite(paired?.correlation)},
    tests: measure === "coverage" && !areKnown ? [] : testsOf(columns),
    win_loss_tie: isPaired ? winLossTie(columns.a, columns.b) : null,
    runs: isPaired && measure === "pass" ? comparisonRuns(a.trials ?? [], b.trials ?? [], shared) : [],
    flips: isPaired ? flipsOf(shared, first, second) : [],
    next: planNext(
      {
        error: planError(paired?.se_paired ?? unpaired, difference),
        tasks: Math.min(columns.a.length, columns.b.length),
      },
      isPaired && (measure === "pass" || measure === "coverage") ? [values(first), values(second)] : null,
      options,
    ),
    notes: notesOf(a, b, isPaired, [first, second], shared),
  };
  return {comparison, columns};
}

function trialsOf(tasks: string[], side: Map<string, TaskTrials>): number {
  return tasks.reduce((total, task) => total + (side.get(task)?.counted.length ?? 0), 0);
}

function finite(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function notesOf(a: Side, b: Side, isPaired: boolean, sides: Map<string, TaskTrials>[], shared: string[]): string[] {
  const notes: string[] = [];
  if (!isPaired) {
    const why = [a, b].filter((side) => !isReal(side)).map(({experiment, kind}) => `${experiment} is ${kind}`);
    notes.push(`Unpaired: ${[...new Set(why)].join(", ")}, so which task a model passed is not known.`);
    if (a.shares !== null || b.shares !== null) {
      notes.push(
        "Of published shares the interval is a bound: as wide as if a task were met wholly or not at all, and its runs always agreed.",
      );
    }
  }
  const [alone, other] = sides.map((tasks) => tasks.size - shared.length);
  if (a.trials !== null && b.trials !== null && alone + other > 0) {
    notes.push(`Left out: ${alone} tasks that only the first has a value for, ${other} that only the second has.`);
  }
  for (const name of ["convention", "judge", "threshold", "benchmark"] as const) {
    if (a[name] !== b[name])
      notes.push(`The sides differ in their ${name}: ${String(a[name])} and ${String(b[name])}.`);
  }
  if (a.experiment !== b.experiment && a.digests !== undefined && b.digests !== undefined && shared.length > 0)
    notes.push(...taskNotes(taskChanges(a.digests, b.digests), shared));
  const counts = sides.map((tasks) => new Set(shared.map((task) => tasks.get(task)?.counted.length ?? 0)).size);
  if (Math.max(...counts) > 1) notes.push("Tasks have unequal numbers of counted trials; every task weighs the same.");
  return notes;
}
