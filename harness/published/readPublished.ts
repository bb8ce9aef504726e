import {createHash} from "node:crypto";
import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import type {NewRow} from "../../data/schema.js";

/** A benchmark whose published figures are transcribed: the name of its folder in `data/published/`. */
export type PublishedBenchmark = "mcp-atlas" | "mcpmark";

/** Published figures as the tables of an experiment have them. */
export interface PublishedFigures {
  published: NewRow<"published">[];
  models: NewRow<"models">[];
  sources: NewRow<"sources">[];
}

type Cells = Record<string, string>;

/** What a column of a CSV file means, as `columns.csv` says: `{column}` in a scope stands for a cell of the same row. */
interface ColumnMeaning {
  file: string;
  column: string;
  scope: string;
  metric: string;
  unit: string;
  decimals: string;
  definition: string;
  place: string;
}

/** Cells that Table 1 prints as marks. */
const GRADES: Readonly<Record<string, number>> = {yes: 1, partial: 0.5, mixed: 0.5, no: 0};
/** What a source prints where there is no number. */
const NONE = "/";
const ABOUT = "~";
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Files of a benchmark's folder that are about its figures and hold none: they are no source of an experiment. */
const COMMENTARY = ["notes.csv", "reasons.csv"];
const WITHOUT_FIGURES = ["models.csv", "columns.csv", "prices.csv"];

/** Added to the definition of a number that the source prints with "about", "roughly" or "near". */
export const PRINTED_AS_ABOUT = "(printed as about)";

function readCsv(path: string): Cells[] {
  return parse(readFileSync(path), {columns: true}) as Cells[];
}

function decimalsOf(cell: string, rule: string): number | null {
  if (rule === "drawn" || rule === "derived") return null;
  if (rule !== "printed") return Number(rule);
  return cell.split(".")[1]?.length ?? 0;
}

/** A cell's number, decimals and definition; null where the source states nothing there. */
function parseCell(cell: string, rule: string, definition: string, where: string) {
  if (cell === "") return null;
  if (cell === NONE) return {value: null, decimals: null, definition};
  if (cell in GRADES) return {value: GRADES[cell], decimals: decimalsOf("0", rule), definition};
  const about = cell.startsWith(ABOUT);
  const digits = about ? cell.slice(1) : cell;
  if (!NUMBER.test(digits))
    throw new Error(`${where}: got ${JSON.stringify(cell)}; expected a number, "~" and a number, or "/"`);
  return {
    value: Number(digits),
    decimals: decimalsOf(digits, rule),
    definition: about ? `${definition} ${PRINTED_AS_ABOUT}` : definition,
  };
}

function readModels(folder: string): NewRow<"models">[] {
  return readCsv(join(folder, "models.csv")).map(
    ({model, display_name, provider, is_open_weights, aliases, ...settings}) => ({
      model,
      display_name,
      provider,
      is_open_weights: is_open_weights === "true",
      configuration: JSON.stringify(settings),
      aliases: aliases === "" ? null : aliases.split(";"),
    }),
  );
}

/** One row a number of a wide file, whose columns `columns.csv` explains. */
function readWide(file: string, rows: Cells[], columns: ColumnMeaning[]): NewRow<"published">[] {
  return rows.flatMap((row, index) =>
    Object.entries(row).flatMap(([column, cell]) => {
      const meaning = columns.find((candidate) => candidate.file === file && candidate.column === column);
      if (meaning === undefined) {
        const named = columns.some((candidate) => candidate.file === file && candidate.scope.includes(`{${column}}`));
        if (named || column === "model") return [];
        throw new Error(`${file}: column ${JSON.stringify(column)}: got no meaning; expected a row of columns.csv`);
      }
      if (meaning.metric === "") return [];
      const parsed = parseCell(cell, meaning.decimals, meaning.definition, `${file} row ${index + 2} ${column}`);
      if (parsed === null) return [];
      const scope = meaning.scope.replace(/\{(\w+)\}/g, (_, name: string) => row[name]);
      return [
        {scope, model: row.model || null, metric: meaning.metric, unit: meaning.unit, place: meaning.place, ...parsed},
      ];
    }),
  );
}

/** One row a number of a long file, which explains itself. */
function readLong(file: string, rows: Cells[]): NewRow<"published">[] {
  return rows.flatMap((row, index) => {
    const rule = row.place.startsWith("derived") ? "derived" : "printed";
    const parsed = parseCell(row.value, rule, row.definition, `${file} row ${index + 2} value`);
    if (parsed === null) return [];
    return [
      {scope: row.scope, model: row.model || null, metric: row.metric, unit: row.unit, place: row.place, ...parsed},
    ];
  });
}

/**
 * Reads the transcribed figures of a benchmark: every number with its scope, metric, unit, printed decimals, definition and place.
 * Use it to write the `published` experiments; a reader of an experiment uses the table `published` instead.
 * @param root the folder that holds the benchmarks' folders (`data/published`)
 * @param benchmark `mcp-atlas` or `mcpmark`
 * @returns rows in the files' order; models by their canonical id, since other names of `models.csv` are resolved
 * @throws where a file has a column that `columns.csv` does not explain, a cell that is no number, or a model that `models.csv` lacks
 * @example readPublished("data/published", "mcp-atlas").published.length // 950
 */
export function readPublished(root: string, benchmark: PublishedBenchmark): PublishedFigures {
  const folder = join(root, benchmark);
  const models = readModels(folder);
  const ids = new Map(models.flatMap(({model, aliases}) => [model, ...(aliases ?? [])].map((alias) => [alias, model])));
  const columns = readCsv(join(folder, "columns.csv")) as unknown as ColumnMeaning[];
  const published: NewRow<"published">[] = [];
  const sources: NewRow<"sources">[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".csv") && !COMMENTARY.includes(name))
    .sort()) {
    const path = join(folder, file);
    const rows = readCsv(path);
    const read = WITHOUT_FIGURES.includes(file)
      ? []
      : "metric" in rows[0]
        ? readLong(file, rows)
        : readWide(file, rows, columns);
    for (const row of read) {
      if (row.model == null) continue;
      const model = ids.get(row.model);
      if (model === undefined)
        throw new Error(`${path}: model: got ${JSON.stringify(row.model)}; expected a model of models.csv`);
      row.model = model;
    }
    published.push(...read);
    const content = readFileSync(path);
    sources.push({
      source_id: `${benchmark}/${file}`,
      path: `data/published/${benchmark}/${file}`,
      sha256: createHash("sha256").update(content).digest("hex"),
      bytes: content.length,
      format: "published figures (CSV)",
      rows_read: rows.length,
      rows_kept: rows.length,
      warnings: [],
    });
  }
  return {published, models, sources};
}
