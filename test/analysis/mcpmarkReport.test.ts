import {describe, expect, it} from "vitest";
import {definitionsTitle, profilesTitle} from "../../src/analysis/mcpmarkReport.js";
import type {McpmarkDefinitions, McpmarkProfile} from "../../src/analysis/mcpmarkReport.js";

const profile = (local_gap: number, robustness_gap: number | null): McpmarkProfile => ({
  model: "m",
  runs: 4,
  pass_1: 0.5,
  local_pass_1: 0.5,
  remote_pass_1: 0.5 - local_gap,
  local_gap,
  robustness_gap,
  pass_at_k: [0.5],
  pass_hat_k: [0.5],
  turns: null,
  seconds: null,
  cost_per_run: null,
});

const definition = (model: string, ranks: [number, number, number]): McpmarkDefinitions => {
  const [first_run, service_mean, current] = ranks.map((rank) => ({pass_1: 0.5, rank}));
  return {model, first_run, service_mean, current, rank_range: Math.max(...ranks) - Math.min(...ranks)};
};

describe("profilesTitle(profiles)", () => {
  it("counts models that do better on local services and gives the median robustness gap", () => {
    expect(profilesTitle([profile(0.1, 0.1), profile(-0.1, 0.2), profile(0.2, null)])).toBe(
      "2 of 3 models do better on local services than on remote ones; the median model loses 15.0 points from pass@1 to pass^4",
    );
  });
});

describe("definitionsTitle(definitions)", () => {
  it("counts moved ranks and names the model that moves most", () => {
    expect(definitionsTitle([definition("a", [1, 1, 1]), definition("b", [4, 2, 2]), definition("c", [2, 3, 3])])).toBe(
      "2 of 3 models change rank between the definitions, b by 2",
    );
    expect(definitionsTitle([definition("a", [1, 1, 1])])).toBe("No rank moves between the definitions");
  });
});
