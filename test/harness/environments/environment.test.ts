import {spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it, onTestFinished} from "vitest";
import {DuckDBInstance} from "@duckdb/node-api";
import {EnvironmentError, setUpEnvironment} from "../../../harness/environments/environment.js";
import {environmentSchema} from "../../../harness/suite/taskFile.js";
import {temporaryFolder} from "../../temporary.js";

const DUMP = "CREATE TABLE orders (id INTEGER, days INTEGER);\nINSERT INTO orders VALUES (1, 4), (2, 19);\n";

async function setUp(spec: Record<string, unknown>, folder = temporaryFolder()) {
  const environment = await setUpEnvironment(folder, {environment: environmentSchema.parse(spec), folder});
  onTestFinished(() => environment.reset());
  return environment;
}

function write(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), {recursive: true});
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

describe("setUpEnvironment(suiteFolder, task)", () => {
  it("copies folders afresh, so that a trial changes neither the original nor another trial's", async () => {
    const folder = write({"work/a/b.txt": "original", "state/m.jsonl": "{}"});
    const spec = {work: join(folder, "work"), state: join(folder, "state")};
    const [one, two] = [await setUp(spec), await setUp(spec)];
    writeFileSync(join(one.place.work, "a/b.txt"), "changed");
    expect(readFileSync(join(two.place.work, "a/b.txt"), "utf8")).toBe("original");
    expect(readFileSync(join(folder, "work/a/b.txt"), "utf8")).toBe("original");
    expect(existsSync(join(one.place.state, "m.jsonl"))).toBe(true);
    await one.reset();
    expect(existsSync(one.place.work)).toBe(false);
    expect(existsSync(two.place.work)).toBe(true);
  });

  it("loads a dump into a DuckDB file", async () => {
    const folder = write({"shop.sql": DUMP});
    const {place} = await setUp({sql: [{dump: join(folder, "shop.sql"), engine: "duckdb", database: "shop.duckdb"}]});
    const instance = await DuckDBInstance.create(join(place.state, "shop.duckdb"));
    const connection = await instance.connect();
    const reader = await connection.runAndReadAll("SELECT max(days)::INTEGER FROM orders");
    expect(reader.getRows()).toEqual([[19]]);
    connection.closeSync();
    instance.closeSync();
  });

  it.skipIf(spawnSync("sqlite3", ["-version"]).status !== 0)("loads a dump into a SQLite file", async () => {
    const folder = write({"shop.sql": DUMP});
    const {place} = await setUp({
      sql: [{dump: join(folder, "shop.sql"), engine: "sqlite", database: "shop.db", in: "work"}],
    });
    const {stdout} = spawnSync("sqlite3", [join(place.work, "shop.db"), "SELECT max(days) FROM orders"], {
      encoding: "utf8",
    });
    expect(stdout).toBe("19\n");
  });

  it("runs seeds in the work folder, with placeholders and no more of the environment than it should", async () => {
    const folder = write({
      "seed.mjs":
        'import {writeFileSync} from "node:fs"; writeFileSync("made.json", JSON.stringify([process.argv[2], Object.keys(process.env).sort()]));',
    });
    process.env.BENCHBOOK_TEST_SECRET = "s3cret";
    onTestFinished(() => void delete process.env.BENCHBOOK_TEST_SECRET);
    const {place} = await setUp({seed: [["node", "{task}/seed.mjs", "{state}"]]}, folder);
    const [argument, names] = JSON.parse(readFileSync(join(place.work, "made.json"), "utf8")) as [string, string[]];
    expect(argument).toBe(place.state);
    expect(names).toContain("BENCHBOOK_WORK_DIR");
    expect(names).not.toContain("BENCHBOOK_TEST_SECRET");
  });

  it("leaves nothing behind where it fails", async () => {
    const folder = write({"bad.sql": "CREATE TABEL x;"});
    let root = "";
    const failing = (spec: Record<string, unknown>) =>
      setUpEnvironment(folder, {environment: environmentSchema.parse(spec), folder}, (made) => (root = made));
    await expect(failing({sql: [{dump: join(folder, "bad.sql"), engine: "duckdb", database: "x"}]})).rejects.toThrow(
      EnvironmentError,
    );
    expect(existsSync(root)).toBe(false);
    await expect(failing({seed: [["node", "-e", "console.error('no data'); process.exit(4)"]]})).rejects.toThrow(
      'environment: seed "node": got exit code 4; expected 0 (no data)',
    );
    await expect(failing({work: join(folder, "absent")})).rejects.toThrow(/^environment: ENOENT/);
  });
});
