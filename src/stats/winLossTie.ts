import {checkNumbers, checkParallel} from "./argumentChecks.js";

/** Wins, losses and ties of the first over the second, pair by pair. */
export interface WinLossTie {
  wins: number;
  losses: number;
  ties: number;
  n: number;
}

/**
 * Counts on how many pairs the first is above, below and level with the second.
 *
 * Use it beside a mean difference, which a few large differences can carry; `signFlipTest` and `mcnemarTest` test it.
 *
 * @param first scores, one per task
 * @param second the same tasks in the same order
 * @param slack differences up to this size are ties, default 1e-12 (last-digit noise of a mean)
 * @returns the counts
 * @throws RangeError on empty, unequal or non-finite lists
 * @example winLossTie([1, 0.5, 0], [0.5, 0.5, 1]) // {wins: 1, losses: 1, ties: 1, n: 3}
 */
export function winLossTie(first: ArrayLike<number>, second: ArrayLike<number>, slack = 1e-12): WinLossTie {
  checkParallel("winLossTie", "first and second", first.length, second.length);
  checkNumbers("winLossTie", "first", first);
  checkNumbers("winLossTie", "second", second);
  let wins = 0;
  let losses = 0;
  for (let i = 0; i < first.length; i++) {
    const difference = first[i] - second[i];
    if (difference > slack) wins++;
    else if (difference < -slack) losses++;
  }
  return {wins, losses, ties: first.length - wins - losses, n: first.length};
}
