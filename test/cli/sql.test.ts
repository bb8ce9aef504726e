import {spawn} from "node:child_process";
import {readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {tableFromIPC} from "apache-arrow";
import {beforeEach, describe, expect, it} from "vitest";
import {withDatabase} from "../../data/database.js";
import {benchbookFile} from "../benchbookFile.js";
import {runCommand} from "../runCommand.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

let dataDir = "";
const sql = (...parameters: string[]) => runCommand("--data-dir", dataDir, "sql", ...parameters);

beforeEach(async () => {
  dataDir = temporaryFolder();
  await writeExperiment(join(dataDir, "one"), claimRows, {id: "one"});
  await writeExperiment(join(dataDir, "two"), claimRows, {id: "two", convention: "lenient"});
});

describe("benchbook sql", () => {
  it("asks tables, views and macros of one experiment by their plain names, with parameters bound", async () => {
    const query =
      "SELECT trial_index, score, passed, reason FROM outcomes($c, 'j', $t) WHERE trial_index < 4 ORDER BY 1";
    const ran = await sql(query, "--experiment", "one", "-p", "c=strict", "-p", "t=0.5");
    expect(ran.stdout).toBe(
      [
        "trial_index  score  passed  reason",
        "───────────  ─────  ──────  ────────────",
        "          1   0.75  true    null",
        "          2  0.625  true    null",
        "          3      0  false   judge_failed",
        "3 rows\n",
      ].join("\n"),
    );
    expect(ran).toMatchObject({code: 0, stderr: ""});
  });

  it("takes the rows of all experiments without --experiment, each view under the experiment's own convention", async () => {
    const query = `
      SELECT l.experiment, l.counted, o.n AS strict, e.convention
      FROM ledger AS l
      JOIN (SELECT experiment, count(*) AS n FROM outcomes('strict', 'j', 0.75) WHERE counted GROUP BY ALL) AS o USING (experiment)
      JOIN experiment AS e USING (experiment)
      ORDER BY ALL`;
    expect(JSON.parse((await sql(query, "--json")).stdout)).toEqual([
      {experiment: "one", counted: 9, strict: 9, convention: "strict"},
      {experiment: "two", counted: 5, strict: 9, convention: "lenient"},
    ]);
  });

  it("takes ids that are DuckDB's own names of schemas and databases", async () => {
    const ids = ["main", "memory", "system", "temp"];
    for (const id of ids) await writeExperiment(join(dataDir, id), claimRows, {id});
    const ran = await sql("SELECT DISTINCT experiment FROM ledger ORDER BY 1", "--format", "csv");
    expect(ran).toEqual({
      code: 0,
      stdout: `experiment\r\n${[...ids, "one", "two"].sort().join("\r\n")}\r\n`,
      stderr: "",
    });
  });

  it("says in one line which experiment and part cannot be read", async () => {
    writeFileSync(join(dataDir, "two", "trials", "torn.parquet"), "PAR1");
    const ran = await sql("SELECT 1", "--experiment", "two");
    expect(ran).toMatchObject({code: 1, stdout: ""});
    expect(ran.stderr).toMatch(/^experiment two: [^\n]*torn\.parquet[^\n]*\n$/);
    rmSync(join(dataDir, "one", "trials"), {recursive: true});
    writeFileSync(join(dataDir, "one", "trials"), "x");
    expect((await sql("SELECT 1", "--experiment", "one")).stderr).toMatch(
      /^experiment one: [^\n]*trials: got a file; expected a folder of Parquet parts\n$/,
    );
  });

  it("ends in silence where its reader stops early", async () => {
    const child = spawn(process.execPath, [
      benchbookFile(),
      "sql",
      "FROM range(1000000)",
      "--format",
      "csv",
      "--data-dir",
      dataDir,
    ]);
    const [first, said, code] = await new Promise<[string, string, number | null]>((resolve) => {
      let first = "";
      let said = "";
      child.stdout.once("data", (bytes: Buffer) => {
        first = bytes.toString("utf8", 0, 7);
        child.stdout.destroy();
      });
      child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
      child.on("close", (code) => resolve([first, said, code]));
    });
    expect({first, said, code}).toEqual({first: "range\r\n", said: "", code: 0});
  });

  it("leaves out an experiment whose part is unreadable, and says so", async () => {
    writeFileSync(join(dataDir, "two", "trials", "torn.parquet"), "PAR1");
    const ran = await sql("SELECT DISTINCT experiment FROM trials", "--format", "csv");
    expect(ran).toMatchObject({code: 0, stdout: "experiment\r\none\r\n"});
    expect(ran.stderr).toMatch(/^sql: left out: two: .*torn\.parquet.*\n$/);
  });

  it("writes Parquet and Arrow files with their types", async () => {
    const query =
      "SELECT trial_id, trial_index, written_at, retry_errors, input_tokens, trial_index / 4 AS x FROM trials ORDER BY trial_index LIMIT 1";
    const file = (ending: string) => join(dataDir, `out.${ending}`);
    for (const format of ["parquet", "arrow"]) {
      expect(await sql(query, "--experiment", "one", "--format", format, "-o", file(format))).toMatchObject({code: 0});
    }
    await withDatabase(async (db) => {
      expect(await db.rows(`FROM '${file("parquet")}'`)).toEqual([
        {
          ...{trial_id: "m.t.1", trial_index: 1, written_at: "2026-01-02T03:04:05Z"},
          ...{retry_errors: null, input_tokens: null, x: 0.25},
        },
      ]);
    });
    const table = tableFromIPC(readFileSync(file("arrow")));
    expect(table.schema.fields.map((field) => String(field.type))).toEqual([
      ...["Utf8", "Int32", "Timestamp<MICROSECOND, UTC>", "List<Utf8>", "Int64", "Float64"],
    ]);
    expect(table.get(0)?.toJSON()).toMatchObject({
      trial_index: 1,
      written_at: Date.parse("2026-01-02T03:04:05Z"),
      x: 0.25,
    });
    expect(readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("exits 1 with one line where the query fails", async () => {
    expect(await sql("DROP VIEW trials", "--experiment", "one")).toEqual({
      code: 1,
      stdout: "",
      stderr: 'sql: statement does not only read: got "DROP"; expected "SELECT"\n',
    });
  });

  it.each([
    [["SELECT 1", "--experiment", "three"], 'sql: no such experiment: got "three"; expected one of one, two\n'],
    [[], 'sql: query: got none; expected "SELECT …" or -f <file>\n'],
    [["SELECT 1", "--format", "parquet"], "sql: output: got none; expected -o <file> with parquet\n"],
  ])("exits 2 on %j", async (parameters, stderr) => {
    expect(await sql(...parameters)).toEqual({code: 2, stdout: "", stderr});
  });
});
