import {readFileSync} from "node:fs";
import type {Command} from "commander";
import {Option} from "commander";
import type {Database, Value} from "../data/database.js";
import {dataDirectory} from "../data/manifest.js";
import {withAllReadOnly, withReadOnly} from "../loaders/query/openReadOnly.js";
import {runQuery, toOneLine} from "../loaders/query/runQuery.js";
import type {Result} from "../loaders/query/runQuery.js";
import {toResult} from "../loaders/query/toResult.js";
import {toCsv, toJson, toMarkdown, toTable} from "../loaders/query/toText.js";
import {computeStatistic, ownSettings, statistics} from "../loaders/statistics/registry.js";
import type {Statistic} from "../loaders/statistics/statistic.js";
import {columnText} from "../loaders/statistics/statisticTable.js";
import {findReadable, pickExperiment} from "./experiments.js";
import {parseCount, parseShare} from "./numbers.js";
import {UsageError} from "./usage.js";

const FORMATS = ["table", "markdown", "csv", "json"] as const;

interface Flags {
  list?: boolean;
  query?: string;
  file?: string;
  experiment?: string;
  parameter?: Map<string, string>;
  set?: Map<string, string>;
  level: number;
  resamples: number;
  seed: number;
  format: (typeof FORMATS)[number];
  json?: boolean;
  dataDir?: string;
}

const COLUMNS = [
  ...["what", "estimate", "low", "high", "p", "method", "level", "resamples", "seed"],
  ...["n", "n_missing", "clusters", "note"],
];

function collect(what: string): (text: string, earlier?: Map<string, string>) => Map<string, string> {
  return (text, earlier = new Map()) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`stats: ${what}: got ${JSON.stringify(text)}; expected name=value`);
    return new Map(earlier).set(text.slice(0, at), text.slice(at + 1));
  };
}

function write(result: Result, {format, json}: Flags): void {
  const chosen = json === true ? "json" : format;
  if (chosen === "json") process.stdout.write(toJson(result));
  else if (chosen === "csv") process.stdout.write(toCsv(result));
  else if (chosen === "markdown") process.stdout.write(toMarkdown(result));
  else process.stdout.write(toTable(result, process.stdout.columns ?? Infinity));
}

function list(flags: Flags): void {
  const rows = [...statistics.values()].map(({name, columns, settings = [], what}) => ({
    ...{statistic: name, columns: columns.map(columnText).join(", ")},
    settings: settings
      .map(({name: key, values, initial}) => `${key}=${values === "number" ? "number" : values.join("|")} (${initial})`)
      .join("; "),
    what,
  }));
  if (flags.json === true || flags.format !== "table") {
    write(toResult(["statistic", "columns", "settings", "what"], rows), flags);
    return;
  }
  const text = rows.map(({statistic, columns, settings, what}) =>
    [statistic, what, `columns: ${columns}`, ...(settings === "" ? [] : [`settings: ${settings}`])].join("\n  "),
  );
  process.stdout.write(`${text.join("\n")}\n`);
}

function pickStatistic(name: string | undefined): Statistic {
  const statistic = statistics.get(name ?? "");
  if (statistic !== undefined) return statistic;
  const got = name === undefined ? "none" : JSON.stringify(name);
  throw new UsageError(`stats: statistic: got ${got}; expected one of ${[...statistics.keys()].join(", ")}`);
}

function readQuery({query, file}: Flags): string {
  if ((query === undefined) === (file === undefined)) {
    throw new UsageError(
      `stats: query: got ${query === undefined ? "none" : "two"}; expected --query "SELECT …" or -f <file>`,
    );
  }
  if (file === undefined) return query ?? "";
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new UsageError(`stats: ${error instanceof Error ? error.message : String(error)}; expected a readable file`);
  }
}

async function ask(sql: string, {experiment, parameter, dataDir: option}: Flags): Promise<Result> {
  const dataDir = dataDirectory(option);
  const use = (db: Database) => runQuery(db, sql, parameter);
  if (experiment !== undefined) return withReadOnly(pickExperiment("stats", dataDir, experiment), use);
  const leftOut = (id: string, error: unknown) => console.error(`stats: left out: ${id}: ${toOneLine(error)}`);
  return withAllReadOnly(findReadable("stats", dataDir, leftOut), use, leftOut);
}

/** Runs what may be asked wrongly; its complaint is one of usage. */
function asUsage<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`stats: ${error.message}`);
    throw error;
  }
}

async function computeStats(name: string | undefined, flags: Flags): Promise<void> {
  if (flags.list === true) return list(flags);
  const statistic = pickStatistic(name);
  const own = asUsage(() => ownSettings(statistic, flags.set ?? new Map()));
  const {level, resamples, seed} = flags;
  const {columns, rows} = await ask(readQuery(flags), flags);
  const settings = {level, resamples, seed, own};
  const found = asUsage(() =>
    computeStatistic(statistic, {names: columns.map((column) => column.name), rows}, settings),
  );
  const isGrouped = found.some(({by}) => by !== null);
  const lines = found.map(({by, finding}): Record<string, Value> => ({by, ...finding}));
  write(toResult(isGrouped ? ["by", ...COLUMNS] : COLUMNS, lines), flags);
}

/** Adds `benchbook stats`: a statistic of the toolkit on a query's result. */
export function addStats(program: Command): void {
  program
    .command("stats")
    .description(
      "Compute a statistic on a query's result, with its interval, how it was made, and how many values were missing. Of a test, estimate is the test statistic. A column named by gives one result for each of its values.",
    )
    .argument("[statistic]", "which; --list names them with the columns that they need")
    .option("--list", "list the statistics: their columns, settings and what they are")
    .option("--query <sql>", "one SELECT whose columns have the names that the statistic needs")
    .option("-f, --file <file>", "read the query from a file; - is standard input")
    .option("--experiment <id>", "the experiment to ask (default: all, with a column experiment)")
    .option("-p, --parameter <name=value>", "a parameter of the query, as often as needed", collect("parameter"))
    .option("--set <name=value>", "a setting of the statistic, as often as needed", collect("set"))
    .option("--level <share>", "level of intervals", parseShare("level", "open"), 0.95)
    .option("--resamples <count>", "resamples, where something is resampled", parseCount("resamples"), 10_000)
    .option("--seed <number>", "seed of the resamples", parseCount("seed"), 1)
    .addOption(new Option("--format <format>", "how the result is written").choices(FORMATS).default("table"))
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Examples:
  benchbook stats wilson --experiment mcpmark --query "SELECT model AS by, passed AS value FROM outcomes WHERE counted"
  benchbook stats pass-hat-k --set k=4 --experiment mcpmark --query "SELECT task_id AS task, passed AS value FROM outcomes WHERE counted AND model = \\$m" -p m=o3
  benchbook stats --list`,
    )
    .action(async (name: string | undefined, _own: Flags, command: Command) => {
      await computeStats(name, command.optsWithGlobals<Flags>());
    });
}
