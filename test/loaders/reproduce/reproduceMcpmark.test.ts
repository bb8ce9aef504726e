import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, expect, it} from "vitest";
import {importMcpmark} from "../../../harness/import/mcpmark/importMcpmark.js";
import {PUBLISHED_ROOT, writePublished} from "../../../harness/published/writePublished.js";
import {reproduce} from "../../../loaders/reproduce/reproduce.js";
import type {Reproduction} from "../../../loaders/reproduce/reproduce.js";
import {diffVerdicts, readVerdicts, toVerdicts} from "../../../loaders/reproduce/verdicts.js";
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

  it("audits the leaderboard (F25)", () => {
    // the audit names these four models, whose last digit was rounded twice
    expect(result.audit.map(({id}) => id)).toEqual(["F25"]);
    expect(result.audit[0].recomputed).toContain("39 of 39 models within a tenth");
    expect(result.audit[0].recomputed).toContain(
      "gemini-2-5-pro, gemini-3-pro-low, gpt-5-nano-high, qwen-3-coder-plus",
    );
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
});
