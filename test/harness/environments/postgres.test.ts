import {spawn, spawnSync} from "node:child_process";
import {chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {createServer} from "node:net";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {setUpEnvironment} from "../../../harness/environments/environment.js";
import {verify} from "../../../harness/environments/verify.js";
import {readTable} from "../../../data/store.js";
import {fixtures} from "../servers/place.js";
import {runWritten, writeSuite} from "../writtenSuite.js";
import {environmentSchema} from "../../../harness/suite/taskFile.js";

const versions = "/usr/lib/postgresql";
const bin = existsSync(versions) ? join(versions, readdirSync(versions).sort().at(-1) ?? "", "bin") : null;
/** PostgreSQL refuses to run as root: its own user runs it then. */
const asUser = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];

describe.skipIf(bin === null)(`PostgreSQL${bin === null ? ` (skipped: none under ${versions})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-postgres-"));
  const run = (words: string[]) => spawnSync(words[0], words.slice(1), {encoding: "utf8"});
  const psql = (database: string, query: string) =>
    run(["psql", "-X", "-At", "-d", database, "-c", query]).stdout.trim();
  const countDatabases = () => psql("postgres", "SELECT count(*) FROM pg_database WHERE datname LIKE 'benchbook%'");
  let server: ReturnType<typeof spawn>;

  beforeAll(async () => {
    chmodSync(folder, 0o777);
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const {port} = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const data = join(folder, "data");
    const made = run([...asUser, join(bin ?? "", "initdb"), "-D", data, "-U", "tester", "-A", "trust", "--no-sync"]);
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
    const words = [
      ...asUser,
      join(bin ?? "", "postgres"),
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      "-h",
      "127.0.0.1",
    ];
    server = spawn(words[0], words.slice(1), {stdio: ["ignore", "ignore", "pipe"]});
    await new Promise<void>((resolve) =>
      server.stderr?.on("data", (chunk: Buffer) =>
        chunk.includes("ready to accept connections") ? resolve() : undefined,
      ),
    );
    Object.assign(process.env, {PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "tester"});
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => server.once("close", resolve));
    server.kill("SIGINT");
    await ended;
    for (const name of ["PGHOST", "PGPORT", "PGUSER"]) delete process.env[name];
    rmSync(folder, {recursive: true, force: true});
  });

  it("gives each trial a database of its own, which the verifier finds and which is dropped", async () => {
    const dump = join(folder, "shop.sql");
    writeFileSync(
      dump,
      "CREATE TABLE orders (id INTEGER, days INTEGER);\nINSERT INTO orders VALUES (1, 4), (2, 19);\n",
    );
    const environment = environmentSchema.parse({sql: [{dump, engine: "postgresql", database: "shop"}]});
    const [one, two] = await Promise.all([1, 2].map(() => setUpEnvironment(folder, {environment, folder})));
    const names = [one, two].map(({place}) => place.extra?.shop ?? "");
    expect(new Set(names).size).toBe(2);
    psql(names[0], "DELETE FROM orders WHERE days > 5");
    const command = [
      "sh",
      "-c",
      'test "$(psql -X -At -d "$BENCHBOOK_DATABASE_SHOP" -c "SELECT count(*) FROM orders")" = 2',
    ];
    const verdicts = await Promise.all(
      [one, two].map(({place}) => verify({command, timeout_seconds: 20}, place, null)),
    );
    expect(verdicts.map(({passed}) => passed)).toEqual([false, true]);
    await Promise.all([one.reset(), two.reset()]);
    expect(countDatabases()).toBe("0");
  });

  it("is the state of a whole run: a dump in a database of its own a trial, changed by calls, verified, dropped", async () => {
    const suite = writeSuite({
      servers: {
        shop: {
          ...{kind: "stdio", module: join(fixtures, "servers/psql.mjs"), args: ["{shop}"]},
          pass_env: ["PGHOST", "PGPORT", "PGUSER"],
          probe: {tool: "query", arguments: {sql: "SELECT count(*) FROM orders"}, expect: "3"},
        },
      },
      tasks: {
        late: {
          prompt: "Cancel the orders that wait for more than ten days.",
          exposed_tools: ["shop_query"],
          environment: {sql: [{dump: "shop.sql", engine: "postgresql", database: "shop"}]},
          verifier: {
            command: [
              ...["sh", "-c"],
              'left=$(psql -X -At -d "$BENCHBOOK_DATABASE_SHOP" -c "SELECT string_agg(id::text, \',\' ORDER BY id) FROM orders"); echo "left: $left"; test "$left" = 1,3',
            ],
          },
        },
      },
      files: {
        "tasks/shop.sql":
          "CREATE TABLE orders (id INTEGER, days INTEGER);\nINSERT INTO orders VALUES (1, 4), (2, 19), (3, 10);\n",
      },
      policy: `
        const late = await trial.call("shop_query", {sql: "SELECT id FROM orders WHERE days > 10"});
        const wrong = await trial.call("shop_query", {sql: "SELEC 1"});
        // The second attempt changes nothing: it finds the state of the dump, not what the first left.
        if (trial.trialIndex === 1) await trial.call("shop_query", {sql: "DELETE FROM orders WHERE id = " + late.text});
        return late.text + " " + wrong.isError;`,
      more: {trials: 2},
    });
    const experiment = await runWritten(suite);
    const trials = await readTable(experiment.folder, "trials");
    expect(trials.map(({status, answer}) => [status, answer])).toEqual([
      ["completed", "2 true"],
      ["completed", "2 true"],
    ]);
    const verifications = await readTable(experiment.folder, "verifications");
    expect(verifications.map(({passed, output}) => [passed, output])).toEqual([
      [true, "left: 1,3"],
      [false, "left: 1,2,3"],
    ]);
    expect(countDatabases()).toBe("0");
  });

  it("says what is wrong with a dump, and leaves no database", async () => {
    const dump = join(folder, "bad.sql");
    writeFileSync(dump, "CREATE TABEL x;");
    const environment = environmentSchema.parse({sql: [{dump, engine: "postgresql", database: "shop"}]});
    await expect(setUpEnvironment(folder, {environment, folder})).rejects.toThrow(
      /^environment: psql: got exit code 3; expected 0 \(.*syntax error/,
    );
    expect(countDatabases()).toBe("0");
  });
});
