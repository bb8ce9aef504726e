import {checkCount, checkNumbers} from "./argumentChecks.js";
import {testResult, type TestOptions, type TestResult} from "./interval.js";
import {latticeScale} from "./lattice.js";
import {Sfc32} from "./rng.js";

/** Sum steps of the exact distribution that are still done at once; above, flips are drawn. */
const EXACT_LIMIT = 50_000_000;
const ENUMERATION_LIMIT = 20;

/** The three tails of a sign-flip distribution. */
interface Tails {
  greater: number;
  less: number;
  "two-sided": number;
}

/** All 2^n flips at once, by convolution of the whole-number differences. */
function convolved(sizes: number[], observed: number): Tails {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // share[t] of the flips has the sizes with a plus sign summing to t, a flipped sum of 2t - total
  let share = new Float64Array(total + 1);
  share[0] = 1;
  let reach = 0;
  for (const size of sizes) {
    const next = new Float64Array(total + 1);
    for (let t = 0; t <= reach; t++) {
      const half = share[t] / 2;
      next[t] += half;
      next[t + size] += half;
    }
    reach += size;
    share = next;
  }
  const tails = {greater: 0, less: 0, "two-sided": 0};
  for (let t = 0; t <= total; t++) {
    const sum = 2 * t - total;
    if (sum >= observed) tails.greater += share[t];
    if (sum <= observed) tails.less += share[t];
    if (Math.abs(sum) >= Math.abs(observed)) tails["two-sided"] += share[t];
  }
  return tails;
}

/** All 2^n flips one by one (Gray code), ties with slack: for few differences that lie on no lattice. */
function enumerated(differences: number[], observed: number, slack: number): Tails {
  const flips = 2 ** differences.length;
  const signs = differences.map(() => 1);
  const tails = {greater: 0, less: 0, "two-sided": 0};
  for (let i = 0; i < flips; i++) {
    if (i > 0) {
      const place = 31 - Math.clz32(i & -i);
      signs[place] = -signs[place];
    }
    let sum = 0;
    for (let j = 0; j < differences.length; j++) sum += signs[j] * differences[j];
    if (sum >= observed - slack) tails.greater++;
    if (sum <= observed + slack) tails.less++;
    if (Math.abs(sum) >= Math.abs(observed) - slack) tails["two-sided"]++;
  }
  return {
    greater: tails.greater / flips,
    less: tails.less / flips,
    "two-sided": tails["two-sided"] / flips,
  };
}

/** Random flips; the observed one counts as one of them (Phipson & Smyth 2010). */
function drawn(differences: number[], observed: number, slack: number, resamples: number, seed: number): Tails {
  const random = new Sfc32(seed);
  const tails = {greater: 1, less: 1, "two-sided": 1};
  for (let b = 0; b < resamples; b++) {
    let sum = 0;
    let bits = 0;
    for (let j = 0; j < differences.length; j++) {
      if (j % 32 === 0) bits = random.uint32();
      sum += bits & 1 ? differences[j] : -differences[j];
      bits >>>= 1;
    }
    if (sum >= observed - slack) tails.greater++;
    if (sum <= observed + slack) tails.less++;
    if (Math.abs(sum) >= Math.abs(observed) - slack) tails["two-sided"]++;
  }
  const draws = resamples + 1;
  return {
    greater: tails.greater / draws,
    less: tails.less / draws,
    "two-sided": tails["two-sided"] / draws,
  };
}

/**
 * Paired permutation (sign-flip) test: is the mean difference of two models on the same tasks more than chance?
 *
 * Use it for coverage or task means, where no distribution is assumed. For passes of one trial it is the exact McNemar
 * test; `pairedDifference` gives the size with an interval. All 2^n flips are counted exactly when the differences are
 * multiples of one fraction (scores of claims are) or few; otherwise flips are drawn.
 *
 * @param differences first minus second, one per task, at least one
 * @param options `alternative` default "two-sided"; `resamples` default 10,000 and `seed` default 1, used only when
 * flips are drawn; `nMissing` default 0
 * @returns p with the observed flip and ties counted in (so it is never 0); the statistic is the mean difference;
 * `resamples` and `seed` are null when exact
 * @throws RangeError on empty input, a value that is not finite, or a resample count below 1
 * Source: Fisher (1935), The Design of Experiments; Phipson & Smyth (2010) for drawn flips.
 * @example signFlipTest([0.5, 0.25, -0.25, 0.75, 0.5, 0]).p // 0.1875
 */
export function signFlipTest(
  differences: ArrayLike<number>,
  options: TestOptions & {alternative?: TestResult["alternative"]; resamples?: number; seed?: number} = {},
): TestResult {
  const {alternative = "two-sided", resamples = 10_000, seed = 1} = options;
  checkNumbers("signFlipTest", "differences", differences);
  checkCount("signFlipTest", "resamples", resamples, 1);
  const values = Array.from(differences);
  const scale = latticeScale(values);
  const whole = scale === null ? null : values.map((value) => Math.round(value * scale));
  const size = (list: number[]) => list.reduce((sum, value) => sum + Math.abs(value), 0);
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
  let tails: Tails;
  let method = "sign flip, exact";
  let isDrawn = false;
  if (whole !== null && size(whole) * whole.length <= EXACT_LIMIT) {
    tails = convolved(whole.map(Math.abs), sum(whole));
  } else if (values.length <= ENUMERATION_LIMIT) {
    tails = enumerated(values, sum(values), 1e-12 * size(values));
  } else {
    const list = whole ?? values;
    tails = drawn(list, sum(list), whole === null ? 1e-12 * size(list) : 0, resamples, seed);
    method = "sign flip, drawn";
    isDrawn = true;
  }
  const statistic = sum(whole ?? values) / (scale ?? 1) / values.length;
  const found = {statistic, p: Math.min(1, tails[alternative]), alternative, n: values.length};
  return testResult(method, isDrawn ? {...found, resamples, seed} : found, options);
}
