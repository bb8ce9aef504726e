import type {Manifest} from "../../data/manifest.js";

/** What each kind of experiment is worth, in words. */
export const kindWords: Record<Manifest["kind"], string> = {
  measured: "measured here",
  imported: "imported from its source",
  reconstructed: "reconstructed from published figures",
  published: "published figures",
};
