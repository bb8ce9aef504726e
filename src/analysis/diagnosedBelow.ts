import {decimal} from "./phrasing.js";
import type {PageState} from "./pageState.js";

/** Coverages below which the diagnosed trials of a page can be counted: 1 is what MCP-Atlas's program diagnoses below, 0.75 what its paper does. */
export const diagnosedBelows = ["1", "0.9", "0.75", "0.5"] as const;

/**
 * Below which coverage a diagnosed trial counts, as `extra.below` of a page's address says.
 * @param state of the page
 * @returns a coverage in (0, 1]; null where every diagnosed trial counts, whatever its coverage
 * @example diagnosedBelow({extra: {below: "0.75"}}) // 0.75
 */
export function diagnosedBelow({extra}: Pick<PageState, "extra">): number | null {
  const known = diagnosedBelows.find((value) => value === extra.below);
  return known === undefined ? null : Number(known);
}

/**
 * Which trials the shares of failures are among, for a heading or a caption.
 * @param recorded the threshold that the diagnoser itself used; null where it is not recorded
 * @example diagnosedWords({extra: {below: "0.75"}}, 1) // "diagnosed trials with a coverage below 0.75 (diagnosed below 1.00)"
 */
export function diagnosedWords(state: Pick<PageState, "extra">, recorded: number | null): string {
  const below = diagnosedBelow(state);
  const made = recorded === null ? null : `diagnosed below ${decimal(recorded, 2)}`;
  if (below === null) return `diagnosed trials${made === null ? "" : ` (${made})`}`;
  return `diagnosed trials with a coverage below ${decimal(below, 2)}${made === null ? "" : ` (${made})`}`;
}
