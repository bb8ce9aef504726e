import type {Database, Value} from "../../data/database.js";
import {LISTED} from "./problem.js";
import type {Problem} from "./problem.js";

/** A bad row as a check's SQL names it. */
interface BadRow {
  part: string | null;
  file_row_number: number | null;
  got: Value;
}

/**
 * The problems of the rows that a query finds: the first of each part one by one, the others as a number.
 * @param db a database after `openParts`
 * @param check the check on whose behalf it looks
 * @param sql a query with the columns `part, file_row_number, got`, in any order of rows
 * @param field the column that is wrong
 * @param expected what the value should be, in words
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await findRows(db, "values", "SELECT part, file_row_number, turns AS got FROM stored_trials WHERE turns < 0", "turns", "a whole number from 0")
 */
export async function findRows(
  db: Database,
  check: Problem["check"],
  sql: string,
  field: string | null,
  expected: string,
): Promise<Problem[]> {
  const rows = await db.rows<BadRow & {place: number; total: number}>(`
    SELECT part, file_row_number, got, place, total
    FROM (
      SELECT bad.*, row_number() OVER by_row AS place, count(*) OVER (PARTITION BY part) AS total
      FROM (${sql}) AS bad
      WINDOW by_row AS (PARTITION BY part ORDER BY file_row_number, got::VARCHAR)
    )
    WHERE place <= ${LISTED}
    ORDER BY part, place`);
  return rows.map(({part, file_row_number: row, got, place, total}) => {
    return {check, part, row, field, got, expected, more: place === LISTED ? total - LISTED : 0};
  });
}
