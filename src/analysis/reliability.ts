import type {PassKPoint} from "../stats/passKCurve.js";
import type {Interval} from "../stats/interval.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import {curvesComputation} from "./curves.js";
import type {ModelCurve} from "./curves.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {ranking} from "./ranking.js";
import {reliabilityWords} from "./reliabilityFinding.js";
import type {ReliabilityWords} from "./reliabilityFinding.js";
import {inSlice, standings} from "./standings.js";
import type {Ranking} from "./ranking.js";
import {trialCounter} from "./trialCounts.js";
import type {TrialCounts} from "./trialCounts.js";

/** One model over its repeated trials. */
export interface ReliabilityRow extends ModelFacts {
  /** the k of `any` and `all`, which is the page's */
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
  /** tasks of which a single trial counts: they say nothing of reliability, and stand in none of the numbers above */
  once: number;
  /** rate of each run, and their population standard deviation (what MCPMark prints behind ±) */
  runs: number[];
  run_sd: number;
  /** rate by service, in the order of `services`; null without a task there */
  services: (number | null)[];
}

/** The reliability page: how often a model passes when it tries again. */
export interface Reliability extends ReliabilityWords {
  rows: ReliabilityRow[];
  /** models of whose tasks no second trial counts, left out */
  single: ModelFacts[];
  services: {service: string; tasks: number}[];
  /** what `services` are: services, or buckets of servers */
  partName: "service" | "bucket";
  /** the fewest trials of any model's task: the largest k at which all models can be compared */
  k: number;
  /** the largest k of any curve */
  most: number;
  tasks: number;
  ranking: Ranking;
}

/**
 * pass@k, pass^k and consistency of every model with tasks of which two trials count, over those tasks; best pass^k first.
 * k is the fewest trials of such a task, of whatever model; a curve goes on to its own model's fewest.
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
  const partOf = Int32Array.from(tasks, (t) =>
    services.findIndex(({service}) => service === serviceOf.get(grid.tasks[t])),
  );
  const single: ModelFacts[] = [];
  const repeated: {facts: ModelFacts; counts: RepeatedCounts}[] = [];
  const counting = trialCounter(grid, Int32Array.from(tasks), {of: partOf, parts: services.length});
  grid.models.forEach((model, m) => {
    if (state.models !== null && !state.models.includes(model)) return;
    const counts = counting(m);
    if (counts.trials.every((n) => n === 0)) return;
    const again = repeatedOnly(counts);
    if (again.trials.every((n) => n === 0)) single.push(facts(model));
    else repeated.push({facts: facts(model), counts: again});
  });
  const curves = repeated.length === 0 ? [] : curvesOf(repeated, state.level);
  const depths = curves.map(({curve}) => curve.length);
  const [k, most] = depths.length === 0 ? [1, 1] : [Math.min(...depths), Math.max(...depths)];
  const rows = repeated.map(({facts: own, counts}, i): ReliabilityRow => ({
    ...own,
    ...rowOf(counts, curves[i], k),
    ...runsOf(counts),
    services: services.map((_, s) => (counts.partTrials[s] === 0 ? null : counts.partPasses[s] / counts.partTrials[s])),
  }));
  rows.sort((a, b) => b.all.estimate - a.all.estimate || b.one.estimate - a.one.estimate);
  const isPaired = hasRealTrials(archive.experiment);
  const shown = rows.map(({model}) => model);
  const placed = ranking(standings(archive, {...state, models: shown, measure: "all", k}), {
    isPaired,
    level: state.level,
  });
  const numbers = {rows, single, services, partName, k, most, tasks: tasks.length, ranking: placed};
  return {...numbers, ...reliabilityWords(numbers, state)};
}

/** Counts in which tasks with a single counted trial have none; `once` says how many they were. */
interface RepeatedCounts extends TrialCounts {
  once: number;
}

function repeatedOnly(counts: TrialCounts): RepeatedCounts {
  const {trials, passes} = counts;
  return {
    ...counts,
    trials: trials.map((n) => (n < 2 ? 0 : n)),
    passes: passes.map((c, i) => (trials[i] < 2 ? 0 : c)),
    once: trials.filter((n) => n === 1).length,
  };
}

function curvesOf(repeated: {counts: TrialCounts}[], level: number): ModelCurve[] {
  const models = repeated.map(({counts: {trials, passes}}) => ({trials, passes}));
  return computed(curvesComputation, {models, level});
}

function rowOf({trials, passes, once}: RepeatedCounts, {curve, agreement, unanimous}: ModelCurve, k: number) {
  const shared = curve[k - 1];
  let [always, sometimes, never] = [0, 0, 0];
  trials.forEach((n, i) => {
    if (n === 0) return;
    if (passes[i] === n) always++;
    else if (passes[i] > 0) sometimes++;
    else never++;
  });
  return {
    k,
    one: curve[0].pass_at_k,
    any: shared.pass_at_k,
    all: shared.pass_hat_k,
    curve,
    agreement,
    unanimous,
    always,
    sometimes,
    never,
    once,
  };
}

function runsOf({runTrials, runPasses}: TrialCounts): {runs: number[]; run_sd: number} {
  const runs = Array.from(runTrials, (n, attempt) => runPasses[attempt] / n).filter((rate) => !Number.isNaN(rate));
  const mean = runs.reduce((sum, rate) => sum + rate, 0) / runs.length;
  return {runs, run_sd: Math.sqrt(runs.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / runs.length)};
}
