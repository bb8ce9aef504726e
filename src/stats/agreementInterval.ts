import {totalsOf, type AgreementForm, type AgreementWeights, type Ratings} from "./agreement.js";
import {checkParallel} from "./argumentChecks.js";
import {twoRaterForm} from "./cohenKappa.js";
import {categoryCounts, fleissForm} from "./fleissKappa.js";
import {gwetForm} from "./gwetAc.js";
import {alphaForm, type AlphaMetric} from "./krippendorffAlpha.js";
import {sumBootstrapInterval, type SumBootstrapInterval, type SumBootstrapOptions} from "./sumBootstrap.js";

/** Which coefficient, with what it needs to know. */
export type AgreementChoice =
  | {coefficient: "cohen-kappa" | "scott-pi"; weights?: AgreementWeights; categories?: ArrayLike<number>}
  | {coefficient: "fleiss-kappa"; categories?: ArrayLike<number>}
  | {coefficient: "krippendorff-alpha"; metric?: AlphaMetric}
  | {coefficient: "gwet-ac"; weights?: AgreementWeights; categories?: ArrayLike<number>};

/** An agreement coefficient with its bootstrap interval. */
export interface AgreementInterval extends SumBootstrapInterval {
  /** observed agreement (alpha: observed disagreement Do) */
  observed: number;
  /** expected by chance (alpha: expected disagreement De) */
  expected: number;
  /** why the estimate is NaN, null otherwise */
  reason: string | null;
}

function formOf(ratings: Ratings, choice: AgreementChoice): AgreementForm {
  switch (choice.coefficient) {
    case "cohen-kappa":
      return twoRaterForm(ratings, {...choice, coefficient: "kappa"});
    case "scott-pi":
      return twoRaterForm(ratings, {...choice, coefficient: "pi"});
    case "fleiss-kappa":
      return fleissForm(categoryCounts(ratings, choice.categories));
    case "krippendorff-alpha":
      return alphaForm(ratings, choice.metric);
    case "gwet-ac":
      return gwetForm(ratings, choice);
    default:
      throw new RangeError(
        `agreementInterval: coefficient: got ${JSON.stringify((choice as {coefficient: unknown}).coefficient)}; expected a known one`,
      );
  }
}

/**
 * Any agreement coefficient of this toolkit with a percentile bootstrap interval, drawing tasks.
 *
 * Use it for reports: claims of one task are judged alike, so give the task of each claim as `clusters`. The point
 * functions (`cohenKappa`, `fleissKappa`, `krippendorffAlpha`, `gwetAc`) are for single values and closed-form errors.
 *
 * @param ratings units x raters, null where missing
 * @param choice the coefficient and its weights, metric or categories
 * @param options `clusters` one per unit; `level` default 0.95; `resamples` default 2,000; `seed` default 1
 * @returns estimate and interval; `n` counts the units used, `n_missing` those that had too few ratings; the interval has
 * no width where all units agree in full, which says that no disagreement was seen, not that none can occur
 * @throws RangeError as the coefficient's own function, or when no unit can be used
 * Source: the coefficients' papers; bootstrap over clusters: Davison & Hinkley (1997), section 3.8.
 * @example agreementInterval([[1, 1], [0, 0], [1, 0], [0, 0]], {coefficient: "krippendorff-alpha"}).estimate // 0.5333333333333333
 */
export function agreementInterval(
  ratings: Ratings,
  choice: AgreementChoice,
  options: SumBootstrapOptions = {},
): AgreementInterval {
  const form = formOf(ratings, choice);
  if (options.clusters) {
    checkParallel("agreementInterval", "units and clusters", ratings.length, options.clusters.length);
  }
  if (form.rows.length === 0) {
    throw new RangeError("agreementInterval: no unit has two ratings: got 0; expected at least 1");
  }
  const {observed, expected, reason} = form.evaluate(totalsOf(form));
  const interval = sumBootstrapInterval(form.rows, (sums) => form.evaluate(sums).value, form.name, {
    ...options,
    clusters: options.clusters && form.used.map((i) => options.clusters![i]),
    nMissing: ratings.length - form.used.length + (options.nMissing ?? 0),
  });
  return {...interval, observed, expected, reason};
}
