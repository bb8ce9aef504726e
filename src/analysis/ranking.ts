import type {BootstrapMeans} from "../stats/bootstrap.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {differenceIntervals} from "../stats/differenceIntervals.js";
import {equalDifferenceInterval} from "../stats/equalDifferenceInterval.js";
import {newcombeInterval} from "../stats/newcombeInterval.js";
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

/** The difference of two models with its interval. */
export interface Difference {
  estimate: number;
  low: number;
  high: number;
}

/** The order of models, best first, and what the data resolve of it. */
export interface Ranking {
  placed: Placed[];
  isPaired: boolean;
  level: number;
  resamples: number;
  seed: number;
  method: string;
  /** the resampled means, one column a model in `models`; null where nothing is ranked */
  matrix: BootstrapMeans | null;
  /** models in the order of the matrix's columns */
  models: string[];
  pairs: number;
  /** pairs whose difference excludes zero, each interval for its pair alone */
  resolvedPairs: number;
  /** the interval of the difference of two models, a minus b */
  difference(a: string, b: string): Difference;
}

/** What `ranking` ranks: a column of task values, and, where only aggregates are known, the interval they give. */
export type Ranked = Pick<Standing, "model" | "column" | "weights"> & {known?: {low: number; high: number}};

/** What a ranking is computed from: the ranked in one order, with as much as the resampling needs. */
interface RankingInput {
  ranked: Ranked[];
  isPaired: boolean;
  level: number;
}

/** A ranking as plain data: everything but the look-up of differences. */
type RankingParts = Omit<Ranking, "difference"> & {differences: (Difference & {pair: [number, number]})[]};

/** The ranking behind `ranking`, as a computation that another thread can make. */
export const rankingComputation: Computation<RankingInput, RankingParts> = {
  name: "ranking",
  resamples: RESAMPLES,
  cost: ({ranked, isPaired}) => {
    const models = ranked.length;
    const draws = isPaired ? (ranked[0]?.column.length ?? 0) * (1.2 + 0.14 * models) : 0;
    return draws + 25 * models + 5 * models * (models - 1);
  },
  run: rankingOf,
};

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
  const present = ranked
    .filter(({column}) => column.some((value) => !Number.isNaN(value)))
    .map(({model, column, weights, known}) => ({model, column, weights, ...(known === undefined ? {} : {known})}));
  if (present.length === 0) return emptyRanking(isPaired, level);
  const {differences, ...parts} = computed(rankingComputation, {ranked: present, isPaired, level});
  const place = new Map(parts.models.map((model, j) => [model, j]));
  const byPair = new Map(differences.map((found) => [found.pair[0] * present.length + found.pair[1], found]));
  return {
    ...parts,
    difference: (a, b) => {
      const [first, second] = [place.get(a), place.get(b)];
      if (first === undefined || second === undefined || first === second) throw notRanked(a, b);
      const isForward = first < second;
      const found = byPair.get(Math.min(first, second) * present.length + Math.max(first, second));
      if (found === undefined) throw notRanked(a, b);
      const {estimate, low, high} = found;
      return isForward ? {estimate, low, high} : {estimate: -estimate, low: -high, high: -low};
    },
  };
}

function rankingOf({ranked, isPaired, level}: RankingInput, resamples: number): RankingParts {
  const matrix = resampledStandings(ranked, isPaired, {resamples});
  const intervals = percentileInterval(matrix, {level});
  const ranks = rankIntervals(matrix, {level});
  const placed = rankBlocks(ranks).flatMap(({columns}, block) =>
    columns.map((j): Placed => {
      const {low, high} = ranked[j].known ?? intervals[j];
      const {rank, low: rank_low, high: rank_high, p_best} = ranks[j];
      const {model} = ranked[j];
      const estimate = matrix.estimates[j];
      return {model, estimate, low, high, rank, rank_low, rank_high, p_best, block, n: matrix.counted[j]};
    }),
  );
  const differences = differencesOf(matrix, ranked, isPaired, level);
  return {
    placed,
    isPaired,
    level,
    resamples: matrix.resamples,
    seed: matrix.seed,
    method: isPaired ? "paired bootstrap over tasks" : "bootstrap over tasks, each model on its own",
    matrix,
    models: ranked.map(({model}) => model),
    pairs: differences.length,
    resolvedPairs: differences.filter(excludesZero).length,
    differences,
  };
}

/** Whether an interval of a difference excludes zero. */
export function excludesZero({low, high}: {low: number; high: number}): boolean {
  return low > 0 || high < 0;
}

/**
 * The differences of all pairs: paired ones from the shared draws, which have no width where all tasks differ by the same;
 * unpaired ones of two counts by Newcombe's closed form, any other from independent draws.
 */
function differencesOf(matrix: BootstrapMeans, ranked: Ranked[], isPaired: boolean, level: number) {
  const drawn = differenceIntervals(matrix, {level});
  const counts = isPaired ? [] : ranked.map(({column}) => countOf(column));
  return drawn.map(({a, b, estimate, low, high}) => {
    const [first, second] = [counts[a] ?? null, counts[b] ?? null];
    const pair: [number, number] = [a, b];
    if (isPaired && high - low < EQUAL) {
      const tasks = sharedTasks(ranked[a].column, ranked[b].column);
      return {pair, ...equalDifferenceInterval(Math.max(-1, Math.min(1, estimate)), tasks, {level})};
    }
    if (first === null || second === null) return {pair, estimate, low, high};
    const closed = newcombeInterval(first, ranked[a].column.length, second, ranked[b].column.length, {level});
    return {pair, estimate: closed.estimate, low: closed.low, high: closed.high};
  });
}

/** Width below which a bootstrap of a difference has none but rounding. */
const EQUAL = 1e-12;

/** Tasks that both columns have; one at least, since both are ranked. */
function sharedTasks(first: Float64Array, second: Float64Array): number {
  return Math.max(1, first.filter((value, t) => !Number.isNaN(value - second[t])).length);
}

/** How many ones a column of zeros and ones has; null for any other column. */
function countOf(column: Float64Array): number | null {
  let count = 0;
  for (const value of column) {
    if (value !== 0 && value !== 1) return null;
    count += value;
  }
  return count;
}

function notRanked(a: string, b: string): RangeError {
  return new RangeError(`ranking: difference: got ${JSON.stringify([a, b])}; expected two models that are ranked`);
}

function emptyRanking(isPaired: boolean, level: number): Ranking {
  return {
    placed: [],
    isPaired,
    level,
    resamples: RESAMPLES,
    seed: 1,
    method: "none",
    matrix: null,
    models: [],
    pairs: 0,
    resolvedPairs: 0,
    difference: (a, b) => {
      throw notRanked(a, b);
    },
  };
}
