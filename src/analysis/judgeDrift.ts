import {agreementInterval} from "../stats/agreementInterval.js";
import type {AgreementInterval} from "../stats/agreementInterval.js";
import type {Interval} from "../stats/interval.js";
import {sumBootstrapIntervals} from "../stats/sumBootstrap.js";
import type {AnchorPair, TruthsMember} from "./truths.js";

/** How a judge scores the frozen pairs beside the judge that they were frozen under. */
export interface JudgeDrift {
  judge: string;
  pairs: number;
  /** pairs with a higher and a lower score than before */
  up: number;
  down: number;
  /** mean score after minus before */
  change: Interval;
  /** Cohen's kappa of the two, linear weights */
  kappa: AgreementInterval;
}

/** Scores of one task's claims in an experiment: their sum and number. */
export interface TaskScores {
  task: string;
  sum: number;
  n: number;
}

/** A change of the mean claim score, split; the parts add up to the whole. */
export interface SplitChange {
  total: Interval;
  /** what another judge, or another date, makes of the same answers */
  judge: Interval;
  /** the rest: what other answers make */
  model: Interval;
  /** tasks that both experiments have */
  tasks: number;
  pairs: number;
}

/**
 * How far each judge that scored an anchor has moved from the scores that were frozen.
 * @param member the member `truths`
 * @param options `level` of intervals in (0, 1), default 0.95; tasks are drawn, 2,000 resamples, seed 1
 * @returns judges by name, the frozen one left out; empty without an anchor, or where nobody has judged it again
 * @example judgeDrifts(archive.truths)[0]?.change.estimate
 */
export function judgeDrifts({anchors, anchor_judge}: TruthsMember, options: {level?: number} = {}): JudgeDrift[] {
  const {level = 0.95} = options;
  const judges = [...new Set(anchors.map(({judge}) => judge))].filter((judge) => judge !== anchor_judge).sort();
  return judges.map((judge) => {
    const own = anchors.filter((pair) => pair.judge === judge);
    const clusters = own.map(({cluster}) => cluster);
    const [change] = sumBootstrapIntervals(
      own.map(({before, after}) => [after - before, 1]),
      [{method: "mean change, bootstrap over tasks", evaluate: ([sum, n]) => sum / n}],
      {level, clusters},
    );
    const categories = [...new Set(own.flatMap(({before, after}) => [before, after]))].sort((a, b) => a - b);
    return {
      judge,
      pairs: own.length,
      up: own.filter(({before, after}) => after > before).length,
      down: own.filter(({before, after}) => after < before).length,
      change,
      kappa: agreementInterval(
        own.map(({before, after}) => [before, after]),
        {coefficient: "cohen-kappa", weights: "linear", categories},
        {level, clusters},
      ),
    };
  });
}

/**
 * Splits the change of the mean claim score between two experiments, judged by different judges or at different dates, into what the judge
 * changed and what the model did. The judge's part is the mean change on frozen pairs of the first experiment; the model's part is the rest.
 * It holds as far as the judge has moved on the new answers as on the frozen ones.
 * @param before scores of the first experiment under the frozen judge, by task
 * @param after scores of the second under the judge that has scored the anchor again, by task
 * @param anchors frozen pairs under that judge
 * @param options `level` in (0, 1), default 0.95; tasks are drawn, with all that stands under them, 2,000 resamples, seed 1
 * @returns whole and parts, each with its interval, over the tasks that both have
 * @throws RangeError without a common task or without anchors
 * @example splitChange([{task: "t", sum: 1, n: 2}], [{task: "t", sum: 2, n: 2}], [{judge: "j", cluster: "t", before: 0, after: 0.5}]).model.estimate // 0
 */
export function splitChange(
  before: readonly TaskScores[],
  after: readonly TaskScores[],
  anchors: readonly AnchorPair[],
  options: {level?: number} = {},
): SplitChange {
  const later = new Map(after.map((scores) => [scores.task, scores]));
  const common = before.filter(({task}) => later.has(task));
  if (common.length === 0 || anchors.length === 0)
    throw new RangeError(
      `splitChange: got ${common.length} common tasks and ${anchors.length} frozen pairs; expected at least one of each`,
    );
  const scores = common.map(({task, sum, n}) => [sum, n, later.get(task)?.sum ?? 0, later.get(task)?.n ?? 0, 0, 0]);
  const moves = anchors.map((pair) => [0, 0, 0, 0, pair.after - pair.before, 1]);
  const whole = (sums: Float64Array) => sums[2] / sums[3] - sums[0] / sums[1];
  const moved = (sums: Float64Array) => sums[4] / sums[5];
  const [total, judge, model] = sumBootstrapIntervals(
    [...scores, ...moves],
    [
      {method: "change of mean claim score, bootstrap over tasks", evaluate: whole},
      {method: "judge's part, bootstrap over tasks", evaluate: moved},
      {method: "model's part, bootstrap over tasks", evaluate: (sums) => whole(sums) - moved(sums)},
    ],
    {level: options.level, clusters: [...common.map(({task}) => task), ...anchors.map(({cluster}) => cluster)]},
  );
  return {total, judge, model, tasks: common.length, pairs: anchors.length};
}
