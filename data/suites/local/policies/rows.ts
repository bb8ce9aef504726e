/** A row of a table or file: every value as text, so that a value which is missing is "". */
export type Row = Readonly<Record<string, string>>;

/** The rows of a CSV text without quotes; none for "". */
export function csv(text: string): Row[] {
  const [head = "", ...lines] = text.trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? "").trim()]));
  });
}

/** The value of JSON text; undefined where it is none. */
export function json<T>(text: string): T | undefined {
  return text === "" ? undefined : (JSON.parse(text) as T);
}

/** A number; NaN where there is none. */
export function num(value: string | undefined): number {
  return value === undefined || value === "" ? Number.NaN : Number(value);
}

/** The sum of a number of each row; NaN where there is no row. */
export function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.length === 0 ? Number.NaN : rows.reduce((total, row) => total + of(row), 0);
}

/** How many rows; NaN where there are none, so that a count of nothing read is not stated. */
export function count(rows: readonly unknown[]): number {
  return rows.length === 0 ? Number.NaN : rows.length;
}

/** Whole days from one day or time to another; NaN where one is missing. */
export function daysBetween(from: string | undefined, to: string | undefined): number {
  return from && to
    ? Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)
    : Number.NaN;
}

/** What the first group of an expression finds in a text; "" where it finds nothing. */
export function pick(text: string | undefined, expression: RegExp): string {
  return expression.exec(text ?? "")?.[1]?.trim() ?? "";
}

/** Rows by the value of a key, in order of first appearance. */
export function group<T>(rows: readonly T[], key: (row: T) => string): {key: string; rows: T[]}[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups].map(([name, members]) => ({key: name, rows: members}));
}

/** A number with a fixed number of decimals, as text; "" where there is none. */
export function fixed(value: number, decimals: number): string {
  return Number.isNaN(value) ? "" : value.toFixed(decimals);
}
