import {checkCount, checkNumbers, checkParallel} from "./argumentChecks.js";
import {hypergeometricPmf} from "./distributions.js";
import {testResult, type TestOptions, type TestResult} from "./interval.js";
import {Sfc32} from "./rng.js";

/** Options of a permutation of labels. */
export interface PermutationOptions extends TestOptions {
  /** random permutations, default 10,000 */
  resamples?: number;
  /** seed, default 1 */
  seed?: number;
}

/** Two-sided p of a difference of pass rates when labels are dealt at random: all tables, weighed hypergeometrically. */
function exactFlagP(successes1: number, trials1: number, successes2: number, trials2: number): number {
  const successes = successes1 + successes2;
  // difference of rates as a whole number over trials1 * trials2
  const distance = (k: number) => Math.abs(k * trials2 - (successes - k) * trials1);
  const observed = distance(successes1);
  let p = 0;
  for (let k = Math.max(0, successes - trials2); k <= Math.min(trials1, successes); k++) {
    if (distance(k) >= observed) p += hypergeometricPmf(k, trials1, trials2, successes);
  }
  return Math.min(1, p);
}

/**
 * Two-sample permutation test of a difference of means: labels are dealt anew at random.
 *
 * Use it for different tasks in two groups (public and private). Two models on the same tasks are paired: `signFlipTest`.
 * For flags all deals are counted exactly (hypergeometric, as Fisher's test, but ordered by the difference itself).
 *
 * @param first scores of one group, at least one
 * @param second scores of the other, at least one
 * @param options `resamples` default 10,000 and `seed` default 1, used only when deals are drawn; `nMissing` default 0
 * @returns two-sided p, the observed deal and ties counted in; the statistic is the difference of means, first minus second
 * @throws RangeError on an empty group, a value that is not finite, or a resample count below 1
 * Source: Fisher (1935); Phipson & Smyth (2010) for drawn deals.
 * @example labelPermutationTest([1, 1, 1], [0, 0, 0]).p // 0.1
 */
export function labelPermutationTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: PermutationOptions = {},
): TestResult {
  const {resamples = 10_000, seed = 1} = options;
  checkNumbers("labelPermutationTest", "first", first);
  checkNumbers("labelPermutationTest", "second", second);
  checkCount("labelPermutationTest", "resamples", resamples, 1);
  const size = first.length;
  const n = size + second.length;
  const values = new Float64Array(n);
  values.set(first);
  values.set(second, size);
  const total = values.reduce((sum, value) => sum + value, 0);
  const sum1 = Array.from(first).reduce((sum, value) => sum + value, 0);
  const statistic = sum1 / size - (total - sum1) / (n - size);
  const isFlags = values.every((value) => value === 0 || value === 1);
  let p: number;
  if (isFlags) {
    p = exactFlagP(sum1, size, total - sum1, n - size);
  } else {
    const random = new Sfc32(seed);
    const slack = 1e-12 * values.reduce((sum, value) => sum + Math.abs(value), 1);
    const centre = (total * size) / n;
    const observed = Math.abs(sum1 - centre) - slack;
    let count = 1;
    for (let b = 0; b < resamples; b++) {
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const j = i + random.below(n - i);
        const drawn = values[j];
        values[j] = values[i];
        values[i] = drawn;
        sum += drawn;
      }
      if (Math.abs(sum - centre) >= observed) count++;
    }
    p = count / (resamples + 1);
  }
  if (isFlags) return testResult("label permutation, exact", {statistic, p, n}, options);
  return testResult("label permutation, drawn", {statistic, p, n, resamples, seed}, options);
}

/** A test that groups differ, with the group means. */
export interface GroupTest extends TestResult {
  groups: {group: string; n: number; mean: number}[];
}

/**
 * Permutation test that group means differ (split gaps by provider, say): group names are dealt anew over the values.
 *
 * Use it for few values in uneven groups, where an F test's normality is a guess. It is exploratory where the grouping was
 * suggested by the same values.
 *
 * @param values one per member (a model's gap)
 * @param groups the group of each value; at least two groups
 * @param options `resamples` default 10,000; `seed` default 1; `nMissing` default 0
 * @returns upper-tail p of the between-group sum of squares, the observed deal counted in; NaN with a reason when all
 * values are equal
 * @throws RangeError on empty or unequal lists, one group only, or a value that is not finite
 * Source: Fisher (1935); Good, P. (2005), Permutation, Parametric and Bootstrap Tests of Hypotheses.
 * @example groupPermutationTest([1, 1, 0, 0], ["a", "a", "b", "b"]).statistic // 1
 */
export function groupPermutationTest(
  values: ArrayLike<number>,
  groups: ArrayLike<string>,
  options: PermutationOptions = {},
): GroupTest {
  const {resamples = 10_000, seed = 1} = options;
  checkNumbers("groupPermutationTest", "values", values);
  checkParallel("groupPermutationTest", "values and groups", values.length, groups.length);
  checkCount("groupPermutationTest", "resamples", resamples, 1);
  const names = [...new Set(Array.from(groups))];
  if (names.length < 2) {
    throw new RangeError(`groupPermutationTest: too few groups: got ${JSON.stringify(names)}; expected at least 2`);
  }
  const places = Int32Array.from(Array.from(groups), (group) => names.indexOf(group));
  const sizes = names.map((_, g) => places.filter((place) => place === g).length);
  const dealt = Float64Array.from(Array.from(values));
  const n = dealt.length;
  const mean = dealt.reduce((sum, value) => sum + value, 0) / n;
  for (let i = 0; i < n; i++) dealt[i] -= mean;
  const sums = new Float64Array(names.length);
  const between = () => {
    sums.fill(0);
    for (let i = 0; i < n; i++) sums[places[i]] += dealt[i];
    return sums.reduce((total, sum, g) => total + (sum * sum) / sizes[g], 0);
  };
  const statistic = between();
  const means = names.map((group, g) => ({group, n: sizes[g], mean: mean + sums[g] / sizes[g]}));
  const isConstant = dealt.every((value) => Math.abs(value) <= 1e-12 * Math.max(1, Math.abs(mean)));
  const random = new Sfc32(seed);
  let count = 1;
  for (let b = 0; b < resamples && !isConstant; b++) {
    random.shuffle(dealt);
    if (between() >= statistic * (1 - 1e-12)) count++;
  }
  const p = isConstant ? NaN : count / (resamples + 1);
  const reason = isConstant ? "all values are equal" : null;
  const draws = isConstant ? {} : {resamples, seed};
  const found = {statistic, p, n, alternative: "greater" as const, reason, ...draws};
  return {groups: means, ...testResult("group permutation, between-group sum of squares", found, options)};
}
