import {identifier} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {tableNames, tables} from "../../data/schema.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

/**
 * Rows name trials, tasks, models, judges and sources that are there, where that table has rows; verdicts name claims of their task.
 * @param db a database after `openParts`
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkReferences(db) // []
 */
export async function checkReferences(db: Database): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const table of tableNames) {
    for (const [column, target] of Object.entries(tables[table].references)) {
      const [other, key] = target.split(".");
      const name = identifier(column);
      const sql = `SELECT r.part, r.file_row_number, r.${name} AS got FROM ${table} AS r
        WHERE r.${name} IS NOT NULL AND (SELECT count(*) FROM ${other}) > 0
          AND NOT EXISTS (SELECT 1 FROM ${other} AS o WHERE o.${identifier(key)} = r.${name})`;
      problems.push(...(await findRows(db, "references", sql, column, `a ${target} that is there`)));
    }
  }
  const claims = `SELECT s.part, s.file_row_number, s.claim_index AS got FROM claim_scores AS s
    JOIN trials AS t ON t.trial_id = s.trial_id
    WHERE EXISTS (SELECT 1 FROM claims AS c WHERE c.task_id = t.task_id)
      AND NOT EXISTS (SELECT 1 FROM claims AS c WHERE c.task_id = t.task_id AND c.claim_index = s.claim_index)`;
  problems.push(...(await findRows(db, "references", claims, "claim_index", "a claim of the trial's task")));
  return problems;
}
