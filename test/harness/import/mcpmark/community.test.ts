import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, expect, it} from "vitest";
import {readTable, withExperiment} from "../../../../data/store.js";
import {importMcpmark} from "../../../../harness/import/mcpmark/importMcpmark.js";
import type {ImportSummary} from "../../../../harness/import/importer.js";
import {describeReal, realData} from "../../../realData.js";

// Expected counts: a Python script of its own over the 108 messages.json of the shared part.
describeReal("importMcpmark(community tree)", () => {
  let dataDir: string;
  let summary: ImportSummary;
  const rows = (sql: string) => withExperiment(summary.folder, (db) => db.rows(sql));

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    summary = await importMcpmark(realData("mcpmark-community"), {dataDir});
  });
  afterAll(() => rmSync(dataDir, {recursive: true, force: true}));

  it("reads 108 trajectories, 3 of them empty", async () => {
    expect(summary).toMatchObject({id: "mcpmark-community", damage: [], files: 225});
    expect(summary.rows).toMatchObject({trials: 108, verifications: 108, models: 3, tasks: 44});
    expect(await rows("SELECT count(*) AS n FROM sources WHERE format = 'mcpmark/messages'")).toEqual([{n: 108}]);
    expect(summary.oddities.get("trajectory empty")).toBe(3);
    expect(await rows("SELECT count(DISTINCT trial_id) AS n FROM steps")).toEqual([{n: 105}]);
  });

  it("pairs 2,427 calls with 2,427 results, none unanswered", async () => {
    const sql = (kind: string) =>
      `SELECT count(*) AS n FROM steps JOIN trials USING (trial_id) WHERE kind = '${kind}' AND model NOT LIKE '%supabase%'`;
    expect(await rows(sql("tool_call"))).toEqual([{n: 2427}]);
    expect(await rows(sql("tool_result"))).toEqual([{n: 2427}]);
    expect(
      await rows(`SELECT count(*) AS n FROM steps AS call JOIN trials USING (trial_id)
        WHERE kind = 'tool_call' AND model NOT LIKE '%supabase%'
        AND NOT EXISTS (FROM steps AS result WHERE result.trial_id = call.trial_id AND result.call_id = call.call_id AND result.kind = 'tool_result' AND result.tool = call.tool)`),
    ).toEqual([{n: 0}]);
  });

  it("reads the odd trial whose agent crashed: 3 calls in raw chat messages, 2 answered", async () => {
    expect(
      await rows(
        "SELECT kind, count(*)::INTEGER AS n FROM steps JOIN trials USING (trial_id) WHERE model LIKE '%supabase%' GROUP BY ALL ORDER BY kind",
      ),
    ).toEqual([
      {kind: "assistant", n: 3},
      {kind: "system", n: 1},
      {kind: "tool_call", n: 3},
      {kind: "tool_result", n: 2},
      {kind: "user", n: 1},
    ]);
    expect(summary.oddities.get("call without a result")).toBe(1);
  });

  it("knows the three error forms: 180 flags, 9 prefixes, 3 payloads", async () => {
    expect(
      await rows(
        "SELECT error_source, count(*)::INTEGER AS n FROM steps WHERE kind = 'tool_result' AND is_error GROUP BY ALL ORDER BY n DESC",
      ),
    ).toEqual([
      {error_source: "flag", n: 180},
      {error_source: "prefix", n: 9},
      {error_source: "payload", n: 3},
    ]);
    expect(
      await rows(
        "SELECT count(*) AS n FROM steps WHERE kind = 'tool_result' AND text LIKE 'Error: %' AND error_source <> 'flag'",
      ),
    ).toEqual([{n: 9}]);
    expect(summary.oddities.get("result that is a list of blocks")).toBe(12);
  });

  it("numbers turns as turn_count does", async () => {
    expect(summary.oddities.has("turn_count is not the trajectory's turns")).toBe(false);
    expect(
      await rows(
        "SELECT count(*) AS n FROM (SELECT trial_id, max(turn) AS turn FROM steps GROUP BY ALL) JOIN trials USING (trial_id) WHERE turn <> turns",
      ),
    ).toEqual([{n: 0}]);
  });

  it("makes a model of each server implementation, and one of two names", async () => {
    const models = await readTable(summary.folder, "models");
    expect(
      models.map(({model, display_name, provider, aliases}) => ({model, display_name, provider, aliases})),
    ).toEqual([
      {
        model: "claude-sonnet-4 (official)",
        display_name: "claude-sonnet-4 (GitHub Official MCP Server)",
        provider: "Anthropic",
        aliases: ["claude-sonnet-4-20250514"],
      },
      {
        model: "claude-sonnet-4.5 (insforge)",
        display_name: "claude-sonnet-4.5 (InsForge)",
        provider: "Anthropic",
        aliases: null,
      },
      {
        model: "claude-sonnet-4.5 (supabase)",
        display_name: "claude-sonnet-4.5 (Supabase)",
        provider: "Anthropic",
        aliases: null,
      },
    ]);
  });

  it("plans every task of the service x every run that is there, and counts what is missing", async () => {
    expect(await rows("SELECT model, count(*)::INTEGER AS n FROM plan GROUP BY ALL ORDER BY model")).toEqual([
      {model: "claude-sonnet-4 (official)", n: 23},
      {model: "claude-sonnet-4.5 (insforge)", n: 84},
      {model: "claude-sonnet-4.5 (supabase)", n: 21},
    ]);
    expect(summary.oddities.get("planned trial that the source lacks")).toBe(20);
  });

  it("agrees with the summaries beside the runs", async () => {
    // run-1/summary.json and summary.json of postgres/insforge: 13 of 21; pass@1 0.5476, pass@4 0.619, pass^4 0.4762
    expect(
      await rows(
        `SELECT count(*) FILTER (passed)::INTEGER AS passed FROM trials JOIN verifications USING (trial_id) WHERE model = 'claude-sonnet-4.5 (insforge)' AND trial_index = 1`,
      ),
    ).toEqual([{passed: 13}]);
    expect(
      await rows(
        "SELECT metric, value, decimals FROM published WHERE scope = 'postgres' AND model = 'claude-sonnet-4.5 (insforge)' AND metric LIKE 'pass%' ORDER BY metric",
      ),
    ).toEqual([
      {metric: "pass@1.avg", value: 0.5476, decimals: 4},
      {metric: "pass@1.std", value: 0.0532, decimals: 4},
      {metric: "pass@4", value: 0.619, decimals: 3},
      {metric: "pass^4", value: 0.4762, decimals: 4},
    ]);
    expect(
      await rows(
        "SELECT value FROM published WHERE scope = 'postgres, run-1' AND metric = 'token_usage.total_input_tokens'",
      ),
    ).toEqual([{value: 8993849}]);
    expect(
      await rows("SELECT sum(input_tokens)::DOUBLE AS n FROM trials WHERE trial_index = 1 AND model LIKE '%insforge%'"),
    ).toEqual([{n: 8993849}]);
  });

  it("keeps the setup failures as infrastructure errors, and what the verifier printed", async () => {
    expect(
      await rows("SELECT status, turns, input_tokens FROM trials WHERE error_class = 'state_duplication'"),
    ).toEqual(Array(3).fill({status: "infra_error", turns: null, input_tokens: null}));
    const [{output}] = await rows(
      "SELECT output FROM verifications WHERE trial_id LIKE '%chinook__customer_data_migration.1'",
    );
    expect(output).toMatch(/^={60}\nVerifying Customer Data Migration Task\n[\s\S]*🎉 Task verification: PASS\n$/);
  });

  it("keeps the longest text whole", async () => {
    expect(await rows("SELECT max(length(text))::INTEGER AS n FROM steps")).toEqual([{n: 420503}]);
    expect(await rows("SELECT count(*) AS n FROM steps WHERE full_bytes IS NOT NULL")).toEqual([{n: 0}]);
  });

  it("changes nothing the second time", async () => {
    expect(await importMcpmark(realData("mcpmark-community"), {dataDir})).toMatchObject({changed: false});
  });
});
