import {categoriesOf, totalsOf, type Agreement, type AgreementForm, type Ratings} from "./agreement.js";

/** How far apart two values are: equal or not; by rank; by difference; by difference relative to size. */
export type AlphaMetric = "nominal" | "ordinal" | "interval" | "ratio";

/** Squared distances of all pairs of values; the ordinal one depends on how often each value occurs. */
function distances(metric: AlphaMetric, values: number[], totals: number[]): (c: number, k: number) => number {
  const below = totals.map(() => 0);
  for (let c = 1; c < totals.length; c++) below[c] = below[c - 1] + totals[c - 1];
  return (c, k) => {
    if (c === k) return 0;
    if (metric === "nominal") return 1;
    if (metric === "interval") return (values[c] - values[k]) ** 2;
    if (metric === "ratio") return ((values[c] - values[k]) / (values[c] + values[k])) ** 2;
    return (below[k] + totals[k] / 2 - below[c] - totals[c] / 2) ** 2;
  };
}

/**
 * Prepares Krippendorff's alpha for the bootstrap: each unit adds its pairs to the coincidence matrix.
 *
 * @param ratings units x raters, null where missing; units with fewer than two ratings add nothing and are not used
 * @param metric default "nominal"
 * @returns the form for `agreementInterval`
 * @throws RangeError on no units, a value that is not finite, or a negative one under the ratio metric
 * @example alphaForm([[1, 1], [0, null]], "nominal").used // [0]
 */
export function alphaForm(ratings: Ratings, metric: AlphaMetric = "nominal"): AgreementForm {
  const {categories: values, placeOf} = categoriesOf("krippendorffAlpha", ratings);
  if (metric === "ratio" && values[0] < 0) {
    throw new RangeError(`krippendorffAlpha: ratio metric: got ${values[0]}; expected values >= 0`);
  }
  const size = values.length;
  const rows: Float64Array[] = [];
  const used: number[] = [];
  for (let i = 0; i < ratings.length; i++) {
    const places = Array.from(ratings[i]).flatMap((value) => (value === null ? [] : [placeOf.get(value)!]));
    if (places.length < 2) continue;
    const row = new Float64Array(size * size);
    for (let a = 0; a < places.length; a++) {
      for (let b = 0; b < places.length; b++) if (a !== b) row[places[a] * size + places[b]] += 1 / (places.length - 1);
    }
    rows.push(row);
    used.push(i);
  }
  const evaluate = (sums: Float64Array): Agreement => {
    const totals = values.map((_, c) => sums.subarray(c * size, (c + 1) * size).reduce((sum, x) => sum + x, 0));
    const n = totals.reduce((sum, total) => sum + total, 0);
    if (n === 0) return {value: NaN, observed: NaN, expected: NaN, reason: "no unit has two ratings"};
    const distance = distances(metric, values, totals);
    let observed = 0;
    let expected = 0;
    for (let c = 0; c < size; c++) {
      for (let k = 0; k < size; k++) {
        observed += (sums[c * size + k] * distance(c, k)) / n;
        expected += (totals[c] * totals[k] * distance(c, k)) / (n * (n - 1));
      }
    }
    if (expected === 0)
      return {value: NaN, observed, expected, reason: "all ratings are equal, so no disagreement is expected"};
    return {value: 1 - observed / expected, observed, expected, reason: null};
  };
  return {name: `krippendorff alpha, ${metric}`, rows, width: size * size, used, evaluate};
}

/**
 * Krippendorff's alpha: agreement of any number of raters, with gaps, on any scale.
 *
 * Use it as the default for judges: "ordinal" or "interval" for claim scores 0, 0.5, 1, "nominal" for labels. For two
 * raters `cohenKappa`, for very lopsided labels also `gwetAc`, whose chance term does not vanish.
 *
 * @param ratings units x raters, null where missing; units with fewer than two ratings are left out
 * @param metric "nominal" (default), "ordinal", "interval" or "ratio"
 * @returns alpha; `observed` and `expected` are Krippendorff's disagreements Do and De, not agreements; NaN with a reason
 * when De is 0 (all ratings equal) or no unit has two ratings
 * @throws RangeError on no units, a value that is not finite, or a negative one under the ratio metric
 * Source: Krippendorff, K. (2011), Computing Krippendorff's Alpha-Reliability; Hayes & Krippendorff (2007).
 * @example krippendorffAlpha([[0, 1], [1, 1], [0, 1], [0, 0], [0, 0], [0, 1], [0, 0], [0, 0], [1, 0], [0, 0]]).value // 0.0952
 */
export function krippendorffAlpha(ratings: Ratings, metric: AlphaMetric = "nominal"): Agreement {
  const form = alphaForm(ratings, metric);
  return form.evaluate(totalsOf(form));
}
