import {bootstrapMeans} from "../stats/bootstrap.js";
import {passAtK} from "../stats/passAtK.js";
import {passHatK} from "../stats/passHatK.js";
import {percentileInterval} from "../stats/percentileInterval.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import {outcomeGrid} from "./outcomeGrid.js";
import type {PageState} from "./pageState.js";
import {decimal, inDigits, inWords, levelText, percent, plural, unbroken} from "./phrasing.js";
import {SEED} from "./resampledStandings.js";
import type {Ends} from "./splits.js";
import {inSlice} from "./standings.js";

/** One row of a surface: from any of k trials passes, over one trial, to all of k pass. */
export interface SurfaceLevel {
  k: number;
  side: "any" | "all";
  /** `pass@3`, `pass^3` */
  label: string;
}

/** One model's surface: the share of tasks by level (outermost) and θ. */
export interface SurfaceModel extends ModelFacts {
  cells: number[][];
}

/** Rates over k and θ together: whether a model is unreliable or merely partial. */
export interface ThresholdSurface {
  thetas: number[];
  levels: SurfaceLevel[];
  /** highest pass@1 at the experiment's threshold first */
  models: SurfaceModel[];
  /** the model that is shown in full: its cells with intervals */
  chosen: {model: SurfaceModel; ends: Ends[][]} | null;
  tasks: number;
  k: number;
  title: string;
  subtitle: string;
  caption: string;
}

/** θ of the columns. */
const THETAS = [0.25, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1];

/** Columns of task values of one model, level by level, θ by θ. */
interface SurfaceInput {
  columns: Float64Array[];
  level: number;
}

/** The intervals of one model's surface, as a computation that another thread can make. */
export const surfaceComputation: Computation<SurfaceInput, Ends[]> = {
  name: "surface",
  resamples: 2_000,
  cost: ({columns}) => columns.length * (0.6 * (columns[0]?.length ?? 0) + 10),
  run: ({columns, level}, resamples) =>
    percentileInterval(bootstrapMeans(columns, {resamples, seed: SEED}), {level}).map(({estimate, low, high}) => ({
      estimate,
      low,
      high,
    })),
};

/**
 * pass@k and pass^k over θ for every model, where tasks were tried several times and a threshold decides.
 * @param archive needs outcomes with claims or a scorer, and repeated trials
 * @param state models, judge, convention, tasks and level; `extra.surface` chooses the model that is shown in full, default
 * the first
 * @returns null where tasks have one trial, or no threshold decides
 */
export function thresholdSurface(archive: Archive, state: PageState): ThresholdSurface | null {
  const {scoring, attempts} = archive.outcomes;
  if ((scoring !== "claims" && scoring !== "scorer") || attempts < 2) return null;
  const facts = modelFacts(archive);
  const isIn = inSlice(state.slice);
  const inside = new Set(archive.tasks.filter(isIn).map(({task_id}) => task_id));
  const kept = [...archive.outcomes.tasks.keys()].filter(
    (t) => state.slice === null || inside.has(archive.outcomes.tasks[t]),
  );
  const models = archive.outcomes.models.flatMap((model, m) =>
    state.models === null || state.models.includes(model) ? [{model, m}] : [],
  );
  const grids = THETAS.map((threshold) => outcomeGrid(archive.outcomes, {...state, threshold}));
  const countsOf = (m: number) =>
    grids.map((grid) =>
      kept.map((t) => {
        const counted = Array.from({length: attempts}, (_, attempt) => grid.at(m, t, attempt)).filter(
          (outcome) => outcome?.counted === true,
        );
        return {n: counted.length, c: counted.filter((outcome) => outcome?.passed === true).length};
      }),
    );
  const counts = new Map(models.map(({model, m}) => [model, countsOf(m)]));
  // As on the reliability page: a task of which a single trial counts says nothing of another.
  const fewest = (model: string) =>
    (counts.get(model)?.[0] ?? []).reduce((least, {n}) => (n > 1 && n < least ? n : least), Infinity);
  const repeated = models.filter(({model}) => Number.isFinite(fewest(model)));
  if (repeated.length === 0) return null;
  const k = Math.min(...repeated.map(({model}) => fewest(model)));
  const levels = levelsOf(k);
  const columnsOf = (model: string) =>
    levels.flatMap((level) =>
      (counts.get(model) ?? []).map((tasks) =>
        Float64Array.from(tasks, ({n, c}) =>
          n < Math.max(2, level.k) ? NaN : level.side === "any" ? passAtK(n, c, level.k) : passHatK(n, c, level.k),
        ),
      ),
    );
  const own = THETAS.indexOf(0.75);
  const shown = repeated
    .map(({model}): SurfaceModel => {
      const means = columnsOf(model).map(meanOf);
      return {...facts(model), cells: levels.map((_, l) => means.slice(l * THETAS.length, (l + 1) * THETAS.length))};
    })
    .sort((a, b) => b.cells[k - 1][own] - a.cells[k - 1][own]);
  const first = shown.find(({model}) => model === state.extra.surface) ?? shown[0];
  const ends = computed(surfaceComputation, {columns: columnsOf(first.model), level: state.level});
  const chosen = {
    model: first,
    ends: levels.map((_, l) => ends.slice(l * THETAS.length, (l + 1) * THETAS.length)),
  };
  const numbers = {thetas: THETAS, levels, models: shown, chosen, tasks: kept.length, k};
  return {...numbers, ...surfaceWords(numbers, state)};
}

/** From pass@k down to pass@1, then down to pass^k. */
function levelsOf(k: number): SurfaceLevel[] {
  const any = Array.from({length: k}, (_, i): SurfaceLevel => ({k: k - i, side: "any", label: `pass@${k - i}`}));
  const all = Array.from({length: k - 1}, (_, i): SurfaceLevel => ({k: i + 2, side: "all", label: `pass^${i + 2}`}));
  return [...any, ...all];
}

function meanOf(column: Float64Array): number {
  const known = column.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function surfaceWords(
  {thetas, chosen, tasks, k, levels}: Omit<ThresholdSurface, "title" | "subtitle" | "caption">,
  state: PageState,
): Pick<ThresholdSurface, "title" | "subtitle" | "caption"> {
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  const subtitle = `Share of ${plural(tasks, "task")}, %, by θ and by what is asked of ${inWords(k)} trials, from any (pass@${k}) over one (pass@1) to all (pass^${k}); deeper is more.`;
  const caption = `${judge}Convention ${state.convention}. Intervals of the table: percentile bootstrap over tasks, ${inDigits(surfaceComputation.resamples)} resamples, seed 1, ${levelText(state.level)}, one at a time; the trials of a task stay together.`;
  if (chosen === null) return {title: "No repeated trials", subtitle, caption};
  const {cells, display_name} = chosen.model;
  const own = thetas.indexOf(0.75);
  const one = cells[k - 1][own];
  const repeats = one - cells[levels.length - 1][own];
  const partial = one - cells[k - 1][thetas.length - 1];
  const words =
    Math.abs(repeats - partial) < 0.0005
      ? `as many points as full coverage, ${percent(partial)}`
      : `${percent(repeats)} points, full coverage ${decimal(100 * partial, 1)}`;
  return {
    title: `From pass@1 at θ 0.75, asking ${unbroken(display_name)} for all ${inWords(k)} trials costs ${words}`,
    subtitle,
    caption,
  };
}
