import type {Manifest} from "../../data/manifest.js";

/**
 * Whether an experiment's trials were really made, so that models can be paired by task. Of a published or reconstructed one it
 * is not known, or made up, which model passed which task.
 * @param experiment needs its kind
 * @example hasRealTrials({kind: "reconstructed"}) // false
 */
export function hasRealTrials({kind}: Pick<Manifest, "kind">): boolean {
  return kind === "measured" || kind === "imported";
}
