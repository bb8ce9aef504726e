import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, expect, it} from "vitest";
import type {Fields} from "../../../data/database.js";
import {importMcpmark} from "../../../harness/import/mcpmark/importMcpmark.js";
import {readSql, withAnalysis} from "../../../loaders/openExperiment.js";
import {describeReal, realData} from "../../realData.js";

/** The numbers of `summary.json` that have the same name in the query. */
const SAME_NAME = [
  ...["total_tasks", "total_agent_execution_time", "total_input_tokens", "total_output_tokens", "total_tokens"],
  ...[
    "total_turns",
    "avg_agent_execution_time",
    "avg_input_tokens",
    "avg_output_tokens",
    "avg_total_tokens",
    "avg_turns",
  ],
  ...["per_run_input_tokens", "per_run_output_tokens", "per_run_cost"],
];
/** The README's columns after the model. */
const CELLS = ["total_tasks", "pass_at_1", "pass_at_k", "pass_hat_k", "per_run_cost", "avg_agent_time"];

type Entry = Record<string, number> & {"pass@1": {avg: number; std: number}};
type Summary = Record<string, Record<string, Entry>>;

/** Scope and model, then the published numbers of summary.json, where MCPMark prints none null. */
function publishedNumbers(scopes: readonly string[]): unknown[][] {
  const summary = JSON.parse(readFileSync(realData("mcpmark-experiments", "summary.json"), "utf8")) as Summary;
  return scopes.flatMap((scope) =>
    Object.entries(summary[scope]).map(([model, entry]) => [
      scope,
      model,
      ...SAME_NAME.map((name) => entry[name] ?? null),
      entry["pass@1"].avg,
      entry["pass@1"].std,
      entry["pass@4"] ?? null,
      entry["pass^4"] ?? null,
    ]),
  );
}

/** Scope and the six cells after the model, of each row of the README's tables. */
function publishedCells(): string[][] {
  let scope = "";
  const rows: string[][] = [];
  for (const line of readFileSync(realData("mcpmark-experiments", "README.md"), "utf8").split("\n")) {
    scope = /^## (\w+) Performance/.exec(line)?.[1].toLowerCase() ?? scope;
    if (/^\| (?!Model )/.test(line))
      rows.push([
        scope,
        ...line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ]);
  }
  return rows;
}

const byScopeAndModel = (a: unknown[], b: unknown[]) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1);

describeReal("mcpmark_leaderboard.sql on the imported release", () => {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-mcpmark-"));
  let board: Fields[] = [];
  let estimates: Fields[] = [];

  beforeAll(async () => {
    await importMcpmark(realData("mcpmark-experiments"), {dataDir: folder, id: "mcpmark"});
    await withAnalysis(join(folder, "mcpmark"), async (db) => {
      board = await db.rows(readSql("mcpmark_leaderboard"));
      estimates = await db.rows(`
        WITH tasks AS (
          SELECT model, task_id, count(*) AS n, count(*) FILTER (WHERE passed) AS c FROM outcomes GROUP BY ALL
        )
        SELECT model, k, max(n)::INTEGER AS runs, sum(c)::INTEGER AS successes,
          avg(pass_at_k(n, c, k)) AS pass_at_k, avg(pass_hat_k(n, c, k)) AS pass_hat_k
        FROM tasks, range(1, 5) AS r(k)
        WHERE k <= n
        GROUP BY model, k`);
    });
  });
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it("gives all 18 numbers of summary.json for 39 models, overall and in five services, digit for digit", () => {
    const scopes = ["overall", "filesystem", "github", "notion", "playwright", "postgres"];
    const published = publishedNumbers(scopes).sort(byScopeAndModel);
    const names = [...SAME_NAME, "pass_at_1_avg", "pass_at_1_std", "pass_at_k", "pass_hat_k"];
    const ours = board.map((row) => [row.scope, row.model, ...names.map((name) => row[name])]).sort(byScopeAndModel);
    expect(published).toHaveLength(234);
    expect(names).toHaveLength(18);
    expect(ours).toEqual(published);
  });

  it("gives all six columns of the README's 234 rows as they are printed", () => {
    const published = publishedCells().sort(byScopeAndModel);
    const ours = board.map((row) => [row.scope, row.model, ...CELLS.map((name) => row[`${name}_cell`])]);
    expect(published).toHaveLength(234);
    expect(ours.sort(byScopeAndModel)).toEqual(published);
  });

  // shared/oracles/mcpmark_real.json: exact fractions, computed from the same files by another program.
  it("agrees with exact fractions on pass@k and pass^k for every k", () => {
    type Case = {model: string; runs: number; successes: number} & Record<string, {value: number}>;
    const path = join(import.meta.dirname, "..", "..", "fixtures", "oracles", "mcpmark_real.json");
    const {cases} = JSON.parse(readFileSync(path, "utf8")) as {cases: Case[]};
    expect(cases).toHaveLength(39);
    for (const one of cases) {
      const ours = estimates.filter((row) => row.model === one.model);
      expect(ours.map((row) => row.runs)).toEqual(Array(one.runs).fill(one.runs));
      for (const {k, successes, pass_at_k, pass_hat_k} of ours) {
        expect(successes).toBe(one.successes);
        expect(pass_at_k).toBeCloseTo(one[`pass@${k}`].value, 9);
        expect(pass_hat_k).toBeCloseTo(one[`pass^${k}`].value, 9);
      }
    }
  });
});
