import {gzipSync} from "node:zlib";
import {expect, it, describe} from "vitest";
import {importMcpmark} from "../../../harness/import/mcpmark/importMcpmark.js";
import {archiveMembers} from "../../../loaders/archive/members.js";
import {defaultsOf} from "../../../loaders/archive/defaults.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {readManifest} from "../../../data/manifest.js";
import type {OutcomesMember} from "../../../src/analysis/archive.js";
import {compare} from "../../../src/analysis/compare.js";
import {ledger} from "../../../src/analysis/ledger.js";
import {compareSql, failuresSql, ledgerSql} from "../../../src/analysis/pageSql.js";
import {leaderboardSql} from "../../../src/analysis/leaderboardSql.js";
import {outcomeGrid} from "../../../src/analysis/outcomeGrid.js";
import type {PageArchive} from "../../../src/analysis/pageArchive.js";
import {readState} from "../../../src/analysis/pageState.js";
import {standings} from "../../../src/analysis/standings.js";
import {toHtml, toText} from "../../../src/components/markup.js";
import {leaderboardView} from "../../../src/components/leaderboardView.js";
import {ledgerView} from "../../../src/components/ledgerView.js";
import {describeReal, realData} from "../../realData.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const NAMES = [
  "outcomes",
  "models",
  "tasks",
  "claims",
  "diagnoses",
  "trials",
  "published",
  "truths",
  "items",
  "queue",
  "reproduction",
].map((name) => `${name}.json`);

async function archiveOf(folder: string): Promise<PageArchive> {
  const members = Object.entries(await archiveMembers(folder));
  const parsed = Object.fromEntries(members.map(([name, text]) => [name.replace(".json", ""), JSON.parse(text)]));
  return {experiment: readManifest(folder), ...parsed} as PageArchive;
}

describe("archiveMembers(folder)", () => {
  it("holds the outcome of every planned trial under each convention", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, claimRows);
    const {outcomes} = await archiveOf(folder);
    expect(outcomes.scoring).toBe("claims");
    expect(outcomes.defaults).toEqual({convention: "strict", judge: "j", threshold: 0.75});
    expect([outcomes.models, outcomes.tasks, outcomes.attempts]).toEqual([["m"], ["t"], 10]);
    const strict = outcomeGrid(outcomes);
    // trial 1: claims 1, 1, 0.5, 0.5 of four shown: 6 of 8 half points
    expect(strict.at(0, 0, 0)).toMatchObject({half_points: 6, n_claims: 4, score: 0.75, passed: true, counted: true});
    expect(strict.at(0, 0, 8)).toMatchObject({present: false, counted: true, passed: false, reason: "missing"});
    const lenient = outcomeGrid(outcomes, {convention: "lenient"});
    expect(lenient.at(0, 0, 4)).toMatchObject({counted: false, reason: "infra_error"});
    expect(outcomeGrid(outcomes, {threshold: 0.8}).at(0, 0, 0)?.passed).toBe(false);
  });

  it("writes all members of an experiment without trials", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {models: [{model: "m", display_name: "M"}]}, {kind: "published"});
    const members = await archiveMembers(folder);
    expect(Object.keys(members)).toEqual(NAMES);
    expect((JSON.parse(members["outcomes.json"]) as OutcomesMember).scoring).toBe("none");
  });
});

describeReal("the page archive of MCPMark's published tree", () => {
  it("is small, agrees with SQL in every state, and gives the build and the page the same rows", async () => {
    const dataDir = temporaryFolder();
    const {folder} = await importMcpmark(realData("mcpmark-experiments"), {dataDir, id: "mcpmark"});
    const members = await archiveMembers(folder);
    expect(gzipSync(members["outcomes.json"]).length).toBeLessThan(60_000);
    const archive = await archiveOf(folder);
    await withAnalysis(folder, async (db) => {
      for (const query of [
        "",
        "convention=strict",
        "convention=lenient",
        "measure=any&k=2",
        "measure=all",
        "tasks=service:notion",
      ]) {
        const state = readState(query, archive.outcomes);
        const rows = await db.rows<{model: string; estimate: number | null}>(leaderboardSql(state));
        const estimates = new Map(rows.map(({model, estimate}) => [model, estimate]));
        for (const {model, column, weights} of standings(archive, state)) {
          let sum = 0;
          let weight = 0;
          column.forEach((value, t) => {
            if (Number.isNaN(value)) return;
            const own = state.measure === "pass" ? weights[t] : 1;
            sum += own * value;
            weight += own;
          });
          if (weight === 0) expect(estimates.get(model) ?? null).toBeNull();
          else expect(sum / weight).toBeCloseTo(estimates.get(model) ?? NaN, 10);
        }
      }
    });
    await withAnalysis(folder, async (db) => {
      const state = readState("", archive.outcomes);
      const counted = await db.rows<{convention: string; model: string; counted: number; passed: number}>(
        ledgerSql(archive.outcomes.conventions, state),
      );
      const {rows} = ledger(archive, state);
      expect(counted).toHaveLength(3 * rows.length);
      for (const row of rows) {
        for (const entry of row.entries) {
          const found = counted.find(({model, convention}) => model === row.model && convention === entry.convention);
          expect([found?.counted, found?.passed]).toEqual([entry.counted, entry.passed]);
        }
      }
      const parts = await db.rows<{part: string; estimate_a: number; estimate_b: number}>(
        compareSql(state, ["gpt-5-medium", "claude-sonnet-4-5"], "service"),
      );
      const pair = readState("a=gpt-5-medium&b=claude-sonnet-4-5", archive.outcomes, ["a", "b"]);
      for (const {part, a, b} of compare(archive, pair)?.parts ?? []) {
        const found = parts.find((row) => row.part === part);
        expect(a.estimate).toBeCloseTo(found?.estimate_a ?? NaN, 12);
        expect(b.estimate).toBeCloseTo(found?.estimate_b ?? NaN, 12);
      }
      expect(await db.rows(failuresSql("nobody", state))).toEqual([]);
    });
    const context = {state: readState("", archive.outcomes), width: 1120, change: () => undefined};
    const board = leaderboardView(archive, context);
    const atBuild = defaultsOf("", archive);
    expect(board.finding).toBe(atBuild.finding);
    const text = toText(board.body);
    for (const row of atBuild.table?.rows ?? []) for (const cell of row.slice(0, 5)) expect(text).toContain(cell);
    expect(ledgerView(archive, context).finding).toBe(defaultsOf("ledger/", archive).finding);
    expect(
      board.body
        .filter((part) => part !== null)
        .map((part) => toHtml(part as never))
        .join(""),
    ).toContain("<svg");
  });
});
