import {readFileSync} from "node:fs";

/** Shares of failure modes as Tables 3 and 4 of the MCP-Atlas paper print them, in per cent. */
export interface FailureRow {
  tool_pct: number;
  cog_pct: number;
  modes_pct: number[];
}

export interface PaperModel extends FailureRow {
  model: string;
  mean_coverage: number;
  mean_coverage_drawn_pct: number;
  pass_pct: [number, number, number];
  coverage_half_width_pp: number;
  derived_denominator: number;
  derived_counts: number[];
}

/** The printed tables of the MCP-Atlas paper (arXiv 2602.00933v3). */
export const paper = JSON.parse(
  readFileSync(new URL("../fixtures/mcp-atlas-tables.json", import.meta.url), "utf8"),
) as {
  overall: FailureRow;
  models: PaperModel[];
};
