import {DuckDBTypeId, StatementType} from "@duckdb/node-api";
import type {DuckDBPreparedStatement, DuckDBType, DuckDBValue} from "@duckdb/node-api";
import {toValue} from "../../data/database.js";
import type {Database, Value} from "../../data/database.js";

/** A query's result: the columns with their types, and the rows as plain values in the columns' order. */
export interface Result {
  readonly columns: readonly {readonly name: string; readonly type: DuckDBType}[];
  readonly rows: readonly (readonly Value[])[];
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A parameter's text as the type that the query expects of it; where any type will do, a number or truth value if it looks like one. */
function toParameter(text: string, type: DuckDBTypeId): DuckDBValue {
  if (type === DuckDBTypeId.VARCHAR) return text;
  if (NUMBER.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  return text;
}

/**
 * Binds parameters by name; all that the statement names, and no others.
 * @param prepared the statement; it is changed
 * @param parameters text by name; it is taken as the type that the statement expects
 * @throws one line where a name is missing, or is not the statement's, or a text does not fit the type
 * @example bindParameters(prepared, new Map([["model", "o3"]]))
 */
export function bindParameters(prepared: DuckDBPreparedStatement, parameters: ReadonlyMap<string, string>): void {
  const names = Array.from({length: prepared.parameterCount}, (_, i) => prepared.parameterName(i + 1));
  const missing = names.filter((name) => !parameters.has(name));
  const extra = [...parameters.keys()].filter((name) => !names.includes(name));
  if (missing.length > 0 || extra.length > 0) {
    const got = JSON.stringify([...parameters.keys()]);
    throw new Error(`sql: parameters do not fit the query: got ${got}; expected ${JSON.stringify(names)}`);
  }
  names.forEach((name, i) => {
    prepared.bindValue(i + 1, toParameter(parameters.get(name) ?? "", prepared.parameterTypeId(i + 1)));
  });
}

/**
 * One line of what DuckDB says, which takes several.
 * @param error what the client threw
 * @returns the message without DuckDB's excerpt of the query
 * @example toOneLine(new Error("Parser Error: syntax error\n\nLINE 1: …")) // "Parser Error: syntax error"
 */
export function toOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/^Failed to \w+ statements?: /, "")
    .split(/\n+LINE \d+:/)[0]
    .trim()
    .replaceAll(/\s*\n\s*/g, " ");
}

/**
 * Prepares one `SELECT` (or `FROM`, `WITH`, `VALUES`, `DESCRIBE`, `SUMMARIZE`, `SHOW`) and binds its parameters.
 * @param db a database of `withReadOnly` or `withAllReadOnly`
 * @param sql the query, with or without a semicolon at its end
 * @param parameters text by name; it is taken as the type that the query expects
 * @returns the statement, its parameters bound
 * @throws one line where it is no single reading statement, or the parameters do not fit
 * @example await prepareQuery(db, "FROM trials WHERE model = $model", new Map([["model", "o3"]]))
 */
export async function prepareQuery(
  db: Database,
  sql: string,
  parameters: ReadonlyMap<string, string> = new Map(),
): Promise<DuckDBPreparedStatement> {
  const statements = await db.connection.extractStatements(sql).catch((error: unknown) => {
    // What the client says of a text without any statement: blank, or comments alone.
    if (error instanceof Error && error.message === "Error in native callback") {
      throw new Error("sql: not a single statement: got 0; expected 1", {cause: error});
    }
    throw new Error(`sql: ${toOneLine(error)}`, {cause: error});
  });
  if (statements.count !== 1) {
    throw new Error(`sql: not a single statement: got ${statements.count}; expected 1`);
  }
  const prepared = await statements.prepare(0).catch((error: unknown) => {
    throw new Error(`sql: ${toOneLine(error)}`, {cause: error});
  });
  if (prepared.statementType !== StatementType.SELECT) {
    const got = JSON.stringify(StatementType[prepared.statementType]);
    throw new Error(`sql: statement does not only read: got ${got}; expected "SELECT"`);
  }
  bindParameters(prepared, parameters);
  return prepared;
}

/**
 * Runs one reading query.
 * Use it for queries that others write, on a database of `withReadOnly`; the project's own use `Database.rows`.
 * @param db a database of `withReadOnly` or `withAllReadOnly`
 * @param sql the query
 * @param parameters text by name, default none
 * @returns columns with DuckDB's types, and rows of plain values; columns of one name are numbered
 * @throws one line: what DuckDB says, or what `prepareQuery` refuses
 * @example await runQuery(db, "SELECT $n AS n", new Map([["n", "1"]])) // rows: [[1]]
 */
export async function runQuery(db: Database, sql: string, parameters?: ReadonlyMap<string, string>): Promise<Result> {
  const prepared = await prepareQuery(db, sql, parameters);
  try {
    const reader = await prepared.runAndReadAll();
    const types = reader.columnTypes();
    const columns = reader.deduplicatedColumnNames().map((name, i) => ({name, type: types[i]}));
    return {columns, rows: reader.getRows().map((row) => row.map(toValue))};
  } catch (error) {
    throw new Error(`sql: ${toOneLine(error)}`, {cause: error});
  }
}
