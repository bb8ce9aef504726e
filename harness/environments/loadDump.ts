import {DuckDBInstance} from "@duckdb/node-api";
import {toEnvironment} from "../servers/program.js";
import {runProgram} from "./runProgram.js";

const TIMEOUT_SECONDS = 300;
const POSTGRES_VARIABLES = ["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGSSLMODE"];

/**
 * Loads an SQL dump into a database that is made for it.
 * @param engine duckdb (built in), sqlite (by the program `sqlite3`) or postgresql (by `psql`, on the server that PGHOST … name)
 * @param database the file, or the name of the PostgreSQL database
 * @param dump path of the SQL text
 * @param cwd where the program runs
 * @returns what deletes the database again; nothing to do for files in a trial's folders
 * @throws where the dump does not load
 * @example await loadDump("sqlite", "shop.db", "/suites/shop/shop.sql", place.work)
 */
export async function loadDump(
  engine: "duckdb" | "sqlite" | "postgresql",
  database: string,
  dump: string,
  cwd: string,
): Promise<() => Promise<void>> {
  if (engine === "duckdb") {
    const instance = await DuckDBInstance.create(database);
    try {
      const connection = await instance.connect();
      await connection.run(dump);
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
    return () => Promise.resolve();
  }
  const run = async (command: string, args: string[], input: string) => {
    const env = toEnvironment(engine === "postgresql" ? POSTGRES_VARIABLES : [], {});
    const result = await runProgram(command, args, {cwd, env, timeoutSeconds: TIMEOUT_SECONDS, input});
    if (result.exitCode === 0) return;
    throw new Error(`${command}: got exit code ${result.exitCode}; expected 0 (${result.stderr.trim().slice(-300)})`);
  };
  if (engine === "sqlite") {
    await run("sqlite3", ["-bail", database], dump);
    return () => Promise.resolve();
  }
  const psql = (name: string, input: string) => run("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", name], input);
  await psql("postgres", `CREATE DATABASE "${database}"`);
  const drop = () => psql("postgres", `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  try {
    await psql(database, dump);
  } catch (error) {
    await drop();
    throw error;
  }
  return drop;
}
