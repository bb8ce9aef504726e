import type {BootstrapMeans} from "../stats/bootstrap.js";
import {differenceIntervals} from "../stats/differenceIntervals.js";
import type {DifferenceInterval} from "../stats/differenceIntervals.js";
import {percentileInterval} from "../stats/percentileInterval.js";
import {rankBlocks} from "../stats/rankBlocks.js";
import {rankIntervals} from "../stats/rankIntervals.js";
import {RESAMPLES, resampledStandings} from "./resampledStandings.js";
import type {Standing} from "./standings.js";

/** One model's place: estimate and rank with their intervals, and the block of places it cannot leave. */
export interface Placed {
  model: string;
  estimate: number;
  low: number;
  high: number;
  rank: number;
  rank_low: number;
  rank_high: number;
  p_best: number;
  /** counted from 0, best first; blocks end where no rank interval crosses */
  block: number;
  /** tasks with something counted */
  n: number;
}

/** The order of models, best first, and what the data resolve of it. */
export interface Ranking {
  placed: Placed[];
  isPaired: boolean;
  level: number;
  resamples: number;
  seed: number;
  method: string;
  pairs: number;
  /** pairs whose difference excludes zero, each interval for its pair alone */
  resolvedPairs: number;
  /** the interval of the difference of two models, a minus b */
  difference(a: string, b: string): DifferenceInterval;
}

/** What `ranking` ranks: a column of task values, and, where only aggregates are known, the interval they give. */
export type Ranked = Pick<Standing, "model" | "column" | "weights"> & {known?: {low: number; high: number}};

/**
 * Ranks models with rank intervals, blocks and the probability to be best.
 *
 * Models without an estimate are left out. A block ends where no rank interval crosses, a cut that needs no
 * transitivity of "cannot be told apart".
 * @param ranked one entry a model, tasks in one order
 * @param options `isPaired`: whether all models share a draw of tasks (see `resampledStandings`); `level` default 0.95
 */
export function ranking(ranked: Ranked[], options: {isPaired: boolean; level?: number}): Ranking {
  const {isPaired, level = 0.95} = options;
  const present = ranked.filter(({column}) => column.some((value) => !Number.isNaN(value)));
  if (present.length === 0) return emptyRanking(isPaired, level);
  const matrix = resampledStandings(present, isPaired);
  const intervals = percentileInterval(matrix, {level});
  const ranks = rankIntervals(matrix, {level});
  const blocks = rankBlocks(ranks);
  const placed = blocks.flatMap(({columns}, block) =>
    columns.map((j): Placed => {
      const {low, high} = present[j].known ?? intervals[j];
      const {rank, low: rank_low, high: rank_high, pBest: p_best} = ranks[j];
      const {model} = present[j];
      return {
        model,
        estimate: matrix.estimates[j],
        low,
        high,
        rank,
        rank_low,
        rank_high,
        p_best,
        block,
        n: matrix.counted[j],
      };
    }),
  );
  const all = differenceIntervals(matrix, {level});
  const place = new Map(present.map(({model}, j) => [model, j]));
  return {
    placed,
    isPaired,
    level,
    resamples: matrix.resamples,
    seed: matrix.seed,
    method: isPaired ? "paired bootstrap over tasks" : "bootstrap over tasks, each model on its own",
    pairs: all.length,
    resolvedPairs: all.filter(excludesZero).length,
    difference: (a, b) => oneDifference(matrix, place, level, a, b),
  };
}

/** Whether an interval of a difference excludes zero. */
export function excludesZero({low, high}: {low: number; high: number}): boolean {
  return low > 0 || high < 0;
}

function oneDifference(matrix: BootstrapMeans, place: Map<string, number>, level: number, a: string, b: string) {
  const first = place.get(a);
  const second = place.get(b);
  if (first === undefined || second === undefined) {
    throw new RangeError(`ranking: difference: got ${JSON.stringify([a, b])}; expected two models that are ranked`);
  }
  return differenceIntervals(matrix, {level, pairs: [[first, second]]})[0];
}

function emptyRanking(isPaired: boolean, level: number): Ranking {
  return {
    placed: [],
    isPaired,
    level,
    resamples: RESAMPLES,
    seed: 1,
    method: "none",
    pairs: 0,
    resolvedPairs: 0,
    difference: (a, b) => {
      throw new RangeError(`ranking: difference: got ${JSON.stringify([a, b])}; expected two models that are ranked`);
    },
  };
}
