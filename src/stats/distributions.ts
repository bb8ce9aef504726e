import {checkCount, checkPositive, checkProportion} from "./argumentChecks.js";
import {
  binomialDensity,
  incompleteBeta,
  incompleteBetaInverse,
  incompleteGammaUpper,
  logBeta,
} from "./specialFunctions.js";

/**
 * Standard normal distribution function. For a two-sided p from z use 2 * normalCdf(-Math.abs(z)), which keeps its digits.
 *
 * @param z any number, ±Infinity included
 * @returns P(Z <= z)
 * @throws RangeError on NaN
 * Source: Φ(-z) = Q(1/2, z²/2) / 2. simple-statistics' `cumulativeStdNormalProbability` is a four-digit table: not used.
 * @example normalCdf(1.959963984540054) // 0.975
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError("normalCdf: z: got NaN; expected a number");
  const tail = incompleteGammaUpper(0.5, (z * z) / 2) / 2;
  return z < 0 ? tail : 1 - tail;
}

/**
 * Standard normal quantile, the z of an interval. For few degrees of freedom use `tQuantile`.
 *
 * @param p probability in [0, 1]
 * @returns z with P(Z <= z) = p; -Infinity at 0 and Infinity at 1
 * @throws RangeError on p outside [0, 1]
 * Source: start by Abramowitz & Stegun 26.2.23 (error 4.5e-4), then Halley steps on `normalCdf`.
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(p: number): number {
  checkProportion("normalQuantile", "p", p);
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p === 0.5) return 0;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let z = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let i = 0; i < 3; i++) {
    const step = ((normalCdf(z) - p) / Math.exp((-z * z) / 2)) * Math.sqrt(2 * Math.PI);
    z -= step / (1 + (z * step) / 2);
  }
  return z;
}

/**
 * Student t distribution function. Two-sided p: 2 * tCdf(-Math.abs(t), df).
 *
 * @param t any number, ±Infinity included
 * @param df degrees of freedom, > 0, not necessarily whole
 * @returns P(T <= t)
 * @throws RangeError on NaN or df that is not positive
 * Source: P(T <= -|t|) = I_x(df/2, 1/2) / 2 with x = df / (df + t²).
 * @example 2 * tCdf(-2, 3) // 0.1393259685588431
 */
export function tCdf(t: number, df: number): number {
  checkPositive("tCdf", "df", df);
  if (Number.isNaN(t)) throw new RangeError("tCdf: t: got NaN; expected a number");
  const square = t * t;
  const x = square === Infinity ? 0 : df / (df + square);
  const y = square === Infinity ? 1 : square / (df + square);
  const tail = incompleteBeta(x, df / 2, 0.5, y) / 2;
  return t < 0 ? tail : 1 - tail;
}

/**
 * Student t quantile: the multiplier of a t interval. `normalQuantile` is its limit for many degrees of freedom.
 *
 * @param p probability in [0, 1]
 * @param df degrees of freedom, > 0
 * @returns t with P(T <= t) = p; ±Infinity at the ends
 * @throws RangeError on p outside [0, 1] or df that is not positive
 * Source: inverse of the incomplete beta function, taken in whichever of x and 1 - x is known better.
 * @example tQuantile(0.975, 10) // 2.2281388519862744
 */
export function tQuantile(p: number, df: number): number {
  checkProportion("tQuantile", "p", p);
  checkPositive("tQuantile", "df", df);
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p === 0.5) return 0;
  if (p > 0.5) return -tQuantile(1 - p, df);
  const x = incompleteBetaInverse(2 * p, df / 2, 0.5);
  if (x <= 0.5 || p < 1e-4) return -Math.sqrt((df * (1 - x)) / x);
  const y = incompleteBetaInverse(1 - 2 * p, 0.5, df / 2);
  return -Math.sqrt((df * y) / (1 - y));
}

/**
 * Upper tail of the chi-squared distribution: the p-value of a chi-squared statistic.
 *
 * @param x statistic, >= 0
 * @param df degrees of freedom, > 0
 * @returns P(X > x)
 * @throws RangeError when x is negative or df is not positive
 * Source: Q(df/2, x/2).
 * @example chiSquaredSurvival(3.841458820694124, 1) // 0.05
 */
export function chiSquaredSurvival(x: number, df: number): number {
  checkPositive("chiSquaredSurvival", "df", df);
  return incompleteGammaUpper(df / 2, x / 2);
}

/**
 * Probability of exactly k successes.
 *
 * @param k successes, a whole number; outside 0..n the probability is 0
 * @param n trials, a whole number >= 0
 * @param p success probability in [0, 1]
 * @returns P(X = k)
 * @throws RangeError when n is no count or p no probability
 * Source: Loader (2000).
 * @example binomialPmf(0, 10, 0.3) // 0.0282475249
 */
export function binomialPmf(k: number, n: number, p: number): number {
  checkCount("binomialPmf", "n", n);
  checkProportion("binomialPmf", "p", p);
  if (!(k >= 0 && k <= n)) return 0;
  if (p === 0) return k === 0 ? 1 : 0;
  if (p === 1) return k === n ? 1 : 0;
  if (k === 0) return Math.exp(n * Math.log1p(-p));
  if (k === n) return Math.exp(n * Math.log(p));
  return binomialDensity(k, n - k, p, 1 - p);
}

/**
 * Probability of at most k successes. The upper tail P(X >= k) is `binomialCdf(n - k, n, 1 - p)`.
 *
 * @param k a whole number; below 0 gives 0, n or more gives 1
 * @param n trials, a whole number >= 0
 * @param p success probability in [0, 1]
 * @returns P(X <= k)
 * @throws RangeError when n is no count or p no probability
 * Source: I_{1-p}(n - k, k + 1), NIST DLMF 8.17.5.
 * @example binomialCdf(1, 8, 0.5) // 0.03515625
 */
export function binomialCdf(k: number, n: number, p: number): number {
  checkCount("binomialCdf", "n", n);
  checkProportion("binomialCdf", "p", p);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1, p);
}

/**
 * Binomial quantile: the least k whose cumulated probability reaches q. With p = x/n it gives the percentile bootstrap of
 * a pass rate for infinitely many resamples, at once.
 *
 * @param q probability in [0, 1]
 * @param n trials, a whole number >= 0
 * @param p success probability in [0, 1]
 * @returns the least k in 0..n with P(X <= k) >= q
 * @throws RangeError when n is no count, or q or p no probability
 * Source: inverse distribution function; bisection on `binomialCdf`, with a relative slack of 1e-13 for lattice ties.
 * @example binomialQuantile(0.025, 1000, 0.782) // 756
 */
export function binomialQuantile(q: number, n: number, p: number): number {
  checkProportion("binomialQuantile", "q", q);
  checkCount("binomialQuantile", "n", n);
  checkProportion("binomialQuantile", "p", p);
  const target = q * (1 - 1e-13);
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialCdf(middle, n, p) >= target) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Hypergeometric probability: k marked items in a sample drawn without replacement. Fisher's exact test rests on it.
 *
 * @param k marked items in the sample
 * @param marked marked items in the population
 * @param unmarked the other items of the population
 * @param drawn sample size, at most marked + unmarked
 * @returns C(marked, k) C(unmarked, drawn - k) / C(marked + unmarked, drawn); 0 where k is impossible
 * @throws RangeError when an argument is no count or drawn exceeds the population
 * Source: coefficients by `logBeta`.
 * @example hypergeometricPmf(1, 5, 5, 2) // 0.5555555555555556
 */
export function hypergeometricPmf(k: number, marked: number, unmarked: number, drawn: number): number {
  checkCount("hypergeometricPmf", "marked", marked);
  checkCount("hypergeometricPmf", "unmarked", unmarked);
  checkCount("hypergeometricPmf", "drawn", drawn);
  const total = marked + unmarked;
  if (drawn > total) {
    throw new RangeError(`hypergeometricPmf: drawn exceeds the population: got ${drawn} of ${total}`);
  }
  if (!(k >= Math.max(0, drawn - unmarked) && k <= Math.min(drawn, marked))) return 0;
  // the binomial rates cancel; taking them at the sampling fraction keeps every factor near its mode
  if (drawn === 0 || drawn === total) return 1;
  const share = drawn / total;
  return (binomialPmf(k, marked, share) * binomialPmf(drawn - k, unmarked, share)) / binomialPmf(drawn, total, share);
}

/**
 * Log of the binomial coefficient C(n, k).
 *
 * @param n whole number >= 0
 * @param k whole number in 0..n
 * @returns log C(n, k)
 * @throws RangeError when n or k is no count or k exceeds n
 * Source: -log(n + 1) - log B(n - k + 1, k + 1).
 * @example logChoose(10, 3) // 4.787491742782046 (log 120)
 */
export function logChoose(n: number, k: number): number {
  checkCount("logChoose", "n", n);
  checkCount("logChoose", "k", k);
  if (k > n) throw new RangeError(`logChoose: k exceeds n: got ${k} of ${n}`);
  return k === 0 || k === n ? 0 : -Math.log(n + 1) - logBeta(n - k + 1, k + 1);
}
