import {adjustPValues} from "../stats/adjustPValues.js";
import {newcombeInterval} from "../stats/newcombeInterval.js";
import {scoreInterval} from "../stats/scoreInterval.js";
import {fisherTest} from "../stats/twoProportionTest.js";
import {wilsonInterval} from "../stats/wilsonInterval.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {measureLabel} from "./measureLabel.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {publishedMetric, publishedStandings} from "./publishedStandings.js";
import {shiftComputation, splitComputation} from "./splitComputations.js";
import {splitsWords} from "./splitsFinding.js";
import type {SplitsWords} from "./splitsFinding.js";
import {standings} from "./standings.js";
import type {Standing} from "./standings.js";
import {taskMeans} from "./taskMeans.js";

/** An estimate with its interval. */
export interface Ends {
  estimate: number;
  low: number;
  high: number;
}

/** One model on the public and on the private tasks. */
export interface SplitRow extends ModelFacts {
  public: Ends;
  private: Ends;
  /** public minus private */
  gap: Ends;
  p: number;
  /** p after Holm over the models */
  p_holm: number;
}

/** The splits page: public against private tasks. */
export interface Splits extends SplitsWords {
  /** widest gap first */
  rows: SplitRow[];
  /** mean gap over the models; its interval only where all models tried the same tasks for real */
  common: {estimate: number; low: number | null; high: number | null; p: number | null};
  groups: {group: string; models: number; gap: number}[];
  tasks: {public: number; private: number};
  label: string;
  isPaired: boolean;
  /** whether every task counts as passed or not, so that the shares are of whole tasks */
  areShares: boolean;
  /** whether that holds for some models and not for others */
  someShares: boolean;
}

/** Values of Fisher's p that are kept. */
const MOST_PS = 5_000;

/**
 * The gap between public and private tasks of every model.
 *
 * Within a model the two splits are different tasks, so its gap has an unpaired interval: Newcombe's and Fisher's exact
 * test where a task is passed or not (or only shares are published), Welch's and a permutation of the labels where tasks
 * have means of several trials, or coverage. Between models the tasks are shared: a shift common to all says that one
 * split is easier.
 * @param archive needs tasks with a split, or published rates by split
 * @param state models, judge, convention, threshold and level
 */
export function splits(archive: Archive, state: PageState): Splits {
  const isPaired = hasRealTrials(archive.experiment);
  const isPublished = archive.outcomes.scoring === "none";
  const facts = modelFacts(archive);
  const own = {...state, slice: null};
  const half = (split: string) => {
    const at = {...own, slice: `split:${split}`};
    return isPublished ? publishedStandings(archive, at) : standings(archive, at);
  };
  const [open, closed] = [half("public"), half("private")];
  const byModel = new Map(closed.map((standing) => [standing.model, standing]));
  const pairs = open.flatMap((first) => {
    const second = byModel.get(first.model);
    return second === undefined || isEmpty(first.column) || isEmpty(second.column) ? [] : [{first, second}];
  });
  const ofFlags = pairs.filter(({first, second}) => isOfFlags(first) && isOfFlags(second));
  const areShares = isPublished || ofFlags.length === pairs.length;
  const rowOf = areShares ? shareRow : meanRow;
  const tests = pairs.map(({first, second}) => rowOf(first, second, state.level));
  const holm =
    tests.length === 0
      ? []
      : adjustPValues(
          tests.map(({p}) => p),
          "holm",
        );
  const rows = tests
    .map((row, i): SplitRow => ({...facts(pairs[i].first.model), ...row, p_holm: holm[i]}))
    .sort((a, b) => b.gap.estimate - a.gap.estimate);
  const numbers = {
    rows,
    common: commonOf(rows, pairs, isPaired, state.level),
    groups: groupsOf(rows),
    tasks: {
      public: Math.max(0, ...pairs.map(({first}) => first.column.length)),
      private: Math.max(0, ...pairs.map(({second}) => second.column.length)),
    },
    label: isPublished ? publishedMetric(archive, state) : measureLabel(state, archive.outcomes.scoring),
    isPaired,
    areShares,
    someShares: !areShares && ofFlags.length > 0,
  };
  return {...numbers, ...splitsWords(numbers, state, isPublished)};
}

type Half = Pick<Standing, "model" | "column">;

function isEmpty(column: Float64Array): boolean {
  return column.every((value) => Number.isNaN(value));
}

function isOfFlags({column}: Half): boolean {
  return column.every((value) => Number.isNaN(value) || value === 0 || value === 1);
}

function known(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value));
}

const fisherPs = new Map<string, number>();

/** Fisher's p, kept: of thousands of tasks it takes a while, and a page asks for the same counts again and again. */
function fisherP(a: {passes: number; tasks: number}, b: {passes: number; tasks: number}): number {
  const key = `${a.passes} ${a.tasks} ${b.passes} ${b.tasks}`;
  const kept = fisherPs.get(key);
  if (kept !== undefined) return kept;
  const {p} = fisherTest(a.passes, a.tasks, b.passes, b.tasks);
  if (fisherPs.size >= MOST_PS) fisherPs.clear();
  fisherPs.set(key, p);
  return p;
}

type SplitNumbers = Pick<SplitRow, "public" | "private" | "gap" | "p">;

/** A model whose tasks are passed or not. */
function shareRow(first: Half, second: Half, level: number): SplitNumbers {
  const [a, b] = [first, second].map(({column}) => {
    const values = known(column);
    return {passes: Math.round(values.reduce((sum, value) => sum + value, 0)), tasks: values.length};
  });
  const ends = ({passes, tasks}: {passes: number; tasks: number}): Ends => {
    const {estimate, low, high} = wilsonInterval(passes, tasks, {level});
    return {estimate, low, high};
  };
  const {estimate, low, high} = newcombeInterval(a.passes, a.tasks, b.passes, b.tasks, {level});
  return {
    public: ends(a),
    private: ends(b),
    gap: {estimate, low, high},
    p: fisherP(a, b),
  };
}

/** A model whose tasks have means: of several trials, or of claims. */
function meanRow(first: Half, second: Half, level: number): SplitNumbers {
  const [a, b] = [known(first.column), known(second.column)];
  const [open, closed] = [meanEnds(a, level), meanEnds(b, level)];
  if (Math.min(a.length, b.length) < 2) {
    const gap = {estimate: open.estimate - closed.estimate, low: open.low - closed.high, high: open.high - closed.low};
    return {public: open, private: closed, gap, p: 1};
  }
  const isFirst = [...Array.from(a, () => true), ...Array.from(b, () => false)];
  const [{gap, test}] = computed(splitComputation, {scores: [[...a, ...b]], isFirst, level}).models;
  const {estimate, low, high} = gap;
  return {
    public: open,
    private: closed,
    gap: {estimate, low: Math.max(-1, low), high: Math.min(1, high)},
    p: Number.isNaN(test.p) ? 1 : test.p,
  };
}

/** The mean of the tasks with its interval; of one task alone, all that is possible. */
function meanEnds(values: ArrayLike<number>, level: number): Ends {
  if (values.length < 2) return {estimate: values[0], low: 0, high: 1};
  const {estimate, low, high} = scoreInterval(values, {level});
  return {estimate, low, high};
}

function commonOf(rows: SplitRow[], pairs: {first: Half; second: Half}[], isPaired: boolean, level: number) {
  const estimate = rows.length === 0 ? NaN : rows.reduce((sum, {gap}) => sum + gap.estimate, 0) / rows.length;
  const nothing = {estimate, low: null, high: null, p: null};
  if (!isPaired || rows.length < 2) return nothing;
  const [first, second] = (["first", "second"] as const).map((half) =>
    taskMeans(pairs.map((pair) => pair[half].column)),
  );
  if (first.length < 2 || second.length < 2) return nothing;
  return computed(shiftComputation, {first, second, level});
}

function groupsOf(rows: SplitRow[]): Splits["groups"] {
  const groups = [...new Set(rows.map(({group}) => group))];
  return groups
    .map((group) => {
      const own = rows.filter((row) => row.group === group);
      return {group, models: own.length, gap: own.reduce((sum, {gap}) => sum + gap.estimate, 0) / own.length};
    })
    .sort((a, b) => b.gap - a.gap);
}
