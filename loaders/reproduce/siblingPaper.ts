import {existsSync} from "node:fs";
import {dirname, join} from "node:path";
import {readManifest} from "../../data/manifest.js";
import type {Manifest} from "../../data/manifest.js";

/** The experiment of published figures by the benchmark that a manifest names, and the address of the source whose trials they are of. */
const PAPERS: Readonly<Record<string, {id: string; source: string | null}>> = {
  "MCP-Atlas": {id: "mcp-atlas-paper", source: null},
  MCPMark: {id: "mcpmark-paper", source: "https://github.com/eval-sys/mcpmark-experiments"},
};

/** Whether an experiment is of the published figures' own trials: the figures themselves, their reconstruction, or their source imported. */
function isOfPaper({kind, id, source}: Manifest, paper: {id: string; source: string | null}): boolean {
  if (kind === "published") return id === paper.id;
  return kind === "reconstructed" || (kind === "imported" && source.address === paper.source);
}

/**
 * The folder of the published figures that an experiment's numbers can be laid beside: the experiment itself where it is of kind
 * `published`, else the paper's experiment in the same data folder. Undefined where there is none, or they are of other trials.
 * Page data that lay both side by side depend on the parts of both.
 * @param folder the experiment's folder
 * @returns a path beside `folder`, or `folder` itself
 * @throws where its manifest is broken
 * @example siblingPaper("data/experiments/mcpmark") // "data/experiments/mcpmark-paper"
 */
export function siblingPaper(folder: string): string | undefined {
  const manifest = readManifest(folder);
  const paper = PAPERS[manifest.benchmark];
  if (paper === undefined || !isOfPaper(manifest, paper)) return undefined;
  if (manifest.kind === "published") return folder;
  const sibling = join(dirname(folder), paper.id);
  return existsSync(join(sibling, "experiment.json")) ? sibling : undefined;
}
