import {varianceComponents} from "../stats/varianceComponents.js";
import type {VarianceComponent} from "../stats/varianceComponents.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {SEED} from "./resampledStandings.js";
import type {SpreadSource, SpreadSources} from "./spreadSources.js";

/** Passes with what each is of, as the components are computed from. */
interface ComponentsInput {
  values: Uint8Array;
  /** by factor, the level of each value */
  factors: Record<string, Int32Array>;
  /** the factor whose levels are drawn */
  unit: string;
  level: number;
}

/** Resamples of the components. */
const COMPONENT_RESAMPLES = 2_000;

/** Variance components with their intervals, as a computation that another thread can make. */
export const componentsComputation: Computation<ComponentsInput, VarianceComponent[]> = {
  name: "components",
  resamples: COMPONENT_RESAMPLES,
  cost: ({values, factors}) => 300 + 2.5 * values.length * Object.keys(factors).length,
  run: ({values, factors, unit, level}, resamples) =>
    varianceComponents(values, factors, {unit, level, resamples, seed: SEED}),
};

/** More values than this are not parted: their resamples would take a reader's machine minutes. */
const MOST_VALUES = 400_000;
/** Of fewer services an interval over services would say nothing. */
const FEWEST_PARTS = 4;

const MEANINGS: Record<string, string> = {
  service: "some services are harder for all models",
  bucket: "some buckets of servers are harder for all models",
  task: "some tasks are harder for all models",
  model: "some models pass more on all tasks",
  "model on a task": "models are good at different tasks",
  trial: "the same model ends the same task in both ways",
  judge: "some judges pass more trials than others",
  "judge on a trial": "judges differ on the same trial",
};

/** Passes with the levels of every factor, as numbers of any size. */
interface Observations {
  values: Uint8Array;
  /** by factor: part, task, model, pair, trial, judge */
  codes: Record<string, Int32Array>;
  levels: (factor: string) => number;
}

/** The judges whose verdicts stand side by side under a convention that takes one. */
function judgesOf({outcomes}: Archive, state: PageState): (string | null)[] {
  return outcomes.scoring !== "claims" || outcomes.judges.length < 2 || state.convention.startsWith("panel-")
    ? [state.judge]
    : outcomes.judges;
}

const FACTORS = ["part", "task", "model", "pair", "trial", "judge"] as const;

/** Every counted pass with what it is of; null where there are more than are parted. */
function observationsOf(
  archive: Archive,
  state: PageState,
  kept: {isIn: (task: string) => boolean; isShown: (model: string) => boolean},
  partName: "service" | "bucket",
): Observations | null {
  const {tasks, models, attempts} = archive.outcomes;
  const partOf = new Map(archive.tasks.map((task) => [task.task_id, task[partName] ?? ""]));
  const parts = [...new Set(tasks.map((task) => partOf.get(task) ?? ""))];
  const partAt = tasks.map((task) => parts.indexOf(partOf.get(task) ?? ""));
  const judges = judgesOf(archive, state);
  const shown = {
    tasks: tasks.flatMap((task, t) => (kept.isIn(task) ? [t] : [])),
    models: models.flatMap((model, m) => (kept.isShown(model) ? [m] : [])),
  };
  const most = judges.length * shown.tasks.length * shown.models.length * attempts;
  if (most > MOST_VALUES) return null;
  const values = new Uint8Array(most);
  const codes = Object.fromEntries(FACTORS.map((factor) => [factor, new Int32Array(most)]));
  let n = 0;
  judges.forEach((judge, j) => {
    const grid = outcomeGrid(archive.outcomes, {...state, judge});
    for (const t of shown.tasks)
      for (const m of shown.models) {
        const pair = m * tasks.length + t;
        for (let attempt = 0; attempt < attempts; attempt++) {
          const outcome = grid.at(m, t, attempt);
          // Where judges are compared, only what each of them read: what counts without a verdict says nothing of judges.
          if (outcome?.counted !== true || (judges.length > 1 && outcome.half_points === null)) continue;
          values[n] = outcome.passed ? 1 : 0;
          codes.part[n] = partAt[t];
          codes.task[n] = t;
          codes.model[n] = m;
          codes.pair[n] = pair;
          codes.trial[n] = pair * attempts + attempt;
          codes.judge[n] = j;
          n++;
        }
      }
  });
  const filled = Object.fromEntries(FACTORS.map((factor) => [factor, codes[factor].subarray(0, n)]));
  return {values: values.subarray(0, n), codes: filled, levels: (factor) => new Set(filled[factor]).size};
}

const areKnown = (components: VarianceComponent[]) => components.every(({untruncated}) => Number.isFinite(untruncated));

/**
 * The variance of a pass in parts, each with its interval over draws of tasks, that of the services over draws of these.
 * @param archive needs outcomes with repeated trials
 * @param state convention, judge, threshold and level
 * @param kept which tasks and models
 * @returns no source where the design does not identify the parts (one model, one trial a task, one task), or where there
 * are more than 400,000 verdicts
 */
export function partedSpread(
  archive: Archive,
  state: PageState,
  kept: {isIn: (task: string) => boolean; isShown: (model: string) => boolean},
): Pick<SpreadSources, "sources" | "trials" | "judges" | "partName" | "parts"> {
  const part = archive.tasks.some(({servers}) => servers.length > 1) ? "bucket" : "service";
  const found = observationsOf(archive, state, kept, part);
  if (found === null) return {sources: [], trials: 0, judges: 1, partName: null, parts: 0};
  const trials = found.levels("trial");
  const none = {sources: [], trials, judges: 1, partName: null, parts: 0};
  if (found.levels("model") < 2 || found.levels("task") < 2) return none;
  if (found.levels("pair") === trials) return none;
  const isJudged = found.values.length > trials;
  const names = ["task", "model", "pair", ...(isJudged ? ["trial", "judge"] : [])];
  const {values} = found;
  const {level} = state;
  const componentsOver = (unit: string, factors: string[]) => {
    const columns = Object.fromEntries(factors.map((factor) => [factor, found.codes[factor]]));
    return computed(componentsComputation, {values, factors: columns, unit, level});
  };
  const hasParts = found.levels("part") > 1 && found.levels("part") < found.levels("task");
  const withParts = hasParts ? componentsOver("task", ["part", ...names]) : null;
  const isParted = withParts !== null && areKnown(withParts);
  const components = isParted ? withParts : componentsOver("task", names);
  if (!areKnown(components) || components.every(({estimate}) => estimate === 0)) return none;
  const isDrawn = isParted && found.levels("part") >= FEWEST_PARTS;
  const overParts = isDrawn ? componentsOver("part", ["part", ...names])[0] : null;
  const label: Record<string, string> = {
    part,
    pair: "model on a task",
    residual: isJudged ? "judge on a trial" : "trial",
  };
  return {
    sources: components.map(({factor, estimate, low, high, share}): SpreadSource => {
      const source = label[factor] ?? factor;
      const ends = factor === "part" ? (overParts ?? {low: null, high: null}) : {low, high};
      return {source, meaning: MEANINGS[source], variance: estimate, low: ends.low, high: ends.high, share};
    }),
    trials,
    judges: isJudged ? found.levels("judge") : 1,
    partName: isParted ? part : null,
    parts: isParted ? found.levels("part") : 0,
  };
}
