import {checkLevel, checkSuccesses} from "./argumentChecks.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {incompleteBetaInverse} from "./specialFunctions.js";

/**
 * Clopper-Pearson "exact" interval of a proportion: covers at least `level` whatever the true rate.
 *
 * Use it where undercoverage is not acceptable (a gate, a safety rate); it is wider than need be, so `wilsonInterval` is
 * the default for reports.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `level` default 0.95; `nMissing` default 0
 * @returns the interval; its ends are exactly 0 and 1 at no and all successes
 * @throws RangeError when successes exceeds trials, trials is 0, or level is outside (0, 1)
 * Source: Clopper, C. J. & Pearson, E. S. (1934), Biometrika 26, 404-413.
 * @example clopperPearsonInterval(15, 148) // low 0.0578, high 0.1617 (Newcombe 1998a)
 */
export function clopperPearsonInterval(successes: number, trials: number, options: IntervalOptions = {}): Interval {
  const {level = 0.95} = options;
  checkSuccesses("clopperPearsonInterval", successes, trials);
  checkLevel("clopperPearsonInterval", level);
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  const low = successes === 0 ? 0 : incompleteBetaInverse(tail, successes, failures + 1);
  const high = failures === 0 ? 1 : incompleteBetaInverse(1 - tail, successes + 1, failures);
  return closedFormInterval("clopper-pearson", {estimate: successes / trials, low, high}, trials, options);
}
