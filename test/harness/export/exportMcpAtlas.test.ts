import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import type {TableName} from "../../../data/schema.js";
import {readTable} from "../../../data/store.js";
import {exportAtif} from "../../../harness/export/exportAtif.js";
import {exportMcpAtlas} from "../../../harness/export/exportMcpAtlas.js";
import {importMcpAtlas} from "../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {reconcile} from "../../../loaders/check/reconcile.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {toAtif} from "../../../src/analysis/toAtif.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";
import {diagnosisFiles, scoredFiles, writeFiles} from "../import/mcpAtlas/atlasCsv.js";

const CONVENTIONS = ["mcp-atlas-official", "mcp-atlas-diagnostic", "strict", "lenient"];

async function rowsOf(folder: string, table: TableName) {
  const rows = await readTable(folder, table);
  // What differs by design: where and when a row was read, and the names of files.
  return rows.map((row) => ({...row, written_at: null, source_id: null, aliases: null, configuration: null}));
}

async function aggregates(folder: string, judge: string) {
  return withAnalysis(folder, async (db) => {
    const all = [];
    for (const convention of CONVENTIONS) {
      const sql =
        "SELECT model, count(*) FILTER (WHERE counted)::INTEGER AS n, count(*) FILTER (WHERE passed)::INTEGER AS passed, favg(score) AS mean FROM outcomes($convention, $judge, 0.75) GROUP BY model ORDER BY model";
      all.push([convention, await db.rows(sql, {convention, judge})]);
    }
    return all;
  });
}

describe("exportMcpAtlas(folder, out)", () => {
  it("writes files that import as the same rows, with the same aggregates under each convention", async () => {
    const dataDir = temporaryFolder();
    writeFiles(join(dataDir, "in"), scoredFiles);
    const before = await importMcpAtlas(join(dataDir, "in"), {dataDir, id: "before"});
    const {files} = await exportMcpAtlas(before.folder, join(dataDir, "files"));
    expect(files).toEqual({
      "tasks.csv": 6,
      "anthropic-opus/run_config.json": 1,
      "anthropic-opus/outputs.csv": 7,
      "anthropic-opus/judge-one/scored_anthropic-opus.csv": 7,
      "anthropic-opus/judge-one/coverage_stats_anthropic-opus_all.json": 1,
    });
    const after = await importMcpAtlas(join(dataDir, "files"), {dataDir, id: "after"});
    expect(after.damage).toEqual([]);
    for (const table of [
      "tasks",
      "claims",
      "models",
      "judges",
      "plan",
      "trials",
      "steps",
      "claim_scores",
      "scores",
    ] as const) {
      expect([table, await rowsOf(after.folder, table)]).toEqual([table, await rowsOf(before.folder, table)]);
    }
    expect(await aggregates(after.folder, "judge/one")).toEqual(await aggregates(before.folder, "judge/one"));
    const stats = JSON.parse(
      readFileSync(join(dataDir, "files/anthropic-opus/judge-one/coverage_stats_anthropic-opus_all.json"), "utf8"),
    ) as object;
    expect(stats).toMatchObject({
      total_tasks: 7,
      valid_responses: 6,
      mean_coverage: 0.3853,
      "pass_rate_0.50": 50,
      "pass_rate_0.75": 33.33,
    });
  });

  it("writes diagnoses and their summary, which import as the same rows and reconcile", async () => {
    const dataDir = temporaryFolder();
    writeFiles(join(dataDir, "in"), {...scoredFiles, ...diagnosisFiles});
    const before = await importMcpAtlas(join(dataDir, "in"), {dataDir, id: "before"});
    const {files} = await exportMcpAtlas(before.folder, join(dataDir, "files"));
    const place = "anthropic-opus/judge-one";
    // An import does not know when its source was made.
    const names = [
      `${place}/diagnosis_anthropic-opus_judge-one_19700101_000000.csv`,
      `${place}/diagnosis_summary_anthropic-opus_judge-one_19700101_000000.json`,
    ];
    expect(names.map((name) => files[name])).toEqual([7, 1]);
    const summary = JSON.parse(readFileSync(join(dataDir, "files", names[1]), "utf8")) as object;
    const given = Object.values(diagnosisFiles)[1];
    expect(summary).toMatchObject({...(JSON.parse(given) as object), model_name: "anthropic-opus"});
    const after = await importMcpAtlas(join(dataDir, "files"), {dataDir, id: "after"});
    expect(after.damage).toEqual([]);
    for (const table of ["trials", "claim_scores", "scores", "diagnoses"] as const) {
      expect([table, await rowsOf(after.folder, table)]).toEqual([table, await rowsOf(before.folder, table)]);
    }
    const reconciled = await withAnalysis(after.folder, reconcile);
    expect(reconciled.filter(({agrees}) => !agrees)).toEqual([]);
    expect(reconciled.map(({metric}) => metric)).toContain("diagnosis.category_split.tool_call_pct");
  });

  it("keeps MCP-Atlas's own rates of a measured experiment", async () => {
    const dataDir = temporaryFolder();
    await writeExperiment(join(dataDir, "small"), {
      ...claimRows,
      plan: claimRows.plan?.filter(({trial_index: i}) => i < 8),
      trials: claimRows.trials?.filter(({trial_index: i}) => i < 8),
      claim_scores: claimRows.claim_scores?.filter(({trial_id: id}) => Number(id.split(".")[2]) < 8),
    });
    await exportMcpAtlas(join(dataDir, "small"), join(dataDir, "files"));
    const after = await importMcpAtlas(join(dataDir, "files"), {dataDir, id: "after"});
    const official = async (folder: string) => (await aggregates(folder, "j"))[0];
    expect(await official(after.folder)).toEqual(await official(join(dataDir, "small")));
    expect((await rowsOf(after.folder, "claims")).map((row) => "text_clean" in row && row.text_clean)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("overwrites nothing", async () => {
    const dataDir = temporaryFolder();
    await writeExperiment(join(dataDir, "small"), claimRows);
    await expect(exportMcpAtlas(join(dataDir, "small"), dataDir)).rejects.toThrow(
      /^export: the folder is not empty: got "small"/,
    );
  });
});

describe("exportAtif(folder, out, toDocument)", () => {
  it("writes a file a trial, calls and results on one step", async () => {
    const dataDir = temporaryFolder();
    writeFiles(join(dataDir, "in"), scoredFiles);
    const {folder} = await importMcpAtlas(join(dataDir, "in"), {dataDir, id: "x"});
    await exportAtif(folder, join(dataDir, "atif"), toAtif);
    const names = readdirSync(join(dataDir, "atif")).sort();
    expect(names).toHaveLength(6);
    const first = JSON.parse(readFileSync(join(dataDir, "atif", names[0]), "utf8")) as {steps: object[]};
    expect(first).toMatchObject({
      schema_version: "ATIF-v1.5",
      agent: {name: "mcp-atlas", model_name: "anthropic/opus"},
    });
    expect(first.steps).toEqual([
      {step_id: 1, source: "user", message: "question 0"},
      {
        step_id: 2,
        source: "agent",
        message: "",
        reasoning_content: "add",
        tool_calls: [{tool_call_id: "c1", function_name: "calculator_calculate", arguments: {expression: "2+2"}}],
        observation: {results: [{source_call_id: "c1", content: "4\nsecond"}]},
      },
      {step_id: 3, source: "agent", message: "one half of eight"},
    ]);
  });
});
