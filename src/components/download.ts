/** A row as it is exported: plain values by column. */
export type Exported = Record<string, string | number | boolean | null>;

/**
 * What a spreadsheet takes for a formula when a cell begins with it, in any width of letters; a tab or line end before it
 * changes nothing.
 */
const FORMULA = /^[\s=+\-@＝＋－＠]/u;
const PLAIN_NUMBER = /^[-+]?(\d[\d,]*\.?\d*|\.\d+)(e[-+]?\d+)?\s*%?$/i;

/**
 * A text as a cell that a spreadsheet shows and never computes: what would begin a formula gets an apostrophe before it.
 * For files that people open; what a program reads keeps its bytes (`benchbook sql --format csv`, `export`).
 * @param text any text
 * @returns the text itself where it is harmless or a plain number
 * @example toInertCell("=1+1") // "'=1+1"
 * @example toInertCell("-2.5") // "-2.5"
 */
export function toInertCell(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/**
 * Rows as CSV (RFC 4180, with a head) for people and their spreadsheets: columns in the order of the first row, null as an
 * empty field, no cell a formula (`toInertCell`).
 * @example toCsv([{model: "a, b", n: 1}]) // 'model,n\r\n"a, b",1\r\n'
 */
export function toCsv(rows: Exported[]): string {
  if (rows.length === 0) return "";
  const columns = Object.keys(rows[0]);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(toField).join(",")}\r\n`).join("");
}

/** Gives a reader a file that was made in the page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function toField(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? toInertCell(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
