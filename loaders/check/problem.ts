import {shown} from "../../data/problems.js";

/** What is wrong with an experiment, and where. */
export interface Problem {
  /** Which check found it. */
  readonly check: "manifest" | "files" | "columns" | "values" | "keys" | "references" | "plan" | "ages" | "sources";
  /** The file, relative to the experiment's folder; null where it is about the experiment as a whole. */
  readonly part: string | null;
  /** The row in that file, counted from 0 as DuckDB's `file_row_number`; null where it is about the whole file. */
  readonly row: number | null;
  /** The column or field; null where it is about the whole row or file. */
  readonly field: string | null;
  readonly got: unknown;
  readonly expected: string;
  /** How many more rows of the same file have the same problem and are not listed. */
  readonly more: number;
}

/** How many rows of one file with one problem are listed one by one. */
export const LISTED = 20;

/**
 * A problem as one line: `trials/part-1.parquet row 18: turns: got -1; expected a whole number from 0`.
 * @returns one line, without its end
 * @example toLine(fileProblem("files", "trials/a.txt", null, "a.txt", "a Parquet part")) // 'trials/a.txt: got "a.txt"; expected a Parquet part'
 */
export function toLine({part, row, field, got, expected, more}: Problem): string {
  const place = [part ?? "experiment", row === null ? "" : ` row ${row}`].join("");
  const rest = more > 0 ? ` · and ${more} more` : "";
  return `${place}: ${field === null ? "" : `${field}: `}got ${shown(got)}; expected ${expected}${rest}`;
}

/**
 * A problem of a file as a whole, or of one of its fields.
 * @param check the check that found it
 * @param part path below the experiment's folder; null for the experiment itself
 * @param field null for the file as a whole
 * @param got what is there
 * @param expected what should be, in words
 * @returns the problem, of no row
 * @example fileProblem("manifest", "experiment.json", "id", "a", "the folder's name").row // null
 */
export function fileProblem(
  check: Problem["check"],
  part: string | null,
  field: string | null,
  got: unknown,
  expected: string,
): Problem {
  return {check, part, row: null, field, got, expected, more: 0};
}
