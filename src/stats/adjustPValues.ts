import {checkNumbers, checkProportion} from "./argumentChecks.js";

/** Corrections for testing many hypotheses at once. */
export type Adjustment = "bonferroni" | "holm" | "hochberg" | "benjamini-hochberg" | "benjamini-yekutieli";

/**
 * Adjusts p-values for the number of tests made; compare each result with the level itself.
 *
 * Use `holm` (default) where one false claim is one too many: it holds the family-wise error whatever the dependence and
 * is never worse than `bonferroni`. Use `benjamini-hochberg` where a list may hold a known share of false claims;
 * `benjamini-yekutieli` keeps that promise under any dependence; `hochberg` needs independence or positive dependence.
 *
 * @param pValues at least one number in [0, 1]; left as it is
 * @param method default "holm"
 * @returns adjusted p-values in the order given
 * @throws RangeError on empty input or a value outside [0, 1], NaN included: leave undefined tests out, and count them
 * Source: Holm (1979); Hochberg (1988); Benjamini & Hochberg (1995); Benjamini & Yekutieli (2001); R p.adjust.
 * @example adjustPValues([0.01, 0.04, 0.03, 0.005, 0.2]) // [0.04, 0.09, 0.09, 0.025, 0.2]
 */
export function adjustPValues(pValues: ArrayLike<number>, method: Adjustment = "holm"): number[] {
  checkNumbers("adjustPValues", "pValues", pValues);
  for (let i = 0; i < pValues.length; i++) checkProportion("adjustPValues", `pValues[${i}]`, pValues[i]);
  const m = pValues.length;
  const order = Array.from(pValues, (_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
  const harmonic = order.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const factors: Record<Adjustment, (place: number) => number> = {
    bonferroni: () => m,
    holm: (place) => m - place,
    hochberg: (place) => m - place,
    "benjamini-hochberg": (place) => m / (place + 1),
    "benjamini-yekutieli": (place) => (harmonic * m) / (place + 1),
  };
  const factor = factors[method];
  const scaled = order.map((index, place) => Math.min(1, factor(place) * pValues[index]));
  if (method === "holm") for (let i = 1; i < m; i++) scaled[i] = Math.max(scaled[i], scaled[i - 1]);
  else if (method !== "bonferroni") for (let i = m - 2; i >= 0; i--) scaled[i] = Math.min(scaled[i], scaled[i + 1]);
  const adjusted = new Array<number>(m);
  order.forEach((index, place) => (adjusted[index] = scaled[place]));
  return adjusted;
}
