import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {importMcpAtlas} from "../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {reconcile, toReconciledLine} from "../../../loaders/check/reconcile.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {coverageStats, scoredFiles, writeFiles} from "../../harness/import/mcpAtlas/atlasCsv.js";
import {temporaryFolder} from "../../temporary.js";

async function reconcileFiles(files: Record<string, string>) {
  const dataDir = temporaryFolder();
  writeFiles(join(dataDir, "in"), files);
  const {folder} = await importMcpAtlas(join(dataDir, "in"), {dataDir: join(dataDir, "out"), id: "x"});
  return withAnalysis(folder, reconcile);
}

describe("reconcile(db, manifest)", () => {
  it("finds every published aggregate again, and names the convention", async () => {
    const reconciled = await reconcileFiles({
      ...scoredFiles,
      "diagnosis_summary_opus_judge-one_20260101_000000.json": JSON.stringify({
        model_name: "opus",
        diagnosis_threshold: 1,
        // Median of 0, 0, .062, .5, .75, 1 is .281; two of seven rows pass: 28.6 %.
        scoring: {total_tasks: 7, mean_coverage: 0.3853, median_coverage: 0.281, "pass_rate_0.75": 28.6},
        diagnosis: {},
      }),
    });
    expect(
      reconciled.map(({metric, published, agrees, convention}) => [metric, published, agrees, convention]),
    ).toEqual([
      ["empty_or_error", 1, true, "mcp-atlas-official"],
      ["mean_coverage", 0.3853, true, "mcp-atlas-official"],
      ["pass_rate_0.50", 50, true, "mcp-atlas-official"],
      ["pass_rate_0.75", 33.33, true, "mcp-atlas-official"],
      ["tasks_with_scraping_errors", 0, true, "mcp-atlas-official"],
      ["total_tasks", 7, true, "mcp-atlas-official"],
      ["valid_responses", 6, true, "mcp-atlas-official"],
      ["scoring.mean_coverage", 0.3853, true, "mcp-atlas-official"],
      ["scoring.median_coverage", 0.281, true, "mcp-atlas-official"],
      ["scoring.pass_rate_0.75", 28.6, true, "mcp-atlas-diagnostic"],
      ["scoring.total_tasks", 7, true, "mcp-atlas-official"],
    ]);
    expect(reconciled.find(({metric}) => metric === "pass_rate_0.75")?.judge).toBe("judge/one");
  });

  it("says what comes out instead of a number that is wrong", async () => {
    const stats = {all: {...coverageStats.all, "pass_rate_0.75": 33.34}};
    const reconciled = await reconcileFiles({
      ...scoredFiles,
      "coverage_stats_opus_combined.json": JSON.stringify(stats),
    });
    expect(reconciled.filter(({agrees}) => !agrees).map(toReconciledLine)).toEqual([
      'anthropic/opus all pass_rate_0.75: got 33.34 in coverage_stats_opus_combined.json; expected 33.33 under mcp-atlas-official, judge "judge/one"',
    ]);
  });
});
