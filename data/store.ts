import {closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync} from "node:fs";
import {randomBytes} from "node:crypto";
import {join} from "node:path";
import {DuckDBDataChunk, listValue, timestampValue} from "@duckdb/node-api";
import type {DuckDBValue} from "@duckdb/node-api";
import {z} from "zod";
import {identifier, literal, toMicros, withDatabase, withIdleDatabase} from "./database.js";
import type {Database} from "./database.js";
import {ContractError, shown} from "./problems.js";
import {rowsHold} from "./rowsHold.js";
import {tableNames, tables} from "./schema.js";
import type {NewRow, Row, TableName} from "./schema.js";
import type {Column} from "./columns.js";

const ROWS_PER_CHUNK = 2048;
/** Types whose values the database takes as JavaScript has them. */
const PLAIN = new Set(["VARCHAR", "JSON", "INTEGER", "DOUBLE", "BOOLEAN"]);

/** Where a part is written and under which name and moment; a reconstruction fixes both, so that two runs are byte-identical. */
export interface PartOptions {
  /** `written_at` of rows that have none; default: now. */
  writtenAt?: string;
  /** The part's name without ending; default: the moment, the process and eight random characters. */
  part?: string;
}

const checks = Object.fromEntries(
  tableNames.map((name) => {
    const columns: Record<string, Column> = tables[name].columns;
    return [
      name,
      z.strictObject(Object.fromEntries(Object.entries(columns).map(([column, {check}]) => [column, check]))),
    ];
  }),
) as unknown as Record<TableName, z.ZodType>;

function toStored(value: unknown, {sql}: Column): DuckDBValue {
  if (value === null || value === undefined) return null;
  if (sql === "TIMESTAMP") return timestampValue(toMicros(value as string));
  if (sql === "BIGINT") return BigInt(value as number);
  if (sql === "VARCHAR[]") return listValue(value as string[]);
  return value as DuckDBValue;
}

/**
 * Checks rows against the contract of a table, without writing them.
 * Use it where a bad row must be named and left out; `writePart` checks again and refuses all.
 * @param table whose contract they must keep
 * @param rows what a writer wants to write; nothing is changed
 * @returns rows that hold (null for what was left out), and one problem a broken row and field
 * @example checkRows("judges", [{judge: "rule", kind: "oracle"}]).problems.length // 1
 */
export function checkRows<N extends TableName>(
  table: N,
  rows: readonly unknown[],
): {rows: Row<N>[]; problems: string[]} {
  const good: Row<N>[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const result = checks[table].safeParse(row);
    if (!result.success) {
      for (const issue of result.error.issues) {
        const got = issue.path.reduce<unknown>(
          (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
          row,
        );
        const field = issue.path.length === 0 ? "" : ` ${issue.path.join(".")}:`;
        problems.push(
          `row ${index}:${field} got ${shown(got)}; expected ${issue.message.replace(/^Invalid input: expected /, "")}`,
        );
      }
      return;
    }
    const checked = result.data as Row<N>;
    const key = JSON.stringify(tables[table].key.map((column) => (checked as Record<string, unknown>)[column]));
    if (seen.has(key))
      problems.push(
        `row ${index}: ${tables[table].key.join(", ")}: got ${shown(JSON.parse(key))} twice; expected a unique key`,
      );
    else good.push(checked);
    seen.add(key);
  });
  return {rows: good, problems};
}

/**
 * Writes rows as one new Parquet part of a table: checked, written to a temporary name, flushed, renamed.
 * A crash leaves no readable half part, and several processes may write at once, since nothing is ever rewritten.
 * Rows of a unit (see `tables`) must come together, in one part, with one `written_at`: the newest writing holds.
 * @param folder the experiment's folder
 * @param table which table
 * @param rows in any order; columns that may be null can be left out
 * @param options see `PartOptions`
 * @returns the part's path; null where there are no rows
 * @throws ContractError where any row breaks the contract; nothing is written then
 * @example await writePart(folder, "judges", [{judge: "rule", kind: "rule"}])
 */
export async function writePart<N extends TableName>(
  folder: string,
  table: N,
  rows: readonly NewRow<N>[],
  options: PartOptions = {},
): Promise<string | null> {
  if (rows.length === 0) return null;
  const writtenAt = options.writtenAt ?? new Date().toISOString();
  if (!rowsHold(table, rows)) {
    const {problems} = checkRows(table, rows);
    if (problems.length > 0) throw new ContractError(`writePart: ${table}`, problems);
  }
  const unique = `${writtenAt.replaceAll(/[-:.]/g, "")}-${process.pid}-${randomBytes(4).toString("hex")}`;
  const directory = join(folder, table);
  const target = join(directory, `${options.part ?? `part-${unique}`}.parquet`);
  const temporary = join(directory, `.${unique}.tmp`);
  mkdirSync(directory, {recursive: true});
  try {
    await withIdleDatabase((db) => copyRows(db, table, rows, writtenAt, temporary));
    flush(temporary);
    renameSync(temporary, target);
    flush(directory);
  } finally {
    rmSync(temporary, {force: true});
  }
  return target;
}

async function copyRows<N extends TableName>(
  db: Database,
  table: N,
  rows: readonly NewRow<N>[],
  writtenAt: string,
  path: string,
): Promise<void> {
  const list = rows as readonly Record<string, unknown>[];
  const columns = Object.entries(tables[table].columns) as [string, Column][];
  const filled = columns.filter(([column]) => list.some((row) => row[column] != null));
  await appendRows(db, list, filled);
  const isFilled = new Set(filled.map(([column]) => column));
  const selected = columns.map(([column, {sql}]) => {
    const name = identifier(column);
    if (column !== "written_at") return isFilled.has(column) ? name : `NULL::${sql} AS ${name}`;
    const now = `${literal(writtenAt.slice(0, -1))}::${sql}`;
    return isFilled.has(column) ? `coalesce(${name}, ${now}) AS ${name}` : `${now} AS ${name}`;
  });
  await db.run(`COPY (SELECT ${selected.join(", ")} FROM part) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`);
  await db.run("DROP TABLE part");
}

/** Puts rows into the table `part`, only the columns that hold anything. */
async function appendRows(
  db: Database,
  rows: readonly Record<string, unknown>[],
  columns: [string, Column][],
): Promise<void> {
  await db.run(`CREATE TABLE part (${columns.map(([column, {sql}]) => `${identifier(column)} ${sql}`).join(", ")})`);
  const appender = await db.connection.createAppender("part");
  const types = columns.map((_, i) => appender.columnType(i));
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    const slice = rows.slice(start, start + ROWS_PER_CHUNK);
    const chunk = DuckDBDataChunk.create(types, slice.length);
    columns.forEach(([column, spec], i) => {
      const vector = chunk.getColumnVector(i);
      const isPlain = PLAIN.has(spec.sql);
      slice.forEach((row, at) => {
        const value = row[column];
        vector.setItem(at, isPlain ? ((value ?? null) as never) : (toStored(value, spec) as never));
      });
      vector.flush();
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The parts of a table in an experiment's folder, oldest name first; none where the table has no rows.
 * @param folder the experiment's folder
 * @param table which table
 * @returns paths that begin with `folder`
 * @example findParts("data/experiments/mcpmark", "trials").length // 1
 */
export function findParts(folder: string, table: TableName): string[] {
  try {
    return readdirSync(join(folder, table))
      .filter((file) => file.endsWith(".parquet") && !file.startsWith("."))
      .sort()
      .map((file) => join(folder, table, file));
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code !== "ENOTDIR") throw error;
    throw new Error(`${join(folder, table)}: got a file; expected a folder of Parquet parts`, {cause: error});
  }
}

/**
 * SQL of a table's every stored row, superseded ones too, with the columns of the contract whatever the parts hold, and the part's `filename`.
 * @param folder the experiment's folder
 * @param table which table
 * @returns one `SELECT`, which holds no row where the table has no part
 * @example await withDatabase((db) => db.rows(storedRowsSql(folder, "trials")))
 */
export function storedRowsSql(folder: string, table: TableName): string {
  const columns: Record<string, Column> = tables[table].columns;
  const empty = Object.entries(columns).map(([column, {sql}]) => `NULL::${sql} AS ${identifier(column)}`);
  const none = `SELECT ${empty.join(", ")}, NULL::VARCHAR AS filename WHERE false`;
  const parts = findParts(folder, table);
  if (parts.length === 0) return none;
  return `${none} UNION ALL BY NAME SELECT * FROM read_parquet([${parts.map(literal).join(", ")}], union_by_name = true, filename = true)`;
}

/**
 * SQL of a table's rows that hold: of each unit the newest writing.
 * @param folder the experiment's folder
 * @param table which table
 * @returns one `SELECT` with the columns of the contract
 * @example await withDatabase((db) => db.rows(heldRowsSql(folder, "trials")))
 */
export function heldRowsSql(folder: string, table: TableName): string {
  const stored = storedRowsSql(folder, table);
  if (findParts(folder, table).length < 2) return `SELECT * EXCLUDE (filename) FROM (${stored})`;
  // Named by the relation: a macro whose parameter has a column's name (judge) could not be made over the view otherwise.
  const unit = tables[table].unit.map((column) => `stored.${identifier(column)}`).join(", ");
  return `SELECT * EXCLUDE (filename) FROM (${stored}) AS stored QUALIFY rank() OVER (PARTITION BY ${unit} ORDER BY stored.written_at DESC, stored.filename DESC) = 1`;
}

/**
 * Opens an experiment for reading: an in-memory DuckDB with one view a table, of the rows that hold.
 * @param folder the experiment's folder
 * @param use what to do with it; the database is closed when its promise settles
 * @returns what `use` returns
 * @throws where a part is unreadable; the message names it
 * @example await withExperiment(folder, (db) => db.rows("SELECT count(*)::INTEGER AS n FROM trials"))
 */
export async function withExperiment<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(async (db) => {
    for (const table of tableNames) await db.run(`CREATE VIEW ${table} AS ${heldRowsSql(folder, table)}`);
    return use(db);
  });
}

/**
 * Reads a table's rows that hold, ordered by key. For small tables; use `withExperiment` and SQL for large ones.
 * @param folder the experiment's folder
 * @param table which table
 * @returns the rows, every column there, null where unknown
 * @example await readTable(folder, "models")
 */
export async function readTable<N extends TableName>(folder: string, table: N): Promise<Row<N>[]> {
  const order = tables[table].key.map(identifier).join(", ");
  return withDatabase((db) => db.rows<Row<N>>(`SELECT * FROM (${heldRowsSql(folder, table)}) ORDER BY ${order}`));
}
