import type {BootstrapMeans} from "./bootstrap.js";
import {allPairs} from "./differenceIntervals.js";
import type {Interval} from "./interval.js";
import {quantiles, tailOf} from "./quantile.js";
import {standardErrorOf} from "./simultaneousBand.js";

/** One pair of columns under intervals that hold for all pairs together; `estimate` is column a minus column b. */
export interface ResolvedPair extends Interval {
  a: number;
  b: number;
  /** whether the interval excludes 0, so that the pair can be told apart */
  isResolved: boolean;
}

/** How a result of the whole matrix was made. */
interface MatrixProvenance {
  method: string;
  level: number;
  /** tasks */
  n: number;
  /** missing cells over all columns */
  n_missing: number;
  clusters: number | null;
  resamples: number;
  seed: number;
}

/** A run of columns, best first, that cannot be told apart by the rule of its cut. */
export interface TieGroup extends MatrixProvenance {
  /** column numbers, best first */
  columns: number[];
  /** places 1, 2, … that the group fills in order of the estimate */
  first: number;
  last: number;
}

/** The ranks that one column can have, 1 is best, so that those of all columns hold together. */
export interface RankSet extends MatrixProvenance {
  column: number;
  low: number;
  high: number;
}

/**
 * Simultaneous paired intervals of all differences of columns: all of them hold together at the level.
 *
 * Use it to say which models can be told apart when many pairs are looked at. For one pair chosen beforehand use
 * `differenceIntervals`, which is narrower.
 *
 * Each interval is the difference plus and minus c times its bootstrap standard error, where c is the level's quantile,
 * over resamples, of the largest studentised deviation of any pair. A pair that differs by the same amount on every
 * task has no standard error: it is resolved when a sign test on its tasks, 2^(1 - n), passes (1 - level) / pairs.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95
 * @returns one entry a pair a < b
 * @throws RangeError when the level is outside (0, 1)
 * @see Romano & Wolf (2005), Exact and approximate stepdown methods (single step); Efron & Tibshirani (1993) 12.5
 * @example resolvedPairs(bootstrapMeans([a, b])).filter((pair) => pair.isResolved)
 */
export function resolvedPairs(matrix: BootstrapMeans, options: {level?: number} = {}): ResolvedPair[] {
  const {level = 0.95} = options;
  tailOf("resolvedPairs", level);
  const pairs = allPairs(matrix.estimates.length).map(([a, b]) => {
    const estimate = matrix.estimates[a] - matrix.estimates[b];
    return {
      a,
      b,
      estimate,
      standardError: standardErrorOf(matrix.means[a].map((mean, r) => mean - matrix.means[b][r])),
    };
  });
  const largest = new Float64Array(matrix.resamples);
  for (const {a, b, estimate, standardError} of pairs) {
    if (!(standardError > 0)) continue;
    const first = matrix.means[a];
    const second = matrix.means[b];
    for (let r = 0; r < largest.length; r++) {
      const deviation = Math.abs(first[r] - second[r] - estimate) / standardError;
      if (deviation > largest[r]) largest[r] = deviation;
    }
  }
  const critical = quantiles(largest, [level])[0];
  return pairs.map(({a, b, estimate, standardError}) => {
    const units = Math.min(matrix.counted[a], matrix.counted[b], matrix.clusters ?? Infinity);
    const isConstant = standardError === 0;
    const half = isConstant ? 0 : critical * standardError;
    return {
      a,
      b,
      estimate,
      low: estimate - half,
      high: estimate + half,
      isResolved: isConstant
        ? estimate !== 0 && 2 ** (1 - units) <= (1 - level) / pairs.length
        : estimate - half > 0 || estimate + half < 0,
      method: "simultaneous paired bootstrap (max studentised difference)",
      level,
      n: matrix.n,
      n_missing: 2 * matrix.n - matrix.counted[a] - matrix.counted[b],
      clusters: matrix.clusters,
      resamples: matrix.resamples,
      seed: matrix.seed,
    };
  });
}

/**
 * Cuts the order of the estimates into groups whose members cannot be told apart.
 *
 * "Cannot be told apart" is not transitive: a may be tied with b and b with c while a and c differ. So a partition needs
 * a rule, and the rule is named. `leader`: a group runs from its best member down to the last one before the first that
 * is resolved from that best member; members of different groups may still be tied. `block`: a cut stands only where
 * every column above is resolved from every column below, so no tie crosses a border and `rankSets` of two blocks
 * never overlap; blocks are wider. Who is tied with whom is in `resolvedPairs`.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95; `cut` `leader` (default) or `block`; `best` `highest` (default) or
 * `lowest`; `pairs` from `resolvedPairs`, when they were computed already
 * @returns the groups, best first; columns without an estimate stand in no group
 * @throws RangeError when the level is outside (0, 1)
 * @example tieGroups(bootstrapMeans([a, b, c])).map((group) => group.columns) // [[0, 1], [2]]
 */
export function tieGroups(
  matrix: BootstrapMeans,
  options: {level?: number; cut?: "leader" | "block"; best?: "highest" | "lowest"; pairs?: ResolvedPair[]} = {},
): TieGroup[] {
  const {level = 0.95, cut = "leader", best = "highest", pairs = resolvedPairs(matrix, {level})} = options;
  const isResolved = resolutionTable(pairs, matrix.estimates.length);
  const order = orderOf(matrix, best);
  const groups: TieGroup[] = [];
  const made = madeOf(matrix, `tie groups (${cut} cut, ${best} is best)`, pairs[0]?.level ?? level);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    if (cut === "leader") {
      while (to < order.length && !isResolved[order[from]][order[to]]) to++;
    } else {
      while (to < order.length && isCrossed(order, to, isResolved)) to++;
    }
    groups.push({columns: order.slice(from, to), first: from + 1, last: to, ...made});
    from = to;
  }
  return groups;
}

/**
 * Rank sets that hold together: each column's possible ranks by how many columns are surely better and surely worse.
 *
 * Use it beside `rankIntervals` where a guarantee is wanted: with the level's probability all true ranks lie inside.
 *
 * @param matrix from `bootstrapMeans`
 * @param options `level` in (0, 1), default 0.95; `best` `highest` (default) or `lowest`; `pairs` from `resolvedPairs`
 * @returns per column the lowest and highest possible rank, 1 is best
 * @throws RangeError when the level is outside (0, 1)
 * @see Mogstad, Romano, Shaikh & Wilhelm (2024), Inference for ranks, single-step version
 * @example rankSets(bootstrapMeans([[1, 0, 1], [1, 0, 0]])).map(({low, high}) => [low, high]) // [[1, 2], [1, 2]]
 */
export function rankSets(
  matrix: BootstrapMeans,
  options: {level?: number; best?: "highest" | "lowest"; pairs?: ResolvedPair[]} = {},
): RankSet[] {
  const {level = 0.95, best = "highest", pairs = resolvedPairs(matrix, {level})} = options;
  const sign = best === "highest" ? 1 : -1;
  const made = madeOf(matrix, `rank sets (simultaneous pairs, ${best} is best)`, pairs[0]?.level ?? level);
  const sets = Array.from(matrix.estimates, (_, column) => ({column, low: 1, high: matrix.estimates.length, ...made}));
  for (const {a, b, estimate, isResolved} of pairs) {
    if (!isResolved) continue;
    const [better, worse] = sign * estimate > 0 ? [a, b] : [b, a];
    sets[better].high--;
    sets[worse].low++;
  }
  return sets;
}

function madeOf({n, n_missing, clusters, resamples, seed}: BootstrapMeans, method: string, level: number) {
  return {method, level, n, n_missing, clusters, resamples, seed};
}

function resolutionTable(pairs: ResolvedPair[], columns: number): boolean[][] {
  const table = Array.from({length: columns}, () => new Array<boolean>(columns).fill(false));
  for (const {a, b, isResolved} of pairs) table[a][b] = table[b][a] = isResolved;
  return table;
}

function orderOf(matrix: BootstrapMeans, best: "highest" | "lowest"): number[] {
  const sign = best === "highest" ? -1 : 1;
  return Array.from(matrix.estimates.keys())
    .filter((j) => !Number.isNaN(matrix.estimates[j]))
    .sort((a, b) => sign * (matrix.estimates[a] - matrix.estimates[b]) || a - b);
}

function isCrossed(order: number[], to: number, isResolved: boolean[][]): boolean {
  return order.slice(0, to).some((above) => order.slice(to).some((below) => !isResolved[above][below]));
}
