import {checkNumbers, checkParallel} from "./argumentChecks.js";
import type {Interval} from "./interval.js";
import {momentComponents} from "./momentComponents.js";
import {quantiles, tailOf} from "./quantile.js";
import {blockResamples, blockSeed, Sfc32} from "./rng.js";
import {unitMoments} from "./unitMoments.js";

/** Labels of the observations in one factor, such as the task, server, trial or judge of each score. */
export type FactorLabels = ArrayLike<string | number>;

/** One variance component. */
export interface VarianceComponent extends Interval {
  /** factor name, or `residual` */
  factor: string;
  /** the unbiased moment estimate before cutting at 0; it may be negative */
  untruncated: number;
  /** whether the estimate was cut at 0 */
  isTruncated: boolean;
  /** share of the sum of all (cut) components, NaN when all are 0 */
  share: number;
  /** levels of the factor; observations for the residual */
  levels: number;
}

/**
 * Variance components of scores by the method of moments: how much of the spread is the task, the server, the judge,
 * and what is left (trial to trial).
 *
 * Use it to see what to buy: more tasks, more trials or more judges. Factors may be crossed (task and judge) or nested
 * (task in server: every task has its own label) and unbalanced. A trial factor is needed only when a trial has several
 * scores (judges); else trials are the residual. For the one-number summary of two factors see `intraclassCorrelation`.
 *
 * @param values one score an observation
 * @param factors by name, one label an observation; labels of a nested factor are unique over its parents
 * @param options `unit` the factor whose levels are resampled for the intervals, default the first; `level` 0.95;
 * `resamples` default 500; `seed` default 1
 * @returns one component a factor, then `residual`; each estimate is cut at 0 and `isTruncated` says so. The intervals
 * say how the components vary over draws of the unit: that of a factor crossed with it (few judges) holds for these
 * judges only, and that of a parent (server) needs the server as the unit. NaN throughout where the moments do not
 * identify the components (a factor with one level, or as many as observations, or two factors with the same levels)
 * @throws RangeError on empty or non-finite values, unequal lengths or an unknown unit
 * @see Henderson (1953), Estimation of variance and covariance components, method 1; Searle, Casella & McCulloch (1992) 5.2
 * @example varianceComponents([1, 1, 0, 0], {task: ["a", "a", "b", "b"]}).map((c) => c.estimate) // [0.5, 0]
 */
export function varianceComponents(
  values: ArrayLike<number>,
  factors: Record<string, FactorLabels>,
  options: {unit?: string; level?: number; resamples?: number; seed?: number} = {},
): VarianceComponent[] {
  const names = Object.keys(factors);
  const {unit = names[0], resamples = 500, level = 0.95, seed = 1} = options;
  const tail = tailOf("varianceComponents", level);
  checkNumbers("varianceComponents", "values", values, 2);
  for (const name of names)
    checkParallel("varianceComponents", `values and ${name}`, values.length, factors[name].length);
  if (!names.includes(unit)) {
    throw new RangeError(
      `varianceComponents: unit: got ${JSON.stringify(unit)}; expected one of ${JSON.stringify(names)}`,
    );
  }
  const coded = names.map((name) => codesOf(factors[name]));
  const untruncated = momentComponents(values, coded);
  const total = untruncated.reduce((sum, component) => sum + Math.max(0, component), 0);
  const resampled = resampledComponents(values, coded, names.indexOf(unit), resamples, seed);
  const units = new Set(coded[names.indexOf(unit)]).size;
  return [...names, "residual"].map((factor, f) => {
    const [low, high] = quantiles(resampled[f], [tail, 1 - tail]);
    return {
      estimate: Math.max(0, untruncated[f]),
      low,
      high,
      factor,
      untruncated: untruncated[f],
      isTruncated: untruncated[f] < 0,
      share: total > 0 ? Math.max(0, untruncated[f]) / total : NaN,
      levels: f < names.length ? new Set(coded[f]).size : values.length,
      method: `method of moments cut at 0, percentile bootstrap over ${unit}`,
      level,
      n: values.length,
      n_missing: 0,
      clusters: units,
      resamples,
      seed,
    };
  });
}

/** The components, cut at 0, in resamples of the unit; a unit drawn twice counts as two, with levels of its own below. */
function resampledComponents(
  values: ArrayLike<number>,
  coded: Int32Array[],
  unitAt: number,
  resamples: number,
  seed: number,
): Float64Array[] {
  const unitOf = coded[unitAt];
  const units = unitOf.reduce((most, unit) => Math.max(most, unit), 0) + 1;
  const isNested = coded.map((codes) => liesWithin(codes, unitOf));
  const componentsOf = unitMoments(values, coded, unitAt, isNested);
  const results = Array.from({length: coded.length + 1}, () => new Float64Array(resamples));
  const drawn = new Int32Array(units);
  const times = new Float64Array(units);
  let rng = new Sfc32(seed);
  for (let r = 0; r < resamples; r++) {
    if (r % blockResamples === 0) rng = new Sfc32(blockSeed(seed, r / blockResamples));
    rng.fillIndices(drawn, units);
    times.fill(0);
    for (const unit of drawn) times[unit]++;
    componentsOf(times).forEach((component, f) => {
      results[f][r] = Math.max(0, component);
    });
  }
  return results;
}

/** Labels as numbers from 0. */
function codesOf(labels: FactorLabels): Int32Array {
  const codes = new Map<string | number, number>();
  return Int32Array.from(labels, (label) => {
    const code = codes.get(label) ?? codes.size;
    codes.set(label, code);
    return code;
  });
}

/** Whether each level of a factor lies within one unit. */
function liesWithin(codes: Int32Array, unitOf: Int32Array): boolean {
  const units = new Map<number, number>();
  return codes.every((code, i) => {
    const unit = units.get(code) ?? unitOf[i];
    units.set(code, unit);
    return unit === unitOf[i];
  });
}
