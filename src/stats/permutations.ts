import {Sfc32} from "./rng.js";

/** Largest n of which all n! orders are tried; 8! is 40,320. */
const enumerable = 8;

/** A permutation p with what was drawn for it. */
interface PermutationP {
  /** two-sided p, NaN where it was not computed */
  p_permutation: number;
  /** random orders tried, null when all orders were, or none */
  resamples: number | null;
  /** seed of the random orders, null when none were drawn */
  seed: number | null;
}

/** The permutation p of a statistic that is undefined on the data. */
export const noPermutationP: PermutationP = {p_permutation: NaN, resamples: null, seed: null};

/**
 * The permutation p of a rank correlation with its record: `permutationShare`, exact up to 8 values.
 *
 * @param values reordered in place; give a copy
 * @param statistic of the current order of `values`, in whole numbers
 * @param observed statistic of the data
 * @param options `permutations` random orders above 8 values, 0 for none; `seed` of them
 * @returns p, NaN above 8 values when no random orders are wanted
 * @see Phipson & Smyth (2010), Permutation p-values should never be zero
 * @example permutationP(Float64Array.of(1, 2, 3), (v) => v[0], 3, {permutations: 0, seed: 1}).resamples // null
 */
export function permutationP(
  values: Float64Array,
  statistic: (values: Float64Array) => number,
  observed: number,
  {permutations, seed}: {permutations: number; seed: number},
): PermutationP {
  const isExact = values.length <= enumerable;
  if (!isExact && permutations === 0) return noPermutationP;
  const p = permutationShare(values, statistic, observed, permutations, new Sfc32(seed));
  return {p_permutation: p, resamples: isExact ? null : permutations, seed: isExact ? null : seed};
}

/**
 * Share of the orders of `values` whose statistic is at least the observed one: all orders up to 8 values, else random
 * ones with the observed order counted in, (b + 1) / (B + 1).
 *
 * @param values reordered in place; give a copy
 * @param statistic of the current order of `values`; compare in whole numbers, so that ties are exact
 * @param observed statistic of the data
 * @param draws random orders when there are more than 8 values
 * @param rng source of the random orders
 * @returns a p-value in (0, 1]
 * @see Phipson & Smyth (2010), Permutation p-values should never be zero
 * @example permutationShare(Float64Array.of(1, 2, 3), (v) => v[0], 3, 999, new Sfc32(1)) // 0.3333333333333333
 */
function permutationShare(
  values: Float64Array,
  statistic: (values: Float64Array) => number,
  observed: number,
  draws: number,
  rng: Sfc32,
): number {
  let atLeast = 0;
  if (values.length > enumerable) {
    for (let draw = 0; draw < draws; draw++) {
      rng.shuffle(values);
      if (statistic(values) >= observed) atLeast++;
    }
    return (atLeast + 1) / (draws + 1);
  }
  let orders = 0;
  eachOrder(values, values.length, () => {
    orders++;
    if (statistic(values) >= observed) atLeast++;
  });
  return atLeast / orders;
}

/** Heap's algorithm (1963): calls `visit` once with every order of the first n values. */
function eachOrder(values: Float64Array, n: number, visit: () => void): void {
  if (n <= 1) {
    visit();
    return;
  }
  for (let i = 0; i < n; i++) {
    eachOrder(values, n - 1, visit);
    if (i === n - 1) break;
    const j = n % 2 === 0 ? i : 0;
    const kept = values[j];
    values[j] = values[n - 1];
    values[n - 1] = kept;
  }
}
