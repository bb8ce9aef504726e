import {checkCount, checkNumbers, checkParallel, checkProportion} from "./argumentChecks.js";
import type {Interval} from "./interval.js";
import {proportionInterval} from "./proportionInterval.js";
import {sumBootstrapIntervals, type SumBootstrapInterval, type SumBootstrapOptions} from "./sumBootstrap.js";

/** One bin of a reliability curve: only bins that hold something are given. */
export interface CalibrationBin {
  /** lower edge of confidence, inclusive */
  from: number;
  /** upper edge, exclusive but for the last bin */
  to: number;
  n: number;
  /** mean confidence stated */
  confidence: number;
  /** share that was right, with its interval */
  correct: Interval;
}

/** How well stated confidences match what came true. */
export interface Calibration {
  /** mean squared distance of confidence and outcome, 0 is best; 0.25 is what saying 0.5 always earns */
  brier: SumBootstrapInterval;
  /** mean absolute gap of confidence and share right, weighted by bin size */
  ece: SumBootstrapInterval;
  /** largest gap of any bin */
  largest_gap: number;
  /** mean confidence minus share right: positive is overconfident */
  overconfidence: SumBootstrapInterval;
  bins: CalibrationBin[];
}

/**
 * Calibration of a judge's confidences: Brier score, reliability curve and expected calibration error.
 *
 * Use it where verdicts carry a confidence and truth is known. ECE depends on the bins and is above 0 by chance alone, the
 * more so the fewer units a bin has: read it with its interval and prefer the Brier score for comparisons.
 *
 * @param confidences stated probability of being right, each in [0, 1]
 * @param outcomes 1 where right, 0 where not, same order
 * @param options `bins` of equal width, default 10; `clusters`, `level`, `resamples`, `seed` for the intervals
 * @returns scores with bootstrap intervals and the bins that hold something
 * @throws RangeError on empty or unequal lists, a confidence outside [0, 1] or an outcome other than 0 and 1
 * Source: Brier (1950); reliability curve Murphy & Winkler (1977); ECE Naeini, Cooper & Hauskrecht (2015).
 * @example calibration([0.9, 0.8, 0.4], [1, 0, 0]).brier.estimate // 0.27
 */
export function calibration(
  confidences: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: SumBootstrapOptions & {bins?: number} = {},
): Calibration {
  const {bins = 10} = options;
  checkCount("calibration", "bins", bins, 1);
  checkNumbers("calibration", "confidences", confidences);
  checkParallel("calibration", "confidences and outcomes", confidences.length, outcomes.length);
  // per bin: count, sum of confidence, sum right; then the squared error
  const rows = Array.from(confidences, (confidence, i) => {
    checkProportion("calibration", `confidences[${i}]`, confidence);
    const outcome = outcomes[i];
    if (outcome !== 0 && outcome !== 1)
      throw new RangeError(`calibration: outcomes[${i}]: got ${outcome}; expected 0 or 1`);
    const row = new Float64Array(3 * bins + 1);
    // 1e-9 puts 0.3, stored as 0.29999999999999999, into the bin that it opens
    const bin = Math.min(bins - 1, Math.floor(confidence * bins + 1e-9));
    row.set([1, confidence, outcome], 3 * bin);
    row[3 * bins] = (confidence - outcome) ** 2;
    return row;
  });
  const countOf = (sums: Float64Array) => {
    let n = 0;
    for (let bin = 0; bin < bins; bin++) n += sums[3 * bin];
    return n;
  };
  const gaps = (sums: Float64Array, size: (gap: number) => number) => {
    let total = 0;
    for (let bin = 0; bin < bins; bin++) total += size(sums[3 * bin + 1] - sums[3 * bin + 2]);
    return total / countOf(sums);
  };
  const totals = new Float64Array(3 * bins + 1);
  for (const row of rows) row.forEach((value, j) => (totals[j] += value));
  const held = Array.from({length: bins}, (_, bin) => bin).filter((bin) => totals[3 * bin] > 0);
  const curve = held.map((bin) => {
    const [n, confidence, right] = totals.subarray(3 * bin, 3 * bin + 3);
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      n,
      confidence: confidence / n,
      correct: proportionInterval(right, n, {level: options.level}),
    };
  });
  const [brier, ece, overconfidence] = sumBootstrapIntervals(
    rows,
    [
      {method: "brier score", evaluate: (sums) => sums[3 * bins] / countOf(sums)},
      {method: `expected calibration error, ${bins} bins`, evaluate: (sums) => gaps(sums, Math.abs)},
      {method: "overconfidence", evaluate: (sums) => gaps(sums, (gap) => gap)},
    ],
    options,
  );
  return {
    brier,
    ece,
    largest_gap: Math.max(...curve.map((bin) => Math.abs(bin.confidence - bin.correct.estimate))),
    overconfidence,
    bins: curve,
  };
}
