import {checkLevel, checkSuccesses} from "./argumentChecks.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {incompleteBetaInverse} from "./specialFunctions.js";

/**
 * Jeffreys interval of a proportion: equal-tailed posterior interval under the Beta(1/2, 1/2) prior.
 *
 * Use it for few trials, where its average coverage is nearest to nominal. `wilsonInterval` is its neighbour for more;
 * `betaPosterior` gives the posterior itself, other priors, and ends that are not set to 0 and 1.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval around the observed share; by convention its ends are exactly 0 and 1 at no and all successes
 * @throws RangeError when successes exceeds trials, trials is 0, or level is outside (0, 1)
 * Source: Brown, L. D., Cai, T. T. & DasGupta, A. (2001), Statistical Science 16, 101-133, section 4.1.2 with its change
 * at the ends.
 * @example jeffreysInterval(0, 10) // low 0, high 0.21719626750921053
 */
export function jeffreysInterval(successes: number, trials: number, options: IntervalOptions = {}): Interval {
  const {level = 0.95} = options;
  checkSuccesses("jeffreysInterval", successes, trials);
  checkLevel("jeffreysInterval", level);
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  const low = successes === 0 ? 0 : incompleteBetaInverse(tail, successes + 0.5, failures + 0.5);
  const high = failures === 0 ? 1 : incompleteBetaInverse(1 - tail, successes + 0.5, failures + 0.5);
  return closedFormInterval("jeffreys", {estimate: successes / trials, low, high}, trials, options);
}
