import {SCHEMA_VERSION, tableNames, tables} from "../data/schema.js";
import type {TableName} from "../data/schema.js";
import type {Column} from "../data/columns.js";
import {readSql, sqlNames} from "./openExperiment.js";

/** A text as it may stand in a cell of a Markdown table. */
function toCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A column's type as Markdown, with its unit: a closed list stands in the place of its type. */
export function typeOf({sql, values, unit}: Column): string {
  const type = values === null ? sql : values.map((value) => `\`${value}\``).join(", ");
  return unit === null ? type : `${type} (${unit})`;
}

function columnLine(name: string, column: Column, key: readonly string[]): string {
  const label = key.includes(name) ? `**\`${name}\`**` : `\`${name}\``;
  const cells = [label, typeOf(column), column.meaning, column.nullMeaning ?? "never"];
  return `| ${cells.map(toCell).join(" | ")} |`;
}

function tableSection(table: TableName): string {
  const {meaning, key, unit, references} = tables[table];
  const columns: Record<string, Column> = tables[table].columns;
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(", ");
  const links = Object.entries(references).map(([name, target]) => `\`${name}\` → \`${target}\``);
  const isWhole = unit.join() === key.join();
  return [
    `## ${table}`,
    "",
    meaning,
    "",
    `Key: ${names(key)}.${isWhole ? "" : ` Written and superseded as a whole: the rows of one ${names(unit)}.`}${links.length === 0 ? "" : ` Refers to: ${links.join(", ")}.`}`,
    "",
    "| column | type (unit) | meaning | null |",
    "| --- | --- | --- | --- |",
    ...Object.entries(columns).map(([name, column]) => columnLine(name, column, key)),
    "",
  ].join("\n");
}

/** How a file of `loaders/sql` is used: the view's or query's name, or the macro's call. */
function useOf(name: string, sql: string): string {
  const created = /^CREATE (?:VIEW|MACRO) (\w+)(\([^)]*\))?/m.exec(sql);
  return created === null ? `\`${name}.sql\`` : `\`${created[1]}${created[2] ?? ""}\``;
}

/** What is on top of a file of `loaders/sql`, as prose. */
function prose(sql: string): string {
  const lines = sql.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("-- "));
  return lines
    .slice(0, end)
    .map((line) => line.slice("-- ".length))
    .join(" ");
}

/**
 * What `benchbook sql` finds beside the tables: how each view, macro and query of `loaders/sql` is used, and what it gives.
 * @returns pairs of Markdown texts
 */
export function viewEntries(): [use: string, meaning: string][] {
  return sqlNames()
    .filter((name) => /^(macros\/)?[^/]+$/.test(name))
    .map((name) => [useOf(name, readSql(name)), prose(readSql(name))]);
}

function viewsSection(): string {
  const rows = viewEntries();
  return [
    "## Views, macros and queries",
    "",
    "What `benchbook sql` finds beside the tables: views by name, macros by call; queries stand in `loaders/sql/` and run by",
    "`benchbook sql -f`. The one-row view `experiment` holds the manifest. Conventions: see [conventions](conventions/README.md).",
    "",
    "| name | what one row or the value is |",
    "| --- | --- |",
    ...rows.map((cells) => `| ${cells.map(toCell).join(" | ")} |`),
    "",
  ].join("\n");
}

/**
 * The data dictionary as Markdown: every table of the contract with its columns, types, units and what null means, then every
 * view, macro and query with what the comment on top of its file says.
 * `docs/data.md` is this text; a test holds both equal, and writes it anew under `vitest -u`.
 * @returns the whole page
 * @example dictionary().startsWith("# Data dictionary") // true
 */
export function dictionary(): string {
  const head = [
    "# Data dictionary",
    "",
    `<!-- Made from data/schema.ts by loaders/dictionary.ts: npx vitest run -u test/loaders/dictionary.test.ts -->`,
    "",
    `The tables of an experiment, version ${SCHEMA_VERSION} of the contract. Each is a folder of Parquet parts (zstd) in`,
    "`data/experiments/<id>/<table>/`; a part is never changed, and of rows with the same unit the newest `written_at` holds.",
    "Key columns are bold. Types are DuckDB's; a closed list stands in the place of its type. Times are UTC, proportions 0 to 1.",
    "",
    `Tables: ${tableNames.map((table) => `[${table}](#${table})`).join(" · ")}`,
    "",
  ].join("\n");
  return [head, ...tableNames.map(tableSection), viewsSection()].join("\n");
}
