import {checkCount} from "./argumentChecks.js";
import {
  categoriesOf,
  chanceCorrected,
  totalsOf,
  type Agreement,
  type AgreementForm,
  type Ratings,
} from "./agreement.js";

/**
 * Counts, unit by unit, how many raters chose each category.
 *
 * @param ratings units x raters, null where missing
 * @param categories categories in order; default those that occur
 * @returns units x categories
 * @throws RangeError on no units or a rating outside the categories
 * @example categoryCounts([[1, 1, 0], [0, null, 0]]) // [[1, 2], [2, 0]]
 */
export function categoryCounts(ratings: Ratings, categories?: ArrayLike<number>): number[][] {
  const {categories: all, placeOf} = categoriesOf("categoryCounts", ratings, categories);
  return Array.from(ratings, (unit) => {
    const counts = all.map(() => 0);
    for (const value of Array.from(unit)) if (value !== null) counts[placeOf.get(value)!]++;
    return counts;
  });
}

/**
 * Prepares Fleiss' kappa for the bootstrap: each unit adds its agreement, its category counts and 1.
 *
 * @param counts units x categories, each row with the same number of ratings, at least 2
 * @returns the form for `agreementInterval`
 * @throws RangeError on no units, rows that are no counts, or unequal numbers of ratings (use `krippendorffAlpha` then)
 * @example fleissForm([[3, 0], [2, 1]]).rows.length // 2
 */
export function fleissForm(counts: ArrayLike<ArrayLike<number>>): AgreementForm {
  checkCount("fleissKappa", "units", counts.length, 1);
  const size = counts[0].length;
  const raters = Array.from(counts[0]).reduce((sum, count) => sum + count, 0);
  checkCount("fleissKappa", "ratings a unit", raters, 2);
  const rows = Array.from(counts, (unit, i) => {
    const row = new Float64Array(size + 2);
    let squares = 0;
    let sum = 0;
    for (let k = 0; k < size; k++) {
      checkCount("fleissKappa", `counts[${i}][${k}]`, unit[k]);
      row[k] = unit[k];
      squares += unit[k] * unit[k];
      sum += unit[k];
    }
    if (sum !== raters) {
      throw new RangeError(`fleissKappa: unit ${i} has another number of ratings: got ${sum}; expected ${raters}`);
    }
    row[size] = (squares - raters) / (raters * (raters - 1));
    row[size + 1] = 1;
    return row;
  });
  const evaluate = (sums: Float64Array): Agreement => {
    const units = sums[size + 1];
    let expected = 0;
    for (let k = 0; k < size; k++) expected += (sums[k] / (units * raters)) ** 2;
    return chanceCorrected(sums[size] / units, expected);
  };
  return {name: "fleiss kappa", rows, width: size + 2, used: rows.map((_, i) => i), evaluate};
}

/** Fleiss' kappa with its standard error under no agreement. */
export interface FleissKappa extends Agreement {
  /** standard error if raters agreed by chance only, for a test (Fleiss, Nee & Landis 1979); NaN with the value */
  se_null: number;
}

/**
 * Fleiss' kappa of any fixed number of raters, who need not be the same ones for each unit.
 *
 * Use it for a panel without gaps. With missing ratings or ordered categories use `krippendorffAlpha`; when nearly all
 * ratings are alike `gwetAc`.
 *
 * @param counts units x categories: how many raters chose each; every row sums to the same number, at least 2
 * @returns kappa, observed and expected agreement, the null standard error; NaN with a reason when one category only was used
 * @throws RangeError on no units, rows that are no counts, or unequal numbers of ratings
 * Source: Fleiss, J. L. (1971), Psychological Bulletin 76, 378-382; Fleiss, Nee & Landis (1979).
 * @example fleissKappa([[3, 0], [2, 1], [0, 3], [3, 0], [1, 2], [3, 0], [0, 3], [2, 1]]).value // 0.4857142857142857
 */
export function fleissKappa(counts: ArrayLike<ArrayLike<number>>): FleissKappa {
  const form = fleissForm(counts);
  const sums = totalsOf(form);
  const agreement = form.evaluate(sums);
  const units = form.rows.length;
  const size = sums.length - 2;
  const raters = Array.from(sums.subarray(0, size)).reduce((sum, count) => sum + count, 0) / units;
  let spread = 0;
  let skew = 0;
  for (let k = 0; k < size; k++) {
    const share = sums[k] / (units * raters);
    spread += share * (1 - share);
    skew += share * (1 - share) * (1 - 2 * share);
  }
  const variance = (2 * (spread * spread - skew)) / (units * raters * (raters - 1) * spread * spread);
  return {...agreement, se_null: agreement.reason === null ? Math.sqrt(variance) : NaN};
}
