import {readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import {identifier, literal} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {tableNames, tables} from "../../data/schema.js";
import type {TableName} from "../../data/schema.js";
import type {Column} from "../../data/columns.js";
import {fileProblem} from "./problem.js";
import type {Problem} from "./problem.js";

/** Where file names end that a killed writer leaves behind. */
const TEMPORARY = /^\..*\.tmp$/;
/** What stands in an experiment's folder besides the tables: the manifest, journals and packs. */
const EXPECTED_FILES = ["experiment.json"];

/** A table's parts that can be read and fit the contract. */
export type SoundParts = Record<TableName, {parts: string[]; bytes: number}>;

/** Type names by which a Parquet file may store a column. */
function storedTypes(column: Column): string[] {
  return column.sql === "JSON" ? ["JSON", "VARCHAR"] : [column.sql];
}

async function checkColumns(db: Database, table: TableName, folder: string, part: string): Promise<Problem[]> {
  const columns: Record<string, Column> = tables[table].columns;
  const path = join(folder, part);
  let found: Map<string, string>;
  try {
    const rows = await db.rows<{column_name: string; column_type: string}>(
      `DESCRIBE SELECT * FROM read_parquet(${literal(path)})`,
    );
    found = new Map(rows.map((row) => [row.column_name, row.column_type]));
    // The footer may be whole while pages are torn: read every page once.
    await db.rows(
      `SELECT ${[...found.keys()].map((name) => `count(${identifier(name)})`).join(", ")} FROM read_parquet(${literal(path)})`,
    );
  } catch (error) {
    const message = error instanceof Error ? error.message.split("\n")[0].replaceAll(folder, ".") : String(error);
    return [fileProblem("files", part, null, message, "a readable Parquet file")];
  }
  const problems: Problem[] = [];
  for (const [name, column] of Object.entries(columns)) {
    const type = found.get(name);
    if (type === undefined) {
      if (column.nullMeaning === null)
        problems.push(fileProblem("columns", part, name, null, `a column of type ${column.sql}`));
    } else if (!storedTypes(column).includes(type)) {
      problems.push(fileProblem("columns", part, name, type, `type ${column.sql}`));
    }
  }
  for (const name of found.keys()) {
    if (!(name in columns)) problems.push(fileProblem("columns", part, name, found.get(name), "no such column"));
  }
  return problems;
}

/** Files of the folder that no table owns, and what a killed writer left. */
function strayFiles(folder: string): Problem[] {
  const problems: Problem[] = [];
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const isTable = entry.isDirectory() && (tableNames as string[]).includes(entry.name);
    if (TEMPORARY.test(entry.name))
      problems.push(fileProblem("files", entry.name, null, entry.name, "no temporary file left over"));
    else if (!entry.isDirectory() && (tableNames as string[]).includes(entry.name))
      problems.push(fileProblem("files", entry.name, null, "a file", "a folder of Parquet parts"));
    else if (entry.isFile() && !EXPECTED_FILES.includes(entry.name) && entry.name.endsWith(".parquet")) {
      problems.push(fileProblem("files", entry.name, null, entry.name, "parts in the folder of their table"));
    }
    if (!isTable) continue;
    for (const file of readdirSync(join(folder, entry.name))) {
      const part = join(entry.name, file);
      if (TEMPORARY.test(file)) problems.push(fileProblem("files", part, null, file, "no temporary file left over"));
      else if (!file.endsWith(".parquet")) problems.push(fileProblem("files", part, null, file, "Parquet parts alone"));
    }
  }
  return problems;
}

/** SQL of a view of all rows of some parts with the contract's columns, the part's name and the row's number in it. */
function partsSql(folder: string, table: TableName, parts: readonly string[]): string {
  const columns: Record<string, Column> = tables[table].columns;
  // JSON is read as text here: a cast of malformed text would end the query.
  const typeOf = ({sql}: Column) => (sql === "JSON" ? "VARCHAR" : sql);
  const empty = Object.entries(columns).map(([name, column]) => `NULL::${typeOf(column)} AS ${identifier(name)}`);
  const none = `SELECT ${empty.join(", ")}, NULL::VARCHAR AS part, NULL::BIGINT AS file_row_number WHERE false`;
  if (parts.length === 0) return none;
  const paths = parts.map((part) => literal(join(folder, part))).join(", ");
  const start = folder.length + 2;
  return `${none} UNION ALL BY NAME SELECT * EXCLUDE (filename), substr(filename, ${start}) AS part FROM read_parquet([${paths}], union_by_name = true, filename = true, file_row_number = true)`;
}

/**
 * Looks at every file of an experiment, and defines over those that can be read and fit the contract, for each table `<t>`,
 * the views `stored_<t>` (every row, with `part` and `file_row_number`) and `<t>` (the rows that hold, with the same two).
 * @param db a database after `defineConventions`
 * @param folder the experiment's folder, absolute
 * @returns the sound parts of each table, and the problems of files and columns
 * @example (await openParts(db, folder)).sound.trials.parts // ["trials/part-….parquet"]
 */
export async function openParts(db: Database, folder: string): Promise<{sound: SoundParts; problems: Problem[]}> {
  const problems = strayFiles(folder);
  const sound = {} as SoundParts;
  const entries = readdirSync(folder, {withFileTypes: true});
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({name}) => name));
  for (const table of tableNames) {
    const files = folders.has(table) ? readdirSync(join(folder, table)) : [];
    const parts: string[] = [];
    let bytes = 0;
    for (const file of files.filter((name) => name.endsWith(".parquet") && !name.startsWith(".")).sort()) {
      const part = join(table, file);
      const found = await checkColumns(db, table, folder, part);
      problems.push(...found);
      if (found.some(({expected}) => expected !== "no such column")) continue;
      parts.push(part);
      bytes += statSync(join(folder, part)).size;
    }
    sound[table] = {parts, bytes};
    const unit = tables[table].unit.map(identifier).join(", ");
    const columns = [...Object.keys(tables[table].columns).map(identifier), "part", "file_row_number"].join(", ");
    await db.run(`CREATE VIEW stored_${table} AS SELECT ${columns} FROM (${partsSql(folder, table, parts)})`);
    await db.run(
      `CREATE VIEW ${table} AS SELECT * FROM stored_${table} QUALIFY rank() OVER (PARTITION BY ${unit} ORDER BY written_at DESC, part DESC) = 1`,
    );
  }
  return {sound, problems};
}
