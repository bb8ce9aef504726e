import {onSharedTasks} from "./acrossExperiments.js";
import type {Archive} from "./archive.js";
import type {Across} from "./compareAcross.js";
import {compareWords, leftOutNote} from "./compareFinding.js";
import type {CompareWords} from "./compareFinding.js";
import {comparedNumbers} from "./comparedNumbers.js";
import {configurationNote} from "./configurations.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {NextPlan} from "./planNext.js";
import type {PageState} from "./pageState.js";
import type {Difference, Placed} from "./ranking.js";
import {placesIn, standings} from "./standings.js";

/** A part of the tasks, or all of them: both rates and their difference, a minus b. */
export interface ComparedPart {
  part: string;
  tasks: number;
  a: Placed;
  b: Placed;
  difference: Difference;
  /** the interval widened for as many looks as there are parts */
  corrected: Difference;
}

/** One run of both models over the tasks: who passed what, and McNemar's exact p. */
export interface ComparedRun {
  run: number;
  both: number;
  onlyA: number;
  onlyB: number;
  neither: number;
  p: number;
}

/** One task: in how many of its counted trials each model passed. */
export interface ComparedTask {
  task_id: string;
  part: string | null;
  a: (boolean | null)[];
  b: (boolean | null)[];
  passes_a: number;
  passes_b: number;
}

/** A model that is compared, with the experiment that it is of where that is what tells the two apart. */
export interface ComparedModel extends ModelFacts {
  experiment: string | null;
}

/** The numbers of two models side by side. */
export interface ComparedNumbers {
  all: ComparedPart;
  parts: ComparedPart[];
  /** resampled differences of all tasks, in bins of one point */
  histogram: {from: number; count: number}[];
  /** empty where trials are not paired */
  runs: ComparedRun[];
  tasks: ComparedTask[];
  /** counts of tasks by passes of a and b */
  grid: number[][];
  attempts: number;
  /** trials of a task that each side has at most */
  runsOf: [number, number];
  /** difference that four of five such studies would find, at the chosen level */
  detectable: number;
  /** smallest difference that is found, tasks that smaller ones take, and what as much spending again buys */
  next: NextPlan;
  isPaired: boolean;
  label: string;
  partName: string;
}

/** Two models side by side, of one experiment or of two. */
export interface Compare extends ComparedNumbers, CompareWords {
  a: ComparedModel;
  b: ComparedModel;
  /** models that can stand first, and second */
  choices: ModelFacts[];
  secondChoices: ModelFacts[];
  /** the two experiments, of a and of b, how each is counted, and what they share; null where it is one */
  across: Across | null;
  /** what a reader should know of the two: configurations, tasks left out, differences of the experiments */
  notes: string[];
}

/**
 * Compares two models of one experiment on the tasks that both tried. For models of two experiments see `compareAcross`.
 * @param archive needs outcomes
 * @param state `extra.a` and `extra.b` choose, default the best model and the best that has a task in common with it; its
 * models do not matter
 * @returns null where fewer than two models have something counted, or the two chosen have no task in common
 */
export function compare(archive: Archive, state: PageState): Compare | null {
  const facts = modelFacts(archive);
  const order = modelOrder(archive, state);
  const pair = chosenPair(archive, state, order);
  if (pair === null) return null;
  const [a, b] = pair;
  const {archive: common, shared, onlyA, onlyB} = onSharedTasks(archive, pair, state);
  const numbers = shared.length === 0 ? null : comparedNumbers(common, state, pair);
  if (numbers === null) return null;
  const rows = pair.map((model) => archive.models.find((row) => row.model === model) ?? {configuration: null});
  const note = configurationNote(rows[0], rows[1]);
  const left = onlyA + onlyB === 0 ? null : leftOutNote(shared.length, onlyA, onlyB);
  const choices = order.map(facts);
  const sides = {a: {...facts(a), experiment: null}, b: {...facts(b), experiment: null}};
  const notes = [left, note].filter((text) => text !== null);
  const result = {...numbers, ...sides, choices, secondChoices: choices, across: null, notes};
  return {...result, ...compareWords(result, state)};
}

/**
 * The two models that a state compares within one experiment; null where fewer than two have something counted.
 * @param order of `modelOrder`
 */
export function chosenPair(archive: Archive, state: PageState, order: string[]): [string, string] | null {
  if (order.length < 2) return null;
  const isFree = (model: string, other: string | undefined) => model !== other;
  const a = order.includes(state.extra.a) ? state.extra.a : order.filter((model) => isFree(model, state.extra.b))[0];
  if (order.includes(state.extra.b) && state.extra.b !== a) return [a, state.extra.b];
  const others = order.filter((model) => isFree(model, a));
  const b = others.find((model) => onSharedTasks(archive, [a, model], state).shared.length > 0) ?? others[0];
  return [a, b];
}

/**
 * The models that have something counted under a state, best first.
 * @param archive needs outcomes
 * @param state its choice of models does not matter
 * @param isKept which tasks decide whether a model has something, default all
 */
export function modelOrder(
  archive: Pick<Archive, "outcomes" | "tasks">,
  state: PageState,
  isKept: (task: string) => boolean = () => true,
): string[] {
  const kept = placesIn(archive, state.slice).map((t) => isKept(archive.outcomes.tasks[t]));
  return standings(archive, {...state, models: null})
    .filter(({column}) => column.some((value, t) => !Number.isNaN(value) && kept[t]))
    .map(({model, column}) => ({model, mean: meanOf(column)}))
    .sort((one, other) => other.mean - one.mean)
    .map(({model}) => model);
}

function meanOf(column: Float64Array): number {
  let [sum, n] = [0, 0];
  for (const value of column) {
    if (Number.isNaN(value)) continue;
    sum += value;
    n += 1;
  }
  return sum / n;
}
