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
  runBlocks(job, 0, job.result.resamples);
  job.kernel.release();
  return job.result;
}

/**
 * A part of `bootstrapMeans`: the resamples from `from` to `end`, for jobs that several workers share.
 *
 * Each worker makes its part from the same columns and options; `joinBootstrapMeans` puts them together. Whatever the
 * number of workers and the order in which they end, the result is that of `bootstrapMeans`, bit for bit.
 *
 * @param columns as in `bootstrapMeans`
 * @param options as in `bootstrapMeans`; `resamples` is that of the whole job
 * @param part `from`, a multiple of 500 (`blockResamples`), and `end`, at most `resamples`
 * @returns the part: `means` holds its resamples alone, `from` says where they belong; plain data, which a worker can post
 * @throws RangeError as `bootstrapMeans`, and where the part does not begin with a block or is empty
 * @example bootstrapPart([[1, 0, 1]], {resamples: 2000}, {from: 500, end: 1500}).means[0].length // 1000
 */
export function bootstrapPart(
  columns: ArrayLike<Column>,
  options: BootstrapOptions,
  part: {from: number; end: number},
): BootstrapPart {
  const {from, end} = part;
  const {resamples = 10_000} = options;
  if (!(Number.isInteger(from) && Number.isInteger(end) && from >= 0 && from < end && end <= resamples)) {
    throw new RangeError(
      `bootstrapPart: part: got ${JSON.stringify(part)}; expected whole numbers 0 <= from < end <= ${resamples}`,
    );
  }
  if (from % blockResamples !== 0) {
    throw new RangeError(`bootstrapPart: from: got ${from}; expected a multiple of ${blockResamples}`);
  }
  const job = jobOf(columns, options, part);
  runBlocks(job, from, end);
  job.kernel.release();
  return {...job.result, from};
}

/** What one worker made of a job: as `BootstrapMeans`, but `means` holds the resamples from `from` on alone. */
export interface BootstrapPart extends BootstrapMeans {
  from: number;
}

/**
 * Joins the parts of a job that workers shared.
 *
 * @param parts from `bootstrapPart`, all of one job, in any order; each resample in one of them
 * @returns what `bootstrapMeans` returns for the whole job
 * @throws RangeError where parts are missing, overlap, or come from different jobs
 * @example joinBootstrapMeans([bootstrapPart([[1, 0]], {resamples: 600}, {from: 500, end: 600}),
 *   bootstrapPart([[1, 0]], {resamples: 600}, {from: 0, end: 500})]).means[0].length // 600
 */
export function joinBootstrapMeans(parts: readonly BootstrapPart[]): BootstrapMeans {
  const order = parts.toSorted((a, b) => a.from - b.from);
  const spans = order.map(({from, means}) => [from, from + (means[0]?.length ?? 0)]);
  const isGap = spans.some(([from], i) => from !== (i === 0 ? 0 : spans[i - 1][1]));
  if (spans.length === 0 || isGap || spans[spans.length - 1][1] !== order[0].resamples) {
    const shown = JSON.stringify(spans).slice(0, 120);
    throw new RangeError(`joinBootstrapMeans: parts: got ${shown}; expected every resample once`);
  }
  const {from: start, ...first} = order[0];
  const differs = order.find(
    ({seed, resamples, kernel, estimates}) =>
      seed !== first.seed ||
      resamples !== first.resamples ||
      kernel !== first.kernel ||
      estimates.length !== first.estimates.length ||
      estimates.some((estimate, j) => !Object.is(estimate, first.estimates[j])),
  );
  if (differs !== undefined) {
    const shown = JSON.stringify([first, differs].map(({seed, resamples, kernel}) => ({seed, resamples, kernel})));
    throw new RangeError(`joinBootstrapMeans: jobs: got ${shown}; expected parts of one job`);
  }
  const means = first.means.map(() => new Float64Array(first.resamples));
  for (const part of order) part.means.forEach((own, j) => means[j].set(own, part.from - start));
  return {...first, means};
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
      runBlocks(job, from, Math.min(total, from + blockResamples));
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
  /** the resample that `means` begins with */
  first: number;
}

function jobOf(columns: ArrayLike<Column>, options: BootstrapOptions, part?: {from: number; end: number}): Job {
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
    means: Array.from(layout.estimates, () => new Float64Array(part ? part.end - part.from : resamples)),
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
  const sums = new Float64Array(
    Math.min(4, Math.ceil(resamples / blockResamples)) * blockResamples * layout.kernelColumns.length,
  );
  return {layout, kernel, sums, result, first: part?.from ?? 0};
}

/** The resamples from `from` (where a block begins) to `end`, four whole blocks at a time where there are as many. */
function runBlocks(job: Job, from: number, end: number): void {
  const four = 4 * blockResamples;
  let at = from;
  for (; at + four <= end; at += four) {
    const block = at / blockResamples;
    const seeds = [0, 1, 2, 3].map((i) => blockSeed(job.result.seed, block + i));
    job.kernel.sumsOfFour(seeds, blockResamples, job.sums);
    toMeans(job, at, four);
  }
  for (; at < end; at += blockResamples) {
    const count = Math.min(blockResamples, end - at);
    job.kernel.sums(blockSeed(job.result.seed, at / blockResamples), count, job.sums);
    toMeans(job, at, count);
  }
}

function toMeans({layout, sums, result, first}: Job, block: number, count: number): void {
  const from = block - first;
  const {kernelColumns, denominatorOf, fixedDenominators} = layout;
  const width = kernelColumns.length;
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
