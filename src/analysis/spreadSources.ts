import type {Archive} from "./archive.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {capitalized, inDigits, percent, plural} from "./phrasing.js";
import {partedSpread} from "./partedSpread.js";
import {inSlice} from "./standings.js";

/** One source of the spread of passes: its variance with its interval, and its share of all. */
export interface SpreadSource {
  source: string;
  meaning: string;
  variance: number;
  /** ends of the interval of the variance; null where too few of the source's units are there to draw from */
  low: number | null;
  high: number | null;
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
  /** judges whose verdicts on the same trials are parted; 1 where a trial has one verdict */
  judges: number;
  /** what servers are here: services, or buckets of servers; null where they are no source of their own */
  partName: "service" | "bucket" | null;
  /** services or buckets, where these are a source */
  parts: number;
  /** least settled first; only tasks on which some model ends in both ways */
  flaky: FlakyTask[];
  trials: number;
  sourcesTitle: string;
  flakyTitle: string;
}

/**
 * Parts the variance of a pass into servers, tasks, models, both together, trials and, where several judged the same trials,
 * judges, by the method of moments; and counts the models that end a task in both ways.
 * @param archive needs outcomes with repeated trials
 * @param state models, convention, judge, threshold, level and tasks
 */
export function spreadSources(archive: Archive, state: PageState): SpreadSources {
  const grid = outcomeGrid(archive.outcomes, state);
  const inside = new Set(archive.tasks.filter(inSlice(state.slice)).map(({task_id}) => task_id));
  const isIn = (task_id: string) => state.slice === null || inside.has(task_id);
  const isShown = (model: string) => state.models === null || state.models.includes(model);
  const known = new Map(archive.tasks.map((task) => [task.task_id, task]));
  const flaky: FlakyTask[] = [];
  grid.tasks.forEach((task_id, t) => {
    if (!isIn(task_id)) return;
    const row: FlakyTask = {task_id, part: known.get(task_id)?.service ?? null, models: 0, tried: 0, rate: 0};
    let [counted, passed] = [0, 0];
    grid.models.forEach((model, m) => {
      if (!isShown(model)) return;
      let [own, ownPassed] = [0, 0];
      for (let attempt = 0; attempt < grid.attempts; attempt++) {
        const outcome = grid.at(m, t, attempt);
        if (outcome?.counted !== true) continue;
        own++;
        if (outcome.passed) ownPassed++;
      }
      counted += own;
      passed += ownPassed;
      if (own > 1) row.tried++;
      if (ownPassed > 0 && ownPassed < own) row.models++;
    });
    if (row.models > 0) flaky.push({...row, rate: passed / counted});
  });
  flaky.sort((a, b) => b.models / b.tried - a.models / a.tried || b.models - a.models);
  const parted = partedSpread(archive, state, {isIn, isShown});
  return {
    ...parted,
    flaky,
    sourcesTitle: sourcesTitle(parted.sources),
    flakyTitle: flakyTitle(flaky),
  };
}

function sourcesTitle(sources: SpreadSource[]): string {
  if (sources.length === 0) return "The spread of passes is not parted here";
  const most = sources.reduce((best, other) => (other.share > best.share ? other : best));
  const shareOf = (name: string) => percent(sources.find(({source}) => source === name)?.share ?? 0, 0);
  const subject: Record<string, string> = {
    "model on a task": "which model meets which task",
    "judge on a trial": "which judge reads which trial",
  };
  const opening =
    most.source === "trial"
      ? `The largest part of the spread, ${shareOf("trial")}\u202f%, lies between trials of one model at one task`
      : `${capitalized(subject[most.source] ?? `the ${most.source}`)} is the largest part of the spread, ${percent(most.share, 0)}\u202f%; ${shareOf("trial")}\u202f% lies between trials of one model at one task`;
  return most.source === "model" ? opening : `${opening}; ${shareOf("model")}\u202f% is the model`;
}

function flakyTitle(flaky: FlakyTask[]): string {
  if (flaky.length === 0) return "No task ends in both ways for the same model";
  const [first] = flaky;
  return `${capitalized(plural(flaky.length, "task"))} ${flaky.length === 1 ? "ends" : "end"} in both ways for some model; the least settled for ${inDigits(first.models)} of ${plural(first.tried, "model")}`;
}
