import {checkLevel, checkPositive, checkSuccesses} from "./argumentChecks.js";
import {closedFormInterval, type Interval, type IntervalOptions} from "./interval.js";
import {incompleteBeta, incompleteBetaInverse} from "./specialFunctions.js";

/** A named prior, or the two shapes of a Beta prior. */
export type BetaPrior = "uniform" | "jeffreys" | {alpha: number; beta: number};

/** Posterior of a success rate: Beta(alpha, beta), summarised. */
export interface BetaPosterior {
  /** first shape: prior alpha + successes */
  alpha: number;
  /** second shape: prior beta + failures */
  beta: number;
  mean: number;
  variance: number;
  /** the most likely rate; null where the density has no single inner peak */
  mode: number | null;
  /** equal-tailed credible interval around the posterior mean */
  equal_tailed: Interval;
  /** shortest credible interval; touches 0 or 1 where the density rises to it */
  highest_density: Interval;
}

function shapesOf(prior: BetaPrior): {alpha: number; beta: number; name: string} {
  if (prior === "uniform") return {alpha: 1, beta: 1, name: "uniform"};
  if (prior === "jeffreys") return {alpha: 0.5, beta: 0.5, name: "jeffreys"};
  checkPositive("betaPosterior", "prior.alpha", prior.alpha);
  checkPositive("betaPosterior", "prior.beta", prior.beta);
  return {...prior, name: `beta(${prior.alpha}, ${prior.beta})`};
}

/** The shortest interval of mass `level`: bisection on the lower tail until both ends have the same density. */
function shortestInterval(alpha: number, beta: number, level: number): {low: number; high: number} {
  if (alpha <= 1 && beta <= 1) {
    // flat or U-shaped: no single shortest interval; the equal-tailed one stands for it
    const tail = (1 - level) / 2;
    return {low: incompleteBetaInverse(tail, alpha, beta), high: incompleteBetaInverse(1 - tail, alpha, beta)};
  }
  if (alpha <= 1) return {low: 0, high: incompleteBetaInverse(level, alpha, beta)};
  if (beta <= 1) return {low: 1 - incompleteBetaInverse(level, beta, alpha), high: 1};
  const logDensity = (x: number) => (alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x);
  const highOf = (low: number) =>
    incompleteBetaInverse(Math.min(1, incompleteBeta(low, alpha, beta) + level), alpha, beta);
  let least = 0;
  let most = incompleteBetaInverse(1 - level, alpha, beta);
  for (let i = 0; i < 200; i++) {
    const low = (least + most) / 2;
    if (low <= least || low >= most) break;
    const high = highOf(low);
    // a lower end less dense than the upper one lies too far left
    if (high < 1 && logDensity(low) < logDensity(high)) least = low;
    else most = low;
  }
  return {low: least, high: highOf(least)};
}

/**
 * Beta-Binomial posterior of a success rate, with equal-tailed and shortest credible intervals.
 *
 * Use it for very few trials (an interval that never has zero width and never excludes every rate above 0) and for
 * `probabilityBetterBeta`. For frequentist coverage use `wilsonInterval`; `jeffreysInterval` is the Jeffreys posterior
 * with its ends set to 0 and 1 at no and all successes and centred on the observed share.
 *
 * @param successes whole number of successes
 * @param trials whole number of trials, at least 1
 * @param options `prior` "uniform" (default), "jeffreys" or the two shapes; `level` default 0.95; `nMissing` default 0
 * @returns the posterior's shapes, moments and two intervals
 * @throws RangeError when successes exceeds trials, trials is 0, a shape is not positive or level is outside (0, 1)
 * Source: Gelman et al., Bayesian Data Analysis, 3rd ed., ch. 2; for evals with few items Bowyer et al. (2025).
 * @example betaPosterior(0, 4).equal_tailed.high // 0.5218237501049814
 */
export function betaPosterior(
  successes: number,
  trials: number,
  options: IntervalOptions & {prior?: BetaPrior} = {},
): BetaPosterior {
  const {level = 0.95, prior = "uniform"} = options;
  checkSuccesses("betaPosterior", successes, trials);
  checkLevel("betaPosterior", level);
  const {name, ...shapes} = shapesOf(prior);
  const alpha = shapes.alpha + successes;
  const beta = shapes.beta + trials - successes;
  const sum = alpha + beta;
  const mean = alpha / sum;
  const tail = (1 - level) / 2;
  const equalTailed = {
    estimate: mean,
    low: incompleteBetaInverse(tail, alpha, beta),
    high: incompleteBetaInverse(1 - tail, alpha, beta),
  };
  const shortest = {estimate: mean, ...shortestInterval(alpha, beta, level)};
  return {
    alpha,
    beta,
    mean,
    variance: (alpha * beta) / (sum * sum * (sum + 1)),
    mode: alpha > 1 && beta > 1 ? (alpha - 1) / (sum - 2) : null,
    equal_tailed: closedFormInterval(`beta posterior, equal-tailed, ${name} prior`, equalTailed, trials, options),
    highest_density: closedFormInterval(`beta posterior, shortest, ${name} prior`, shortest, trials, options),
  };
}
