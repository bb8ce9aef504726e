import {readFileSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import type {Command} from "commander";
import {Option} from "commander";
import type {Database} from "../data/database.js";
import {dataDirectory} from "../data/manifest.js";
import {withAllReadOnly, withReadOnly} from "../loaders/query/openReadOnly.js";
import {runQuery, toOneLine} from "../loaders/query/runQuery.js";
import {toCsv, toJson, toMarkdown, toTable} from "../loaders/query/toText.js";
import {toVisible} from "../loaders/query/toVisible.js";
import {writeParquet} from "../loaders/query/writeParquet.js";
import {findReadable, pickExperiment} from "./experiments.js";
import {UsageError} from "./usage.js";

const FORMATS = ["table", "csv", "json", "markdown", "parquet", "arrow"] as const;

interface Flags {
  experiment?: string;
  format: (typeof FORMATS)[number];
  file?: string;
  parameter?: Map<string, string>;
  output?: string;
  json?: boolean;
  dataDir?: string;
}

function collectParameter(text: string, earlier: Map<string, string> = new Map()): Map<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`sql: parameter: got ${JSON.stringify(text)}; expected name=value`);
  return new Map(earlier).set(text.slice(0, at), text.slice(at + 1));
}

function readQuery(query: string | undefined, file: string | undefined): string {
  if ((query === undefined) === (file === undefined)) {
    throw new UsageError(
      "sql: query: got " + (query === undefined ? "none" : "two") + '; expected "SELECT …" or -f <file>',
    );
  }
  if (file === undefined) return query ?? "";
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new UsageError(`sql: ${error instanceof Error ? error.message : String(error)}; expected a readable file`);
  }
}

async function toOutput(db: Database, sql: string, {format, parameter, output}: Flags): Promise<string | Uint8Array> {
  const result = await runQuery(db, sql, parameter);
  switch (format) {
    case "csv": {
      const csv = toCsv(result);
      // A file and a pipe get the bytes as they are; a terminal would obey them.
      const isShown = output === undefined && process.stdout.isTTY;
      return isShown ? csv.split("\r\n").map(toVisible).join("\r\n") : csv;
    }
    case "json":
      return toJson(result);
    case "markdown":
      return toMarkdown(result);
    case "arrow":
      return (await import("../loaders/query/toArrow.js")).toArrow(result);
    case "table":
    case "parquet":
      return toTable(result, output === undefined ? (process.stdout.columns ?? Infinity) : Infinity);
  }
}

/** Runs the query and writes its result; a file is complete or not there. */
async function answer(db: Database, sql: string, flags: Flags, temporary: string | undefined): Promise<void> {
  if (flags.format === "parquet" && temporary !== undefined) await writeParquet(db, sql, temporary, flags.parameter);
  else {
    const output = await toOutput(db, sql, flags);
    if (temporary === undefined) process.stdout.write(output);
    else writeFileSync(temporary, output);
  }
  if (temporary !== undefined && flags.output !== undefined) renameSync(temporary, flags.output);
}

async function querySql(query: string | undefined, flags: Flags): Promise<void> {
  const sql = readQuery(query, flags.file);
  const {format, output} = flags;
  if (format === "parquet" && output === undefined)
    throw new UsageError("sql: output: got none; expected -o <file> with parquet");
  if (format === "arrow" && output === undefined && process.stdout.isTTY) {
    throw new UsageError("sql: output: got a terminal; expected -o <file> or a pipe with arrow");
  }
  const dataDir = dataDirectory(flags.dataDir);
  const temporary = output === undefined ? undefined : join(dirname(output), `.${basename(output)}.${process.pid}.tmp`);
  const use = (db: Database) => answer(db, sql, flags, temporary);
  try {
    if (flags.experiment !== undefined)
      await withReadOnly(pickExperiment("sql", dataDir, flags.experiment), use, temporary);
    else {
      const leftOut = (id: string, error: unknown) => console.error(`sql: left out: ${id}: ${toOneLine(error)}`);
      await withAllReadOnly(findReadable("sql", dataDir, leftOut), use, leftOut, temporary);
    }
  } finally {
    if (temporary !== undefined) rmSync(temporary, {force: true});
  }
}

/** Adds `benchbook sql`: any question to the tables, views and macros, read-only. */
export function addSql(program: Command): void {
  program
    .command("sql")
    .description(
      "Ask the tables, views and macros of an experiment in SQL (DuckDB), read-only. Without --experiment the same names hold the rows of all experiments, with a column experiment.",
    )
    .argument("[query]", "one SELECT; $name stands for a parameter")
    .option("--experiment <id>", "the experiment to ask (default: all, with a column experiment)")
    .addOption(new Option("--format <format>", "how the result is written").choices(FORMATS).default("table"))
    .option("--json", "the same as --format json")
    .option("-f, --file <file>", "read the query from a file; - is standard input")
    .option("-p, --parameter <name=value>", "a parameter, as often as needed", collectParameter)
    .option("-o, --output <file>", "write to a file (default: standard output)")
    .addHelpText(
      "after",
      `
Examples:
  benchbook sql "SELECT model, planned, counted, passed FROM ledger ORDER BY passed DESC" --experiment mcpmark
  benchbook sql "FROM outcomes('strict', NULL, 0.75) WHERE model = \\$m" -p m=o3 --experiment mcpmark --format csv -o o3.csv
  benchbook sql "SELECT experiment, count(*) AS trials FROM trials GROUP BY experiment"`,
    )
    .action(async (query: string | undefined, _own: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>();
      await querySql(query, flags.json === true ? {...flags, format: "json"} : flags);
    });
}
