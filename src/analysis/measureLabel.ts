import type {Scoring} from "./archive.js";
import type {PageState} from "./pageState.js";

/**
 * How what is measured is called: `pass@0.75` (a threshold is always written with its decimals), `pass@4`, `pass^4`.
 * @param state the page's state
 * @param scoring what decides a trial: only claims and scorers have a threshold
 * @example measureLabel({measure: "pass", threshold: 0.75, k: 1}, "claims") // "pass@0.75"
 */
export function measureLabel(state: Pick<PageState, "measure" | "threshold" | "k">, scoring: Scoring): string {
  const hasThreshold = scoring === "claims" || scoring === "scorer";
  switch (state.measure) {
    case "pass":
      return hasThreshold ? `pass@${state.threshold.toFixed(2)}` : "pass@1";
    case "any":
      return `pass@${state.k}`;
    case "all":
      return `pass^${state.k}`;
    case "coverage":
      return scoring === "claims" ? "mean coverage" : "mean score";
  }
}
