import type {McpmarkProfile} from "../../src/analysis/mcpmarkReport.js";
import {readSql, withAnalysis} from "../openExperiment.js";

/**
 * One row a model, best first: gap between local and remote services, robustness gap, curves over k, turns, cost.
 * @param folder an experiment of MCPMark's tasks with trials
 * @returns what the trials do not say is null
 * @example (await mcpmarkProfiles("data/experiments/mcpmark"))[0].model
 */
export async function mcpmarkProfiles(folder: string): Promise<McpmarkProfile[]> {
  return withAnalysis(folder, (db) => db.rows<McpmarkProfile>(readSql("reproduce/mcpmark_profiles")));
}
