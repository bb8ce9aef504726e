/** Ratings of units (claims, trials) by raters (judges): one row a unit, one column a rater, null where it did not rate. */
export type Ratings = ArrayLike<ArrayLike<number | null>>;

/** A chance-corrected coefficient with what it was made of. */
export interface Agreement {
  /** (observed - expected) / (1 - expected); 1 is perfect, 0 is chance; NaN where undefined, and then `reason` says why */
  value: number;
  /** observed agreement (weighted where weights were asked for) */
  observed: number;
  /** agreement expected by chance, as the coefficient defines chance */
  expected: number;
  /** why the value is NaN, null otherwise */
  reason: string | null;
}

/** How much credit a disagreement gets; "none" gives none, the others by distance of the categories' places. */
export type AgreementWeights = "none" | "linear" | "quadratic";

/**
 * A coefficient prepared for a set of ratings: what each unit adds, and how the sums become the value. All coefficients of
 * this folder have this form, so that one bootstrap (`agreementInterval`) serves them all.
 */
export interface AgreementForm {
  /** the coefficient's name */
  name: string;
  /** one vector per unit used */
  rows: Float64Array[];
  /** length of every vector */
  width: number;
  /** places in the ratings of the units used */
  used: number[];
  evaluate: (sums: Float64Array) => Agreement;
}

/**
 * Agreement weights of q ordered categories: 1 on the diagonal, less the farther apart two categories' places are.
 *
 * @param size number of categories q, in their order
 * @param weights "none" for the identity, "linear" 1 - |i - j| / (q - 1), "quadratic" 1 - ((i - j) / (q - 1))²
 * @returns q x q weights
 * Source: Cohen (1968), as 1 minus his disagreement weights.
 * @example weightMatrix(3, "linear")[0] // [1, 0.5, 0]
 */
export function weightMatrix(size: number, weights: AgreementWeights): number[][] {
  const weigh = (distance: number) => {
    if (distance === 0) return 1;
    if (weights === "none") return 0;
    const share = distance / (size - 1);
    return 1 - (weights === "linear" ? share : share * share);
  };
  return Array.from({length: size}, (_, i) => Array.from({length: size}, (_, j) => weigh(Math.abs(i - j))));
}

/**
 * The categories of a set of ratings in ascending order: those that occur, or those named, which must cover them.
 *
 * @param who the public function on whose behalf this runs
 * @param ratings units x raters
 * @param named categories to use, including any that nobody chose; default those that occur
 * @returns the categories, and a map from value to place
 * @throws RangeError on no units, a value that is not finite, or a rating outside the named categories
 * @example categoriesOf("fleissKappa", [[1, 0], [0.5, 1]]).categories // [0, 0.5, 1]
 */
export function categoriesOf(
  who: string,
  ratings: Ratings,
  named?: ArrayLike<number>,
): {categories: number[]; placeOf: Map<number, number>} {
  if (ratings.length === 0) throw new RangeError(`${who}: no units: got []; expected at least one`);
  const seen = new Set<number>();
  for (let i = 0; i < ratings.length; i++) {
    for (const value of Array.from(ratings[i])) {
      if (value === null) continue;
      if (!Number.isFinite(value))
        throw new RangeError(`${who}: unit ${i}: got ${String(value)}; expected a number or null`);
      seen.add(value);
    }
  }
  const categories = [...new Set(named ? Array.from(named) : seen)].sort((a, b) => a - b);
  const placeOf = new Map(categories.map((category, place) => [category, place]));
  const strangers = [...seen].filter((value) => !placeOf.has(value));
  if (strangers.length > 0) {
    throw new RangeError(
      `${who}: ratings outside the categories: got ${JSON.stringify(strangers)}; expected ${JSON.stringify(categories)}`,
    );
  }
  return {categories, placeOf};
}

/**
 * The sum of all vectors of a form: what `evaluate` takes for the ratings themselves.
 *
 * @param form rows of one length
 * @returns one sum a place; zeros when no unit was used
 * @example totalsOf(fleissForm([[3, 0], [2, 1]])) // Float64Array [5, 1, 1.3333333333333333, 2]
 */
export function totalsOf(form: AgreementForm): Float64Array {
  const totals = new Float64Array(form.width);
  for (const row of form.rows) row.forEach((value, j) => (totals[j] += value));
  return totals;
}

/**
 * Turns observed and expected agreement into a coefficient; undefined where chance alone would agree always.
 *
 * @param observed observed agreement
 * @param expected agreement expected by chance
 * @param reason why there is nothing to compute, overriding; default null
 * @returns the coefficient
 * @example chanceCorrected(0.7, 0.5).value // 0.4
 */
export function chanceCorrected(observed: number, expected: number, reason: string | null = null): Agreement {
  if (reason !== null) return {value: NaN, observed, expected, reason};
  if (!(expected < 1 - 1e-15)) {
    return {value: NaN, observed, expected, reason: "only one category was used, so chance alone agrees always"};
  }
  return {value: (observed - expected) / (1 - expected), observed, expected, reason: null};
}
