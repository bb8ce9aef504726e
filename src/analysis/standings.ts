import type {Archive, TaskRow} from "./archive.js";
import {toCodePlace} from "./cellCharacter.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {OutcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {passAtK} from "../stats/passAtK.js";
import {passHatK} from "../stats/passHatK.js";

/** One model's results, task by task, as the statistics take them. */
export interface Standing {
  model: string;
  /** one value a task in [0, 1], NaN where the task has nothing counted */
  column: Float64Array;
  /** counted trials behind each value */
  weights: Float64Array;
  planned: number;
  present: number;
  counted: number;
  passed: number;
  /** mean score over counted trials (coverage, where claims decide), null without a score */
  mean_score: number | null;
}

/**
 * The mean of a model's values, each weighted by the trials behind it. Where an interval is wanted too use `resampledStandings`.
 * @param standing of `standings`; tasks without a value are left out
 * @returns a share in [0, 1]; NaN where nothing is counted
 * @example rateOf({column: Float64Array.of(1, 0), weights: Float64Array.of(3, 1)}) // 0.75
 */
export function rateOf({column, weights}: Pick<Standing, "column" | "weights">): number {
  let sum = 0;
  let weight = 0;
  column.forEach((value, t) => {
    if (Number.isNaN(value)) return;
    sum += value * weights[t];
    weight += weights[t];
  });
  return weight === 0 ? NaN : sum / weight;
}

/** Column and value of a slice. @example splitSlice("service:postgres") // ["service", "postgres"] */
export function splitSlice(slice: string): [column: string, value: string] {
  const cut = slice.indexOf(":");
  return [slice.slice(0, cut), slice.slice(cut + 1)];
}

/** The tasks a slice keeps. @example inSlice("service:postgres")({service: "postgres", …}) // true */
export function inSlice(slice: string | null): (task: TaskRow) => boolean {
  if (slice === null) return () => true;
  const [column, value] = splitSlice(slice);
  return (task) => {
    if (column === "server") return task.servers.includes(value);
    return task[column as keyof TaskRow] === value;
  };
}

/**
 * Every model's results under a state, from the outcomes of the archive.
 *
 * A value is the mean over the task's counted trials; `any` and `all` are unbiased pass@k and pass^k of the task,
 * missing where fewer than k trials count. Models without a planned trial are left out.
 * @param archive needs `outcomes` and `tasks`
 * @param state the page's state; its `models` choose
 * @returns one entry a model, in the order of the member `outcomes`
 */
export function standings(archive: Pick<Archive, "outcomes" | "tasks">, state: PageState): Standing[] {
  const grid = outcomeGrid(archive.outcomes, state);
  const kept =
    state.slice === null ? null : new Set(archive.tasks.filter(inSlice(state.slice)).map(({task_id}) => task_id));
  const tasks = [...grid.tasks.keys()].filter((t) => kept === null || kept.has(grid.tasks[t]));
  return grid.models.flatMap((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const standing = standingOf(grid, m, tasks, state);
    return standing.planned === 0 ? [] : [standing];
  });
}

function standingOf(grid: OutcomeGrid, m: number, tasks: number[], state: PageState): Standing {
  const column = new Float64Array(tasks.length);
  const weights = new Float64Array(tasks.length);
  const {attempts, outcomes} = grid;
  const text = grid.textOf(m);
  const total = {planned: 0, present: 0, counted: 0, passed: 0};
  let scores = 0;
  let scored = 0;
  for (let i = 0; i < tasks.length; i++) {
    const first = tasks[i] * attempts;
    let counted = 0;
    let passed = 0;
    let sum = 0;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const place = toCodePlace(text, first + attempt);
      if (place < 0) continue;
      const outcome = outcomes[place];
      if (outcome.present) total.present++;
      if (outcome.reason !== "unplanned") total.planned++;
      if (!outcome.counted) continue;
      counted++;
      if (outcome.passed) passed++;
      sum += outcome.score ?? 0;
      if (outcome.score !== null) scored++;
    }
    total.counted += counted;
    total.passed += passed;
    scores += sum;
    weights[i] = counted;
    column[i] = taskValue(state, counted, passed, sum);
    if (Number.isNaN(column[i])) weights[i] = 0;
  }
  return {model: grid.models[m], column, weights, ...total, mean_score: scored === 0 ? null : scores / total.counted};
}

/**
 * What a measure makes of one task's counted trials; NaN where nothing, or fewer than k, count.
 * @param counted trials that count
 * @param passed of them, passed
 * @param sum of their scores
 * @example taskValue({measure: "pass", k: 1}, 4, 3, 3) // 0.75
 */
export function taskValue(
  {measure, k}: Pick<PageState, "measure" | "k">,
  counted: number,
  passed: number,
  sum: number,
): number {
  if (counted === 0) return NaN;
  switch (measure) {
    case "pass":
      return passed / counted;
    case "coverage":
      return sum / counted;
    case "any":
      return counted < k ? NaN : passAtK(counted, passed, k);
    case "all":
      return counted < k ? NaN : passHatK(counted, passed, k);
  }
}

/** Whether tasks weigh unequally: then the estimate is all successes over all trials, as the convention counts. */
export function hasUnequalWeights(standing: Pick<Standing, "weights">): boolean {
  let first = 0;
  for (const weight of standing.weights) {
    if (weight === 0) continue;
    if (first === 0) first = weight;
    else if (weight !== first) return true;
  }
  return false;
}
