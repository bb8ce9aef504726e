import {inDigits, percent, plural} from "./phrasing.js";

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

/** A model's pass@1 and rank under one of the rules that MCPMark has published by. */
export interface McpmarkStanding {
  /** A proportion from 0 to 1. */
  pass_1: number;
  /** 1 for the best; equal rates share the better rank. */
  rank: number;
}

/** A model under the three rules that MCPMark has published by. */
export interface McpmarkDefinitions {
  model: string;
  /** 19 to 22 August 2025: the first run alone. */
  first_run: McpmarkStanding;
  /** 23 to 28 August 2025: the plain mean of the services. */
  service_mean: McpmarkStanding;
  /** Since September 2025: the mean of the runs over all tasks. */
  current: McpmarkStanding;
  /** Greatest rank less the least one. */
  rank_range: number;
}

/** What a reproduction of MCPMark shows beside its ledger. */
export interface McpmarkReport {
  /** the queries that give both lists */
  queries: {profiles: string; definitions: string};
  profiles: McpmarkProfile[];
  definitions: McpmarkDefinitions[];
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Which services models do better on, and how far passing every run lies below passing one: a sentence. */
export function profilesTitle(profiles: readonly McpmarkProfile[]): string {
  const ahead = profiles.filter(({local_gap}) => local_gap > 0).length;
  const robustness = profiles.flatMap(({robustness_gap}) => (robustness_gap === null ? [] : [robustness_gap]));
  const gap =
    robustness.length === 0
      ? ""
      : `; the median model loses ${percent(medianOf(robustness))} points from pass@1 to pass^4`;
  return `${inDigits(ahead)} of ${plural(profiles.length, "model")} do better on local services than on remote ones${gap}`;
}

/** How many ranks move between the definitions: a sentence. */
export function definitionsTitle(definitions: readonly McpmarkDefinitions[]): string {
  const moved = definitions.filter(({rank_range}) => rank_range > 0);
  const most = definitions.reduce<McpmarkDefinitions | null>(
    (found, row) => (found === null || row.rank_range > found.rank_range ? row : found),
    null,
  );
  if (most === null || moved.length === 0) return "No rank moves between the definitions";
  return `${inDigits(moved.length)} of ${plural(definitions.length, "model")} change rank between the definitions, ${most.model} by ${inDigits(most.rank_range)}`;
}
