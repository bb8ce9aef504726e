import {
  categoriesOf,
  chanceCorrected,
  totalsOf,
  weightMatrix,
  type Agreement,
  type AgreementForm,
  type AgreementWeights,
  type Ratings,
} from "./agreement.js";
import {categoryCounts} from "./fleissKappa.js";

/**
 * Prepares Gwet's AC1 or AC2 for the bootstrap: each unit adds its agreement and its shares of categories.
 *
 * @param ratings units x raters, null where missing
 * @param options `weights` "none" (default) is AC1, "linear" and "quadratic" are AC2; `categories` default those that occur
 * @returns the form for `agreementInterval`; units with one rating add to the base rates only, as Gwet has it
 * @throws RangeError on no units or a rating outside the categories
 * @example gwetForm([[1, 1], [0, null]]).used // [0, 1]
 */
export function gwetForm(
  ratings: Ratings,
  options: {weights?: AgreementWeights; categories?: ArrayLike<number>} = {},
): AgreementForm {
  const {weights = "none"} = options;
  const {categories} = categoriesOf("gwetAc", ratings, options.categories);
  const size = categories.length;
  const weight = weightMatrix(size, weights);
  const credit = weight.flat().reduce((sum, w) => sum + w, 0);
  const rows: Float64Array[] = [];
  const used: number[] = [];
  categoryCounts(ratings, categories).forEach((counts, i) => {
    const raters = counts.reduce((sum, count) => sum + count, 0);
    if (raters === 0) return;
    // shares of the q categories, 1 for a rated unit, agreement, 1 for a unit with a pair
    const row = new Float64Array(size + 3);
    counts.forEach((count, k) => (row[k] = count / raters));
    row[size] = 1;
    if (raters > 1) {
      let pairs = 0;
      counts.forEach((count, k) => {
        const near = counts.reduce((sum, other, l) => sum + weight[k][l] * other, 0);
        pairs += count * (near - 1);
      });
      row[size + 1] = pairs / (raters * (raters - 1));
      row[size + 2] = 1;
    }
    rows.push(row);
    used.push(i);
  });
  const evaluate = (sums: Float64Array): Agreement => {
    let spread = 0;
    for (let k = 0; k < size; k++) spread += (sums[k] / sums[size]) * (1 - sums[k] / sums[size]);
    const observed = sums[size + 1] / sums[size + 2];
    const expected = size > 1 ? (credit * spread) / (size * (size - 1)) : NaN;
    let reason: string | null = null;
    if (sums[size + 2] === 0 || rows.length === 0) reason = "no unit has two ratings";
    else if (size < 2) reason = "only one category occurs; name the categories that were possible";
    return chanceCorrected(observed, expected, reason);
  };
  return {name: weights === "none" ? "gwet ac1" : `gwet ac2, ${weights}`, rows, width: size + 3, used, evaluate};
}

/**
 * Gwet's AC1 (labels) and AC2 (ordered categories): agreement that stays meaningful when nearly all ratings are alike.
 *
 * Use it beside alpha or kappa where base rates are extreme (a model that fulfils 95 % of its claims), since those fall
 * towards 0 there however well raters agree. Name the categories that were possible: their number enters chance.
 *
 * @param ratings units x raters, null where missing
 * @param options `weights` "none" (default, AC1), "linear" or "quadratic" (AC2); `categories` default those that occur
 * @returns the coefficient with observed and expected agreement; NaN with a reason when no unit has two ratings or only
 * one category is known
 * @throws RangeError on no units or a rating outside the categories
 * Source: Gwet, K. L. (2008), British Journal of Mathematical and Statistical Psychology 61, 29-48; Handbook of
 * Inter-Rater Reliability, 4th ed. (2014), for missing ratings and AC2.
 * @example gwetAc([[1, 1], [1, 1], [1, 0]], {categories: [0, 1]}).value // 0.5384615384615384
 */
export function gwetAc(
  ratings: Ratings,
  options: {weights?: AgreementWeights; categories?: ArrayLike<number>} = {},
): Agreement {
  const form = gwetForm(ratings, options);
  return form.evaluate(totalsOf(form));
}
