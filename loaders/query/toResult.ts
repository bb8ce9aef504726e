import {BOOLEAN, DOUBLE, VARCHAR} from "@duckdb/node-api";
import type {Value} from "../../data/database.js";
import type {Result} from "./runQuery.js";

function typeOf(values: readonly Value[]) {
  const known = values.filter((value) => value !== null);
  if (known.length > 0 && known.every((value) => typeof value === "number")) return DOUBLE;
  return known.length > 0 && known.every((value) => typeof value === "boolean") ? BOOLEAN : VARCHAR;
}

/**
 * Rows of plain values as a query's result, for `toTable`, `toMarkdown`, `toCsv` and `toJson`: a column of numbers is one
 * of doubles, one of truth values of booleans, any other of text.
 * @param columns the names, in their order
 * @param rows one object a row; what it lacks is null
 * @returns the result, rows in the order given
 * @example toTable(toResult(["n"], [{n: 1}])) // "n\n─\n1\n1 row\n"
 */
export function toResult(columns: readonly string[], rows: readonly Readonly<Record<string, Value>>[]): Result {
  const values = rows.map((row) => columns.map((name) => row[name] ?? null));
  return {columns: columns.map((name, i) => ({name, type: typeOf(values.map((row) => row[i]))})), rows: values};
}
