import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {identifier, literal} from "../data/database.js";
import type {Database} from "../data/database.js";
import {readManifest} from "../data/manifest.js";
import type {Manifest} from "../data/manifest.js";
import {tableNames} from "../data/schema.js";
import {withExperiment} from "../data/store.js";

/** Where the SQL stands: one view, table macro or query a file. */
const sqlFolder = join(import.meta.dirname, "sql");

/** Views and macros in the order in which each finds those it uses. */
const MACROS = [
  ...["slug_of", "trial_id_of", "round_exactly", "pass_at_k", "pass_hat_k", "wilson_lower", "wilson_upper"],
  ...["score_over", "reason_of", "mcp_atlas_verdict", "panel_verdict"],
].map((name) => join("macros", name));
const VIEWS = ["coverage", "panel", "attempts", "outcomes", "outcomes_default", "ledger", "ledger_default"];

/**
 * The text of a file of `loaders/sql`.
 * @param path its path there without the ending
 * @returns the whole file, its comment too
 * @example readSql("mcpmark_leaderboard")
 */
export function readSql(path: string): string {
  return readFileSync(join(sqlFolder, `${path}.sql`), "utf8");
}

/**
 * The names of all conventions, by name: one SQL file each in `loaders/sql/conventions`, one page each in `docs/conventions`.
 * @returns names in ascending order
 * @example findConventions().includes("strict") // true
 */
export function findConventions(): string[] {
  return readdirSync(join(sqlFolder, "conventions"))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length))
    .sort();
}

/**
 * The names of all files of `loaders/sql`, for `readSql`, by name.
 * @returns paths below `loaders/sql` in ascending order, without the ending
 * @example sqlNames().includes("conventions/strict") // true
 */
export function sqlNames(): string[] {
  return readdirSync(sqlFolder, {recursive: true, encoding: "utf8"})
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length).replaceAll("\\", "/"))
    .sort();
}

/** SQL of the macro that applies the convention of a given name to an attempt. */
function decideSql(conventions: readonly string[]): string {
  const cases = conventions.map((name) => `WHEN ${literal(name)} THEN ${macroOf(name)}(attempt)`);
  const expected = `expected ${conventions.join(", ")}`;
  const failure = `error('outcomes: unknown convention: got ' || coalesce(to_json(convention::VARCHAR)::VARCHAR, 'null') || ${literal(`; ${expected}`)})`;
  return `CREATE MACRO decide(convention, attempt) AS CASE convention ${cases.join(" ")} ELSE ${failure} END`;
}

function macroOf(convention: string): string {
  return identifier(`convention_${convention.replaceAll("-", "_")}`);
}

function experimentSql(manifest: Manifest): string {
  const {source, ...rest} = manifest;
  const text = (value: string | null) => (value === null ? "NULL::VARCHAR" : literal(value));
  const columns = [
    ["id", text(rest.id)],
    ["title", text(rest.title)],
    ["benchmark", text(rest.benchmark)],
    ["kind", text(rest.kind)],
    ["source_name", text(source.name)],
    ["source_version", text(source.version)],
    ["source_licence", text(source.licence)],
    ["source_address", text(source.address)],
    ["pass_threshold", `${rest.pass_threshold}::DOUBLE`],
    ["primary_judge", text(rest.primary_judge)],
    ["convention", text(rest.convention)],
    ["schema_version", `${rest.schema_version}::INTEGER`],
    ["seed", rest.seed === null ? "NULL::BIGINT" : `${rest.seed}::BIGINT`],
    ["created_at", `${literal(rest.created_at.replace(/Z$/, ""))}::TIMESTAMP`],
    ["notes", `[${rest.notes.map(literal).join(", ")}]::VARCHAR[]`],
  ];
  return `CREATE VIEW experiment AS SELECT ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(", ")}`;
}

/** What `FROM` and `JOIN` may find in an experiment. */
const RELATIONS = [...tableNames, "coverage", "panel", "attempts", "outcomes", "ledger"];
const RELATION = new RegExp(`\\b(FROM|JOIN) (${RELATIONS.join("|")})\\b`, "g");
const CREATED = new RegExp(`^CREATE (VIEW|MACRO) (${RELATIONS.join("|")})\\b`, "m");

/** SQL of a view or macro whose relations are found in a schema of this name, wherever it is used from. */
function inSchema(sql: string, schema: string): string {
  const prefix = identifier(schema);
  return sql
    .replace(CREATED, (_, kind: string, name: string) => `CREATE ${kind} ${prefix}.${name}`)
    .replaceAll(RELATION, (_, keyword: string, name: string) => `${keyword} ${prefix}.${name}`);
}

/**
 * Defines what needs no experiment: the scalar macros and the conventions. Once a database.
 * @param db a database without them
 * @example await withDatabase(async (db) => (await defineConventions(db), db.row("SELECT pass_at_k(4, 2, 2) AS p"))) // {p: 0.8333333333333334}
 */
export async function defineConventions(db: Database): Promise<void> {
  const conventions = findConventions();
  for (const path of MACROS) await db.run(readSql(path));
  for (const name of conventions) await db.run(readSql(join("conventions", name)));
  await db.run(decideSql(conventions));
}

/**
 * Defines the views and macros of `loaders/sql` over the tables of an experiment, and the one-row view `experiment`.
 * Use `withAnalysis` to open one experiment; this is for a database that holds the tables of several, each in a schema.
 * @param db a database after `defineConventions`
 * @param manifest the experiment's, for its convention, judge and threshold
 * @param schema where there is one table or view for each table of the contract
 * @example await defineAnalysis(db, readManifest(folder))
 */
export async function defineAnalysis(db: Database, manifest: Manifest, schema = "main"): Promise<void> {
  const {convention, primary_judge: judge, pass_threshold: threshold} = manifest;
  const defaults: Record<string, string> = {
    convention: literal(convention),
    judge: judge === null ? "NULL::VARCHAR" : literal(judge),
    threshold: `${threshold}::DOUBLE`,
  };
  await db.run(experimentSql(manifest).replace("VIEW ", `VIEW ${identifier(schema)}.`));
  for (const name of VIEWS) {
    const sql = readSql(name).replaceAll(/getvariable\('(\w+)'\)/g, (_, variable: string) => defaults[variable]);
    await db.run(inSchema(sql, schema));
  }
}

/**
 * Opens an experiment for reading with everything that analysis needs: its tables as of `withExperiment`, the one-row view
 * `experiment`, the views `coverage`, `outcomes` and `ledger` under the experiment's own defaults, and the macros
 * `outcomes(convention, judge, threshold)`, `ledger(convention, judge, threshold)`, `pass_at_k`, `pass_hat_k`,
 * `wilson_lower`, `wilson_upper`, `round_exactly`.
 * Use `withExperiment` where the tables alone are enough (checking, packing trajectories).
 * @param folder the experiment's folder
 * @param use what to do with the database and the manifest; the database is closed when its promise settles
 * @returns what `use` returns
 * @throws where the manifest is broken or a part is unreadable
 * @example await withAnalysis(folder, (db) => db.rows("SELECT model, planned, passed FROM ledger"))
 */
export async function withAnalysis<T>(
  folder: string,
  use: (db: Database, manifest: Manifest) => Promise<T>,
): Promise<T> {
  const manifest = readManifest(folder);
  return withExperiment(folder, async (db) => {
    await defineConventions(db);
    await defineAnalysis(db, manifest);
    return use(db, manifest);
  });
}
