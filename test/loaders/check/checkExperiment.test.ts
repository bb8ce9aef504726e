import {createHash} from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  statSync,
  writeFileSync,
} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {literal, withDatabase} from "../../../data/database.js";
import {writePart} from "../../../data/store.js";
import {checkExperiment} from "../../../loaders/check/checkExperiment.js";
import {LISTED, toLine} from "../../../loaders/check/problem.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

/** An experiment that holds, but for the trial of the small one that nobody planned. */
async function soundExperiment(): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  const plan = [...(claimRows.plan ?? []), {model: "m", task_id: "t", trial_index: 10, origin: "test"}];
  await writeExperiment(folder, {...claimRows, plan});
  return folder;
}

/** Changes a part as nobody should: the rows of a query over it take its place. */
async function spoil(folder: string, part: string, select: string): Promise<void> {
  const path = join(folder, part);
  await withDatabase((db) =>
    db.run(
      `COPY (${select.replace("PART", `read_parquet(${literal(path)})`)}) TO ${literal(`${path}.new`)} (FORMAT parquet)`,
    ),
  );
  renameSync(`${path}.new`, path);
}

async function linesOf(folder: string, options = {}): Promise<string[]> {
  return (await checkExperiment(folder, options)).problems.map(toLine);
}

describe("checkExperiment(folder)", () => {
  it("finds nothing in an experiment that holds, and counts rows, superseded rows and the plan", async () => {
    const folder = await soundExperiment();
    const retried = {trial_id: "m.t.4", task_id: "t", model: "m", trial_index: 4, status: "completed" as const};
    await writePart(folder, "trials", [retried], {writtenAt: "2026-01-03T00:00:00Z"});
    const {problems, tables, ...rest} = await checkExperiment(folder);
    expect(problems).toEqual([]);
    expect(rest).toEqual({id: "small", kind: "measured", warnings: [], planned: 10, present: 9, missing: 1});
    expect(tables.find(({table}) => table === "trials")).toMatchObject({parts: 2, rows: 9, superseded: 1});
  });

  it("names part, row, field, got and expected of every bad value at once", async () => {
    const folder = await soundExperiment();
    await spoil(
      folder,
      "trials/first.parquet",
      "SELECT * REPLACE (CASE WHEN trial_index = 2 THEN -1 ELSE turns END AS turns, CASE WHEN trial_index = 3 THEN 'done' ELSE status END AS status) FROM PART",
    );
    await spoil(folder, "claim_scores/first.parquet", "SELECT * REPLACE (0.3::DOUBLE AS score) FROM PART LIMIT 1");
    await spoil(
      folder,
      "models/first.parquet",
      "SELECT * REPLACE (NULL::VARCHAR AS display_name, '{' AS configuration) FROM PART",
    );
    expect(await linesOf(folder)).toEqual([
      "models/first.parquet row 0: display_name: got null; expected text that is not empty",
      'models/first.parquet row 0: configuration: got "{"; expected text that parses as JSON',
      'trials/first.parquet row 2: status: got "done"; expected one of completed, agent_error, infra_error, timeout, limit, cancelled',
      "trials/first.parquet row 1: turns: got -1; expected a whole number from 0",
      "claim_scores/first.parquet row 0: score: got 0.3; expected one of 0, 0.5, 1",
    ]);
  });

  it("lists the first rows of a part with one problem, and says how many more there are", async () => {
    const folder = await soundExperiment();
    await spoil(
      folder,
      "tasks/first.parquet",
      "SELECT p.* REPLACE ('t' || i AS task_id, 'secret' AS split) FROM PART AS p, range(100) AS r(i)",
    );
    const {problems} = await checkExperiment(folder);
    const splits = problems.filter(({field}) => field === "split");
    expect(splits).toHaveLength(LISTED);
    expect(splits.reduce((sum, {more}) => sum + more, 0)).toBe(100 - LISTED);
  });

  it("names unreadable parts and leftovers, and checks the rest all the same", async () => {
    const folder = await soundExperiment();
    copyFileSync(join(folder, "trials/first.parquet"), join(folder, "trials/torn.parquet"));
    truncateSync(join(folder, "trials/torn.parquet"), statSync(join(folder, "trials/torn.parquet")).size - 20);
    writeFileSync(join(folder, "trials/.20260101-1-ab.tmp"), "");
    writeFileSync(join(folder, "plan/notes.txt"), "");
    const lines = await linesOf(folder);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('plan/notes.txt: got "notes.txt"; expected Parquet parts alone');
    expect(lines[1]).toBe('trials/.20260101-1-ab.tmp: got ".20260101-1-ab.tmp"; expected no temporary file left over');
    expect(lines[2]).toMatch(/^trials\/torn\.parquet: got ".+"; expected a readable Parquet file$/);
  });

  it("names missing, unknown and wrongly typed columns", async () => {
    const folder = await soundExperiment();
    await spoil(folder, "judges/first.parquet", "SELECT * EXCLUDE (kind, model), 1 AS colour FROM PART");
    await spoil(folder, "tasks/first.parquet", "SELECT * REPLACE (1 AS service) FROM PART");
    expect(await linesOf(folder)).toEqual([
      'tasks/first.parquet: service: got "INTEGER"; expected type VARCHAR',
      "judges/first.parquet: kind: got null; expected a column of type VARCHAR",
      'judges/first.parquet: colour: got "INTEGER"; expected no such column',
    ]);
  });

  it("finds keys that stand twice in what holds, and ids that are not the trial's own", async () => {
    const folder = await soundExperiment();
    await spoil(folder, "models/first.parquet", "SELECT p.* FROM PART AS p, range(2)");
    await spoil(
      folder,
      "trials/first.parquet",
      "SELECT * REPLACE (CASE WHEN trial_index = 7 THEN 'seven' ELSE trial_id END AS trial_id) FROM PART",
    );
    expect(await linesOf(folder)).toEqual([
      'models/first.parquet row 1: model: got "[\\"m\\"]"; expected a key that no other row has',
      'trials/first.parquet row 6: trial_id: got "seven"; expected the id of its model, task and trial index',
    ]);
  });

  it("finds references to rows that are not there, trials that nobody planned and stale verdicts", async () => {
    const folder = await soundExperiment();
    const more = {task_id: "t", model: "m", status: "completed" as const};
    const at = {writtenAt: "2026-02-01T00:00:00Z", part: "later"};
    const trials = [
      {...more, trial_id: "m.t.1", trial_index: 1},
      {...more, trial_id: "n.t.1", model: "n", trial_index: 1},
    ];
    await writePart(folder, "trials", trials, at);
    const verdict = {trial_id: "m.t.7", judge: "k", repeat_index: 1, score: 1 as const, judge_failed: false};
    await writePart(folder, "claim_scores", [{...verdict, claim_index: 9}], at);
    expect(await linesOf(folder)).toEqual([
      'trials/later.parquet row 1: model: got "n"; expected a models.model that is there',
      'claim_scores/later.parquet row 0: judge: got "k"; expected a judges.judge that is there',
      "claim_scores/later.parquet row 0: claim_index: got 9; expected a claim of the trial's task",
      'trials/later.parquet row 1: got "n.t.1"; expected a trial that the plan names',
      ...[0, 1, 2, 3].map(
        (row) =>
          `claim_scores/first.parquet row ${row}: written_at: got "2026-01-02 03:04:05"; expected no earlier than the trial itself`,
      ),
    ]);
  });

  it("hashes the files that were imported, where it is told where they are", async () => {
    const folder = await soundExperiment();
    const source = temporaryFolder();
    writeFileSync(join(source, "a.json"), "{}");
    const sha256 = createHash("sha256").update("{}").digest("hex");
    const file = {sha256, bytes: 2, format: "f", rows_read: 1, rows_kept: 1, warnings: []};
    const sources = [
      {...file, source_id: "a", path: "a.json"},
      {...file, source_id: "b", path: "b.json"},
    ];
    await writePart(folder, "sources", sources, {part: "first"});
    expect(await linesOf(folder)).toEqual([]);
    writeFileSync(join(source, "a.json"), "{} ");
    const changed = createHash("sha256").update("{} ").digest("hex");
    expect(await linesOf(folder, {source})).toEqual([
      `sources/first.parquet row 0: sha256: got "${changed}"; expected ${sha256}, the hash of a.json when it was read`,
      `sources/first.parquet row 1: path: got null; expected a file in ${source}: b.json`,
    ]);
    await spoil(
      folder,
      "sources/first.parquet",
      "SELECT * REPLACE ('abc' AS sha256, '../' || path AS path, 2 AS rows_kept) FROM PART LIMIT 1",
    );
    expect((await linesOf(folder)).map((line) => line.replace(/:.*expected/, ": expected"))).toEqual([
      "sources/first.parquet row 0: expected 64 lower-case hexadecimal digits",
      "sources/first.parquet row 0: expected a path relative to what was imported",
      "sources/first.parquet row 0: expected no more than rows_read",
    ]);
  });

  it("names what is wrong with the manifest", async () => {
    const folder = await soundExperiment();
    const path = join(folder, "experiment.json");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({...manifest, id: "other", convention: "kind", primary_judge: "nobody"}));
    expect(await linesOf(folder)).toEqual([
      'experiment.json: id: got "other"; expected the folder\'s name, small',
      'experiment.json: convention: got "kind"; expected one of lenient, mcp-atlas-diagnostic, mcp-atlas-official, mcpmark-official, panel-majority, panel-mean, panel-median, strict',
      'experiment.json: primary_judge: got "nobody"; expected a judge that scored claims',
    ]);
    rmSync(path);
    expect((await linesOf(folder))[0]).toMatch(
      /^experiment\.json: got ".*ENOENT.*"; expected a manifest that holds to the contract$/,
    );
  });

  it("names a file that stands where a table's folder should, and checks the rest", async () => {
    const folder = await soundExperiment();
    rmSync(join(folder, "sources"), {recursive: true, force: true});
    writeFileSync(join(folder, "sources"), "x");
    expect(await linesOf(folder)).toContain('sources: got "a file"; expected a folder of Parquet parts');
  });

  it("finds nothing to check in an empty folder but the missing manifest, and throws where there is none", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "trials"));
    expect(await linesOf(folder)).toHaveLength(1);
    await expect(checkExperiment(join(folder, "none"))).rejects.toThrow(
      /^check: no such experiment: got ".*none"; expected a folder$/,
    );
  });
});
