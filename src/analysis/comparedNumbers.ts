import {mcnemarTest} from "../stats/mcnemarTest.js";
import {standardErrorOf} from "../stats/simultaneousBand.js";
import type {Archive, TaskRow} from "./archive.js";
import type {ComparedNumbers, ComparedPart, ComparedRun, ComparedTask} from "./compare.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {measureLabel} from "./measureLabel.js";
import {partColumns} from "./partColumns.js";
import type {PartColumnName} from "./partColumns.js";
import {planError, planNext} from "./planNext.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {OutcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {ranking} from "./ranking.js";
import {inSlice, standings} from "./standings.js";

/** Power of every plan: four of five such studies find the difference. */
const POWER = 0.8;

/**
 * The numbers of two models of an archive: rates and their difference over all tasks and each part, run by run and task by
 * task, and what would find more.
 * @param archive needs outcomes and tasks
 * @param state convention, judge, threshold, measure, level and slice
 * @param models first and second; the difference is the first minus the second
 * @param runsOf trials of a task that each has at most, default those of the archive
 * @returns null where one of them has nothing counted
 */
export function comparedNumbers(
  archive: Archive,
  state: PageState,
  [a, b]: [string, string],
  runsOf: [number, number] = [archive.outcomes.attempts, archive.outcomes.attempts],
): ComparedNumbers | null {
  const isPaired = hasRealTrials(archive.experiment);
  const pair = {...state, models: [a, b]};
  const partColumn = partColumns.find(
    (column) => new Set(archive.tasks.map((task) => task[column]).filter(Boolean)).size > 1,
  );
  const all = partOf(archive, pair, [a, b], "All", isPaired, 1);
  if (all === null) return null;
  const names =
    partColumn === undefined || state.slice !== null
      ? []
      : [...new Set(archive.tasks.map((task) => task[partColumn]))].filter((part) => part !== null).sort();
  const parts = names
    .flatMap(
      (part) => partOf(archive, {...pair, slice: `${partColumn}:${part}`}, [a, b], part, isPaired, names.length) ?? [],
    )
    .sort((one, other) => other.difference.estimate - one.difference.estimate);
  const grid = outcomeGrid(archive.outcomes, state);
  const tasks = isPaired ? tasksOf(archive.tasks, grid, state, a, b, partColumn) : [];
  const whole = ranking(standings(archive, pair), {isPaired, level: state.level});
  const drawn = drawnDifferences(whole, a, b);
  const error = planError(standardErrorOf(drawn), {...all.difference, level: state.level});
  const repeated = isPaired && state.measure === "pass" ? trialScores(tasks) : null;
  const next = planNext({error, tasks: all.tasks}, repeated, {level: state.level, power: POWER});
  return {
    all,
    parts,
    histogram: histogramOf(drawn),
    runs: isPaired ? runRows(tasks, grid.attempts) : [],
    tasks,
    grid: passGrid(tasks, grid.attempts),
    attempts: grid.attempts,
    runsOf,
    detectable: next.detectable,
    next,
    isPaired,
    label: measureLabel(state, archive.outcomes.scoring),
    partName: partColumn ?? "part",
  };
}

/**
 * By how much more often the first passes a task than the second, as a share of each side's runs.
 * @param task of a comparison
 * @param runsOf trials of a task that each side has
 * @example leadOf({passes_a: 3, passes_b: 3}, [4, 3]) // -0.25
 */
export function leadOf(
  {passes_a, passes_b}: Pick<ComparedTask, "passes_a" | "passes_b">,
  [a, b]: [number, number],
): number {
  return (passes_a * b - passes_b * a) / (a * b);
}

function partOf(
  archive: Archive,
  state: PageState,
  [a, b]: [string, string],
  part: string,
  isPaired: boolean,
  looks: number,
): ComparedPart | null {
  const found = standings(archive, state);
  const at = (level: number) => ranking(found, {isPaired, level});
  const result = at(state.level);
  const [first, second] = [a, b].map((model) => result.placed.find((placed) => placed.model === model));
  if (first === undefined || second === undefined) return null;
  const corrected = looks === 1 ? result : at(1 - (1 - state.level) / looks);
  return {
    part,
    tasks: Math.max(first.n, second.n),
    a: first,
    b: second,
    difference: result.difference(a, b),
    corrected: corrected.difference(a, b),
  };
}

function drawnDifferences(
  {matrix, models}: {matrix: {means: Float64Array[]} | null; models: string[]},
  a: string,
  b: string,
) {
  if (matrix === null) return new Float64Array(0);
  const [first, second] = [matrix.means[models.indexOf(a)], matrix.means[models.indexOf(b)]];
  return first.map((value, r) => value - second[r]);
}

function histogramOf(differences: Float64Array): {from: number; count: number}[] {
  const bins = new Map<number, number>();
  for (const value of differences) {
    // A resample without a task of either model has no difference.
    if (Number.isNaN(value)) continue;
    const bin = Math.floor(100 * value + 1e-9);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  return [...bins].sort(([one], [other]) => one - other).map(([bin, count]) => ({from: bin / 100, count}));
}

function tasksOf(
  rows: TaskRow[],
  grid: OutcomeGrid,
  state: PageState,
  a: string,
  b: string,
  partColumn: PartColumnName | undefined,
): ComparedTask[] {
  const known = new Map(rows.map((row) => [row.task_id, row]));
  const isIn = inSlice(state.slice);
  const [first, second] = [grid.models.indexOf(a), grid.models.indexOf(b)];
  return grid.tasks.flatMap((task_id, t): ComparedTask[] => {
    const row = known.get(task_id);
    if (state.slice !== null && (row === undefined || !isIn(row))) return [];
    const passes = (m: number) =>
      Array.from({length: grid.attempts}, (_, attempt) => {
        const outcome = grid.at(m, t, attempt);
        return outcome === null || !outcome.counted ? null : outcome.passed;
      });
    const [one, other] = [passes(first), passes(second)];
    const count = (list: (boolean | null)[]) => list.filter((passed) => passed === true).length;
    const part = partColumn === undefined ? null : (row?.[partColumn] ?? null);
    return [{task_id, part, a: one, b: other, passes_a: count(one), passes_b: count(other)}];
  });
}

function runRows(tasks: ComparedTask[], attempts: number): ComparedRun[] {
  return Array.from({length: attempts}, (_, i): ComparedRun | null => {
    const table = {both: 0, only1: 0, only2: 0, neither: 0};
    for (const {a, b} of tasks) {
      const [first, second] = [a[i], b[i]];
      if (first === null || second === null) continue;
      if (first && second) table.both++;
      else if (first) table.only1++;
      else if (second) table.only2++;
      else table.neither++;
    }
    const {both, only1, only2, neither} = table;
    if (both + only1 + only2 + neither === 0) return null;
    return {run: i + 1, both, onlyA: only1, onlyB: only2, neither, p: mcnemarTest(table, {variant: "exact"}).p};
  }).filter((run) => run !== null);
}

/** Passes of each task's counted trials, of the tasks that both models tried. */
function trialScores(tasks: ComparedTask[]): [number[][], number[][]] | null {
  const scores = (list: (boolean | null)[]) => list.flatMap((passed) => (passed === null ? [] : [passed ? 1 : 0]));
  const both = tasks.map(({a, b}) => [scores(a), scores(b)]).filter(([a, b]) => a.length > 0 && b.length > 0);
  return both.length === 0 ? null : [both.map(([a]) => a), both.map(([, b]) => b)];
}

function passGrid(tasks: ComparedTask[], attempts: number): number[][] {
  const grid = Array.from({length: attempts + 1}, () => new Array<number>(attempts + 1).fill(0));
  for (const {passes_a, passes_b} of tasks) grid[passes_a][passes_b]++;
  return grid;
}
