import {beforeAll, afterAll, expect, it} from "vitest";
import {mkdtempSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {readTable, withExperiment} from "../../../../data/store.js";
import {readManifest} from "../../../../data/manifest.js";
import {importMcpmark} from "../../../../harness/import/mcpmark/importMcpmark.js";
import type {ImportSummary} from "../../../../harness/import/importer.js";
import {describeReal, realData} from "../../../realData.js";

// Expected counts: the census of the release, taken with a script of its own over the 4,953 files.
describeReal("importMcpmark(published tree)", () => {
  let dataDir: string;
  let summary: ImportSummary;
  const real = () => realData("mcpmark-experiments");
  const rows = (sql: string) => withExperiment(summary.folder, (db) => db.rows(sql));

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    summary = await importMcpmark(real(), {dataDir});
  });
  afterAll(() => rmSync(dataDir, {recursive: true, force: true}));

  it("reads 39 models x 127 tasks x 4 runs, and one model with one run", async () => {
    expect(summary).toMatchObject({id: "mcpmark", changed: true, files: 4956, damage: []});
    expect(summary.rows).toEqual({
      plan: 19431,
      tasks: 127,
      models: 39,
      trials: 19431,
      verifications: 19431,
      published: 234 * (18 + 7), // 18 numbers of summary.json; six columns of README.md, one of which holds two numbers
      sources: 4957,
    });
    expect(await rows("SELECT model FROM trials GROUP BY ALL HAVING count(*) <> 508")).toEqual([
      {model: "claude-opus-4-1"},
    ]);
    expect(await rows("SELECT count(*) AS n FROM plan ANTI JOIN trials USING (model, task_id, trial_index)")).toEqual([
      {n: 0},
    ]);
  });

  it("counts every oddity of the census", () => {
    expect(Object.fromEntries(summary.oddities)).toMatchObject({
      "configuration failure that the source counts as a failed run": 77,
      "success with an error": 41,
      "no turn": 76,
      "no turn and no error": 4,
      "limit, max_turns": 102,
      "timeout, timeout": 67,
      "token usage empty": 1,
      "reasoning tokens unknown": 5296,
      "total tokens are not input + output": 259,
      "reasoning tokens above output tokens": 227,
      "input tokens 0": 69,
      "output tokens 0 with input": 6,
      "infra_error, mcp_service": 8,
      "infra_error, authentication": 6,
      "infra_error, rate_limit": 1,
    });
  });

  it("keeps the status apart from the verdict", async () => {
    expect(
      await rows(
        `SELECT status, count(*)::INTEGER AS n FROM trials JOIN verifications USING (trial_id) WHERE passed AND error_message IS NOT NULL GROUP BY ALL ORDER BY status`,
      ),
    ).toEqual([
      // 27: the census names 26 context overflows and one "other 400", an input length above the maximum
      {status: "agent_error", n: 3},
      {status: "infra_error", n: 4},
      {status: "limit", n: 28},
      {status: "timeout", n: 6},
    ]);
    expect(await rows("SELECT count(*) AS n FROM trials WHERE error_message IS NOT NULL")).toEqual([{n: 1805}]);
    expect(await rows("SELECT count(*) AS n FROM trials WHERE turns = 100")).toEqual([{n: 103}]);
  });

  it("keeps the published pass rate of a model in reach", async () => {
    // summary.json, overall, gpt-5-mini-high: 42, 36, 38 and 38 of 127
    expect(
      await rows(
        `SELECT trial_index, count(*)::INTEGER AS n FROM trials JOIN verifications USING (trial_id) WHERE passed AND model = 'gpt-5-mini-high' GROUP BY ALL ORDER BY trial_index`,
      ),
    ).toEqual([42, 36, 38, 38].map((n, i) => ({trial_index: i + 1, n})));
  });

  it("keeps tokens as they are, their own total too", async () => {
    expect(
      await rows(
        "SELECT sum(total_tokens)::DOUBLE AS total, sum(input_tokens)::DOUBLE AS input, sum(turns)::INTEGER AS turns FROM trials WHERE model = 'o3'",
      ),
    ).toEqual([{total: 214792089, input: 210426740, turns: 8368}]);
    expect(await rows("SELECT task_id, status, input_tokens FROM trials WHERE input_tokens IS NULL")).toEqual([
      {task_id: "claude-code__label_color_standardization", status: "timeout", input_tokens: null},
    ]);
  });

  it("describes tasks and models", async () => {
    expect(await rows("SELECT service, count(*)::INTEGER AS n FROM tasks GROUP BY ALL ORDER BY service")).toEqual([
      {service: "filesystem", n: 30},
      {service: "github", n: 23},
      {service: "notion", n: 28},
      {service: "playwright", n: 25},
      {service: "postgres", n: 21},
    ]);
    const models = await readTable(summary.folder, "models");
    expect(models.find(({model}) => model === "gpt-5-mini-high")).toMatchObject({
      display_name: "GPT-5 mini (high)",
      provider: "OpenAI",
      is_open_weights: false,
      input_price_usd_per_million: 0.25,
      output_price_usd_per_million: 2,
    });
    expect(models.filter((model) => model.input_price_usd_per_million === null)).toEqual([]);
    // summary.json: per_run_cost 113.944068 over 4 runs
    const [{cost}] = await rows("SELECT sum(cost_usd) / 4 AS cost FROM trials WHERE model = 'o3'");
    expect(cost).toBeCloseTo(113.944068, 6);
  });

  it("copies published figures with their absence, unit and decimals", async () => {
    const published = (model: string, place: string) =>
      rows(
        `SELECT metric, value, unit, decimals FROM published WHERE scope = 'overall' AND model = '${model}' AND place = '${place}' AND metric IN ('pass@1.avg', 'pass@1.std', 'pass@4', 'per_run_cost') ORDER BY metric`,
      );
    expect(await published("claude-opus-4-1", "README.md")).toEqual([
      {metric: "pass@1.avg", value: 29.9, unit: "percent", decimals: 1},
      {metric: "pass@1.std", value: 0, unit: "percent", decimals: 1},
      {metric: "pass@4", value: null, unit: "percent", decimals: 1},
      {metric: "per_run_cost", value: 1165.45, unit: "USD", decimals: 2},
    ]);
    expect(await published("gpt-5-mini-high", "summary.json")).toEqual([
      {metric: "pass@1.avg", value: 0.3032, unit: "proportion", decimals: 4},
      {metric: "pass@1.std", value: 0.0172, unit: "proportion", decimals: 4},
      {metric: "pass@4", value: 0.4646, unit: "proportion", decimals: 4},
      {metric: "per_run_cost", value: 40.354673, unit: "USD", decimals: 6},
    ]);
  });

  it("writes an honest manifest, dated by the source", () => {
    expect(readManifest(summary.folder)).toMatchObject({
      kind: "imported",
      benchmark: "MCPMark",
      convention: "mcpmark-official",
      pass_threshold: 1,
      primary_judge: null,
      created_at: "2025-12-15T06:36:08.102520Z",
    });
  });

  it("changes nothing the second time", async () => {
    const before = readdirSync(summary.folder, {recursive: true}).sort();
    expect(await importMcpmark(real(), {dataDir})).toMatchObject({changed: false, rows: summary.rows});
    expect(readdirSync(summary.folder, {recursive: true}).sort()).toEqual(before);
    expect(readdirSync(dataDir)).toEqual(["mcpmark"]);
  });
});
