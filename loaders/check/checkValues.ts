import {identifier} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {tableNames, tables} from "../../data/schema.js";
import type {TableName} from "../../data/schema.js";
import type {Column} from "../../data/columns.js";
import {columnRule} from "./columnRule.js";
import type {Rule} from "./columnRule.js";
import {findRows} from "./findRows.js";
import type {Problem} from "./problem.js";

/** What each column of a table must hold, null included. */
function rulesOf(table: TableName): {column: string; rule: Rule}[] {
  const columns: Record<string, Column> = tables[table].columns;
  return Object.entries(columns).flatMap(([column, spec]) => {
    const rule = columnRule(column, spec);
    const name = identifier(column);
    const mayBeNull = spec.nullMeaning !== null && column !== "written_at";
    if (mayBeNull) return rule === null ? [] : [{column, rule: {...rule, sql: `(${name} IS NULL OR (${rule.sql}))`}}];
    const expected = rule === null ? "a value, never null" : rule.expected;
    const sql = rule === null ? `${name} IS NOT NULL` : `(${name} IS NOT NULL AND coalesce(${rule.sql}, false))`;
    return [{column, rule: {sql, expected}}];
  });
}

/**
 * Every stored value, superseded ones too, against its column: null, range, closed list, JSON. One pass a table where all is well.
 * @param db a database after `openParts`
 * @returns one problem a row, by part and row; at most a few of each part one by one, the rest as a number
 * @example await checkValues(db) // []
 */
export async function checkValues(db: Database): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const table of tableNames) {
    const rules = rulesOf(table);
    const counts = rules.map(({rule}, i) => `count(*) FILTER (NOT (${rule.sql})) AS c${i}`);
    const bad = await db.row(`SELECT ${counts.join(", ")} FROM stored_${table}`);
    for (const [i, {column, rule}] of rules.entries()) {
      if (bad[`c${i}`] === 0) continue;
      const sql = `SELECT part, file_row_number, ${identifier(column)} AS got FROM stored_${table} WHERE NOT (${rule.sql})`;
      problems.push(...(await findRows(db, "values", sql, column, rule.expected)));
    }
  }
  return problems;
}
