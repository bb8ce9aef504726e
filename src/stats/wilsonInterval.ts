import {checkLevel, checkSuccesses} from "./argumentChecks.js";
import {normalQuantile} from "./distributions.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";

/**
 * Wilson score interval of a proportion: the default for a pass rate of independent tasks.
 *
 * Use it for counts from about ten up. For guaranteed coverage use `clopperPearsonInterval`, for few trials
 * `jeffreysInterval` (`proportionInterval` chooses), for several trials a task `scoreInterval` with `clusters`.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval; its low end is exactly 0 when nothing succeeded, its high end exactly 1 when everything did
 * @throws RangeError when successes exceeds trials, trials is 0, or level is outside (0, 1)
 * Source: Wilson, E. B. (1927), JASA 22, 209-212, without continuity correction.
 * @example wilsonInterval(15, 148) // low 0.0624, high 0.1605 (Newcombe 1998a)
 */
export function wilsonInterval(successes: number, trials: number, options: IntervalOptions = {}): Interval {
  const {level = 0.95} = options;
  checkSuccesses("wilsonInterval", successes, trials);
  checkLevel("wilsonInterval", level);
  const estimate = successes / trials;
  const z = -normalQuantile((1 - level) / 2);
  const centre = estimate + (z * z) / (2 * trials);
  const spread = z * Math.sqrt((estimate * (1 - estimate)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  const low = successes === 0 ? 0 : Math.max(0, (centre - spread) / scale);
  const high = successes === trials ? 1 : Math.min(1, (centre + spread) / scale);
  return closedFormInterval("wilson", {estimate, low, high}, trials, options);
}
