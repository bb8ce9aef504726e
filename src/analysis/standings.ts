import type {Archive, TaskRow} from "./archive.js";
import {toCodePlace} from "./cellCharacter.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {Outcome, OutcomeGrid} from "./outcomeGrid.js";
import {keptStandings} from "./keptStandings.js";
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
 * missing where fewer than k trials count. Models without a planned trial are left out. The same members and choices
 * give the same entries again, so that what is made of a column can be known by the column; nobody changes them.
 * @param archive needs `outcomes` and `tasks`
 * @param state the page's state; its `models` choose
 * @returns one entry a model, in the order of the member `outcomes`
 */
export function standings(archive: Pick<Archive, "outcomes" | "tasks">, state: PageState): Standing[] {
  const grid = outcomeGrid(archive.outcomes, state);
  const kept = keptStandings(archive, state);
  let making: ((m: number) => Standing) | null = null;
  return grid.models.flatMap((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const text = grid.textOf(m);
    let known = kept[m];
    if (known === undefined || known.text !== text) {
      making ??= standingMaker(archive, grid, state);
      known = kept[m] = {text, standing: making(m)};
    }
    return known.standing.planned === 0 ? [] : [known.standing];
  });
}

function standingMaker(
  archive: Pick<Archive, "outcomes" | "tasks">,
  grid: OutcomeGrid,
  state: PageState,
): (m: number) => Standing {
  const tasks = Int32Array.from(placesIn(archive, state.slice));
  const sums = codeSums(grid);
  const values = valuesOf(grid.attempts, state);
  return (m) => standingOf(grid, m, tasks, sums, values);
}

/**
 * The places of a slice's tasks in the member `outcomes`, in its order.
 * @param archive needs `outcomes` and `tasks`
 * @param slice of the page's state; null for all tasks
 * @example placesIn(archive, "service:postgres") // [3, 4]
 */
export function placesIn({outcomes, tasks}: Pick<Archive, "outcomes" | "tasks">, slice: string | null): number[] {
  if (slice === null) return [...outcomes.tasks.keys()];
  const kept = new Set(tasks.filter(inSlice(slice)).map(({task_id}) => task_id));
  return [...outcomes.tasks.keys()].filter((t) => kept.has(outcomes.tasks[t]));
}

/** What each outcome code adds, by its place: hundreds of thousands of cells are added while a reader drags. */
interface CodeSums {
  counted: Uint8Array;
  passed: Uint8Array;
  score: Float64Array;
}

function codeSums({outcomes}: OutcomeGrid): CodeSums {
  return {
    counted: Uint8Array.from(outcomes, ({counted}) => (counted ? 1 : 0)),
    passed: Uint8Array.from(outcomes, ({counted, passed}) => (counted && passed ? 1 : 0)),
    score: Float64Array.from(outcomes, ({counted, score}) => (counted ? (score ?? 0) : 0)),
  };
}

/** The value of a task by its counted and passed trials (`counted * (attempts + 1) + passed`); null where scores decide. */
function valuesOf(attempts: number, {measure, k}: PageState): Float64Array | null {
  if (measure === "coverage") return null;
  const width = attempts + 1;
  return Float64Array.from({length: width * width}, (_, at) => {
    const [counted, passed] = [Math.floor(at / width), at % width];
    return passed > counted ? NaN : taskValue({measure, k}, counted, passed, 0);
  });
}

function standingOf(
  grid: OutcomeGrid,
  m: number,
  tasks: Int32Array,
  sums: CodeSums,
  values: Float64Array | null,
): Standing {
  const column = new Float64Array(tasks.length);
  const weights = new Float64Array(tasks.length);
  const times = new Int32Array(grid.outcomes.length);
  const {attempts} = grid;
  const text = grid.textOf(m);
  let scores = 0;
  for (let i = 0; i < tasks.length; i++) {
    const first = tasks[i] * attempts;
    let counted = 0;
    let passed = 0;
    let sum = 0;
    for (let at = first; at < first + attempts; at++) {
      const place = toCodePlace(text, at);
      if (place < 0) continue;
      times[place]++;
      counted += sums.counted[place];
      passed += sums.passed[place];
      sum += sums.score[place];
    }
    scores += sum;
    const value = values === null ? sum / counted : values[counted * (attempts + 1) + passed];
    column[i] = value;
    weights[i] = value === value ? counted : 0;
  }
  return {model: grid.models[m], column, weights, ...totalsOf(grid.outcomes, times, scores)};
}

function totalsOf(outcomes: Outcome[], times: Int32Array, scores: number) {
  const total = {planned: 0, present: 0, counted: 0, passed: 0};
  let scored = 0;
  outcomes.forEach(({present, reason, counted, passed, score}, place) => {
    const n = times[place];
    if (present) total.present += n;
    if (reason !== "unplanned") total.planned += n;
    if (!counted) return;
    total.counted += n;
    if (passed) total.passed += n;
    if (score !== null) scored += n;
  });
  return {...total, mean_score: scored === 0 ? null : scores / total.counted};
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
