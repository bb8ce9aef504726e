import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, expect, it} from "vitest";
import {literal, withDatabase} from "../../../data/database.js";
import {importMcpmark} from "../../../harness/import/mcpmark/importMcpmark.js";
import {PUBLISHED_ROOT, writePublished} from "../../../harness/published/writePublished.js";
import {mcpmarkDefinitions} from "../../../loaders/reproduce/mcpmarkDefinitions.js";
import {mcpmarkProfiles} from "../../../loaders/reproduce/mcpmarkProfiles.js";
import {loadReproduction} from "../../../loaders/reproduce/loadReproduction.js";
import {reproduce} from "../../../loaders/reproduce/reproduce.js";
import type {Reproduction} from "../../../src/analysis/reproduction.js";
import {diffVerdicts, readVerdicts, toVerdicts} from "../../../loaders/reproduce/verdicts.js";
import {dropRows} from "../../dropRows.js";
import {describeReal, realData} from "../../realData.js";
import {temporaryFolder} from "../../temporary.js";

describeReal("reproduce({paper, trials}) of MCPMark", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
  const trials = join(dataDir, "mcpmark");
  let paper: string;
  let result: Reproduction;

  beforeAll(async () => {
    ({folder: paper} = await writePublished(dataDir, "mcpmark"));
    await importMcpmark(realData("mcpmark-experiments"), {dataDir});
    result = await reproduce({paper, trials});
  }, 180_000);

  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("has the committed verdicts", () => {
    const committed = readVerdicts(PUBLISHED_ROOT, "mcpmark");
    expect(committed && diffVerdicts(committed, toVerdicts(result))).toEqual([]);
  });

  it("gives every one of the 5,616 cells of the leaderboard digit for digit", () => {
    const rows = result.rows.filter(({place}) => /^(summary\.json|README\.md)/.test(place));
    // a cell "57.5% ± 1.1%" holds two numbers
    const cells = new Set(rows.map(({scope, model, place}) => `${scope} ${model} ${place.replace(" (±)", "")}`));
    expect(cells.size).toBe(39 * 6 * 24);
    expect(rows.filter(({verdict, relation}) => verdict !== "agrees" || relation !== "is printed as")).toEqual([]);
  });

  it("says where the release has gone beyond the paper, and what it cannot give", () => {
    const of = (metric: string, model: string | null) =>
      result.rows.find((row) => row.place === "paper" && row.metric === metric && row.model === model);
    expect(of("pass@1", "gpt-5-medium")?.verdict).toBe("agrees");
    expect(of("rank", "gpt-5-medium")).toMatchObject({published: "1", recomputed: 3, verdict: "differs"});
    expect(of("rank.open", "qwen-3-coder-plus")).toMatchObject({published: "1", recomputed: 3, verdict: "differs"});
    expect(of("tool_calls", null)).toMatchObject({
      verdict: "cannot be checked",
      reason: "missing data: the release publishes turns and no tool calls",
    });
    expect(of("pass@1.below", "o3")?.verdict).toBe("agrees");
  });

  it("is what a page of the experiment loads, with the queries behind it", async () => {
    const page = await loadReproduction(trials);
    expect(page?.totals).toEqual(result.totals);
    expect(Object.keys(page?.queries ?? {})).toEqual(["mcpmark_leaderboard", "reproduce/mcpmark_paper"]);
    expect((await loadReproduction(paper))?.trials).toBeNull();
  }, 60_000);

  it("audits the leaderboard (F25)", () => {
    // the audit names these four models, whose last digit was rounded twice
    expect(result.audit.map(({id}) => id)).toEqual(["F25"]);
    expect(result.audit[0].recomputed).toContain("39 of 39 models within a tenth");
    expect(result.audit[0].recomputed).toContain(
      "gemini-2-5-pro, gemini-3-pro-low, gpt-5-nano-high, qwen-3-coder-plus",
    );
  });

  it("tells local from remote services, and how far passing all of four runs lies below passing one", async () => {
    const profiles = await mcpmarkProfiles(trials);
    const [best] = profiles;
    // README.md: filesystem 60.8, postgres 72.6, playwright 46.0; notion 60.7, github 47.8; Pass@4 66.9, Pass^4 44.9
    expect(best.model).toBe("gpt-5-2-high");
    expect(best.local_pass_1).toBeCloseTo((73 / 120 + 61 / 84 + 46 / 100) / 3, 12);
    expect(best.remote_pass_1).toBeCloseTo((68 / 112 + 44 / 92) / 2, 12);
    expect(best.local_gap).toBeCloseTo(best.local_pass_1 - best.remote_pass_1, 12);
    expect(best.pass_at_k.map((value) => value.toFixed(4))).toEqual(["0.5748", "0.6352", "0.6575", "0.6693"]);
    expect(best.robustness_gap).toBeCloseTo(292 / 508 - 57 / 127, 12);
    expect(profiles.find(({runs}) => runs === 1)).toMatchObject({model: "claude-opus-4-1", robustness_gap: null});
  });

  it("shows how the ranking moves between MCPMark's three definitions", async () => {
    const definitions = await mcpmarkDefinitions(trials);
    expect(definitions.length).toBe(39);
    // README.md: the mean of 60.8333, 47.8261, 60.7143, 46 and 72.6190 is 57.60; overall 57.5
    expect(definitions[0]).toMatchObject({model: "gpt-5-2-high", current: {pass_1: 0.5748, rank: 1}, rank_range: 0});
    expect(definitions[0].service_mean.pass_1).toBeCloseTo(
      (73 / 120 + 44 / 92 + 68 / 112 + 46 / 100 + 61 / 84) / 5,
      12,
    );
    expect(definitions.filter(({rank_range}) => rank_range > 0).length).toBeGreaterThan(10);
  });

  it("flips a verdict where a cell is changed", async () => {
    const root = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const path = join(root, "mcpmark", "leaderboard.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace("overall,o3,127,25.4,2.0", "overall,o3,127,25.4,2.1"));
    const {folder} = await writePublished(temporaryFolder(), "mcpmark", root);
    const changed = await reproduce({paper: folder, trials, root});
    expect(diffVerdicts(toVerdicts(result), toVerdicts(changed))[0]).toBe(
      "pass@1.std of o3, README.md, Pass@1 (±), from trials: got differs; committed agrees",
    );
  }, 60_000);

  it("flips verdicts where one trial is deleted", async () => {
    const copy = join(temporaryFolder(), "mcpmark");
    cpSync(trials, copy, {recursive: true});
    const [row] = await withDatabase((db) =>
      db.rows<{trial_id: string}>(
        `SELECT t.trial_id FROM read_parquet(${literal(join(copy, "trials", "*.parquet"))}) AS t JOIN read_parquet(${literal(join(copy, "verifications", "*.parquet"))}) AS v ON v.trial_id = t.trial_id WHERE v.passed AND t.model = 'gpt-5-2-high' ORDER BY t.trial_id LIMIT 1`,
      ),
    );
    await dropRows(copy, "trials", `trial_id = ${literal(row.trial_id)}`);
    await dropRows(copy, "verifications", `trial_id = ${literal(row.trial_id)}`);
    const changed = await reproduce({paper, trials: copy});
    const lines = diffVerdicts(toVerdicts(result), toVerdicts(changed));
    // 292 of 508 passes become 291: 57.48 % becomes 57.28 %, and pass^4 loses the task
    expect(lines).toContain("pass@1 of gpt-5-2-high, README.md, Pass@1, from trials: got differs; committed agrees");
    expect(lines.length).toBeGreaterThan(4);
    // the rest is what counts them: totals and the audit of the whole leaderboard
    expect(lines.filter((line) => !/gpt-5-2-high|^from trials|^audit/.test(line))).toEqual([]);
  }, 60_000);
});
