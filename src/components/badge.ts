import {h} from "./markup.js";
import type {Markup} from "./markup.js";

/** How the kind of an experiment is said in full and, beside a figure, in short. */
const words: Record<string, [long: string, short: string]> = {
  measured: ["measured here", "measured"],
  imported: ["imported trials", "imported"],
  reconstructed: ["reconstructed from published figures", "reconstructed"],
  published: ["published figures", "published"],
};

/**
 * The badge of an experiment's kind: a reconstruction must never pass for a measurement.
 * @param kind the manifest's kind
 * @param isShort beside a figure, so that an exported picture keeps it
 */
export function kindBadge(kind: string, isShort = false): Markup {
  const [long, short] = words[kind] ?? [kind, kind];
  return h("span", {class: `badge ${kind}`}, isShort ? short : long);
}
