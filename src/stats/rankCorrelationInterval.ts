import type {BootstrapMeans} from "./bootstrap.js";
import type {Interval} from "./interval.js";
import {tauB} from "./kendallTauB.js";
import {quantiles, tailOf} from "./quantile.js";
import {slackOf} from "./rankIntervals.js";
import {spearmanRho} from "./spearman.js";

/**
 * How alike two orders of the same models are, with the uncertainty of both over tasks: rho or tau-b per resample.
 *
 * Use it for two thresholds, judges or conventions of one benchmark: the models are fixed, the tasks are the sample.
 * Where the pairs themselves are the sample, use `spearman` or `kendallTauB`.
 *
 * @param first bootstrap of the models' means by one rule
 * @param second bootstrap of the same models over the same tasks with the same seed and resamples, so that it is paired
 * @param options `level` in (0, 1), default 0.95; `statistic` `spearman` (default) or `kendall`
 * @returns an interval that holds the estimate, in [-1, 1]. Sampling tasks adds noise to both orders, which pulls the
 * estimate towards 0, and every resample once more: the percentile interval lies too near 0 by twice that pull. Taken is
 * what it and the basic interval (reflected in the estimate) cover together, so that it errs on the wide side
 * @throws RangeError when the two were not drawn alike, or the level is out of range
 * Source: Davison & Hinkley (1997) 2.3 and 5.3 for both intervals; Hall & Miller (2009) on bootstrapping ranks. Coverage in
 * `docs/statistics.md`.
 * @example rankCorrelationInterval(atHalf, atThreeQuarters, {statistic: "kendall"})
 */
export function rankCorrelationInterval(
  first: BootstrapMeans,
  second: BootstrapMeans,
  options: {level?: number; statistic?: "spearman" | "kendall"} = {},
): Interval {
  const {level = 0.95, statistic = "spearman"} = options;
  const tail = tailOf("rankCorrelationInterval", level);
  checkDrawnAlike("rankCorrelationInterval", first, second);
  const correlation = statistic === "spearman" ? spearmanRho : tauB;
  const columns = first.estimates.length;
  const slack = Math.max(slackOf(first), slackOf(second));
  const x = new Float64Array(columns);
  const y = new Float64Array(columns);
  const values = Float64Array.from({length: first.resamples}, (_, r) => {
    for (let j = 0; j < columns; j++) {
      x[j] = Math.round(first.means[j][r] / slack);
      y[j] = Math.round(second.means[j][r] / slack);
    }
    return correlation(x, y);
  });
  const [below, above] = quantiles(values, [tail, 1 - tail]);
  const estimate = correlation(first.estimates, second.estimates);
  return {
    estimate,
    low: Math.max(-1, Math.min(below, 2 * estimate - above)),
    high: Math.min(1, Math.max(above, 2 * estimate - below)),
    method: `percentile and basic bootstrap of ${statistic === "spearman" ? "Spearman rho" : "Kendall tau-b"} over tasks`,
    level,
    n: first.n,
    n_missing: first.n_missing + second.n_missing,
    clusters: first.clusters,
    resamples: first.resamples,
    seed: first.seed,
  };
}

/**
 * Refuses two matrices that do not share their resamples and columns.
 *
 * @param who the public function on whose behalf the check runs
 * @param first from `bootstrapMeans`
 * @param second from `bootstrapMeans`, over the same tasks with the same seed and resamples
 * @throws RangeError when tasks, clusters, resamples, seed or number of columns differ
 * @example checkDrawnAlike("ratioInterval", bootstrapMeans([[1, 0]]), bootstrapMeans([[1, 1]])) // undefined
 */
export function checkDrawnAlike(who: string, first: BootstrapMeans, second: BootstrapMeans): void {
  const shape = ({n, clusters, resamples, seed, estimates}: BootstrapMeans): string =>
    JSON.stringify({n, clusters, resamples, seed, columns: estimates.length});
  if (shape(first) === shape(second)) return;
  throw new RangeError(`${who}: not drawn alike: got ${shape(first)} and ${shape(second)}; expected equal ones`);
}
