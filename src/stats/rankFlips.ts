import {checkNumbers, checkParallel} from "./argumentChecks.js";

/** A place where the order of two curves turns. */
export interface RankFlip {
  /** where the straight lines between grid points cross; the middle of the stretch where both are equal */
  at: number;
  /** grid points before and after, between which the order turns */
  from: number;
  to: number;
  /** which curve is above afterwards */
  above: "a" | "b";
}

/**
 * The points where two curves swap places, for example two models' pass@θ over θ.
 *
 * Use it to say between which thresholds a ranking changes; a touch without crossing is no flip. Pass@θ is a step
 * function, so only `from` and `to` are facts of the data, `at` is interpolated. A flip means little where the
 * difference is not resolved on both sides: see `resolvedPairs`.
 *
 * @param x grid, strictly increasing
 * @param a first curve at the grid points
 * @param b second curve at the grid points; values within 1e-10 count as equal
 * @returns the flips in order of x
 * @throws RangeError on unequal lengths, non-finite numbers, or a grid that does not increase
 * @example rankFlips([0.5, 0.75, 0.9], [0.9, 0.7, 0.3], [0.8, 0.6, 0.4]) // [{at: 0.825, from: 0.75, to: 0.9, above: "b"}]
 */
export function rankFlips(x: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>): RankFlip[] {
  checkParallel("rankFlips", "x and a", x.length, a.length);
  checkParallel("rankFlips", "x and b", x.length, b.length);
  checkNumbers("rankFlips", "x", x);
  checkNumbers("rankFlips", "a", a);
  checkNumbers("rankFlips", "b", b);
  const flips: RankFlip[] = [];
  let last = -1;
  for (let i = 0; i < x.length; i++) {
    if (i > 0 && !(x[i] > x[i - 1])) {
      throw new RangeError(`rankFlips: x does not increase: got ${x[i - 1]} then ${x[i]}; expected increasing numbers`);
    }
    const difference = a[i] - b[i];
    if (Math.abs(difference) <= 1e-10) continue;
    const before = last >= 0 ? a[last] - b[last] : difference;
    if (before * difference < 0) {
      const isStraight = last === i - 1;
      const at = isStraight
        ? x[last] + ((x[i] - x[last]) * before) / (before - difference)
        : (x[last + 1] + x[i - 1]) / 2;
      flips.push({at, from: x[last], to: x[i], above: difference > 0 ? "a" : "b"});
    }
    last = i;
  }
  return flips;
}

/**
 * The pairs that stand in opposite order by two rules, for example at two thresholds or under two conventions.
 *
 * @param first one value a model by one rule
 * @param second one value a model by the other; values within 1e-10 are ties, and a tie is no flip
 * @returns pairs [a, b], a above b by the first rule and below by the second
 * @throws RangeError on unequal lengths or non-finite numbers
 * @example flippedPairs([0.9, 0.8], [0.5, 0.6]) // [[0, 1]]
 */
export function flippedPairs(first: ArrayLike<number>, second: ArrayLike<number>): [number, number][] {
  checkParallel("flippedPairs", "first and second", first.length, second.length);
  checkNumbers("flippedPairs", "first", first);
  checkNumbers("flippedPairs", "second", second);
  const pairs: [number, number][] = [];
  for (let a = 0; a < first.length; a++) {
    for (let b = 0; b < first.length; b++) {
      if (first[a] - first[b] > 1e-10 && second[b] - second[a] > 1e-10) pairs.push([a, b]);
    }
  }
  return pairs;
}
