import {checkLevel, checkNumbers, checkProportion} from "./argumentChecks.js";
import {clusteredError} from "./clusteredError.js";
import {tQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {meanOf, standardError} from "./studentInterval.js";

/** Observations that would be left if each cluster were one: n² / Σ size². */
function leastEffective(clusters: ArrayLike<string | number>): number {
  const sizes = new Map<string | number, number>();
  for (const cluster of Array.from(clusters)) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  return clusters.length ** 2 / [...sizes.values()].reduce((sum, size) => sum + size * size, 0);
}

/**
 * Interval of the mean of scores in [0, 1], independent or in clusters: Wilson's, on the effective number of observations.
 *
 * Use it as the closed form for mean coverage, and for pass rates over several trials a task (give the task as the
 * cluster). It stays inside [0, 1], has width even when all scores are equal, and holds its level near 0 and 1, where
 * `studentInterval` and `clusteredInterval` fail. For independent flags `proportionInterval`; for other statistics, or few
 * and very unequal clusters, a bootstrap.
 *
 * @param scores at least two numbers in [0, 1]
 * @param options `clusters` the cluster of each score, default all independent; `level` default 0.95; `nMissing` default 0
 * @returns the interval; ends exactly 0 and 1 when all scores are 0 or 1
 * @throws RangeError on fewer than two scores or clusters, a score outside [0, 1], or a level outside (0, 1)
 * Source: Korn & Graubard (1998), Survey Methodology 24, 193-201: effective n = m (1 - m) / SE², t for z, here in Wilson's
 * interval (1927). Effective n is held between one observation a cluster and the independent one, since an SE of few
 * observations can be far too small by luck.
 * @example scoreInterval([1, 1, 1, 1, 1]) // low 0.3934, high 1
 */
export function scoreInterval(
  scores: ArrayLike<number>,
  options: IntervalOptions & {clusters?: ArrayLike<string | number>} = {},
): Interval {
  const {level = 0.95, clusters} = options;
  checkLevel("scoreInterval", level);
  checkNumbers("scoreInterval", "scores", scores, 2);
  for (let i = 0; i < scores.length; i++) checkProportion("scoreInterval", `scores[${i}]`, scores[i]);
  const n = scores.length;
  const mean = meanOf(scores);
  const effective = (error: number, least: number, most: number) =>
    error > 0 ? Math.min(most, Math.max(least, (mean * (1 - mean)) / error ** 2)) : least;
  const independent = effective(standardError(scores), n, Infinity);
  let size = independent;
  let count: number | null = null;
  if (clusters) {
    const error = clusteredError(scores, clusters);
    count = error.clusters;
    size = effective(error.se_cr1, leastEffective(clusters), independent);
  }
  const z = -tQuantile((1 - level) / 2, (count ?? n) - 1);
  const centre = mean + (z * z) / (2 * size);
  const spread = z * Math.sqrt((mean * (1 - mean)) / size + (z * z) / (4 * size * size));
  const scale = 1 + (z * z) / size;
  const low = mean === 0 ? 0 : Math.max(0, (centre - spread) / scale);
  const high = mean === 1 ? 1 : Math.min(1, (centre + spread) / scale);
  const method = clusters ? "wilson on effective n, clustered" : "wilson on effective n";
  return closedFormInterval(method, {estimate: mean, low, high}, n, options, count);
}
