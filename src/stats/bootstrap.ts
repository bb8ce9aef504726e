import {checkCount} from "./argumentChecks.js";
import {bootstrapLayout, type BootstrapLayout, type Column} from "./bootstrapLayout.js";
import {plainKernel, type Kernel} from "./kernelPlain.js";
import {simdKernel} from "./kernelSimd.js";
import {blockResamples, blockSeed} from "./rng.js";

export type {Column} from "./bootstrapLayout.js";

/** What `bootstrapMeans` takes beside its columns. */
export interface BootstrapOptions {
  /** resamples drawn, at least 1, default 10,000 */
  resamples?: number;
  /** seed of the generator, integer in [0, 4294967295], default 1 */
  seed?: number;
  /** a label per task; tasks of one label (a server, a family) are drawn together; default each task by itself */
  clusters?: ArrayLike<string | number>;
  /** per column a weight per task, such as the trials behind the cell; default 1 for every counted cell */
  weights?: ArrayLike<ArrayLike<number>>;
  /** `auto` (default) takes the SIMD kernel where it can, `plain` never, `simd` refuses to do without */
  kernel?: "auto" | "plain" | "simd";
}

/** The means of every column in every resample, drawn with one index vector a resample for all columns (paired). */
export interface BootstrapMeans {
  /** `bootstrap of means`, or `cluster bootstrap of means` */
  method: string;
  /** null: a level comes with the interval made from the matrix */
  level: null;
  resamples: number;
  seed: number;
  /** tasks given */
  n: number;
  /** missing cells over all columns */
  n_missing: number;
  /** clusters, null when tasks were drawn one by one */
  clusters: number | null;
  /** per column the mean over its counted cells; NaN when it has none */
  estimates: Float64Array;
  /** per column the counted cells */
  counted: Int32Array;
  /** per column its mean in each resample; NaN in a resample that holds no counted cell of the column */
  means: Float64Array[];
  /** per column the whole number that makes every mean whole when multiplied, 0 where there is none */
  denominators: Float64Array;
  /** per column the acceleration that `bcaInterval` needs */
  accelerations: Float64Array;
  /** whether every counted value lies in [0, 1] */
  isProportion: boolean;
  /** which kernel drew it; sums of flags and other small lattices are the same in both, others within 1e-6 */
  kernel: "plain" | "simd";
}

/**
 * Bootstrap over tasks: the mean of every column (a model, or a model's statistic) in each of many resamples of tasks.
 *
 * Use it once for everything on a page and feed the matrix to `percentileInterval`, `differenceIntervals`,
 * `rankIntervals` and `tieGroups`: all columns share each resample's tasks, so differences and ranks are paired.
 * For a pass rate of one model alone `wilsonInterval` needs no resampling.
 *
 * Several trials a task: the task is the unit, so a cell is the task's mean over its counted trials and the estimate
 * the mean of task means. Where models have unequal trials and the convention divides all successes by all trials,
 * give the trial counts as `weights`: the mean is then the ratio of sums. Both agree when the counts are equal.
 * A missing cell (null, NaN, weight 0) leaves its column's numerator and denominator; other columns keep the task.
 *
 * @param columns at least one column of one value a task, all in one task order; null or NaN is missing
 * @param options `resamples` default 10,000; `seed` default 1; `clusters`; `weights`
 * @returns the matrix with point estimates. The stream is seeded anew every 500 resamples (`blockSeed`), so parts of
 * the job can be computed anywhere; more resamples extend the same matrix
 * @throws RangeError on empty input, unequal lengths, infinite values, and counts or seeds out of range
 * @see Efron (1979), Bootstrap methods; Davison & Hinkley (1997) 2.4 and 3.8 (clusters)
 * @example bootstrapMeans([[1, 0, 1, 1], [0, 0, 1, 1]], {seed: 1}).estimates // Float64Array [0.75, 0.5]
 */
export function bootstrapMeans(columns: ArrayLike<Column>, options: BootstrapOptions = {}): BootstrapMeans {
  const job = jobOf(columns, options);
  for (let from = 0; from < job.result.resamples; from += blockResamples) runBlock(job, from);
  job.kernel.release();
  return job.result;
}

/** What `bootstrapMeansAsync` takes beside the options of `bootstrapMeans`. */
export interface AsyncBootstrapOptions extends BootstrapOptions {
  /** stops the job: the promise rejects with the signal's reason */
  signal?: AbortSignal;
  /** called after each block of 500 resamples with the number drawn so far and the number wanted */
  onProgress?: (done: number, total: number) => void;
}

/**
 * `bootstrapMeans` in steps of 500 resamples that let other work run in between, with progress and cancellation.
 *
 * Use it for large jobs in a page or a server; the result is the same matrix, bit for bit.
 *
 * @param columns as in `bootstrapMeans`
 * @param options as in `bootstrapMeans`, and `signal`, `onProgress`
 * @returns a promise of the matrix
 * @throws RangeError as `bootstrapMeans`; the signal's reason when it is aborted (both as a rejection)
 * @example await bootstrapMeansAsync([flags], {onProgress: (done, total) => bar.update(done / total)})
 */
export async function bootstrapMeansAsync(
  columns: ArrayLike<Column>,
  options: AsyncBootstrapOptions = {},
): Promise<BootstrapMeans> {
  const {signal, onProgress, ...rest} = options;
  signal?.throwIfAborted();
  const job = jobOf(columns, rest);
  const total = job.result.resamples;
  try {
    for (let from = 0; from < total; from += blockResamples) {
      runBlock(job, from);
      onProgress?.(Math.min(total, from + blockResamples), total);
      await new Promise((resume) => setTimeout(resume, 0));
      signal?.throwIfAborted();
    }
  } finally {
    job.kernel.release();
  }
  return job.result;
}

interface Job {
  layout: BootstrapLayout;
  kernel: Kernel;
  sums: Float64Array;
  result: BootstrapMeans;
}

function jobOf(columns: ArrayLike<Column>, options: BootstrapOptions): Job {
  const {resamples = 10_000, seed = 1, clusters, weights, kernel: wanted = "auto"} = options;
  checkCount("bootstrapMeans", "resamples", resamples, 1);
  const layout = bootstrapLayout("bootstrapMeans", columns, clusters, weights);
  const kernel = (wanted === "plain" ? null : simdKernel(layout)) ?? plainKernel(layout.units, layout.kernelColumns);
  if (wanted === "simd" && kernel.name !== "simd") {
    throw new RangeError(
      'bootstrapMeans: kernel: got "simd"; expected SIMD and columns of flags or of shares from 0 to 1',
    );
  }
  const cells = layout.counted.reduce((sum, counted) => sum + counted, 0);
  let accelerations: Float64Array | undefined;
  const result: BootstrapMeans = {
    method: layout.clusters === null ? "bootstrap of means" : "cluster bootstrap of means",
    level: null,
    resamples,
    seed,
    n: layout.rows,
    n_missing: layout.rows * columns.length - cells,
    clusters: layout.clusters,
    estimates: layout.estimates,
    counted: layout.counted,
    means: Array.from(layout.estimates, () => new Float64Array(resamples)),
    denominators: layout.estimates.map((_, j) => {
      const denominator = layout.fixedDenominators[j] * layout.kernelColumns[j].step;
      return Number.isSafeInteger(denominator) ? denominator : 0;
    }),
    get accelerations() {
      return (accelerations ??= layout.accelerationsOf());
    },
    isProportion: layout.isProportion,
    kernel: kernel.name,
  };
  const sums = new Float64Array(blockResamples * layout.kernelColumns.length);
  return {layout, kernel, sums, result};
}

function runBlock({layout, kernel, sums, result}: Job, from: number): void {
  const {kernelColumns, denominatorOf, fixedDenominators} = layout;
  const count = Math.min(blockResamples, result.resamples - from);
  const width = kernelColumns.length;
  kernel.sums(blockSeed(result.seed, from / blockResamples), count, sums);
  result.means.forEach((means, j) => {
    const step = kernelColumns[j].step || 1;
    const d = denominatorOf[j];
    if (d < 0) {
      const divisor = step * fixedDenominators[j];
      for (let r = 0; r < count; r++) means[from + r] = sums[r * width + j] / divisor;
      return;
    }
    const divisorStep = kernelColumns[d].step || 1;
    for (let r = 0; r < count; r++) {
      means[from + r] = (sums[r * width + j] * divisorStep) / (sums[r * width + d] * step);
    }
  });
}
