import {chiSquaredSurvival, normalCdf, normalQuantile, binomialPmf} from "../../../src/stats/distributions.js";
import type {PairedCounts} from "../../../src/stats/pairedCounts.js";
import {wilsonInterval} from "../../../src/stats/wilsonInterval.js";

// Forms that the expected values hold and the toolkit leaves out on purpose (docs/statistics.md says why), built from the
// toolkit's own parts, so that no expected value goes unread.

const z = (alpha: number): number => -normalQuantile(alpha / 2);

/** Wald: p -+ z sqrt(p(1 - p)/n), not cut at 0 and 1. */
export function waldInterval(x: number, n: number, alpha: number): [number, number] {
  const p = x / n;
  const arm = z(alpha) * Math.sqrt((p * (1 - p)) / n);
  return [p - arm, p + arm];
}

/** Agresti & Coull (1998): Wald on x + z²/2 of n + z², cut at 0 and 1 as statsmodels does. */
export function agrestiCoullInterval(x: number, n: number, alpha: number): [number, number] {
  const square = z(alpha) ** 2;
  const [low, high] = waldInterval(x + square / 2, n + square, alpha);
  return [Math.max(0, low), Math.min(1, high)];
}

/** Wald of a difference of two independent rates, with its z and p. */
export function unpooledDifference(x1: number, n1: number, x2: number, n2: number) {
  const [p1, p2] = [x1 / n1, x2 / n2];
  const error = Math.sqrt((p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2);
  const statistic = error === 0 ? NaN : (p1 - p2) / error;
  const arm = z(0.05) * error;
  return {wald: [p1 - p2 - arm, p1 - p2 + arm], statistic, p: normalP(statistic)};
}

/** Yates' corrected chi-squared of a two by two table; null where a margin is empty. */
export function yates(x1: number, n1: number, x2: number, n2: number): {chi2: number; p: number} | null {
  const [a, b, c, d] = [x1, n1 - x1, x2, n2 - x2];
  const margins = n1 * n2 * (a + c) * (b + d);
  if (margins === 0) return null;
  const n = n1 + n2;
  const chi2 = (n * Math.max(0, Math.abs(a * d - b * c) - n / 2) ** 2) / margins;
  return {chi2, p: chiSquaredSurvival(chi2, 1)};
}

/** Largest probability, over the common rate, of the tables that are at least as extreme as the observed one. */
function worstCase(n1: number, n2: number, isExtreme: (a: number, b: number) => boolean): number {
  const tables: [number, number][] = [];
  for (let a = 0; a <= n1; a++) for (let b = 0; b <= n2; b++) if (isExtreme(a, b)) tables.push([a, b]);
  const chance = (rate: number): number =>
    tables.reduce((sum, [a, b]) => sum + binomialPmf(a, n1, rate) * binomialPmf(b, n2, rate), 0);
  let [from, to, best] = [0, 1, 0];
  for (let round = 0; round < 8; round++) {
    const steps = Array.from({length: 101}, (_, i) => from + ((to - from) * i) / 100);
    const chances = steps.map(chance);
    best = Math.max(...chances);
    const place = chances.indexOf(best);
    [from, to] = [steps[Math.max(0, place - 1)], steps[Math.min(100, place + 1)]];
  }
  return best;
}

/** Barnard (1947) with the pooled z, two-sided: worst case over the common rate; 1 where no table can differ. */
export function barnardP(x1: number, n1: number, x2: number, n2: number): number {
  if (n1 === 0 || n2 === 0) return 1;
  const pooled = (a: number, b: number): number => {
    const p = (a + b) / (n1 + n2);
    const variance = p * (1 - p) * (1 / n1 + 1 / n2);
    return variance === 0 ? 0 : Math.abs(a / n1 - b / n2) / Math.sqrt(variance);
  };
  const observed = pooled(x1, x2);
  return worstCase(n1, n2, (a, b) => pooled(a, b) >= observed - 1e-12);
}

/** One tail of Fisher's test: P(X <= a) or P(X >= a) for the first cell. */
function fisherTail(a: number, n1: number, b: number, n2: number, side: "less" | "greater"): number {
  const point = (k: number): number => {
    const [first, second] = [binomialPmf(k, n1, 0.5), binomialPmf(a + b - k, n2, 0.5)];
    return (first * second) / binomialPmf(a + b, n1 + n2, 0.5);
  };
  let sum = 0;
  for (let k = Math.max(0, a + b - n2); k <= Math.min(n1, a + b); k++) {
    if (side === "less" ? k <= a : k >= a) sum += point(k);
  }
  return sum;
}

/** Boschloo (1970) as SciPy has it: twice the smaller one-sided worst case of Fisher's p; NaN on an empty margin. */
export function boschlooP(x1: number, n1: number, x2: number, n2: number): number {
  if (n1 === 0 || n2 === 0 || x1 + x2 === 0 || x1 + x2 === n1 + n2) return NaN;
  const sides = (["less", "greater"] as const).map((side) => {
    const observed = fisherTail(x1, n1, x2, n2, side);
    return worstCase(n1, n2, (a, b) => fisherTail(a, n1, b, n2, side) <= observed * (1 + 1e-13));
  });
  return Math.min(1, 2 * Math.min(...sides));
}

/** Two-sided p of a standard normal statistic; NaN of NaN. */
export const normalP = (z: number): number => (Number.isNaN(z) ? NaN : 2 * normalCdf(-Math.abs(z)));

/** Standard error of a paired difference of rates with the population variance of the differences. */
export function pairedWaldError({both, only1, only2, neither}: PairedCounts): number {
  const n = both + only1 + only2 + neither;
  return Math.sqrt(only1 + only2 - (only1 - only2) ** 2 / n) / n;
}

/** Correlation of two columns of flags; corrected, a positive numerator is moved n/2 towards 0 (Newcombe 1998c). */
export function phiOf({both, only1, only2, neither}: PairedCounts, isCorrected: boolean): number {
  const margins = (both + only1) * (only2 + neither) * (both + only2) * (only1 + neither);
  const numerator = both * neither - only1 * only2;
  const moved =
    isCorrected && numerator > 0 ? Math.max(0, numerator - (both + only1 + only2 + neither) / 2) : numerator;
  return margins === 0 ? 0 : moved / Math.sqrt(margins);
}

/** Newcombe's paired limits from Wilson's with a given correlation. */
export function squareAndAdd({both, only1, only2, neither}: PairedCounts, phi: number): [number, number] {
  const n = both + only1 + only2 + neither;
  const [one, two] = [wilsonInterval(both + only1, n), wilsonInterval(both + only2, n)];
  // a² - 2 phi a b + b², without loss where phi is 1
  const arm = (a: number, b: number): number => Math.sqrt((a - b) ** 2 + 2 * (1 - phi) * a * b);
  const difference = (only1 - only2) / n;
  return [
    difference - arm(one.estimate - one.low, two.high - two.estimate),
    difference + arm(one.high - one.estimate, two.estimate - two.low),
  ];
}

/** Step-down Šidák: Holm with 1 - (1 - p)^(m - j + 1). */
export function holmSidak(p: number[]): number[] {
  const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b]);
  const adjusted = p.slice();
  let most = 0;
  order.forEach((i, place) => {
    most = Math.max(most, -Math.expm1((p.length - place) * Math.log1p(-p[i])));
    adjusted[i] = most;
  });
  return adjusted;
}

/** Agreement corrected for chance 1/q, whatever the base rates: Brennan & Prediger (1981), Randolph (2005). */
export function uniformChance(observed: number, categories: number): number {
  return (observed - 1 / categories) / (1 - 1 / categories);
}

/** R's quantile types 1 to 9 (Hyndman & Fan 1996) of a list, of which the toolkit keeps 1 and 7. */
export function quantileOfType(x: number[], type: number, p: number): number {
  const sorted = x.toSorted((a, b) => a - b);
  const n = sorted.length;
  const value = (j: number): number => sorted[Math.min(n, Math.max(1, j)) - 1];
  // R's fuzz: a place that is whole but for the last digits is whole
  const fuzz = 4 * Number.EPSILON;
  if (type <= 3) {
    const place = type === 3 ? n * p - 0.5 : n * p;
    const j = Math.floor(place + fuzz);
    const isWhole = place <= j + fuzz;
    if (type === 1) return value(isWhole ? j : j + 1);
    if (type === 2) return isWhole ? (value(j) + value(j + 1)) / 2 : value(j + 1);
    return value(isWhole && j % 2 === 0 ? j : j + 1);
  }
  const [a, b] = {4: [0, 1], 5: [0.5, 0.5], 6: [0, 0], 7: [1, 1], 8: [1 / 3, 1 / 3], 9: [3 / 8, 3 / 8]}[type]!;
  const place = a + p * (n + 1 - a - b);
  const j = Math.floor(place + fuzz);
  const share = place - j;
  const between = Math.abs(share) < fuzz ? 0 : share;
  return (1 - between) * value(j) + between * value(j + 1);
}

/** MT19937 (Matsumoto & Nishimura 1998) seeded as NumPy's RandomState: its first words. */
export function mersenneWords(seed: number, count: number): number[] {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; i++) state[i] = Math.imul(1_812_433_253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  for (let i = 0; i < 624; i++) {
    const y = (state[i] & 0x8000_0000) | (state[(i + 1) % 624] & 0x7fff_ffff);
    state[i] = state[(i + 397) % 624] ^ (y >>> 1) ^ (y & 1 ? 0x9908_b0df : 0);
  }
  return Array.from(state.subarray(0, count), (word) => {
    let y = word ^ (word >>> 11);
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    return (y ^ (y >>> 18)) >>> 0;
  });
}

/** The normal approximation of a bootstrap: 2t - mean of resamples, -+ z times their standard deviation. */
export function normalBootstrap(estimate: number, values: Float64Array): [number, number] {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  // R's boot divides by R - 1
  const spread = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1));
  const centre = 2 * estimate - mean;
  return [centre - z(0.05) * spread, centre + z(0.05) * spread];
}
