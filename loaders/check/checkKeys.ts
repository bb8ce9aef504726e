import {identifier} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {tableNames, tables} from "../../data/schema.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

async function repeated(db: Database, table: string, key: readonly string[]): Promise<Problem[]> {
  const names = key.map(identifier).join(", ");
  const sql = `SELECT part, file_row_number, to_json([${key.map((name) => `${identifier(name)}::VARCHAR`).join(", ")}])::VARCHAR AS got
    FROM ${table} QUALIFY row_number() OVER (PARTITION BY ${names} ORDER BY part, file_row_number) > 1`;
  return findRows(db, "keys", sql, key.join(", "), "a key that no other row has");
}

/**
 * Keys of the rows that hold are unique (older writings of a unit are superseded, which is no problem), and trial ids are the function they must be.
 * @param db a database after `openParts`
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkKeys(db) // []
 */
export async function checkKeys(db: Database): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const table of tableNames) problems.push(...(await repeated(db, table, tables[table].key)));
  problems.push(...(await repeated(db, "trials", ["model", "task_id", "trial_index"])));
  const sql = `SELECT part, file_row_number, trial_id AS got FROM stored_trials WHERE trial_id <> trial_id_of(model, task_id, trial_index)`;
  problems.push(...(await findRows(db, "keys", sql, "trial_id", "the id of its model, task and trial index")));
  return problems;
}
