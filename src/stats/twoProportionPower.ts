import {checkCount, checkLevel, checkProportion} from "./argumentChecks.js";
import {normalCdf, normalQuantile} from "./distributions.js";

/** Two-sided error rate and power wanted of a planned comparison. */
export interface PlanOptions {
  /** two-sided error rate in (0, 1), default 0.05 */
  alpha?: number;
  /** probability of finding the effect, in (0, 1), default 0.8 */
  power?: number;
}

/** A planned number: a sample size, an effect or a power, with the assumptions it rests on. */
export interface Plan {
  /** the number, not rounded: round sample sizes up */
  value: number;
  method: string;
  alpha: number;
  power: number;
}

/**
 * Checks and fills the options of a plan, with both normal quantiles.
 *
 * @param who the public function on whose behalf the check runs
 * @param options alpha and power as given
 * @returns alpha, power, z of 1 - alpha / 2 and z of power
 * @throws RangeError when alpha or power is outside (0, 1)
 * @example planQuantiles("pairedSampleSize", {}).zAlpha // 1.959963984540054
 */
export function planQuantiles(
  who: string,
  options: PlanOptions,
): {alpha: number; power: number; zAlpha: number; zPower: number} {
  const {alpha = 0.05, power = 0.8} = options;
  checkLevel(`${who}: alpha`, alpha);
  checkLevel(`${who}: power`, power);
  return {alpha, power, zAlpha: -normalQuantile(alpha / 2), zPower: normalQuantile(power)};
}

function checkDifferent(who: string, p1: number, p2: number): void {
  checkProportion(who, "p1", p1);
  checkProportion(who, "p2", p2);
  if (p1 === p2) throw new RangeError(`${who}: no difference to find: got ${p1} twice; expected two different rates`);
}

/** Formula of a two-sample size: R's power.prop.test (pooled null), both variances unpooled, or Cohen's arcsine. */
export type SampleSizeForm = "pooled" | "unpooled" | "arcsine";

/**
 * Tasks per group to tell two pass rates apart on different tasks.
 *
 * Use it for different task sets. Two models on the same tasks need far fewer: `pairedSampleSize`. Trials of one task are
 * no new tasks: multiply by `designEffect`.
 *
 * @param p1 pass rate of the first, in [0, 1]
 * @param p2 pass rate of the second
 * @param options `form` default "pooled"; `alpha` default 0.05 two-sided; `power` default 0.8
 * @returns tasks per group, not rounded
 * @throws RangeError on rates outside [0, 1] or equal, or alpha or power outside (0, 1)
 * Source: Fleiss, Levin & Paik (2003), ch. 4; Cohen (1988) for arcsine; R power.prop.test.
 * @example twoProportionSampleSize(0.7, 0.75).value // 1250.7167334356118
 */
export function twoProportionSampleSize(
  p1: number,
  p2: number,
  options: PlanOptions & {form?: SampleSizeForm} = {},
): Plan {
  const {form = "pooled"} = options;
  checkDifferent("twoProportionSampleSize", p1, p2);
  const {alpha, power, zAlpha, zPower} = planQuantiles("twoProportionSampleSize", options);
  const spread = p1 * (1 - p1) + p2 * (1 - p2);
  const centre = (p1 + p2) / 2;
  const square = (p1 - p2) ** 2;
  const arcs = 2 * Math.asin(Math.sqrt(p1)) - 2 * Math.asin(Math.sqrt(p2));
  const sizes: Record<SampleSizeForm, number> = {
    pooled: (zAlpha * Math.sqrt(2 * centre * (1 - centre)) + zPower * Math.sqrt(spread)) ** 2 / square,
    unpooled: ((zAlpha + zPower) ** 2 * spread) / square,
    arcsine: 2 * ((zAlpha + zPower) / arcs) ** 2,
  };
  return {value: sizes[form], method: `two proportions, ${form}, tasks per group`, alpha, power};
}

/**
 * Power of the pooled z test for two pass rates on different tasks.
 *
 * @param p1 pass rate of the first, in [0, 1]
 * @param p2 pass rate of the second
 * @param n tasks per group, at least 1
 * @param options `alpha` default 0.05 two-sided; the tail on the wrong side is left out
 * @returns the power; `value` and `power` are the same
 * @throws RangeError on rates outside [0, 1] or equal, n below 1, or alpha outside (0, 1)
 * Source: Fleiss, Levin & Paik (2003), ch. 4.
 * @example twoProportionPower(0.782, 0.822, 1000).value // 0.6121488396284902
 */
export function twoProportionPower(p1: number, p2: number, n: number, options: {alpha?: number} = {}): Plan {
  checkDifferent("twoProportionPower", p1, p2);
  checkCount("twoProportionPower", "n", n, 1);
  const {alpha, zAlpha} = planQuantiles("twoProportionPower", options);
  const centre = (p1 + p2) / 2;
  const error = Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2));
  const distance = Math.abs(p1 - p2) * Math.sqrt(n) - zAlpha * Math.sqrt(2 * centre * (1 - centre));
  const power = error > 0 ? normalCdf(distance / error) : Number(distance > 0);
  return {value: power, method: "two proportions, pooled z, one tail", alpha, power};
}
