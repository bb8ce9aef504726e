import {checkCount, checkLevel} from "./argumentChecks.js";
import {normalQuantile} from "./distributions.js";
import {checkItemScores} from "./itemAnalysis.js";

/** What a set of tasks says about the order of models, and what each task adds to it. */
export interface TaskInformation {
  /** confidence level that a resolved pair exceeds */
  level: number;
  tasks: number;
  /** pairs of models */
  pairs: number;
  /** mean over pairs of (difference / its paired standard error)²; pairs that never differ count 0 */
  separation: number;
  /** pairs whose difference exceeds z standard errors at the level, before any correction for many pairs */
  resolved_pairs: number;
  /** Cronbach's alpha of the tasks as a test of the models; NaN when the models' totals do not vary */
  alpha: number;
  /** one entry per task */
  each: {
    task: number;
    /** separation with the task minus separation without it: positive tasks help to tell models apart */
    separation_gained: number;
    /** resolved pairs with the task minus without it */
    resolved_gained: number;
    /** alpha without the task; above `alpha` the task works against the others */
    alpha_without: number;
  }[];
}

interface PairSums {
  differences: Float64Array;
  sum: number;
  squares: number;
}

/** Squared z of a paired difference from its sums; 0 for a pair with equal totals, at most n (n + 1). */
function squaredZ(n: number, sum: number, squares: number): number {
  const variance = Math.max(0, squares - (sum * sum) / n) / (n - 1);
  if (Math.abs(sum) < 1e-12) return 0;
  // a pair that differs by the same amount on every task has no variance: the cap keeps the mean over pairs finite
  const floor = (sum / n) ** 2 / (n + 1);
  return (sum * sum) / n / Math.max(variance, floor);
}

function pairSums(scores: ArrayLike<ArrayLike<number>>, tasks: number): PairSums[] {
  const pairs: PairSums[] = [];
  for (let a = 0; a < scores.length; a++) {
    for (let b = a + 1; b < scores.length; b++) {
      const differences = Float64Array.from({length: tasks}, (_, t) => scores[a][t] - scores[b][t]);
      let sum = 0;
      let squares = 0;
      for (const d of differences) {
        sum += d;
        squares += d * d;
      }
      pairs.push({differences, sum, squares});
    }
  }
  return pairs;
}

function variance(values: ArrayLike<number>): number {
  const list = Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  return list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (list.length - 1);
}

function cronbach(tasks: number, itemVariances: number, totalVariance: number): number {
  return totalVariance > 1e-24 && tasks > 1 ? (tasks / (tasks - 1)) * (1 - itemVariances / totalVariance) : NaN;
}

/**
 * What each task adds to telling the models apart: separation, resolved pairs and alpha with and without it.
 *
 * Use it to shorten a benchmark (drop what gains nothing) or to audit (drop what works against the rest). Selecting tasks
 * by these numbers and then reporting on the same models is circular: choose on some models, check on others. For what
 * more tasks of the same kind would resolve see `resolvedPairsAt`.
 *
 * @param scores models x tasks without gaps, at least 2 models and 3 tasks
 * @param options `level` for a resolved pair, default 0.95
 * @returns totals and one entry per task
 * @throws RangeError on fewer than 2 models or 3 tasks, unequal rows, gaps or a level outside (0, 1)
 * Source: paired standard errors, Miller (2024); Cronbach (1951), Psychometrika 16, 297-334, alpha if item deleted.
 * @example taskInformation([[1, 1, 1, 0], [1, 0, 0, 0]]).pairs // 1
 */
export function taskInformation(scores: ArrayLike<ArrayLike<number>>, options: {level?: number} = {}): TaskInformation {
  const {level = 0.95} = options;
  checkLevel("taskInformation", level);
  const tasks = checkItemScores("taskInformation", scores);
  checkCount("taskInformation", "models", scores.length, 2);
  checkCount("taskInformation", "tasks", tasks, 3);
  for (let i = 0; i < scores.length; i++) {
    const gap = Array.from(scores[i] as ArrayLike<number | null>).indexOf(null);
    if (gap >= 0) throw new RangeError(`taskInformation: scores[${i}][${gap}]: got null; expected a number`);
  }
  const pairs = pairSums(scores, tasks);
  const limit = normalQuantile((1 + level) / 2) ** 2;
  const full = pairs.map(({sum, squares}) => squaredZ(tasks, sum, squares));
  const meanOf = (list: number[]) => list.reduce((total, z) => total + z, 0) / list.length;
  const resolvedOf = (list: number[]) => list.filter((z) => z > limit).length;
  const items = Array.from({length: tasks}, (_, t) => Array.from(scores, (row) => row[t]));
  const totals = Array.from(scores, (row) => Array.from(row).reduce((sum, score) => sum + score, 0));
  const itemVariances = items.map(variance);
  const allVariances = itemVariances.reduce((sum, value) => sum + value, 0);
  return {
    level,
    tasks,
    pairs: pairs.length,
    separation: meanOf(full),
    resolved_pairs: resolvedOf(full),
    alpha: cronbach(tasks, allVariances, variance(totals)),
    each: items.map((column, task) => {
      const without = pairs.map(({differences, sum, squares}) => {
        const d = differences[task];
        return squaredZ(tasks - 1, sum - d, squares - d * d);
      });
      const rest = totals.map((total, model) => total - column[model]);
      return {
        task,
        separation_gained: meanOf(full) - meanOf(without),
        resolved_gained: resolvedOf(full) - resolvedOf(without),
        alpha_without: cronbach(tasks - 1, allVariances - itemVariances[task], variance(rest)),
      };
    }),
  };
}

/**
 * How many pairs of models would be resolved with another number of tasks like these.
 *
 * Use it to plan: more tasks of the same kind keep differences and their spread, so z grows with the root of the number.
 * It takes the observed differences for true, which flatters pairs that lie apart by luck.
 *
 * @param scores models x tasks without gaps, at least 2 models and 3 tasks
 * @param tasks number of tasks to project to, at least 2
 * @param options `level` default 0.95
 * @returns pairs whose projected |z| exceeds the level's z
 * @throws RangeError as `taskInformation`
 * Source: standard error of a mean of n paired differences.
 * @example resolvedPairsAt([[1, 1, 1, 0], [1, 0, 0, 0]], 40) // 1
 */
export function resolvedPairsAt(
  scores: ArrayLike<ArrayLike<number>>,
  tasks: number,
  options: {level?: number} = {},
): number {
  checkCount("resolvedPairsAt", "tasks", tasks, 2);
  const {tasks: present} = taskInformation(scores, options);
  const limit = normalQuantile((1 + (options.level ?? 0.95)) / 2) ** 2;
  return pairSums(scores, present).filter(
    ({sum, squares}) => (squaredZ(present, sum, squares) * tasks) / present > limit,
  ).length;
}

/**
 * Reliability of a test made longer or shorter by a factor (Spearman-Brown).
 *
 * @param reliability alpha or another reliability of the present length, at most 1
 * @param factor new length over present length, > 0
 * @returns the reliability to expect
 * @throws RangeError when factor is not positive or reliability exceeds 1
 * Source: Spearman (1910); Brown (1910).
 * @example spearmanBrown(0.6, 2) // 0.75
 */
export function spearmanBrown(reliability: number, factor: number): number {
  if (!(reliability <= 1)) {
    throw new RangeError(`spearmanBrown: reliability: got ${String(reliability)}; expected a number <= 1`);
  }
  if (!(factor > 0)) throw new RangeError(`spearmanBrown: factor: got ${String(factor)}; expected a number > 0`);
  return (factor * reliability) / (1 + (factor - 1) * reliability);
}
