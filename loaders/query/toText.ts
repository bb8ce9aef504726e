import {DuckDBTypeId} from "@duckdb/node-api";
import type {DuckDBType} from "@duckdb/node-api";
import type {Value} from "../../data/database.js";
import type {Result} from "./runQuery.js";
import {toInertJson} from "./toInertJson.js";
import {toVisible} from "./toVisible.js";

const NUMBERS: readonly DuckDBTypeId[] = [
  ...[DuckDBTypeId.TINYINT, DuckDBTypeId.SMALLINT, DuckDBTypeId.INTEGER, DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT],
  ...[
    DuckDBTypeId.UTINYINT,
    DuckDBTypeId.USMALLINT,
    DuckDBTypeId.UINTEGER,
    DuckDBTypeId.UBIGINT,
    DuckDBTypeId.UHUGEINT,
  ],
  ...[DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL],
];

function isNumber(type: DuckDBType): boolean {
  return NUMBERS.includes(type.typeId);
}

/** A value as text: text as it is, lists and structs as JSON. */
function toCell(value: Value): string {
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * A result as CSV by RFC 4180: a header, CRLF after every row, quotes where they are needed; null is empty, empty text is "".
 * @returns the whole text
 * @example toCsv(result) // "model,passed\r\no3,12\r\n"
 */
export function toCsv({columns, rows}: Result): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) || text === "" ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (value: Value) => (value === null ? "" : quote(toCell(value)));
  const lines = [columns.map(({name}) => quote(name)), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/**
 * A result as JSON: an array with one object a row, one row a line.
 * @returns the whole text; times and what JSON has no type for are text, and what a terminal would obey is escaped
 * @example toJson(toResult(["n"], [{n: 1}])) // '[\n{"n":1}\n]\n'
 */
export function toJson({columns, rows}: Result): string {
  const lines = rows.map((row) => toInertJson(Object.fromEntries(row.map((value, i) => [columns[i].name, value]))));
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

/**
 * A text as Markdown that shows it as it is, on one line: never markup, never a link, nothing that a terminal obeys.
 * @param text any text
 * @returns Markdown; line ends are `<br>`
 * @example escapeMarkdown("a *b*\nc") // "a \\*b\\*<br>c"
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) =>
      toVisible(line)
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(/[\\`*_[\]|]/g, "\\$&"),
    )
    .join("<br>");
}

/**
 * A result as a Markdown table; text can neither end a cell nor become markup, null is empty.
 * @returns the whole text; numbers stand at the right
 * @example toMarkdown(toResult(["n"], [{n: 1}])) // "| n |\n| --: |\n| 1 |\n"
 */
export function toMarkdown({columns, rows}: Result): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |\n`;
  return (
    line(columns.map(({name}) => escapeMarkdown(name))) +
    line(columns.map(({type}) => (isNumber(type) ? "--:" : "---"))) +
    rows.map((row) => line(row.map((value) => (value === null ? "" : escapeMarkdown(toCell(value)))))).join("")
  );
}

const LONGEST_CELL = 60;
const GAP = "  ";

/** The places that a text takes on a terminal: wide characters take two, combining ones none. */
function widthOf(text: string): number {
  // Most cells are plain, and there may be millions.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

/** A text cut to so many places, with an ellipsis where something is lost. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let places = 0;
  for (const character of text) {
    places += widthOf(character);
    if (places > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/**
 * A result as an aligned table with the number of rows below: numbers to the right, long cells and wide rows cut.
 * @param width the terminal's width; default: rows are not cut
 * @returns the whole text
 * @example toTable(toResult(["n"], [{n: 1}])) // "n\n─\n1\n1 row\n"
 */
export function toTable({columns, rows}: Result, width = Infinity): string {
  const cells = rows.map((row) =>
    row.map((value) => cut(toVisible(value === null ? "null" : toCell(value)), LONGEST_CELL)),
  );
  const heads = columns.map(({name}) => cut(toVisible(name), LONGEST_CELL));
  const widths = heads.map((head, i) => cells.reduce((most, row) => Math.max(most, widthOf(row[i])), widthOf(head)));
  const line = (texts: string[]) =>
    texts
      .map((text, i) => {
        const space = " ".repeat(widths[i] - widthOf(text));
        return isNumber(columns[i].type) ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd();
  const lines = [line(heads), widths.map((places) => "─".repeat(places)).join(GAP), ...cells.map(line)];
  const count = `${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  return `${[...lines.map((each) => cut(each, width)), count].join("\n")}\n`;
}
