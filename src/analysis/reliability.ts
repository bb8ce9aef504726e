import {consistency, flakyTasks} from "../stats/consistency.js";
import {passKCurve} from "../stats/passKCurve.js";
import type {PassKPoint} from "../stats/passKCurve.js";
import type {Interval} from "../stats/interval.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {ranking} from "./ranking.js";
import {reliabilityWords} from "./reliabilityFinding.js";
import type {ReliabilityWords} from "./reliabilityFinding.js";
import {SEED} from "./resampledStandings.js";
import {inSlice, standings} from "./standings.js";
import type {Ranking} from "./ranking.js";

/** One model over its repeated trials. */
export interface ReliabilityRow extends ModelFacts {
  /** trials of a task, the k of `any` and `all` */
  k: number;
  one: Interval;
  any: Interval;
  all: Interval;
  curve: PassKPoint[];
  /** probability that two trials of a task end alike, and share of tasks whose trials all do */
  agreement: Interval;
  unanimous: Interval;
  /** tasks passed in every trial, in some, in none */
  always: number;
  sometimes: number;
  never: number;
  /** rate of each run, and their population standard deviation (what MCPMark prints behind ±) */
  runs: number[];
  run_sd: number;
  /** rate by service, in the order of `services`; null without a task there */
  services: (number | null)[];
}

/** The reliability page: how often a model passes when it tries again. */
export interface Reliability extends ReliabilityWords {
  rows: ReliabilityRow[];
  /** models with a single trial a task, left out */
  single: ModelFacts[];
  services: {service: string; tasks: number}[];
  /** what `services` are: services, or buckets of servers */
  partName: "service" | "bucket";
  k: number;
  tasks: number;
  ranking: Ranking;
}

/** Resamples of the curves: every k takes two columns. */
const CURVE_RESAMPLES = 2_000;

/**
 * pass@k, pass^k and consistency of every model with at least two trials a task, best pass^k first.
 * @param archive needs outcomes with repeated trials
 * @param state models, convention, judge, threshold, tasks and level; its measure does not matter
 */
export function reliability(archive: Archive, state: PageState): Reliability {
  const grid = outcomeGrid(archive.outcomes, state);
  const facts = modelFacts(archive);
  const kept = new Set(archive.tasks.filter(inSlice(state.slice)).map(({task_id}) => task_id));
  const tasks = [...grid.tasks.keys()].filter((t) => state.slice === null || kept.has(grid.tasks[t]));
  // A suite that exposes several servers a task has buckets of servers instead of services.
  const partName: "bucket" | "service" = archive.tasks.some(({servers}) => servers.length > 1) ? "bucket" : "service";
  const serviceOf = new Map(archive.tasks.map((task) => [task.task_id, task[partName]]));
  const services = [...new Set(tasks.map((t) => serviceOf.get(grid.tasks[t]) ?? null))]
    .filter((service) => service !== null)
    .sort()
    .map((service) => ({service, tasks: tasks.filter((t) => serviceOf.get(grid.tasks[t]) === service).length}));
  const rows: ReliabilityRow[] = [];
  const single: ModelFacts[] = [];
  grid.models.forEach((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return;
    const counts = tasks.map((t) => countsOf(grid.attempts, (attempt) => grid.at(m, t, attempt)));
    const trials = counts.map(({counted}) => counted);
    const fewest = Math.min(...trials.filter((n) => n > 0));
    if (!Number.isFinite(fewest)) return;
    if (fewest < 2) {
      single.push(facts(model));
      return;
    }
    const passes = counts.map(({passed}) => passed);
    rows.push({
      ...facts(model),
      ...rowOf(trials, passes, state.level),
      ...runsOf(counts, grid.attempts),
      services: services.map(({service}) => rateIn(counts, tasks, (t) => serviceOf.get(grid.tasks[t]) === service)),
    });
  });
  rows.sort((a, b) => b.all.estimate - a.all.estimate || b.one.estimate - a.one.estimate);
  const k = Math.max(1, ...rows.map((row) => row.k));
  const isPaired = archive.experiment.kind === "measured" || archive.experiment.kind === "imported";
  const shown = rows.map(({model}) => model);
  const placed = ranking(standings(archive, {...state, models: shown, measure: "all", k}), {
    isPaired,
    level: state.level,
  });
  const numbers = {rows, single, services, partName, k, tasks: tasks.length, ranking: placed};
  return {...numbers, ...reliabilityWords(numbers, state)};
}

interface Counts {
  counted: number;
  passed: number;
  /** by attempt: whether it passed, null where it is not counted */
  attempts: (boolean | null)[];
}

function countsOf(attempts: number, at: (attempt: number) => {counted: boolean; passed: boolean} | null): Counts {
  const results = Array.from({length: attempts}, (_, attempt) => {
    const outcome = at(attempt);
    return outcome === null || !outcome.counted ? null : outcome.passed;
  });
  return {
    counted: results.filter((passed) => passed !== null).length,
    passed: results.filter((passed) => passed === true).length,
    attempts: results,
  };
}

interface CurveInput {
  trials: number[];
  passes: number[];
  level: number;
}

function curveOf({trials, passes, level}: CurveInput, resamples: number) {
  const options = {level, resamples, seed: SEED};
  const {agreement, unanimous} = consistency(trials, passes, options);
  return {curve: passKCurve(trials, passes, options), agreement, unanimous};
}

/** The curve and the consistency of one model, as a computation that another thread can make. */
export const curveComputation: Computation<CurveInput, ReturnType<typeof curveOf>> = {
  name: "curve",
  resamples: CURVE_RESAMPLES,
  cost: ({trials}) => 10 * trials.length + 100,
  run: curveOf,
};

function rowOf(trials: number[], passes: number[], level: number) {
  const {curve, agreement, unanimous} = computed(curveComputation, {trials, passes, level});
  const last = curve[curve.length - 1];
  const sometimes = flakyTasks(trials, passes).length;
  const always = trials.filter((n, i) => n > 0 && passes[i] === n).length;
  return {
    k: last.k,
    one: curve[0].pass_at_k,
    any: last.pass_at_k,
    all: last.pass_hat_k,
    curve,
    agreement,
    unanimous,
    always,
    sometimes,
    never: trials.filter((n) => n > 0).length - sometimes - always,
  };
}

function runsOf(counts: Counts[], attempts: number): {runs: number[]; run_sd: number} {
  const runs = Array.from({length: attempts}, (_, attempt) => {
    const counted = counts.filter((task) => task.attempts[attempt] !== null);
    return counted.length === 0 ? NaN : counted.filter((task) => task.attempts[attempt]).length / counted.length;
  }).filter((rate) => !Number.isNaN(rate));
  const mean = runs.reduce((sum, rate) => sum + rate, 0) / runs.length;
  return {runs, run_sd: Math.sqrt(runs.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / runs.length)};
}

function rateIn(counts: Counts[], tasks: number[], isIn: (task: number) => boolean): number | null {
  let counted = 0;
  let passed = 0;
  tasks.forEach((t, i) => {
    if (!isIn(t)) return;
    counted += counts[i].counted;
    passed += counts[i].passed;
  });
  return counted === 0 ? null : passed / counted;
}
