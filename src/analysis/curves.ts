import {bootstrapMeans} from "../stats/bootstrap.js";
import {consistencyCells} from "../stats/consistency.js";
import type {Interval} from "../stats/interval.js";
import {kRange, passKCells} from "../stats/passKCurve.js";
import type {PassKPoint} from "../stats/passKCurve.js";
import {percentileInterval} from "../stats/percentileInterval.js";
import type {Computation} from "./computation.js";
import {SEED} from "./resampledStandings.js";

/** What repeated trials say of one model. */
export interface ModelCurve {
  curve: PassKPoint[];
  /** probability that two trials of a task end alike, and share of tasks whose trials all do */
  agreement: Interval;
  unanimous: Interval;
}

interface CurvesInput {
  /** counted trials and passes by task, tasks in one order */
  models: {trials: ArrayLike<number>; passes: ArrayLike<number>}[];
  level: number;
}

/** Resamples of the curves: every k takes two columns. */
const CURVE_RESAMPLES = 2_000;
/** Models that share a draw of tasks: more would save little and take memory. */
const DRAWN_TOGETHER = 12;

/**
 * Every model's curve as if by `passKCurve` and `consistency`, to the last digit: they draw the same tasks from the same
 * seed, so that models may share the draws. A model that tried less than two thirds of the tasks is drawn alone, since it
 * may need the plain kernel, whose sums round otherwise.
 */
function curvesOf({models, level}: CurvesInput, resamples: number): ModelCurve[] {
  const tasks = models.map(({trials, passes}) => ({
    ks: kRange("curves", trials),
    trials,
    passes,
    isAlone: Array.from(trials).filter((n) => n > 1).length * 3 < trials.length * 2,
  }));
  const curves: ModelCurve[] = [];
  for (let from = 0; from < tasks.length;) {
    let end = from + 1;
    while (end < tasks.length && end - from < DRAWN_TOGETHER && !tasks[from].isAlone && !tasks[end].isAlone) end++;
    const drawn = tasks.slice(from, end);
    const columns = drawn.map(({ks, trials, passes}) => [
      ...ks.flatMap((k) => [passKCells(trials, passes, k, "any"), passKCells(trials, passes, k, "all")]),
      ...consistencyCells(trials, passes),
    ]);
    const intervals = percentileInterval(bootstrapMeans(columns.flat(), {resamples, seed: SEED}), {level});
    for (const {ks} of drawn) {
      const curve = ks.map((k) => ({k, pass_at_k: intervals.shift()!, pass_hat_k: intervals.shift()!}));
      curves.push({curve, agreement: intervals.shift()!, unanimous: intervals.shift()!});
    }
    from = end;
  }
  return curves;
}

/** The curves and the consistency of several models, as a computation that another thread can make. */
export const curvesComputation: Computation<CurvesInput, ModelCurve[]> = {
  name: "curves",
  resamples: CURVE_RESAMPLES,
  cost: ({models}) => models.reduce((sum, {trials}) => sum + 1.5 * trials.length + 100, 0),
  run: curvesOf,
};
