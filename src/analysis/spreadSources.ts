import {momentComponents} from "../stats/momentComponents.js";
import type {Archive} from "./archive.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {capitalized, inDigits, percent, plural} from "./phrasing.js";
import {inSlice} from "./standings.js";

/** One source of the spread of passes: its variance and its share of all. */
export interface SpreadSource {
  source: "task" | "model" | "model on a task" | "trial";
  meaning: string;
  variance: number;
  share: number;
}

/** A task whose trials by the same model end in both ways. */
export interface FlakyTask {
  task_id: string;
  part: string | null;
  /** models that passed some of its trials and failed others, of those with at least two */
  models: number;
  tried: number;
  /** share of all counted trials that passed */
  rate: number;
}

/** Where the spread of passes comes from, and the tasks that are least settled. */
export interface SpreadSources {
  /** empty where the spread cannot be parted */
  sources: SpreadSource[];
  /** least settled first; only tasks on which some model ends in both ways */
  flaky: FlakyTask[];
  trials: number;
  sourcesTitle: string;
  flakyTitle: string;
}

/** More trials than this are not parted while a reader waits. */
const MOST_TRIALS = 60_000;

const meanings: Record<SpreadSource["source"], string> = {
  task: "some tasks are harder for all models",
  model: "some models pass more on all tasks",
  "model on a task": "models are good at different tasks",
  trial: "the same model ends the same task in both ways",
};

/**
 * Parts the variance of a pass into tasks, models, both together, and what is left from trial to trial, by the method of
 * moments; and counts the models that end a task in both ways.
 * @param archive needs outcomes with repeated trials
 * @param state models, convention, judge, threshold and tasks
 */
export function spreadSources(archive: Archive, state: PageState): SpreadSources {
  const grid = outcomeGrid(archive.outcomes, state);
  const inside = new Set(archive.tasks.filter(inSlice(state.slice)).map(({task_id}) => task_id));
  const values: number[] = [];
  const codes: {task: number[]; model: number[]; pair: number[]} = {task: [], model: [], pair: []};
  const flaky: FlakyTask[] = [];
  const known = new Map(archive.tasks.map((task) => [task.task_id, task]));
  grid.tasks.forEach((task_id, t) => {
    if (state.slice !== null && !inside.has(task_id)) return;
    const row: FlakyTask = {task_id, part: known.get(task_id)?.service ?? null, models: 0, tried: 0, rate: 0};
    let [counted, passed] = [0, 0];
    grid.models.forEach((model, m) => {
      if (state.models !== null && !state.models.includes(model)) return;
      let [own, ownPassed] = [0, 0];
      for (let attempt = 0; attempt < grid.attempts; attempt++) {
        const outcome = grid.at(m, t, attempt);
        if (outcome?.counted !== true) continue;
        own++;
        if (outcome.passed) ownPassed++;
        values.push(outcome.passed ? 1 : 0);
        codes.task.push(t);
        codes.model.push(m);
        codes.pair.push(m * grid.tasks.length + t);
      }
      counted += own;
      passed += ownPassed;
      if (own > 1) row.tried++;
      if (ownPassed > 0 && ownPassed < own) row.models++;
    });
    if (row.models > 0) flaky.push({...row, rate: passed / counted});
  });
  flaky.sort((a, b) => b.models / b.tried - a.models / a.tried || b.models - a.models);
  const sources = partsOf(values, codes);
  return {
    sources,
    flaky,
    trials: values.length,
    sourcesTitle: sourcesTitle(sources),
    flakyTitle: flakyTitle(flaky),
  };
}

function partsOf(values: number[], codes: {task: number[]; model: number[]; pair: number[]}): SpreadSource[] {
  if (values.length > MOST_TRIALS || new Set(codes.model).size < 2 || new Set(codes.task).size < 2) return [];
  if (new Set(codes.pair).size === values.length) return [];
  const found = momentComponents(values, [codes.task, codes.model, codes.pair].map(coded)).map((v) => Math.max(0, v));
  const total = found.reduce((sum, variance) => sum + variance, 0);
  if (!(total > 0)) return [];
  return (["task", "model", "model on a task", "trial"] as const).map((source, i) => ({
    source,
    meaning: meanings[source],
    variance: found[i],
    share: found[i] / total,
  }));
}

/** Labels as places from 0 on. */
function coded(labels: number[]): Int32Array {
  const places = new Map<number, number>();
  return Int32Array.from(labels, (label) => {
    const place = places.get(label) ?? places.size;
    places.set(label, place);
    return place;
  });
}

function sourcesTitle(sources: SpreadSource[]): string {
  if (sources.length === 0) return "The spread of passes is not parted here";
  const most = sources.reduce((best, other) => (other.share > best.share ? other : best));
  const trial = sources[3];
  const model = sources[1];
  const opening =
    most.source === "trial"
      ? `The largest part of the spread, ${percent(trial.share, 0)}\u202f%, lies between trials of one model at one task`
      : `${capitalized(most.source === "model on a task" ? "which model meets which task" : `the ${most.source}`)} is the largest part of the spread, ${percent(most.share, 0)}\u202f%; ${percent(trial.share, 0)}\u202f% lies between trials of one model at one task`;
  return most.source === "model" ? opening : `${opening}; ${percent(model.share, 0)}\u202f% is the model`;
}

function flakyTitle(flaky: FlakyTask[]): string {
  if (flaky.length === 0) return "No task ends in both ways for the same model";
  const [first] = flaky;
  return `${capitalized(plural(flaky.length, "task"))} ${flaky.length === 1 ? "ends" : "end"} in both ways for some model; the least settled for ${inDigits(first.models)} of ${plural(first.tried, "model")}`;
}
