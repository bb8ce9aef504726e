/**
 * The one shape of every interval of the toolkit, closed form or resampled. Members are snake_case because they travel
 * unchanged into columns and captions.
 */
export interface Interval {
  /** the point estimate, in the unit of the data (a proportion is 0 to 1) */
  estimate: number;
  /** lower end, same unit */
  low: number;
  /** upper end, same unit */
  high: number;
  /** the method by name, such as `wilson` or `percentile bootstrap`; prints as it is */
  method: string;
  /** confidence level in (0, 1) */
  level: number;
  /** observations used */
  n: number;
  /** observations left out as missing before the computation, as the caller counted them */
  n_missing: number;
  /** number of clusters, null when observations were taken as independent */
  clusters: number | null;
  /** resamples drawn, null when nothing was resampled */
  resamples: number | null;
  /** seed of the generator, null when nothing was drawn */
  seed: number | null;
}

/** What every interval function takes beside its data. */
export interface IntervalOptions {
  /** confidence level in (0, 1), default 0.95 */
  level?: number;
  /** observations already left out as missing, for the record only, default 0 */
  nMissing?: number;
}

/** One result of a test, in one shape: what was tested, how, and how likely data as extreme are without an effect. */
export interface TestResult {
  /** the test statistic, NaN where the test has none */
  statistic: number;
  /** p-value in [0, 1]; NaN when the statistic is undefined, and then `reason` says why */
  p: number;
  /** the test by name; prints as it is */
  method: string;
  /** which tail */
  alternative: "two-sided" | "greater" | "less";
  /** always null: a p is of no level */
  level: null;
  /** observations (pairs, for a paired test) used */
  n: number;
  /** observations left out as missing before the test, as the caller counted them */
  n_missing: number;
  /** always null: tests take their observations (tasks, pairs) as independent */
  clusters: null;
  /** random draws, null for an exact or closed-form p */
  resamples: number | null;
  /** seed of the draws, null when nothing was drawn */
  seed: number | null;
  /** why p is NaN, null otherwise */
  reason: string | null;
}

/** What every test takes beside its data. */
export interface TestOptions {
  /** observations already left out as missing, for the record only, default 0 */
  nMissing?: number;
}

/**
 * Fills a `TestResult`: two-sided, closed form and defined unless said otherwise.
 *
 * @param method the test's name
 * @param found statistic, p and n, and what differs from the defaults
 * @param options nMissing as given by the caller
 * @returns the result
 * @example testResult("sign", {statistic: 3, p: 0.5, n: 4}, {}).n_missing // 0
 */
export function testResult(
  method: string,
  found: Pick<TestResult, "statistic" | "p" | "n"> & Partial<TestResult>,
  options: TestOptions,
): TestResult {
  return {
    ...{method, alternative: "two-sided", level: null, n_missing: options.nMissing ?? 0, clusters: null},
    ...{resamples: null, seed: null, reason: null},
    ...found,
  };
}

/**
 * Fills an `Interval` for a closed-form method: nothing resampled, no clusters unless given.
 *
 * @param method the method's name
 * @param ends estimate, low and high
 * @param n observations used
 * @param options level and nMissing as given by the caller
 * @param clusters number of clusters, default null
 * @returns the interval
 * @example closedFormInterval("wilson", {estimate: 0.5, low: 0.2, high: 0.8}, 10, {}).level // 0.95
 */
export function closedFormInterval(
  method: string,
  ends: {estimate: number; low: number; high: number},
  n: number,
  options: IntervalOptions,
  clusters: number | null = null,
): Interval {
  return {
    estimate: ends.estimate,
    low: ends.low,
    high: ends.high,
    method,
    level: options.level ?? 0.95,
    n,
    n_missing: options.nMissing ?? 0,
    clusters,
    resamples: null,
    seed: null,
  };
}
