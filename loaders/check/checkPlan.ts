import type {Database} from "../../data/database.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

/**
 * Every trial was planned. That a planned trial is not there is no problem of the data: conventions say what it is worth, `ledger` counts it.
 * @param db a database after `openParts`
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkPlan(db) // []
 */
export async function checkPlan(db: Database): Promise<Problem[]> {
  const sql = `SELECT t.part, t.file_row_number, t.trial_id AS got FROM trials AS t
    WHERE NOT EXISTS (
      SELECT 1 FROM plan AS p WHERE p.model = t.model AND p.task_id = t.task_id AND p.trial_index = t.trial_index
    )`;
  return findRows(db, "plan", sql, null, "a trial that the plan names");
}
