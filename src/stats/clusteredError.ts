import {fsum} from "d3-array";
import {checkLevel, checkNumbers, checkParallel} from "./argumentChecks.js";
import {tQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {deviationsOf, meanOf, standardError} from "./studentInterval.js";

/** Standard errors of one mean under four assumptions; they differ, so each is named. */
export interface ClusteredError {
  mean: number;
  n: number;
  /** number of clusters C */
  clusters: number;
  /** as if all observations were independent: sd / sqrt(n) */
  se_independent: number;
  /** Miller (2024), equation 4: the independent variance plus the cross terms within clusters */
  se_miller: number;
  /** Liang-Zeger sandwich, no small-sample factor: sqrt(sum of squared cluster totals) / n */
  se_cr0: number;
  /** CR0 times sqrt(C / (C - 1)), as statsmodels and Stata report; for equal clusters the sd of cluster means / sqrt(C) */
  se_cr1: number;
  /** how many times the independent variance the clustered one is, by Miller's form; NaN when nothing varies */
  design_effect: number;
}

/**
 * Standard error of a mean whose observations come in clusters: trials of one task, tasks of one server.
 *
 * Use it whenever a cluster has more than one member; `standardError` understates there. For intervals take
 * `se_cr1` (`clusteredInterval` does); below about 20 clusters prefer a cluster bootstrap and say so.
 *
 * @param values at least two finite numbers
 * @param clusters the cluster of each value, in the same order; at least two different ones
 * @returns the four standard errors by name
 * @throws RangeError on fewer than two values or clusters, unequal lengths, or a value that is not finite
 * Source: Liang & Zeger (1986), Biometrika 73, 13-22; Miller, E. (2024), Adding Error Bars to Evals, arXiv:2411.00640.
 * @example clusteredError([1, 0, 1, 1, 0], ["a", "b", "c", "d", "e"]).se_cr1 // 0.2449489742783177
 */
export function clusteredError(values: ArrayLike<number>, clusters: ArrayLike<string | number>): ClusteredError {
  checkNumbers("clusteredError", "values", values, 2);
  checkParallel("clusteredError", "values and clusters", values.length, clusters.length);
  const n = values.length;
  const mean = meanOf(values);
  const residuals = new Map<string | number, number[]>();
  deviationsOf(values).forEach((deviation, i) => {
    const members = residuals.get(clusters[i]);
    if (members) members.push(deviation);
    else residuals.set(clusters[i], [deviation]);
  });
  const count = residuals.size;
  if (count < 2) throw new RangeError(`clusteredError: too few clusters: got ${count}; expected at least 2`);
  const totals = [...residuals.values()].map((members) => fsum(members) ** 2);
  const squares = [...residuals.values()].flat().map((residual) => residual * residual);
  const between = fsum(totals);
  const independent = standardError(values);
  const miller = independent ** 2 + (between - fsum(squares)) / n ** 2;
  return {
    mean,
    n,
    clusters: count,
    se_independent: independent,
    se_miller: Math.sqrt(Math.max(0, miller)),
    se_cr0: Math.sqrt(between) / n,
    se_cr1: (Math.sqrt(between) / n) * Math.sqrt(count / (count - 1)),
    design_effect: independent > 0 ? miller / independent ** 2 : NaN,
  };
}

/**
 * Interval of a mean from a clustered standard error: CR1 with t on C - 1 degrees of freedom.
 *
 * Use it for unbounded quantities over several trials a task, with tasks as clusters. For pass rates and coverage
 * `scoreInterval` with `clusters`, which holds its level near 0 and 1; `studentInterval` is for independent observations;
 * a cluster bootstrap for few or very unequal clusters.
 *
 * @param values at least two finite numbers
 * @param clusters the cluster of each value; at least two different ones
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval, with `clusters` filled
 * @throws RangeError as `clusteredError`, or on a level outside (0, 1)
 * Source: as `clusteredError`; degrees of freedom as Stata and statsmodels use.
 * @example clusteredInterval([1, 1, 0, 0], ["a", "a", "b", "b"]) // estimate 0.5, low -5.853, high 6.853
 */
export function clusteredInterval(
  values: ArrayLike<number>,
  clusters: ArrayLike<string | number>,
  options: IntervalOptions = {},
): Interval {
  const {level = 0.95} = options;
  checkLevel("clusteredInterval", level);
  const error = clusteredError(values, clusters);
  const arm = -tQuantile((1 - level) / 2, error.clusters - 1) * error.se_cr1;
  const ends = {estimate: error.mean, low: error.mean - arm, high: error.mean + arm};
  return closedFormInterval("clustered CR1, student t", ends, error.n, options, error.clusters);
}
