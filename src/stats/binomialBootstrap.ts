import {checkCount, checkLevel, checkSuccesses} from "./argumentChecks.js";
import {binomialQuantile, normalQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";

/**
 * The percentile bootstrap interval of a pass rate for infinitely many resamples, without drawing any.
 *
 * Use it to check printed bootstrap intervals, or where a bootstrap of passes is asked for and speed counts. For reports
 * `wilsonInterval`: this one has no width at no and all successes, and covers too rarely near them.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns binomial quantiles (lower inverse of the distribution function) over trials
 * @throws RangeError when successes exceeds trials, trials is 0, or level is outside (0, 1)
 * Source: a resample's successes are Binomial(n, x / n); Efron (1979).
 * @example binomialBootstrapInterval(782, 1000) // low 0.756, high 0.807
 */
export function binomialBootstrapInterval(successes: number, trials: number, options: IntervalOptions = {}): Interval {
  const {level = 0.95} = options;
  checkSuccesses("binomialBootstrapInterval", successes, trials);
  checkLevel("binomialBootstrapInterval", level);
  const estimate = successes / trials;
  const tail = (1 - level) / 2;
  const low = binomialQuantile(tail, trials, estimate) / trials;
  const high = binomialQuantile(1 - tail, trials, estimate) / trials;
  return closedFormInterval("percentile bootstrap, exact limit", {estimate, low, high}, trials, options);
}

/** Where the ends of a bootstrap interval of finitely many draws can fall. */
export interface BootstrapEndRange {
  low: {least: number; most: number};
  high: {least: number; most: number};
  /** half of (high - low) */
  half_width: {least: number; most: number};
}

/**
 * Where the ends of a percentile bootstrap of a pass rate may fall by the luck of its draws.
 *
 * Use it to judge a printed interval that differs from the exact limit in the last digit: inside the range it is a
 * bootstrap of that size, outside something else was done.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `resamples` default 10,000; `level` of the interval, default 0.95; `confidence` that each end falls inside,
 * default 0.999
 * @returns least and most for both ends and the half-width
 * @throws RangeError on counts that are not successes of trials, or a level or confidence outside (0, 1)
 * Source: a sample quantile at q lies between the quantiles at q ± z sqrt(q (1 - q) / resamples).
 * @example bootstrapEndRange(782, 1000).half_width // {least: 0.0245, most: 0.027}
 */
export function bootstrapEndRange(
  successes: number,
  trials: number,
  options: {resamples?: number; level?: number; confidence?: number} = {},
): BootstrapEndRange {
  const {resamples = 10_000, level = 0.95, confidence = 0.999} = options;
  checkSuccesses("bootstrapEndRange", successes, trials);
  checkCount("bootstrapEndRange", "resamples", resamples, 1);
  checkLevel("bootstrapEndRange", level);
  checkLevel("bootstrapEndRange", confidence);
  const tail = (1 - level) / 2;
  const spread = -normalQuantile((1 - confidence) / 2) * Math.sqrt((tail * (1 - tail)) / resamples);
  const count = (q: number) => binomialQuantile(Math.min(1, Math.max(0, q)), trials, successes / trials);
  const low = [count(tail - spread), count(tail + spread)];
  const high = [count(1 - tail - spread), count(1 - tail + spread)];
  return {
    low: {least: low[0] / trials, most: low[1] / trials},
    high: {least: high[0] / trials, most: high[1] / trials},
    half_width: {least: (high[0] - low[1]) / (2 * trials), most: (high[1] - low[0]) / (2 * trials)},
  };
}
