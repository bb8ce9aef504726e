import type {Database} from "../../data/database.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

/**
 * Verdicts on a trial are not older than the trial: a retried trial must be judged and diagnosed again.
 * @param db a database after `openParts`
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkAges(db) // []
 */
export async function checkAges(db: Database): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const table of ["claim_scores", "diagnoses"]) {
    const sql = `SELECT s.part, s.file_row_number, s.written_at::VARCHAR AS got FROM ${table} AS s
      JOIN trials AS t ON t.trial_id = s.trial_id WHERE s.written_at < t.written_at`;
    problems.push(...(await findRows(db, "ages", sql, "written_at", "no earlier than the trial itself")));
  }
  return problems;
}
