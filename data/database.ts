import {
  DuckDBDecimalValue,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from "@duckdb/node-api";
import type {DuckDBConnection, DuckDBValue} from "@duckdb/node-api";

/** A value as JavaScript has it: whole numbers and decimals are numbers, times are ISO 8601 text in UTC, lists are arrays. */
export type Value = null | boolean | number | string | Value[] | {[key: string]: Value};
/** One row of a query's result. */
export type Fields = Record<string, Value>;

const MICROS_PER_MILLI = 1000n;
/** Microseconds from 1970 to the last moment that a JavaScript date has, in the year 275760. */
const LAST_MOMENT = 8_640_000_000_000_000_000n;

/**
 * ISO 8601 text in UTC of microseconds since 1970, with as many decimals as are needed (0, 3 or 6).
 * @param micros microseconds since 1970, negative before
 * @returns text ending in `Z`
 * @example toIso(1_500_000n) // "1970-01-01T00:00:01.500Z"
 */
export function toIso(micros: bigint): string {
  const millis = micros / MICROS_PER_MILLI - (micros % MICROS_PER_MILLI < 0n ? 1n : 0n);
  const rest = Number(micros - millis * MICROS_PER_MILLI);
  const iso = new Date(Number(millis)).toISOString();
  if (rest > 0) return `${iso.slice(0, -1)}${String(rest).padStart(3, "0")}Z`;
  return iso.endsWith(".000Z") ? `${iso.slice(0, -5)}Z` : iso;
}

/**
 * Microseconds since 1970 of ISO 8601 text in UTC with up to 6 decimals.
 * @param iso such as `toIso` writes: date and time, `Z` at the end
 * @returns the inverse of `toIso`
 * @example toMicros("1970-01-01T00:00:01.500Z") // 1500000n
 */
export function toMicros(iso: string): bigint {
  const fraction = /\.(\d{1,6})Z$/.exec(iso)?.[1] ?? "";
  const wholeSeconds = Date.parse(`${iso.slice(0, 19)}Z`);
  return BigInt(wholeSeconds) * MICROS_PER_MILLI + BigInt(fraction.padEnd(6, "0"));
}

/**
 * A value of DuckDB as plain JavaScript; what JavaScript has no type for (dates, intervals, uuids, whole numbers beyond
 * 2^53 - 1, endless times) is DuckDB's own text.
 * @param value as the client returns it
 * @returns null, a truth value, number or text, or lists and objects of those; times by `toIso`
 * @example toValue(12n) // 12
 */
export function toValue(value: DuckDBValue): Value {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof DuckDBListValue) return value.items.map(toValue);
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(Object.entries(value.entries).map(([key, entry]) => [key, toValue(entry)]));
  }
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) {
    return value.micros >= -LAST_MOMENT && value.micros <= LAST_MOMENT ? toIso(value.micros) : String(value);
  }
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  return String(value);
}

/** A connection to an in-memory DuckDB whose results are plain JavaScript values. */
export class Database {
  constructor(readonly connection: DuckDBConnection) {}

  /** Runs statements and forgets their result. */
  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** All rows of a query; parameters are bound by position (`$1`) or by name (`$name`). */
  async rows<T extends object = Fields>(
    sql: string,
    parameters?: DuckDBValue[] | Record<string, DuckDBValue>,
  ): Promise<T[]> {
    const reader = await this.connection.runAndReadAll(sql, parameters);
    const names = reader.deduplicatedColumnNames();
    return reader.getRows().map((row) => Object.fromEntries(row.map((value, i) => [names[i], toValue(value)])) as T);
  }

  /** The only row of a query that has just one. */
  async row<T extends object = Fields>(
    sql: string,
    parameters?: DuckDBValue[] | Record<string, DuckDBValue>,
  ): Promise<T> {
    const rows = await this.rows<T>(sql, parameters);
    if (rows.length !== 1) throw new Error(`database: query has not just one row: got ${rows.length}; expected 1`);
    return rows[0];
  }
}

/**
 * Opens an in-memory DuckDB, gives it to `use`, and closes it however `use` ends.
 * @param use what to do with it; the database is closed when its promise settles
 * @param threads how many threads DuckDB may use; default: one a core
 * @returns what `use` returns
 * @example await withDatabase((db) => db.rows("SELECT 1 AS one")) // [{one: 1}]
 */
export async function withDatabase<T>(use: (db: Database) => Promise<T>, threads?: number): Promise<T> {
  const instance = await DuckDBInstance.create(":memory:", threads === undefined ? {} : {threads: String(threads)});
  try {
    const connection = await instance.connect();
    try {
      return await use(new Database(connection));
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/** Single-threaded databases that wait for their next use. */
const idle: Database[] = [];

/**
 * Gives `use` an in-memory DuckDB of one thread that may have served before, since opening one takes longer than a small part's writing.
 * For work that leaves nothing behind: what `use` creates it must drop. After an error the database is not used again.
 * @param use what to do with it; two calls at once get two databases
 * @returns what `use` returns
 * @example await withIdleDatabase((db) => db.rows("SELECT 1 AS one")) // [{one: 1}]
 */
export async function withIdleDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = idle.pop() ?? new Database(await (await DuckDBInstance.create(":memory:", {threads: "1"})).connect());
  let isSound = false;
  try {
    const result = await use(db);
    isSound = true;
    return result;
  } finally {
    if (isSound) idle.push(db);
    else db.connection.closeSync();
  }
}

/**
 * SQL text of a string literal: quotes are doubled, NUL is joined in. For places where SQL takes no parameter (file names, `CREATE VIEW`).
 * @param value any text
 * @returns the literal with its quotes
 * @example literal("it's") // "'it''s'"
 */
export function literal(value: string): string {
  // DuckDB's parser takes NUL for the end of the query.
  const pieces = value.split("\0").map((piece) => `'${piece.replaceAll("'", "''")}'`);
  return pieces.length === 1 ? pieces[0] : `(${pieces.join(" || chr(0) || ")})`;
}

/**
 * SQL text of a quoted name.
 * @param value name of a table, view or column
 * @returns the name in double quotes
 * @example identifier("order") // "\"order\""
 */
export function identifier(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
