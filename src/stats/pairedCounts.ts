import {checkCount, checkNumbers, checkParallel} from "./argumentChecks.js";

/** Two models on the same tasks, pass or fail: how many tasks both, one or neither passed. */
export interface PairedCounts {
  both: number;
  /** passed by the first only */
  only1: number;
  /** passed by the second only */
  only2: number;
  neither: number;
}

/**
 * Counts the four cells of two parallel lists of passes. Feeds `mcnemarTest` and `pairedNewcombeInterval`.
 *
 * @param first 1 for a pass, 0 for a fail, one per task
 * @param second the same tasks in the same order
 * @returns the four counts
 * @throws RangeError on empty or unequal lists and on values other than 0 and 1
 * @example pairedCounts([1, 1, 0], [1, 0, 0]) // {both: 1, only1: 1, only2: 0, neither: 1}
 */
export function pairedCounts(first: ArrayLike<number>, second: ArrayLike<number>): PairedCounts {
  checkParallel("pairedCounts", "first and second", first.length, second.length);
  checkNumbers("pairedCounts", "first", first);
  const cells = [0, 0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    for (const [name, value] of [
      ["first", first[i]],
      ["second", second[i]],
    ] as const) {
      if (value !== 0 && value !== 1) {
        throw new RangeError(`pairedCounts: ${name}[${i}]: got ${String(value)}; expected 0 or 1`);
      }
    }
    cells[2 * first[i] + second[i]]++;
  }
  return {both: cells[3], only1: cells[2], only2: cells[1], neither: cells[0]};
}

/**
 * Refuses a table that holds anything but counts, or nothing.
 *
 * @param who the public function on whose behalf the check runs
 * @param table the four counts
 * @returns the number of pairs
 * @throws RangeError naming the cell
 * @example checkPairedCounts("mcnemarTest", {both: 1, only1: 0, only2: 0, neither: 0}) // 1
 */
export function checkPairedCounts(who: string, table: PairedCounts): number {
  const {both, only1, only2, neither} = table;
  for (const [name, value] of Object.entries({both, only1, only2, neither})) checkCount(who, name, value);
  const pairs = both + only1 + only2 + neither;
  checkCount(who, "pairs", pairs, 1);
  return pairs;
}
