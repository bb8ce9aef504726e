import {readdirSync} from "node:fs";
import {join} from "node:path";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import type {Database} from "../../data/database.js";
import {withDatabase} from "../../data/database.js";
import {writePart} from "../../data/store.js";
import {trialId} from "../../data/trialId.js";
import {findConventions, readSql, sqlNames, withAnalysis} from "../../loaders/openExperiment.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";
import type {Rows} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

async function ask(rows: Rows, sql: string, manifest = {}) {
  const folder = temporaryFolder();
  await writeExperiment(folder, rows, manifest);
  return withAnalysis(folder, (db) => db.rows(sql));
}

/** score, passed, counted and reason of each attempt under a convention, in order of the attempts. */
async function decisions(convention: string, rows = claimRows) {
  const sql = `SELECT trial_index, score, passed, counted, reason FROM outcomes('${convention}', 'j', 0.75) ORDER BY trial_index`;
  return (await ask(rows, sql)).map((row) => Object.values(row));
}

describe("coverage", () => {
  it("counts half points, claims that are shown, failed and absent verdicts", async () => {
    const sql =
      "SELECT trial_index, coverage, half_points, n_claims, n_failed_judgements, n_unjudged FROM coverage ORDER BY 1";
    expect((await ask(claimRows, sql)).map((row) => Object.values(row))).toEqual([
      [1, 0.75, 6, 4, 0, 0],
      [2, 5 / 6, 5, 4, 1, 0],
      [3, null, 0, 4, 4, 0],
      [8, 1, 4, 4, 2, 2],
      [10, 1, 8, 4, 0, 0],
    ]);
  });

  it("takes of repeated judgements the first that did not fail", async () => {
    const repeat = {trial_id: "m.t.3", judge: "j", judge_failed: false};
    const claim_scores = [
      ...(claimRows.claim_scores ?? []),
      {...repeat, claim_index: 0, repeat_index: 2, score: 1 as const},
      {...repeat, claim_index: 0, repeat_index: 3, score: 0 as const},
    ];
    const sql = "SELECT half_points, n_failed_judgements FROM coverage WHERE trial_index = 3";
    expect(await ask({...claimRows, claim_scores}, sql)).toEqual([{half_points: 2, n_failed_judgements: 3}]);
  });
});

describe("outcomes(convention, judge, threshold)", () => {
  it("opens an experiment whose verdicts came in several parts: one of each judge, and a failed call tried again", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, claimRows);
    const row = {trial_id: "m.t.3", claim_index: 0, repeat_index: 1, score: 1 as const, judge_failed: false};
    await writePart(folder, "claim_scores", [
      {...row, judge: "j"},
      {...row, judge: "k"},
    ]);
    const sql = "SELECT score FROM outcomes('strict', $judge, 0.75) WHERE trial_index = 3";
    for (const judge of ["j", "k"])
      expect(await withAnalysis(folder, (db) => db.rows(sql, {judge}))).toEqual([{score: 0.25}]);
  });

  it("under strict counts every planned trial, and what is missing, broken or unjudged is 0", async () => {
    expect(await decisions("strict")).toEqual([
      [1, 0.75, true, true, null],
      [2, 0.625, false, true, null], // 5 half points of 8
      [3, 0, false, true, "judge_failed"],
      [4, 0, false, true, "no_answer"],
      [5, 0, false, true, "infra_error"],
      [6, 0, false, true, "timeout"],
      [7, 0, false, true, "unscored"],
      [8, 0.5, false, true, null],
      [9, 0, false, true, "missing"],
      [10, null, false, false, "unplanned"],
    ]);
  });

  it("under lenient excludes what the model did not cause", async () => {
    expect(await decisions("lenient")).toEqual([
      [1, 0.75, true, true, null],
      [2, 5 / 6, true, true, null], // 5 half points of 6: the failed call is left out
      [3, null, false, false, "judge_failed"],
      [4, 0, false, true, "no_answer"],
      [5, null, false, false, "infra_error"],
      [6, 0, false, true, "timeout"],
      [7, null, false, false, "unscored"],
      [8, 1, true, true, null],
      [9, null, false, false, "missing"],
      [10, null, false, false, "unplanned"],
    ]);
  });

  // FORMATS.md 1.6: empty or error answer 0, failed judge call scores its claim 0, unscored and missing rows excluded, 3 places.
  it("under mcp-atlas-official follows MCP-Atlas's scorer", async () => {
    expect(await decisions("mcp-atlas-official")).toEqual([
      [1, 0.75, true, true, null],
      [2, 0.625, false, true, null],
      [3, 0, false, true, "judge_failed"],
      [4, 0, false, true, "no_answer"],
      [5, 0, false, true, "no_answer"],
      [6, null, false, false, "timeout"],
      [7, null, false, false, "unscored"],
      [8, 1, true, true, null], // it divides by the claims that were judged
      [9, null, false, false, "missing"],
      [10, null, false, false, "unplanned"],
    ]);
  });

  it("under mcp-atlas-diagnostic keeps a row that could not be scored in the denominator, without a score", async () => {
    const rows = await decisions("mcp-atlas-diagnostic");
    expect(rows[5]).toEqual([6, null, false, true, "timeout"]);
    expect(rows[8]).toEqual([9, null, false, false, "missing"]);
  });

  it("rounds as Python does under mcp-atlas-official: 1 of 16 half points is 0.062", async () => {
    const claims = Array.from({length: 8}, (_, claim_index) => ({task_id: "t", claim_index, text: "c", kind: "claim"}));
    const claim_scores = claims.map(({claim_index}) => {
      const score: 0 | 0.5 = claim_index === 0 ? 0.5 : 0;
      return {trial_id: "m.t.1", claim_index, judge: "j", repeat_index: 1, score, judge_failed: false};
    });
    expect((await decisions("mcp-atlas-official", {...claimRows, claims, claim_scores}))[0][1]).toBe(0.062);
  });

  it("takes a verification where there are no claim scores, whatever the threshold, and only where all verifiers passed", async () => {
    const verifications = [
      {trial_id: "m.t.4", verifier: "a", passed: true},
      {trial_id: "m.t.5", verifier: "a", passed: true},
      {trial_id: "m.t.6", verifier: "a", passed: true},
      {trial_id: "m.t.6", verifier: "b", passed: false},
      {trial_id: "m.t.7", verifier: "a", passed: null},
    ];
    const rows = await decisions("strict", {...claimRows, verifications});
    expect(rows.slice(3, 7)).toEqual([
      [4, 1, true, true, null],
      [5, 1, true, true, null],
      [6, 0, false, true, null],
      [7, 0, false, true, "verifier_failed"],
    ]);
    const lenient = await decisions("lenient", {...claimRows, verifications});
    expect(lenient[4]).toEqual([5, null, false, false, "infra_error"]);
    expect(lenient[6]).toEqual([7, null, false, false, "verifier_failed"]);
  });

  it("takes a scorer's number in [0, 1] where there is nothing else", async () => {
    const scores = [
      {trial_id: "m.t.6", scorer: "s", metric: "total_tokens", value: 1},
      {trial_id: "m.t.6", scorer: "s", metric: "reward", value: 0.8},
      {trial_id: "m.t.7", scorer: "s", metric: "reward", value: 7},
    ];
    const rows = await decisions("strict", {...claimRows, scores});
    expect(rows[5]).toEqual([6, 0.8, true, true, null]);
    expect(rows[6]).toEqual([7, 0, false, true, "unscored"]);
  });

  it("gives a planned trial that is missing the id it would have", async () => {
    const rows = {plan: [{model: "a.b (x)", task_id: "q__z", trial_index: 3, origin: "test"}]};
    expect(await ask(rows, "SELECT trial_id FROM outcomes")).toEqual([{trial_id: trialId("a.b (x)", "q__z", 3)}]);
  });

  it("compares coverage with a decimal threshold exactly, as whole numbers would", async () => {
    await withDatabase(async (db: Database) => {
      await db.run(
        `CREATE TABLE grid AS SELECT n, h, m FROM range(1, 41) a(n), range(0, 81) b(h), range(0, 1001) c(m) WHERE h <= 2 * n`,
      );
      const exact = "2 * n * m <= 1000 * h";
      const ours = "h / (2 * n) >= (m / 1000)::DOUBLE";
      expect(await db.row(`SELECT count(*)::INTEGER AS n FROM grid WHERE (${exact}) <> (${ours})`)).toEqual({n: 0});
    });
  });

  it("names the conventions where it does not know one", async () => {
    await expect(ask(claimRows, "FROM outcomes('kind', 'j', 0.5)")).rejects.toThrow(
      `outcomes: unknown convention: got "kind"; expected ${findConventions().join(", ")}`,
    );
  });

  it("is empty where nothing was planned or tried: a published experiment", async () => {
    const published = [
      {scope: "overall", model: "m", metric: "pass@1", value: 1, unit: "percent", definition: "d", place: "p"},
    ];
    expect(await ask({published}, "FROM outcomes", {kind: "published", primary_judge: null})).toEqual([]);
    expect(await ask({published}, "FROM ledger", {kind: "published", primary_judge: null})).toEqual([]);
  });
});

describe("ledger", () => {
  it("accounts for each planned trial by the experiment's own convention", async () => {
    expect(await ask(claimRows, "FROM ledger", {convention: "lenient"})).toEqual([
      {
        ...{model: "m", planned: 9, present: 9, counted: 5, passed: 3},
        ...{missing: 1, infra_error: 1, cancelled: 0, judge_failed: 1, verifier_failed: 0, agent_error: 0},
        ...{timeout: 1, over_budget: 0, no_answer: 1, unscored: 1, unplanned: 1},
      },
    ]);
  });
});

describe("scalar macros", () => {
  it.each([
    ["pass_at_k(4, 1, 2)", 0.5], // 1 - C(3,2)/C(4,2)
    ["pass_at_k(4, 3, 2)", 1],
    ["pass_at_k(3, 1, 4)", null],
    ["pass_hat_k(4, 2, 2)", 1 / 6], // C(2,2)/C(4,2)
    ["pass_hat_k(4, 1, 2)", 0],
    ["wilson_lower(0, 10)", 0],
    ["wilson_upper(10, 10)", 1],
    ["wilson_lower(1, 10)", 0.01787621309507287], // shared/oracles/proportion_intervals.json
    ["wilson_upper(1, 10)", 0.4041500267952385],
    ["wilson_upper(0, 0)", null],
    ["round_exactly(0.0625, 3)", 0.062],
    ["round_exactly(0.0125, 3)", 0.013], // the double lies above the tie: Python gives 0.013 too
  ])("%s is %d", async (sql, expected) => {
    const [{value}] = await ask({}, `SELECT ${sql} AS value`);
    if (expected === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(expected, 12);
  });

  it("trial_id_of agrees with trialId for any name", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {});
    await withAnalysis(folder, (db) =>
      fc.assert(
        fc.asyncProperty(
          fc.string({minLength: 1, unit: "grapheme"}),
          fc.integer({min: 1, max: 99}),
          async (name, index) => {
            fc.pre(!name.includes("\0"));
            const [{id}] = await db.rows("SELECT trial_id_of($1, $1, $2) AS id", [name, index]);
            expect(id).toBe(trialId(name, name, index));
          },
        ),
        {numRuns: 60, seed: 1},
      ),
    );
  });
});

describe("loaders/sql", () => {
  const queries = sqlNames().filter((name) => !/^\s*CREATE /m.test(readSql(name)));

  it.each(queries)("%s.sql prepares against the contract, and has a total order", async (name) => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {});
    await withAnalysis(folder, async (db) => {
      const prepared = await db.connection.prepare(readSql(name));
      expect(prepared.columnCount).toBeGreaterThan(0);
    });
    expect(readSql(name)).toMatch(/^ORDER BY .+;\n$/m);
  });

  it("defines every view and macro that has a file", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {});
    const created = sqlNames().flatMap((name) => {
      const [, kind, label] = /^CREATE (VIEW|MACRO) (\w+)/m.exec(readSql(name)) ?? [];
      return kind === undefined ? [] : [`${kind} ${label}`];
    });
    const found = await withAnalysis(folder, (db) =>
      db.rows(`SELECT 'VIEW ' || view_name AS label FROM duckdb_views() WHERE NOT internal
        UNION ALL SELECT 'MACRO ' || function_name FROM duckdb_functions() WHERE NOT internal`),
    );
    expect(created.filter((label) => !found.some((row) => row.label === label))).toEqual([]);
  });

  it("says on top of every file what it is, and has a page for every convention", () => {
    expect(sqlNames().filter((name) => !readSql(name).startsWith("-- "))).toEqual([]);
    const pages = readdirSync(join(import.meta.dirname, "..", "..", "docs", "conventions"));
    expect(pages.filter((page) => page !== "README.md").sort()).toEqual(
      findConventions()
        .map((name) => `${name}.md`)
        .sort(),
    );
  });
});
