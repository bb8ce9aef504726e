import {readSql, withAnalysis} from "../openExperiment.js";

/** What MCPMark's paper tells of a model in words, from trials; proportions from 0 to 1. */
export interface McpmarkProfile {
  model: string;
  runs: number;
  pass_1: number;
  /** Mean pass@1 of filesystem, postgres and playwright. */
  local_pass_1: number;
  /** Mean pass@1 of notion and github. */
  remote_pass_1: number;
  local_gap: number;
  /** pass@1 less pass^4; null with fewer than four runs. */
  robustness_gap: number | null;
  /** pass@k for k = 1 to the number of runs. */
  pass_at_k: number[];
  /** pass^k for k = 1 to the number of runs. */
  pass_hat_k: number[];
  turns: number | null;
  seconds: number | null;
  /** USD of one run over all tasks; null where costs are unknown. */
  cost_per_run: number | null;
}

/**
 * One row a model, best first: gap between local and remote services, robustness gap, curves over k, turns, cost.
 * @param folder an experiment of MCPMark's tasks with trials
 */
export async function mcpmarkProfiles(folder: string): Promise<McpmarkProfile[]> {
  return withAnalysis(folder, (db) => db.rows<McpmarkProfile>(readSql("reproduce/mcpmark_profiles")));
}
