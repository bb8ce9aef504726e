/** A row as it is exported: plain values by column. */
export type Exported = Record<string, string | number | boolean | null>;

/**
 * Rows as CSV (RFC 4180, with a head): columns in the order of the first row, null as an empty field.
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
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
