/** A cell: text, a number, or nothing. */
export type Cell = string | number | null | undefined;

function toCell(value: Cell): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of CSV as pandas writes it: quotes only where they are needed, a line feed at the end.
 * @example csvLine(["a,b", 1, null]) // '"a,b",1,\n'
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(",")}\n`;
}
