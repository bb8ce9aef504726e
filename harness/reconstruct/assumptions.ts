import {SCHEMA_VERSION} from "../../data/schema.js";
import type {Manifest} from "../../data/manifest.js";
import {ATLAS_JUDGES} from "../published/writePublished.js";

/** What a reconstruction assumes beyond the published figures, and where it goes. */
export interface ReconstructOptions {
  /** A whole number in [0, 4294967295]; default 1. Another seed gives other rows with the same sums. */
  seed?: number;
  /** The experiment's id; default `mcp-atlas-reconstructed`. */
  id?: string;
  /** Correlation of the latent scores of two models on a task, in [0, 1); default 0.45. */
  correlation?: number;
  /** Passes that each of two judges has and the other has not, beyond what the published counts need; default 12 a model. */
  judgeFlips?: number;
  /** Share of the trials in which another judge differs in one mark without moving the trial across 0.75; default 0.15. */
  judgeNoise?: number;
  /** The folder of the transcribed figures; default: `data/published` of this repository. */
  root?: string;
}

/** The moment of every row: a reconstruction has no clock. */
export const MOMENT = "2026-05-19T00:00:00Z";
/** Correlation of the severity of the two other judges on a task. */
export const SHARED_SEVERITY = 0.5;

/** The options with their defaults. */
export type Assumptions = Required<Omit<ReconstructOptions, "root">>;

/**
 * The manifest of a reconstruction, whose notes state what it assumes.
 * @returns the manifest, its moments fixed
 * @example manifestOf(assume({seed: 1})).kind // "reconstructed"
 */
export function manifestOf({id, seed, correlation, judgeFlips, judgeNoise}: Assumptions): Manifest {
  return {
    id,
    title: "MCP-Atlas (reconstructed)",
    benchmark: "MCP-Atlas",
    kind: "reconstructed",
    source: {
      name: "published figures of the MCP-Atlas paper",
      version: "arXiv 2602.00933v3, 19 May 2026",
      licence: null,
      address: "https://arxiv.org/abs/2602.00933",
    },
    pass_threshold: 0.75,
    primary_judge: ATLAS_JUDGES[0],
    convention: "mcp-atlas-official",
    schema_version: SCHEMA_VERSION,
    seed,
    created_at: MOMENT,
    notes: [
      "Not a measurement: rows were drawn so that they add up to the published figures. Whatever the figures do not fix is assumed.",
      `Assumptions: two models' latent scores on a task correlate by ${correlation} (option --correlation); nothing published says how they do.`,
      `Assumptions: beyond the published difference, each judge passes ${judgeFlips} trials a model that the primary judge does not, and the other way round (--judge-flips); in ${judgeNoise} of the other trials one mark differs (--judge-noise); the two other judges' severity on a task correlates by ${SHARED_SEVERITY}.`,
      "Assumptions: how claims, tools, servers and buckets fall on the tasks within their published sums and extremes, the spread of times, and which trial has which failure mode. Names of tasks, claims and tools are placeholders.",
      "Failure modes stand on every trial with coverage below 1, the only denominators with which Tables 3 and 4 are whole counts; the paper's text says below 0.75.",
      "Where two figures state the same with different precision, the finer one holds: mean coverage and times from the drawings of Figures 1 and 2.",
      "There are no trajectories, answers, tokens, turns or costs: the paper publishes none.",
    ],
  };
}

/**
 * The options of a reconstruction with defaults, checked.
 * @param given what the caller set
 * @returns every assumption, with its value
 * @throws where one is out of range; all are named at once
 * @example assume({}).seed // 1
 */
export function assume(given: Omit<ReconstructOptions, "root">): Assumptions {
  const assumed: Assumptions = {
    seed: 1,
    id: "mcp-atlas-reconstructed",
    correlation: 0.45,
    judgeFlips: 12,
    judgeNoise: 0.15,
    ...given,
  };
  const {seed, correlation, judgeFlips, judgeNoise} = assumed;
  const problems = [
    Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff
      ? null
      : `seed: got ${JSON.stringify(seed)}; expected a whole number in [0, 4294967295]`,
    correlation >= 0 && correlation < 1
      ? null
      : `correlation: got ${JSON.stringify(correlation)}; expected a number in [0, 1)`,
    Number.isInteger(judgeFlips) && judgeFlips >= 0 && judgeFlips <= 100
      ? null
      : `judge flips: got ${JSON.stringify(judgeFlips)}; expected a whole number in [0, 100]`,
    judgeNoise >= 0 && judgeNoise <= 1
      ? null
      : `judge noise: got ${JSON.stringify(judgeNoise)}; expected a number in [0, 1]`,
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(`reconstruct: ${problems.join(" · ")}`);
  return assumed;
}
