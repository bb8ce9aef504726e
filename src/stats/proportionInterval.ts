import type {Interval, IntervalOptions} from "./interval.js";
import {jeffreysInterval} from "./jeffreysInterval.js";
import {wilsonInterval} from "./wilsonInterval.js";

/** Below this many trials `proportionInterval` takes the Beta posterior, from here on Wilson. */
const WILSON_FROM = 30;

/**
 * The interval of a proportion by the small-n rule: Jeffreys' Beta posterior below 30 trials, Wilson from 30 on.
 *
 * Use it for cells of a table whose sizes vary (servers, buckets, categories); `method` says which was taken. Neither ever
 * has zero width. Why the rule: at every n Wilson covers only 84 % of the time at a true rate 0.18 / n away from 0 or 1,
 * which in a small cell is a rate to expect (1.8 points from the end at n = 10), while Jeffreys stays above 85 %. From 30 on
 * that dip is within half a point of the end, and elsewhere Wilson is the better one (at n = 30 never below 92 % between
 * rates of 5 and 95 %, Jeffreys 88.8).
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval, `method` "jeffreys" or "wilson"
 * @throws RangeError when successes exceeds trials, trials is 0, or level is outside (0, 1)
 * Source: Brown, Cai & DasGupta (2001), who advise Jeffreys or Wilson for few trials; for evals Bowyer et al. (2025).
 * @example proportionInterval(4, 4) // method "jeffreys", low 0.5552373823, high 1
 */
export function proportionInterval(successes: number, trials: number, options: IntervalOptions = {}): Interval {
  return trials < WILSON_FROM
    ? jeffreysInterval(successes, trials, options)
    : wilsonInterval(successes, trials, options);
}
