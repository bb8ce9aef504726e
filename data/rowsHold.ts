import type {Column} from "./columns.js";
import {tables} from "./schema.js";
import type {TableName} from "./schema.js";

function valueHolds(value: unknown, {check, holds, nullMeaning}: Column): boolean {
  if (value === undefined || value === null) return nullMeaning !== null;
  return holds === null ? check.safeParse(value).success : holds(value);
}

/** Text that is equal where keys are. */
function keyOf(row: Readonly<Record<string, unknown>>, key: readonly string[]): string {
  let text = String(row[key[0]]);
  for (let i = 1; i < key.length; i++) text += `\0${String(row[key[i]])}`;
  return text;
}

/**
 * Whether all rows keep the contract of a table and their keys are unique: a fast yes for the door.
 * Not for saying what is wrong: where it is false, `checkRows` decides and names every problem.
 * @param table whose contract they must keep
 * @param rows what a writer gives; nothing is changed
 * @returns true where `checkRows` would find no problem
 * @example rowsHold("judges", [{judge: "rule", kind: "rule"}]) // true
 */
export function rowsHold(table: TableName, rows: readonly unknown[]): boolean {
  const columns = new Map(Object.entries<Column>(tables[table].columns));
  const never = [...columns].filter(([, {nullMeaning}]) => nullMeaning === null).map(([name]) => name);
  const list = rows as readonly Record<string, unknown>[];
  for (const row of list) {
    if (typeof row !== "object" || row === null) return false;
    for (const field in row) {
      const column = columns.get(field);
      if (column === undefined || !valueHolds(row[field], column)) return false;
    }
    for (const name of never) if (row[name] === undefined) return false;
  }
  const key: readonly string[] = tables[table].key;
  return new Set(list.map((row) => keyOf(row, key))).size === list.length;
}
