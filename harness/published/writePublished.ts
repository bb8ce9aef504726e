import {join} from "node:path";
import {SCHEMA_VERSION} from "../../data/schema.js";
import type {NewRow} from "../../data/schema.js";
import type {Manifest} from "../../data/manifest.js";
import {writePart} from "../../data/store.js";
import {readPublished} from "./readPublished.js";
import type {PublishedBenchmark} from "./readPublished.js";
import {settleExperiment} from "./settleExperiment.js";

/** The three judges of the MCP-Atlas paper, the primary one first. */
export const ATLAS_JUDGES = ["gemini-3.1-pro-preview", "gpt-5.4", "claude-opus-4.6"] as const;

/** The benchmarks whose published figures are transcribed, in the order in which they are written. */
export const publishedBenchmarks = ["mcp-atlas", "mcpmark"] as const satisfies PublishedBenchmark[];

/** The folder of this repository that holds the transcribed figures. */
export const PUBLISHED_ROOT = join(import.meta.dirname, "..", "..", "data", "published");

const manifests: Record<PublishedBenchmark, Manifest> = {
  "mcp-atlas": {
    id: "mcp-atlas-paper",
    title: "MCP-Atlas (paper)",
    benchmark: "MCP-Atlas",
    kind: "published",
    source: {
      name: "MCP-Atlas paper",
      version: "arXiv 2602.00933v3, 19 May 2026",
      licence: null,
      address: "https://arxiv.org/abs/2602.00933",
    },
    pass_threshold: 0.75,
    primary_judge: ATLAS_JUDGES[0],
    convention: "mcp-atlas-official",
    schema_version: SCHEMA_VERSION,
    seed: null,
    created_at: "2026-05-19T00:00:00Z",
    notes: [
      "Published figures alone: there are no trials behind them here.",
      "Each number has its place in the paper; those that were read from a drawing have no printed decimals, and their definition gives the precision.",
    ],
  },
  mcpmark: {
    id: "mcpmark-paper",
    title: "MCPMark leaderboard",
    benchmark: "MCPMark",
    kind: "published",
    source: {
      name: "MCPMark published results and paper",
      version: "eval-sys/mcpmark-experiments at 8f674f0, 15 December 2025; ICLR 2026",
      licence: "Apache-2.0",
      address: "https://github.com/eval-sys/mcpmark-experiments",
    },
    pass_threshold: 1,
    primary_judge: null,
    convention: "mcpmark-official",
    schema_version: SCHEMA_VERSION,
    seed: null,
    created_at: "2025-12-15T06:36:08Z",
    notes: [
      "Published figures alone: there are no trials behind them here.",
      'The leaderboard is that of the release (39 models); the paper\'s own numbers have the place "paper" and are of an earlier state.',
    ],
  },
};

/**
 * Writes the experiment of kind `published` of a benchmark: tables `published`, `models`, `sources`, and `judges` where there are any.
 * Its moments are fixed by the publication, so that unchanged figures leave the experiment untouched.
 * @param dataDir the folder that holds the experiments
 * @param benchmark `mcp-atlas` or `mcpmark`
 * @param root the folder of the transcribed figures; default: `data/published` of this repository
 * @returns the experiment's id, its folder, and whether anything changed
 * @throws where the figures cannot be read, or an experiment of another kind has the id
 * @example await writePublished("data/experiments", "mcp-atlas") // {id: "mcp-atlas-paper", folder: "data/experiments/mcp-atlas-paper", changed: true}
 */
export async function writePublished(
  dataDir: string,
  benchmark: PublishedBenchmark,
  root: string = PUBLISHED_ROOT,
): Promise<{id: string; folder: string; changed: boolean}> {
  const manifest = manifests[benchmark];
  const {published, models, sources} = readPublished(root, benchmark);
  const judges: NewRow<"judges">[] =
    benchmark === "mcp-atlas" ? ATLAS_JUDGES.map((judge) => ({judge, kind: "llm", model: judge})) : [];
  const options = {writtenAt: manifest.created_at, part: "published"};
  const settled = await settleExperiment(dataDir, manifest, async (folder) => {
    await writePart(folder, "models", models, options);
    await writePart(folder, "judges", judges, options);
    await writePart(folder, "published", published, options);
    await writePart(folder, "sources", sources, options);
  });
  return {id: manifest.id, ...settled};
}
