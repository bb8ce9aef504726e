import {checkCount, checkLevel, checkProportion} from "./argumentChecks.js";
import {normalQuantile} from "./distributions.js";

/** Printed facts of a distribution of scores in [0, 1]. */
export interface PrintedDistribution {
  /** mean score */
  mean: number;
  /** half a unit of the mean's last decimal: the true mean lies within mean ± this, default 0 */
  meanSlack?: number;
  /** shares at or above thresholds, in rising order of `at`; shares are taken as exact */
  thresholds: ArrayLike<{at: number; share: number}>;
  /** scores that can occur, rising; default every number in [0, 1] */
  lattice?: ArrayLike<number>;
}

/** What a mean and shares above thresholds leave open. */
export interface MomentBounds {
  /** false when no distribution has this mean and these shares; the bounds are NaN then */
  feasible: boolean;
  sd: {low: number; high: number};
  /** z sd / sqrt(n), in the unit of the scores */
  half_width: {low: number; high: number};
  level: number;
  n: number;
}

/** A band of scores between two thresholds: its share, and its attainable scores (ends only, when every number is). */
interface Band {
  share: number;
  scores: number[];
}

function bandsOf({thresholds, lattice}: PrintedDistribution): Band[] {
  const edges = [{at: 0, share: 1}, ...Array.from(thresholds)];
  return edges.map(({at, share}, i) => {
    const next = edges[i + 1] ?? {at: 1, share: 0};
    if (next.at < at || next.share > share) {
      throw new RangeError(
        `momentBounds: thresholds: got ${JSON.stringify([edges[i], next])}; expected rising thresholds and falling shares`,
      );
    }
    const isLast = i === edges.length - 1;
    const scores = lattice
      ? Array.from(lattice).filter((score) => score >= at - 1e-12 && (isLast || score < next.at - 1e-12))
      : [at, next.at];
    if (scores.length === 0 && share > next.share) {
      throw new RangeError(
        `momentBounds: lattice: got no score in [${at}, ${next.at}); expected one, its share is not 0`,
      );
    }
    return {share: share - next.share, scores: scores.length > 0 ? scores : [at]};
  });
}

/** Extreme second moment for a given mean: all mass starts at the bands' lower ends and moves up the cheapest way. */
function secondMoment(bands: Band[], mean: number, extreme: "least" | "most"): number {
  let rest = mean;
  let moment = 0;
  const moves: {gain: number; slope: number}[] = [];
  for (const {share, scores} of bands) {
    rest -= share * scores[0];
    moment += share * scores[0] ** 2;
    // a convex square is largest at a band's ends, least on neighbouring scores
    const steps = extreme === "most" ? [scores[0], scores.at(-1)!] : scores;
    for (let i = 1; i < steps.length; i++) {
      moves.push({gain: share * (steps[i] - steps[i - 1]), slope: steps[i] + steps[i - 1]});
    }
  }
  moves.sort((a, b) => (extreme === "most" ? b.slope - a.slope : a.slope - b.slope));
  for (const {gain, slope} of moves) {
    const taken = Math.min(gain, Math.max(0, rest));
    moment += taken * slope;
    rest -= taken;
  }
  return moment;
}

/** Least second moment when every score can occur: in each band one score, as near a common level as the band allows. */
function leastContinuous(bands: Band[], mean: number): number {
  const placed = (level: number) => bands.map(({scores}) => Math.min(scores[1], Math.max(scores[0], level)));
  const meanAt = (level: number) => placed(level).reduce((sum, score, i) => sum + score * bands[i].share, 0);
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < mean) low = middle;
    else high = middle;
  }
  return placed(high).reduce((sum, score, i) => sum + score * score * bands[i].share, 0);
}

/** Extremum of a function with a single one on [low, high], by golden sections. */
function extremum(f: (x: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 80 && b - a > 1e-15; i++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (f(left) > f(right)) b = right;
    else a = left;
  }
  return Math.max(f(low), f(high), f((a + b) / 2));
}

/**
 * Bounds of the standard deviation, and of an interval's half-width, that a printed mean and printed shares above
 * thresholds allow: could the interval drawn around this mean belong to it?
 *
 * Use it to check error bars of mean coverage against pass@θ of the same data. A drawn half-width above `high` cannot come
 * from any such distribution, whatever the bootstrap. It bounds z sd / sqrt(n); a percentile bootstrap of finite size
 * scatters around that by a few per cent.
 *
 * @param printed mean, its slack, thresholds with shares, and optionally the scores that can occur
 * @param options `n` observations, for the half-width; `level` default 0.95
 * @returns bounds, exact for the linear programme over the attainable scores; with every score allowed the upper bound is a
 * supremum (scores just below a threshold)
 * @throws RangeError on a share or mean outside [0, 1], thresholds that do not rise with falling shares, or n below 1
 * Source: linear programme in the masses; its optima lie on band ends (greatest) and on neighbouring scores (least).
 * @example momentBounds({mean: 0.5, thresholds: []}, {n: 100}).sd // {low: 0, high: 0.5}
 */
export function momentBounds(printed: PrintedDistribution, options: {n: number; level?: number}): MomentBounds {
  const {n, level = 0.95} = options;
  const {mean, meanSlack = 0, lattice} = printed;
  checkProportion("momentBounds", "mean", mean);
  checkCount("momentBounds", "n", n, 1);
  checkLevel("momentBounds", level);
  for (const {at, share} of Array.from(printed.thresholds)) {
    checkProportion("momentBounds", "threshold", at);
    checkProportion("momentBounds", "share", share);
  }
  const bands = bandsOf(printed);
  const least = bands.reduce((sum, {share, scores}) => sum + share * scores[0], 0);
  const most = bands.reduce((sum, {share, scores}) => sum + share * scores.at(-1)!, 0);
  const low = Math.max(least, mean - meanSlack);
  const high = Math.min(most, mean + meanSlack);
  const multiplier = -normalQuantile((1 - level) / 2) / Math.sqrt(n);
  if (low > high + 1e-12) {
    const none = {low: NaN, high: NaN};
    return {feasible: false, sd: none, half_width: {...none}, level, n};
  }
  const largest = extremum((m) => secondMoment(bands, m, "most") - m * m, low, high);
  const moment = (m: number) => (lattice ? secondMoment(bands, m, "least") : leastContinuous(bands, m));
  const smallest = -extremum((m) => m * m - moment(m), low, high);
  const sd = {low: Math.sqrt(Math.max(0, smallest)), high: Math.sqrt(Math.max(0, largest))};
  return {
    feasible: true,
    sd,
    half_width: {low: multiplier * sd.low, high: multiplier * sd.high},
    level,
    n,
  };
}

/**
 * Coverage scores that a trial of at most so many claims can have: half points over twice the number of claims.
 *
 * @param mostClaims largest number of claims of a task, at least 1
 * @returns the different scores, rising from 0 to 1
 * @throws RangeError when mostClaims is no count
 * Source: claim scores 0, 0.5 and 1.
 * @example coverageLattice(2) // [0, 0.25, 0.5, 0.75, 1]
 */
export function coverageLattice(mostClaims: number): number[] {
  checkCount("coverageLattice", "mostClaims", mostClaims, 1);
  const scores = new Set<number>();
  for (let n = 1; n <= mostClaims; n++) for (let h = 0; h <= 2 * n; h++) scores.add(h / (2 * n));
  return [...scores].sort((a, b) => a - b);
}
