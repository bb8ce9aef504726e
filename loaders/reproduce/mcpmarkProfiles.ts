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

/** A model's pass@1 and rank under the three rules that MCPMark has published by; proportions from 0 to 1. */
export interface McpmarkDefinitions {
  model: string;
  runs: number;
  /** 19 to 22 August 2025: run 1 alone. */
  first_run_pass_1: number;
  /** 23 to 28 August 2025: mean over the services. */
  macro_pass_1: number;
  /** Mean over the services of the sample standard deviation over runs; null for a single run. */
  macro_spread: number | null;
  /** From September 2025: over all tasks. */
  current_pass_1: number;
  /** Population standard deviation over runs; null for a single run. */
  current_spread: number | null;
  macro_pass_any: number | null;
  macro_pass_all: number | null;
  current_pass_any: number | null;
  current_pass_all: number | null;
  first_run_rank: number;
  macro_rank: number;
  current_rank: number;
}

/**
 * One row a model, best first: gap between local and remote services, robustness gap, curves over k, turns, cost.
 * @param folder an experiment of MCPMark's tasks with trials
 */
export async function mcpmarkProfiles(folder: string): Promise<McpmarkProfile[]> {
  return withAnalysis(folder, (db) => db.rows<McpmarkProfile>(readSql("reproduce/mcpmark_profiles")));
}

/**
 * One row a model, best first by the current rule: how pass@1 and the ranking move between the rules that MCPMark has used.
 * @param folder an experiment of MCPMark's tasks with trials
 */
export async function mcpmarkDefinitions(folder: string): Promise<McpmarkDefinitions[]> {
  return withAnalysis(folder, (db) => db.rows<McpmarkDefinitions>(readSql("reproduce/mcpmark_definitions")));
}
