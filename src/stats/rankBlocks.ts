/** A run of places in the order of ranks that no rank interval leaves. */
export interface RankBlock {
  /** column numbers, best first */
  columns: number[];
  /** places 1, 2, … that the block fills */
  first: number;
  last: number;
}

/**
 * Cuts a ranking into blocks: a block ends where no rank interval crosses, so ranks are settled between blocks only.
 *
 * Use it to bracket rows of a leaderboard from what `rankIntervals` (or, for a joint guarantee, `rankSets`) returns.
 * `tieGroups` cuts by pairwise intervals instead.
 *
 * @param intervals per column `low` and `high` rank, 1 is best, and `rank` where known; NaN ends are left out
 * @returns the blocks, best first; inside a block columns stand by rank, then by interval, then by column number
 * @example rankBlocks([{column: 0, rank: 1, low: 1, high: 1}, {column: 1, rank: 2, low: 2, high: 3},
 *   {column: 2, rank: 3, low: 2, high: 3}]).map((block) => block.columns) // [[0], [1, 2]]
 */
export function rankBlocks(intervals: {column: number; rank?: number; low: number; high: number}[]): RankBlock[] {
  const rankOf = (interval: {rank?: number; low: number; high: number}): number =>
    interval.rank ?? (interval.low + interval.high) / 2;
  const order = intervals
    .filter((interval) => !Number.isNaN(rankOf(interval)))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.low - b.low || a.high - b.high || a.column - b.column);
  const lowestFrom = new Array<number>(order.length + 1).fill(Infinity);
  for (let i = order.length - 1; i >= 0; i--) lowestFrom[i] = Math.min(lowestFrom[i + 1], order[i].low);
  const blocks: RankBlock[] = [];
  let from = 0;
  let highest = 0;
  order.forEach((interval, i) => {
    highest = Math.max(highest, interval.high);
    if (highest > i + 1 || lowestFrom[i + 1] <= i + 1) return;
    blocks.push({columns: order.slice(from, i + 1).map(({column}) => column), first: from + 1, last: i + 1});
    from = i + 1;
  });
  if (from < order.length) {
    blocks.push({columns: order.slice(from).map(({column}) => column), first: from + 1, last: order.length});
  }
  return blocks;
}
