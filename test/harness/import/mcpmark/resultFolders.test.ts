import {describe, expect, it} from "vitest";
import {readManifest} from "../../../../data/manifest.js";
import {readTable, withExperiment} from "../../../../data/store.js";
import {findLayout} from "../../../../harness/import/mcpmark/layout.js";
import {findTrialFolders} from "../../../../harness/import/mcpmark/resultFolders.js";
import {importMcpmark} from "../../../../harness/import/mcpmark/importMcpmark.js";
import {temporaryFolder} from "../../../temporary.js";
import {messages, meta, publishedRun, writeTree} from "./trees.js";

describe("findLayout(path)", () => {
  const layoutOf = (...files: string[]) =>
    findLayout(writeTree(temporaryFolder(), Object.fromEntries(files.map((file) => [file, "{}"]))));

  it("recognises every layout from its folders", () => {
    expect(layoutOf("model_results/o3/a__b.json")).toBe("published");
    expect(layoutOf("gpt-5__postgres/run-1/a__b/meta.json")).toBe("results");
    expect(layoutOf("gpt-5__postgres-easy/run-1/a__b/meta.json")).toBe("results");
    expect(layoutOf("run-1/playwright_webarena_gpt-5/a__b/meta.json")).toBe("results-2025-08");
    expect(layoutOf("mcp_servers/postgres/insforge/run-1/a__b/meta.json")).toBe("community");
    expect(layoutOf("detailed_results.json")).toBe("detailed");
  });

  it("is null for anything else", () => {
    expect(layoutOf("results.json", "run-1/x.json", "a__b/c/d.json")).toBeNull();
    expect(findLayout("no/such/folder")).toBeNull();
  });
});

describe("findTrialFolders(root, layout)", () => {
  const trialsOf = (layout: "results" | "results-2025-08", path: string) =>
    findTrialFolders(writeTree(temporaryFolder(), {[`${path}/meta.json`]: "{}"}), layout).map(
      ({model, service, implementation, trialIndex, taskId}) => ({model, service, implementation, trialIndex, taskId}),
    );

  it("folds services, keeps implementations apart and easy tasks too", () => {
    const plain = {implementation: null, trialIndex: 2, taskId: "a__b"};
    expect(trialsOf("results", "gpt-5-high__notion/run-2/a__b")).toEqual([
      {...plain, model: "gpt-5-high", service: "notion"},
    ]);
    expect(trialsOf("results", "gpt-5__postgres-easy/run-2/a__b")).toEqual([
      {...plain, model: "gpt-5", service: "postgres", taskId: "a__b-easy"},
    ]);
    expect(trialsOf("results", "gpt-5__insforge/run-2/a__b")).toEqual([
      {...plain, model: "gpt-5", service: "postgres", implementation: "insforge"},
    ]);
    expect(trialsOf("results-2025-08", "run-2/playwright_webarena_k2/a__b")).toEqual([
      {...plain, model: "k2", service: "playwright"},
    ]);
    expect(trialsOf("results-2025-08", "run-2/github_claude-4-sonnet/a__b")).toEqual([
      {...plain, model: "claude-4-sonnet", service: "github"},
    ]);
  });
});

describe("importMcpmark(raw result folders)", () => {
  const runs = {
    "gpt-5-2-high__postgres/run-1/a__b/meta.json": meta(),
    "gpt-5-2-high__postgres/run-1/a__b/messages.json": messages,
    "gpt-5-2-high__postgres/run-1/a__b/execution.log": "| query {}\n",
    "gpt-5-2-high__postgres/run-2/a__b/meta.json": meta(
      {turn_count: 4},
      {
        success: false,
        error_message: "Max turns (100) exceeded",
        verification_error: "wrong",
        verification_output: "no",
      },
    ),
    "gpt-5-2-high__postgres/run-2/a__b/messages.json": messages,
    "gpt-5-2-high__insforge/run-1/a__b/meta.json": meta({mcp: "insforge"}),
    "o3__notion/run-1/c__d/meta.json": meta({
      model_name: "o3",
      litellm_run_model_name: null,
      reasoning_effort: "default",
      mcp: "notion",
    }),
  };

  it("reads trials, steps, verifications and an inferred plan", async () => {
    const root = writeTree(temporaryFolder(), runs);
    const {folder, rows, oddities} = await importMcpmark(root, {dataDir: temporaryFolder(), id: "mine", title: "Mine"});
    expect(rows).toMatchObject({trials: 4, steps: 4, models: 3, tasks: 2, plan: 4});
    const trials = await readTable(folder, "trials");
    expect(trials.find(({trial_id: id}) => id === "gpt-5-2-high.a__b.1")).toMatchObject({
      status: "completed",
      started_at: "2025-12-01T10:00:00.123456Z",
      wall_seconds: 60.5,
      agent_seconds: 50.25,
      agent: "mcpmark",
      tool_calls: 0,
      answer: "Done.",
      // 1,000,000 tokens at 1.75 USD and 100,000 at 14 USD a million
      cost_usd: 3.15,
      cost_source: "computed",
      source_id: "gpt-5-2-high__postgres/run-1/a__b/meta.json",
    });
    expect(trials.find(({trial_index: index}) => index === 2)).toMatchObject({
      status: "limit",
      stop_reason: "max_turns",
    });
    const verdicts = await withExperiment(folder, (db) =>
      db.rows("SELECT passed, output FROM verifications WHERE trial_id = 'gpt-5-2-high.a__b.2'"),
    );
    expect(verdicts).toEqual([{passed: false, output: "no\nwrong"}]);
    expect(
      (await readTable(folder, "models")).map(({model, display_name: name, provider}) => ({model, name, provider})),
    ).toEqual([
      {model: "gpt-5-2-high", name: "gpt-5.2 (high)", provider: "OpenAI"},
      {model: "gpt-5-2-high (insforge)", name: "gpt-5.2 (high) (insforge)", provider: "OpenAI"},
      {model: "o3", name: "o3", provider: "OpenAI"},
    ]);
    expect(Object.fromEntries(oddities)).toMatchObject({
      "file not read: gpt-5-2-high__postgres/*.log": 1,
      "turn_count is not the trajectory's turns": 1,
      "trajectory missing": 2,
      "time without a zone, taken as UTC": 4,
    });
    expect(readManifest(folder)).toMatchObject({id: "mine", title: "Mine", created_at: "2025-12-01T10:01:00.5Z"});
  });

  it("reads the layout of August 2025 alike", async () => {
    const root = writeTree(temporaryFolder(), {
      "run-1/github_claude-4-sonnet/a__b/meta.json": meta({model_name: "claude-4-sonnet", mcp: "github"}),
      "run-1/github_claude-4-sonnet/a__b/messages.json": messages,
      "run-2/github_claude-4-sonnet/a__b/meta.json": meta({model_name: "claude-4-sonnet", mcp: "github"}),
    });
    const {folder} = await importMcpmark(root, {dataDir: temporaryFolder(), id: "old"});
    expect((await readTable(folder, "trials")).map(({trial_id: id}) => id)).toEqual([
      "claude-4-sonnet.a__b.1",
      "claude-4-sonnet.a__b.2",
    ]);
    expect(
      (await readTable(folder, "tasks")).map(({task_id: id, service, category}) => ({id, service, category})),
    ).toEqual([{id: "a__b", service: "github", category: "a"}]);
  });

  it("takes an id from the folder's name", async () => {
    const root = writeTree(`${temporaryFolder()}/My Runs (2)`, {"o3__notion/run-1/c__d/meta.json": meta()});
    expect((await importMcpmark(root, {dataDir: temporaryFolder()})).id).toBe("mcpmark-my-runs-2");
  });

  it("tells apart implementations of one name under two services", async () => {
    const run = (service: string) => ({
      [`mcp_servers/${service}/klavis/run-1/a__${service}/meta.json`]: meta({mcp: service}),
    });
    const root = writeTree(temporaryFolder(), {...run("github"), ...run("notion")});
    const {folder} = await importMcpmark(root, {dataDir: temporaryFolder()});
    expect((await readTable(folder, "models")).map(({model}) => model)).toEqual([
      "gpt-5.2-high (github klavis)",
      "gpt-5.2-high (notion klavis)",
    ]);
  });
});

describe("importMcpmark(detailed_results.json)", () => {
  it("reads every run of the one file, and takes a time of 0 for unknown", async () => {
    const models = {
      k2: {
        runs: {
          "run-1": publishedRun({execution_time: 0}),
          "run-2": publishedRun({success: false, error_message: "Github MCP service error"}),
        },
      },
    };
    const root = writeTree(temporaryFolder(), {
      "detailed_results.json": {
        experiment_name: "MULTI-RUN",
        k_runs: 2,
        tasks: {fix: {task_name: "harmony/fix", category: "harmony", service: "github", models}},
      },
      "summary.json": {k: 2, k_run_metrics: {}},
    });
    const {folder, oddities} = await importMcpmark(root, {dataDir: temporaryFolder(), id: "older"});
    expect(
      (await readTable(folder, "trials")).map(({trial_id: id, agent_seconds: time, status}) => ({id, time, status})),
    ).toEqual([
      {id: "k2.harmony__fix.1", time: null, status: "completed"},
      {id: "k2.harmony__fix.2", time: 12.5, status: "infra_error"},
    ]);
    expect(oddities.get("execution time 0, taken as unknown")).toBe(1);
    expect(oddities.get("file not read: summary.json")).toBe(1);
    expect(readManifest(folder).source.name).toBe("MULTI-RUN");
  });
});
