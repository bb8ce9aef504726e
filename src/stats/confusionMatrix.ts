import {checkCount, checkParallel} from "./argumentChecks.js";
import type {Interval} from "./interval.js";
import {proportionInterval} from "./proportionInterval.js";
import {sumBootstrapInterval, type SumBootstrapInterval, type SumBootstrapOptions} from "./sumBootstrap.js";

/** One class of a confusion matrix. */
export interface ClassScores {
  label: string;
  /** units that truly are of the class */
  actual: number;
  /** units that were called it */
  predicted: number;
  /** share of those called it that are; null where nothing was called it */
  precision: Interval | null;
  /** share of those that are, called it; null where nothing is */
  recall: Interval | null;
  /** harmonic mean of the two; null where neither occurs */
  f1: number | null;
}

/** What a judge or diagnoser made of units whose truth is known. */
export interface ConfusionMatrix {
  labels: string[];
  /** counts, truth in rows and verdict in columns, both in the order of `labels` */
  matrix: number[][];
  accuracy: Interval;
  /** mean recall over the classes that occur in truth */
  balanced_accuracy: SumBootstrapInterval;
  /** mean F1 over the classes that occur in truth or verdict */
  macro_f1: number;
  classes: ClassScores[];
}

function recallMean(sums: ArrayLike<number>, size: number): number {
  let total = 0;
  let present = 0;
  for (let i = 0; i < size; i++) {
    let actual = 0;
    for (let j = 0; j < size; j++) actual += sums[i * size + j];
    if (actual === 0) continue;
    total += sums[i * size + i] / actual;
    present++;
  }
  return present === 0 ? NaN : total / present;
}

/**
 * Confusion matrix of verdicts against known truth, with per-class precision and recall and their intervals.
 *
 * Use it to validate a judge or a diagnoser on units of known truth. Between two judges, neither of which is the truth,
 * use an agreement coefficient. Read balanced accuracy, not accuracy, where classes are unequal.
 *
 * @param truth the true label of each unit
 * @param verdicts the label given, same order
 * @param options `labels` in the order wanted, default all that occur, sorted; `clusters`, `level`, `resamples`, `seed` for
 * the bootstrap of balanced accuracy
 * @returns the matrix, accuracy and classes with intervals by `proportionInterval`; balanced accuracy by bootstrap, and at
 * least as wide as the recalls' own intervals make it, since a bootstrap of a rare class has seen too few of its mistakes
 * @throws RangeError on no units, unequal lengths or a label that is not among `labels`
 * Source: Brodersen et al. (2010) for balanced accuracy; Zou & Donner (2008) for a mean's interval from its parts' (MOVER).
 * @example confusionMatrix(["a", "a", "b"], ["a", "b", "b"]).balanced_accuracy.estimate // 0.75
 */
export function confusionMatrix(
  truth: ArrayLike<string>,
  verdicts: ArrayLike<string>,
  options: SumBootstrapOptions & {labels?: ArrayLike<string>} = {},
): ConfusionMatrix {
  checkCount("confusionMatrix", "units", truth.length, 1);
  checkParallel("confusionMatrix", "truth and verdicts", truth.length, verdicts.length);
  const found = new Set([...Array.from(truth), ...Array.from(verdicts)]);
  const labels = options.labels ? Array.from(options.labels) : [...found].sort();
  const strangers = [...found].filter((label) => !labels.includes(label));
  if (strangers.length > 0) {
    throw new RangeError(
      `confusionMatrix: unknown labels: got ${JSON.stringify(strangers)}; expected ${JSON.stringify(labels)}`,
    );
  }
  const size = labels.length;
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  const matrix = labels.map(() => labels.map(() => 0));
  const rows = Array.from(truth, (label, i) => {
    const row = new Float64Array(size * size);
    const [actual, predicted] = [placeOf.get(label)!, placeOf.get(verdicts[i])!];
    matrix[actual][predicted]++;
    row[actual * size + predicted] = 1;
    return row;
  });
  const right = labels.reduce((sum, _, i) => sum + matrix[i][i], 0);
  const share = (hits: number, of: number) => (of === 0 ? null : proportionInterval(hits, of, options));
  const classes = labels.map((label, i): ClassScores => {
    const actual = matrix[i].reduce((sum, count) => sum + count, 0);
    const predicted = matrix.reduce((sum, row) => sum + row[i], 0);
    return {
      label,
      actual,
      predicted,
      precision: share(matrix[i][i], predicted),
      recall: share(matrix[i][i], actual),
      f1: actual + predicted === 0 ? null : (2 * matrix[i][i]) / (actual + predicted),
    };
  });
  const scored = classes.flatMap(({f1}) => (f1 === null ? [] : [f1]));
  return {
    labels,
    matrix,
    accuracy: proportionInterval(right, truth.length, options),
    balanced_accuracy: widened(
      sumBootstrapInterval(rows, (sums) => recallMean(sums, size), "balanced accuracy", options),
      classes.flatMap(({recall}) => recall ?? []),
    ),
    macro_f1: scored.reduce((sum, f1) => sum + f1, 0) / scored.length,
    classes,
  };
}

/** An interval of a mean of recalls, wide enough for what the recalls' own intervals say of it. */
function widened(interval: SumBootstrapInterval, recalls: readonly Interval[]): SumBootstrapInterval {
  const spread = (ends: (recall: Interval) => number) =>
    Math.sqrt(recalls.reduce((sum, recall) => sum + (ends(recall) - recall.estimate) ** 2, 0)) / recalls.length;
  return {
    ...interval,
    low: Math.min(interval.low, interval.estimate - spread(({low}) => low)),
    high: Math.max(interval.high, interval.estimate + spread(({high}) => high)),
    method: `${interval.method}, at least as wide as the recalls' own intervals`,
  };
}
