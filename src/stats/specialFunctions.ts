import {checkPositive, checkProportion} from "./argumentChecks.js";

const HALF_LOG_TWO_PI = 0.918938533204672741780329736406;
const EPSILON = 2 ** -53;
const TINY = 1e-300;
const MAX_TERMS = 200_000;

/** log Γ(x + 1) minus its Stirling approximation; the recurrence lifts small x into the range of the series. */
function stirlingError(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 16; z++) shift += (z + 0.5) * Math.log1p(1 / z) - 1;
  const r = 1 / (z * z);
  const tail = r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * (691 / 360360 - r / 156))));
  return shift + (1 / 12 - r * (1 / 360 - tail)) / z;
}

/** x log(x / m) + m - x without cancellation near x = m (Loader 2000). */
function devianceTerm(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x === 0 ? m : x * Math.log(x / m) + m - x;
  const v = (x - m) / (x + m);
  let sum = (x - m) * v;
  let power = 2 * x * v;
  for (let j = 1; j < 1000; j++) {
    power *= v * v;
    const next = sum + power / (2 * j + 1);
    if (next === sum) return sum;
    sum = next;
  }
  return sum;
}

/**
 * Log of the gamma function for x > 0. For log of a binomial coefficient use `logBeta`, which cancels less.
 *
 * @param x positive number
 * @returns log Γ(x), good to about 1e-15 relative
 * @throws RangeError when x is not a positive finite number
 * Source: Stirling series with recurrence; Loader, C. (2000), Fast and Accurate Computation of Binomial Probabilities.
 * @example logGamma(10) // 12.801827480081469
 */
export function logGamma(x: number): number {
  checkPositive("logGamma", "x", x);
  if (x === 1 || x === 2) return 0;
  return stirlingError(x) + (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI;
}

/**
 * Log of the beta function B(a, b). Use it, not a sum of `logGamma`, whose last digits cancel for large arguments.
 *
 * @param a positive number
 * @param b positive number
 * @returns log B(a, b)
 * @throws RangeError when a or b is not a positive finite number
 * Source: as `logGamma`, with the logs combined before they are added.
 * @example logBeta(0.5, 0.5) // 1.1447298858494 (log π)
 */
export function logBeta(a: number, b: number): number {
  checkPositive("logBeta", "a", a);
  checkPositive("logBeta", "b", b);
  const s = a + b;
  const [least, most] = a < b ? [a, b] : [b, a];
  const logMost = Math.log1p(-least / s);
  const errors = stirlingError(a) + stirlingError(b) - stirlingError(s) + HALF_LOG_TWO_PI;
  return errors + (least - 0.5) * Math.log(least / s) + (most - 0.5) * logMost - 0.5 * Math.log(s);
}

/**
 * Binomial probability x^k (1 - x)^m scaled by the generalised coefficient, for real k, m > 0: Loader's saddle-point
 * form, right to the last digits where a difference of log-gammas is not. Public use: `binomialPmf`.
 *
 * @param k successes, a positive real
 * @param m failures, a positive real
 * @param x success probability in [0, 1]
 * @param y 1 - x, given apart so that nothing is lost when x is near 1
 * @returns Γ(k + m + 1) / (Γ(k + 1) Γ(m + 1)) x^k y^m
 * Source: Loader (2000).
 * @example binomialDensity(3, 7, 0.3, 0.7) // 0.266827932
 */
export function binomialDensity(k: number, m: number, x: number, y: number): number {
  const n = k + m;
  const log = stirlingError(n) - stirlingError(k) - stirlingError(m) - devianceTerm(k, n * x) - devianceTerm(m, n * y);
  return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * k * m));
}

/** Lentz's continued fraction of the incomplete beta function; converges fast for x < (a + 1) / (a + b + 2). */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let value = d;
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + even / c;
    c = Math.abs(c) < TINY ? TINY : c;
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + odd / c;
    c = Math.abs(c) < TINY ? TINY : c;
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 2 * EPSILON) return value;
  }
  throw new RangeError(`incompleteBeta: no convergence: got ${JSON.stringify({a, b, x})}; expected a, b below 1e9`);
}

/**
 * Regularised incomplete beta function I_x(a, b): the distribution function of Beta(a, b), and through it of the
 * binomial, t and F distributions. Its upper tail is `incompleteBeta(y, b, a, x)`, exact where 1 - I_x is not.
 *
 * @param x where to evaluate, in [0, 1]
 * @param a first shape, > 0
 * @param b second shape, > 0
 * @param y 1 - x; give it when x is near 1 and y is known better than 1 - x, default 1 - x
 * @returns the probability that a Beta(a, b) variable is at most x
 * @throws RangeError on x outside [0, 1] or a shape that is not positive
 * Source: continued fraction, NIST DLMF 8.17.22, by Lentz's method; prefactor by `binomialDensity`.
 * @example incompleteBeta(0.3, 2, 5) // 0.579825
 */
export function incompleteBeta(x: number, a: number, b: number, y: number = 1 - x): number {
  checkProportion("incompleteBeta", "x", x);
  checkPositive("incompleteBeta", "a", a);
  checkPositive("incompleteBeta", "b", b);
  if (x === 0) return 0;
  if (y === 0) return 1;
  const front = ((a * b) / (a + b)) * binomialDensity(a, b, x, y);
  if (x < (a + 1) / (a + b + 2)) return Math.min(1, (front * betaFraction(a, b, x)) / a);
  return Math.max(0, 1 - (front * betaFraction(b, a, y)) / b);
}

/**
 * Inverse of `incompleteBeta` in x: the quantile of Beta(a, b). Clopper-Pearson, Jeffreys and t quantiles rest on it.
 *
 * @param p probability in [0, 1]
 * @param a first shape, > 0
 * @param b second shape, > 0
 * @returns x with I_x(a, b) = p
 * @throws RangeError on p outside [0, 1] or a shape that is not positive
 * Source: Newton's method kept inside a shrinking bracket.
 * @example incompleteBetaInverse(0.975, 823, 179) // 0.8444449161222445
 */
export function incompleteBetaInverse(p: number, a: number, b: number): number {
  checkProportion("incompleteBetaInverse", "p", p);
  if (p === 0 || p === 1) return p;
  const small = Math.exp((Math.log(p) + Math.log(a) + logBeta(a, b)) / a);
  let low = 0;
  let high = 1;
  let x = small < 0.01 ? small : a / (a + b);
  for (let i = 0; i < 2000 && x > 0 && x < 1; i++) {
    const excess = incompleteBeta(x, a, b) - p;
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const density = (((a * b) / (a + b)) * binomialDensity(a, b, x, 1 - x)) / (x * (1 - x));
    let next = x - excess / density;
    if (!(next > low && next < high)) next = low > 0 || high > 0.5 ? (low + high) / 2 : high / 64;
    if (Math.abs(next - x) <= 2 * EPSILON * x || high - low <= EPSILON * high) return next;
    x = next;
  }
  return x;
}

/**
 * Regularised upper incomplete gamma function Q(a, x). The chi-squared tail and the normal distribution rest on it.
 *
 * @param a shape, > 0
 * @param x where to evaluate, >= 0
 * @returns the probability that a Gamma(a, 1) variable exceeds x
 * @throws RangeError when a is not positive, x is negative or NaN, or the expansion does not converge
 * Source: NIST DLMF 8.11.4 (series) below a + 1, 8.9.2 (continued fraction) above.
 * @example incompleteGammaUpper(0.5, 5) // 0.001565402258002549 (chi-squared of 10 on one degree of freedom)
 */
export function incompleteGammaUpper(a: number, x: number): number {
  checkPositive("incompleteGammaUpper", "a", a);
  if (!(x >= 0)) throw new RangeError(`incompleteGammaUpper: x: got ${String(x)}; expected a number >= 0`);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  const front = Math.exp(-stirlingError(a) - devianceTerm(a, x)) / Math.sqrt(2 * Math.PI * a);
  if (x < a + 1) {
    let term = 1;
    let sum = 1;
    for (let k = 1; k < MAX_TERMS && term > EPSILON * sum; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return Math.max(0, 1 - front * sum);
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < MAX_TERMS; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = numerator * d + b;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = b + numerator / c;
    c = Math.abs(c) < TINY ? TINY : c;
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 2 * EPSILON) return front * a * value;
  }
  throw new RangeError(`incompleteGammaUpper: no convergence: got ${JSON.stringify({a, x})}; expected a below 1e9`);
}
