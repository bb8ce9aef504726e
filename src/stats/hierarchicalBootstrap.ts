import {max} from "d3-array";
import {checkCount, checkParallel} from "./argumentChecks.js";
import type {BootstrapMeans} from "./bootstrap.js";
import {accelerationOf, jackknifeRatios} from "./jackknife.js";
import {blockResamples, blockSeed, Sfc32} from "./rng.js";
import {rowsByLabel} from "./rowsByLabel.js";

/** A level of the hierarchy that can be resampled. */
export type HierarchyLevel = "server" | "task" | "trial";

/** What `hierarchicalBootstrap` takes beside the trials. */
export interface HierarchyOptions {
  /** a server (or family) per task; default all tasks of one */
  servers?: ArrayLike<string | number>;
  /** levels drawn anew, the others are kept as they are; default all three, or task and trial without `servers` */
  levels?: HierarchyLevel[];
  /** resamples, default 10,000 */
  resamples?: number;
  /** seed, default 1 */
  seed?: number;
}

/**
 * Hierarchical bootstrap: draws servers, then tasks of each drawn server, then trials of each drawn task.
 *
 * Use it when results must carry over to other servers, or to see which level the uncertainty comes from: give one
 * level at a time (`trial` alone is the run-to-run noise on these very tasks). For the usual question, other tasks of
 * the same kind, `bootstrapMeans` over tasks is enough: it already contains the noise of trials. Drawing all levels with
 * replacement adds the trial noise twice and is a little wide with few trials a task (Davison & Hinkley 3.8).
 *
 * Servers and tasks are drawn once for all models (paired); trials of different models are drawn independently.
 *
 * @param columns per model, per task the values of its trials; null or NaN is missing, a task may have none
 * @param options see `HierarchyOptions`
 * @returns the matrix that `percentileInterval`, `differenceIntervals`, `rankIntervals` and `tieGroups` take; the
 * estimate is the mean of task means
 * @throws RangeError on empty or unequal input, or when `server` is drawn without `servers`
 * @see Davison & Hinkley (1997) 3.8; METR (2025) resamples families, tasks and runs alike
 * @example hierarchicalBootstrap([[[1, 0], [1, 1]]], {levels: ["trial"]}).estimates[0] // 0.75
 */
export function hierarchicalBootstrap(
  columns: ArrayLike<ArrayLike<number | null>>[],
  options: HierarchyOptions = {},
): BootstrapMeans {
  const {servers, resamples = 10_000, seed = 1} = options;
  const levels = new Set<HierarchyLevel>(options.levels ?? (servers ? ["server", "task", "trial"] : ["task", "trial"]));
  checkCount("hierarchicalBootstrap", "resamples", resamples, 1);
  checkCount("hierarchicalBootstrap", "columns", columns.length, 1);
  const n = columns[0].length;
  checkCount("hierarchicalBootstrap", "tasks", n, 1);
  for (const column of columns) checkParallel("hierarchicalBootstrap", "columns", n, column.length);
  if (levels.has("server") && !servers) {
    throw new RangeError(`hierarchicalBootstrap: servers: got ${JSON.stringify(servers ?? null)}; expected one a task`);
  }
  if (servers) checkParallel("hierarchicalBootstrap", "servers and tasks", servers.length, n);
  const groups = rowsByLabel(servers ?? new Array<number>(n).fill(0));
  const trials = columns.map((column) => Array.from(column, countedValues));
  const taskMeans = trials.map((column) => Float64Array.from(column, meanOf));
  const means = columns.map(() => new Float64Array(resamples));
  const tasks = new Int32Array(groups.length * (max(groups, (group) => group.length) ?? 0));
  for (let from = 0; from < resamples; from += blockResamples) {
    const blockOf = blockSeed(seed, from / blockResamples);
    const taskRng = new Sfc32(blockOf);
    const trialRngs = columns.map((_, j) => new Sfc32(blockSeed(blockOf, j + 1)));
    for (let r = from; r < Math.min(resamples, from + blockResamples); r++) {
      const drawn = drawTasks(groups, levels, taskRng, tasks);
      for (let j = 0; j < columns.length; j++) {
        means[j][r] = levels.has("trial")
          ? meanOfRedrawn(trials[j], tasks, drawn, trialRngs[j])
          : meanOfDrawn(taskMeans[j], tasks, drawn);
      }
    }
  }
  const counted = Int32Array.from(taskMeans, (column) => column.filter((mean) => !Number.isNaN(mean)).length);
  return {
    method: `hierarchical bootstrap of means (${Array.from(levels).join(", ")} drawn)`,
    level: null,
    resamples,
    seed,
    n,
    n_missing: counted.reduce((missing, count) => missing + n - count, 0),
    clusters: servers ? groups.length : null,
    estimates: Float64Array.from(taskMeans, (column) => meanOf(column.filter((mean) => !Number.isNaN(mean)))),
    counted,
    means,
    denominators: new Float64Array(columns.length),
    accelerations: Float64Array.from(taskMeans, (column) =>
      accelerationOf(
        jackknifeRatios(
          column.map((mean) => (Number.isNaN(mean) ? 0 : mean)),
          column.map((mean) => (Number.isNaN(mean) ? 0 : 1)),
        ),
      ),
    ),
    isProportion: trials.every((column) => column.every((values) => values.every((v) => v >= 0 && v <= 1))),
    kernel: "plain",
  };
}

function countedValues(values: ArrayLike<number | null>): Float64Array {
  return Float64Array.from(
    Array.from(values).filter((value): value is number => value != null && !Number.isNaN(value)),
  );
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

function drawTasks(groups: number[][], levels: Set<HierarchyLevel>, rng: Sfc32, out: Int32Array): number {
  let at = 0;
  for (let g = 0; g < groups.length; g++) {
    const group = groups[levels.has("server") ? rng.below(groups.length) : g];
    for (let i = 0; i < group.length; i++) out[at++] = group[levels.has("task") ? rng.below(group.length) : i];
  }
  return at;
}

function meanOfDrawn(taskMeans: Float64Array, tasks: Int32Array, drawn: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < drawn; i++) {
    const mean = taskMeans[tasks[i]];
    if (Number.isNaN(mean)) continue;
    sum += mean;
    count++;
  }
  return sum / count;
}

function meanOfRedrawn(trials: Float64Array[], tasks: Int32Array, drawn: number, rng: Sfc32): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < drawn; i++) {
    const values = trials[tasks[i]];
    if (values.length === 0) continue;
    let total = 0;
    for (let t = 0; t < values.length; t++) total += values[rng.below(values.length)];
    sum += total / values.length;
    count++;
  }
  return sum / count;
}
