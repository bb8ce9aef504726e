import {createHash} from "node:crypto";
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Database} from "../../../data/database.js";
import {readManifest} from "../../../data/manifest.js";
import {reconstructAtlas} from "../../../harness/reconstruct/reconstructAtlas.js";
import {PUBLISHED_ROOT} from "../../../harness/published/writePublished.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {temporaryFolder} from "../../temporary.js";

function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length), createHash("sha256").update(readFileSync(path)).digest("hex")];
    }),
  );
}

/** The rows of a paper's table, as its CSV file has them. */
function printed(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(join(PUBLISHED_ROOT, "mcp-atlas", file), "utf8")
    .trim()
    .split("\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

const PER_MODEL = `
  SELECT o.model AS model,
    format('{:.1f}', 100 * avg((o.score >= 0.5)::INTEGER)) AS "pass@0.50",
    format('{:.1f}', 100 * avg((o.score >= 0.75)::INTEGER)) AS "pass@0.75",
    format('{:.1f}', 100 * avg((o.score >= 0.9)::INTEGER)) AS "pass@0.90",
    format('{:.3f}', avg(o.score)) AS coverage,
    format('{:.1f}', 100 * avg(o.score)) AS percent,
    format('{:.2f}', 100 * avg(o.score)) AS drawn,
    format('{:.2f}', 100 * avg(o.passed::INTEGER) FILTER (WHERE o.split = 'public')) AS public,
    format('{:.2f}', 100 * avg(o.passed::INTEGER) FILTER (WHERE o.split = 'private')) AS private,
    format('{:.2f}', avg(t.wall_seconds)) AS seconds
  FROM outcomes AS o JOIN trials AS t USING (trial_id) GROUP BY o.model`;

async function expectMarginals(db: Database): Promise<void> {
  const rows = await db.rows<Record<string, string>>(PER_MODEL);
  const of = new Map(rows.map((row) => [row.model, row]));
  for (const row of printed("table8.csv")) expect(of.get(row.model)).toMatchObject(row);
  for (const {model, coverage} of printed("figure1.csv")) expect(of.get(model)?.percent).toBe(coverage);
  for (const {model, coverage} of printed("figure1_drawn.csv"))
    expect(Number(of.get(model)?.drawn)).toBe(Number(coverage));
  for (const {model, seconds} of printed("figure2_drawn.csv")) expect(of.get(model)?.seconds).toBe(seconds);
  for (const row of printed("figure3_drawn.csv"))
    expect(of.get(row.model)).toMatchObject({public: row.public, private: row.private});

  const judged = await db.rows<{model: string; judge: string; passed: string}>(
    "SELECT model, judge, format('{:.1f}', 100 * avg((coverage >= 0.75)::INTEGER)) AS passed FROM coverage GROUP BY ALL",
  );
  for (const row of printed("table7.csv").filter(({model}) => model !== "")) {
    for (const {judge, passed} of judged.filter(({model}) => model === row.model))
      expect([judge, passed]).toEqual([judge, row[judge]]);
  }

  const modes = await db.rows<{model: string; mode: string; share: string}>(
    `SELECT coalesce(t.model, '') AS model, d.mode, format('{:.1f}', 100 * count(*) / sum(count(*)) OVER (PARTITION BY t.model)) AS share
     FROM diagnoses AS d JOIN trials AS t USING (trial_id) GROUP BY GROUPING SETS ((t.model, d.mode), (d.mode))`,
  );
  const shares = new Map(modes.map(({model, mode, share}) => [`${model} ${mode}`, share]));
  for (const file of ["table3.csv", "table4.csv"]) {
    for (const {model, ...row} of printed(file)) {
      for (const [mode, share] of Object.entries(row).slice(1))
        expect([model, mode, shares.get(`${model} ${mode}`)]).toEqual([model, mode, share]);
    }
  }

  const servers = await db.rows<{server: string; n: number}>(
    "SELECT server, count(*)::INTEGER AS n FROM (SELECT unnest(servers) AS server FROM tasks) GROUP BY server ORDER BY n DESC, server",
  );
  expect(Object.fromEntries(servers.map(({server, n}) => [server, n]))).toEqual(
    Object.fromEntries(printed("table5.csv").map(({server, tasks}) => [server, Number(tasks)])),
  );

  // the numbers of the text: see data/published/mcp-atlas/text.csv
  expect(
    await db.row(
      `SELECT count(*)::INTEGER AS tasks, count(*) FILTER (WHERE split = 'public')::INTEGER AS public,
        min(len(exposed_tools))::INTEGER AS exposed_min, max(len(exposed_tools))::INTEGER AS exposed_max, avg(len(exposed_tools)) AS exposed_mean,
        min(len(required_tools))::INTEGER AS required_min, max(len(required_tools))::INTEGER AS required_max, avg(len(required_tools)) AS required_mean,
        count(*) FILTER (WHERE len(servers) = 2)::INTEGER AS two, count(*) FILTER (WHERE len(servers) = 3)::INTEGER AS three,
        count(*) FILTER (WHERE len(servers) >= 4)::INTEGER AS four, count(*) FILTER (WHERE len(servers) >= 2)::INTEGER AS several,
        count(*) FILTER (WHERE NOT list_has_all(exposed_tools, required_tools))::INTEGER AS hidden,
        count(*) FILTER (WHERE len(servers) <> len(list_distinct(servers)))::INTEGER AS doubled
      FROM tasks`,
    ),
  ).toEqual({
    tasks: 1000,
    public: 500,
    exposed_min: 6,
    exposed_max: 37,
    exposed_mean: 15.2,
    required_min: 2,
    required_max: 8,
    required_mean: 4.1,
    two: 517,
    three: 382,
    four: 87,
    several: 986,
    hidden: 0,
    doubled: 0,
  });
  expect(
    await db.row(
      `SELECT min(n)::INTEGER AS least, max(n)::INTEGER AS most, sum(n)::INTEGER AS claims, count(*) FILTER (WHERE n > 10)::INTEGER AS above10
       FROM (SELECT count(*) AS n FROM claims GROUP BY task_id)`,
    ),
  ).toEqual({least: 1, most: 23, claims: 4700, above10: 40});
  expect(
    await db.row("SELECT count(*)::INTEGER AS scores, count(DISTINCT trial_id)::INTEGER AS trials FROM claim_scores"),
  ).toEqual({scores: 282000, trials: 20000});
  expect(
    await db.row(
      "SELECT min(n_claims) AS least FROM coverage WHERE judge = 'gemini-3.1-pro-preview' AND coverage BETWEEN 0.9 AND 0.999",
    ),
  ).toEqual({least: 5});
  expect(
    await db.row(
      "SELECT count(*)::INTEGER AS steps, (SELECT count(*)::INTEGER FROM published) AS published FROM steps",
    ),
  ).toEqual({steps: 0, published: 0});
}

describe("reconstructAtlas(dataDir, options)", () => {
  const folders = [mkdtempSync(join(tmpdir(), "benchbook-")), mkdtempSync(join(tmpdir(), "benchbook-"))];
  let first: string;
  let again: string;
  let other: string;

  beforeAll(async () => {
    first = (await reconstructAtlas(folders[0])).folder;
    again = (await reconstructAtlas(folders[1])).folder;
    const assumed = {seed: 20260519, id: "other", correlation: 0.2, judgeFlips: 0, judgeNoise: 0.4};
    other = (await reconstructAtlas(folders[0], assumed)).folder;
  }, 180_000);

  afterAll(() => {
    for (const folder of folders) rmSync(folder, {recursive: true});
  });

  it("adds up to every published figure", () => withAnalysis(first, expectMarginals), 60_000);

  it("adds up to them with another seed and other assumptions too, with other rows", async () => {
    await withAnalysis(other, expectMarginals);
    expect(bytesOf(first)["/claim_scores/reconstructed.parquet"]).not.toBe(
      bytesOf(other)["/claim_scores/reconstructed.parquet"],
    );
  }, 60_000);

  it("is byte-identical in two runs, and a further one changes nothing", async () => {
    expect(bytesOf(first)).toEqual(bytesOf(again));
    expect((await reconstructAtlas(folders[1])).changed).toBe(false);
  }, 60_000);

  it("says in its manifest that it is no measurement, and what it assumes", () => {
    const manifest = readManifest(other);
    expect(manifest).toMatchObject({kind: "reconstructed", seed: 20260519, primary_judge: "gemini-3.1-pro-preview"});
    expect(manifest.notes.join(" ")).toContain("correlate by 0.2 (option --correlation)");
    expect(manifest.notes[0]).toContain("Not a measurement");
  });

  it("throws where figures contradict each other, and where an option is out of range", async () => {
    const root = temporaryFolder();
    cpSync(PUBLISHED_ROOT, root, {recursive: true});
    const path = join(root, "mcp-atlas", "table8.csv");
    writeFileSync(path, readFileSync(path, "utf8").replace("89.6,82.2,71.2", "89.6,82.1,71.2"));
    await expect(reconstructAtlas(temporaryFolder(), {root})).rejects.toThrow(
      "muse-spark: splits: got 822 passed; expected 821 as in Table 8",
    );
    await expect(reconstructAtlas(temporaryFolder(), {seed: -1, correlation: 1})).rejects.toThrow(
      "reconstruct: seed: got -1; expected a whole number in [0, 4294967295] · correlation: got 1; expected a number in [0, 1)",
    );
  });
});
