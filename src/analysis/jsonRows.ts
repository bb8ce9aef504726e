/** JSON rows as a table has them: texts as they were sent, numbers with all their digits. */
export interface JsonRows {
  /** what stands beside the rows in the same object: `success: true` */
  beside: [key: string, value: string][];
  columns: string[];
  /** null where a row lacks the column */
  rows: (string | null)[][];
}

/** More columns are no small table. */
const MOST_COLUMNS = 12;
const LEAST_ROWS = 2;
/** Longer results are read laid out. */
const MOST_LINES = 20_000;

const ENTRY = /^\s*("(?:[^"\\]|\\.)*"): (.*?),?$/;

function textOf(token: string): string {
  return token.startsWith('"') ? String(JSON.parse(token)) : token;
}

/** The flat objects of a list, from the lines between its brackets; null where any entry is something else. */
function readRows(lines: readonly string[]): {columns: string[]; rows: Map<string, string>[]} | null {
  const rows: Map<string, string>[] = [];
  const columns = new Set<string>();
  let open: Map<string, string> | null = null;
  for (const line of lines) {
    const token = line.trim();
    if (open === null) {
      if (token !== "{") return null;
      open = new Map();
    } else if (/^\},?$/.test(token)) {
      rows.push(open);
      open = null;
    } else {
      const [, key, value] = ENTRY.exec(line) ?? [];
      if (key === undefined || /^[[{]/.test(value)) return null;
      open.set(textOf(key), textOf(value));
      columns.add(textOf(key));
    }
  }
  if (rows.length < LEAST_ROWS || columns.size > MOST_COLUMNS || columns.size === 0) return null;
  return {columns: [...columns], rows};
}

/**
 * A list of flat objects as a table, alone or within an object whose other values are flat; a query's rows look so.
 * @param laidOut JSON of `layOutJson`
 * @returns null where it is anything else
 * @example jsonRows(layOutJson('[{"a":1.50},{"b":"x"}]')) // {beside: [], columns: ["a", "b"], rows: [["1.50", null], [null, "x"]]}
 */
export function jsonRows(laidOut: string): JsonRows | null {
  const lines = laidOut.split("\n");
  if (lines.length > MOST_LINES) return null;
  const isBare = lines[0] === "[";
  const from = isBare ? 0 : lines.findIndex((line) => /^ {2}"(?:[^"\\]|\\.)*": \[$/.test(line));
  const to = isBare ? lines.length - 1 : lines.findIndex((line, i) => i > from && /^ {2}\],?$/.test(line));
  if (from < 0 || to < 0) return null;
  const read = readRows(lines.slice(from + 1, to));
  if (read === null) return null;
  const beside: JsonRows["beside"] = [];
  for (const line of isBare ? [] : [...lines.slice(1, from), ...lines.slice(to + 1, -1)]) {
    const [, key, value] = ENTRY.exec(line) ?? [];
    if (key === undefined || (/^[[{]/.test(value) && !/^(\[\]|\{\})$/.test(value))) return null;
    beside.push([textOf(key), textOf(value)]);
  }
  return {
    beside,
    columns: read.columns,
    rows: read.rows.map((row) => read.columns.map((column) => row.get(column) ?? null)),
  };
}
