import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {importMcpAtlas} from "../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {reconcile} from "../../../loaders/check/reconcile.js";
import {toReconciledLine} from "../../../loaders/check/reconciled.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {coverageStats, diagnosisFiles, scoredFiles, writeFiles} from "../../harness/import/mcpAtlas/atlasCsv.js";
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
      ["clean_runs", 6, true, "mcp-atlas-official"],
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

  it("finds a summary of diagnoses again, shares of families too", async () => {
    const reconciled = await reconcileFiles({...scoredFiles, ...diagnosisFiles});
    const own = reconciled.filter(({place}) => place.startsWith("diagnosis_summary"));
    expect(own.map(({metric, published, agrees}) => [metric, published, agrees])).toEqual([
      ["diagnosis.avg_coverage_diagnosed", 0.1405, true],
      ["diagnosis.category_split.cognitive_count", 1, true],
      ["diagnosis.category_split.cognitive_pct", 33.3, true],
      ["diagnosis.category_split.tool_call_count", 2, true],
      ["diagnosis.category_split.tool_call_pct", 66.7, true],
      ["diagnosis.diagnosis_rate_pct", 42.86, true],
      ["diagnosis.tasks_diagnosed", 3, true],
      ["mode.logical_error", 1, true],
      ["mode.no_tool_use", 1, true],
      ["mode.wrong_tool", 1, true],
      ["scoring.mean_coverage", 0.3853, true],
      ["scoring.median_coverage", 0.281, true],
      ["scoring.pass_rate_0.75", 28.6, true],
      ["scoring.total_tasks", 7, true],
    ]);
  });

  it("finds the first version's statistics and an analysis of errors again", async () => {
    // pandas' describe() of .062 .75 .5 0 1 0: ddof = 1, linear quantiles; 2 of 6 pass.
    const stats = [
      ["count", "6"],
      ["mean coverage score", "0.3853333333333333"],
      ["pass rate", "0.3333333333333333"],
      ["std", "0.43022164830081094"],
      ["min", "0.0"],
      ["25%", "0.0155"],
      ["50%", "0.281"],
      ["75%", "0.6875"],
      ["max", "1.0"],
    ];
    const files = {
      "scored_opus.csv": scoredFiles["scored_opus.csv"],
      "run_config.json": scoredFiles["run_config.json"],
    };
    const reconciled = await reconcileFiles({
      ...files,
      "coverage_stats_opus.csv": ["stat,value", ...stats.map((line) => line.join(","))].join("\n"),
      // One of seven rows has no answer; none has errors.
      "scored_opus_error_analysis.json": JSON.stringify({
        total_tasks: 7,
        has_script_response: 6,
        tasks_with_errors: 0,
        error_distribution: {},
        error_details: [],
      }),
    });
    expect(reconciled.filter(({agrees}) => !agrees).map(toReconciledLine)).toEqual([]);
    expect(reconciled.map(({metric}) => metric).sort()).toEqual(
      [...stats.map(([stat]) => stat), "total_tasks", "has_script_response", "tasks_with_errors"].sort(),
    );
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
