import {describe, expect, it} from "vitest";
import type {Column} from "../../../data/columns.js";
import type {Database} from "../../../data/database.js";
import {literal, withDatabase} from "../../../data/database.js";
import {tableNames, tables} from "../../../data/schema.js";
import {columnRule} from "../../../loaders/check/columnRule.js";

/** Values at and beyond the edges of every kind of column. */
const TEXTS = [
  "",
  "x",
  " ",
  "null",
  "{}",
  "[1",
  '"s"',
  "public",
  "completed",
  "llm",
  "tool_call",
  "reported",
  "flag",
  "fault",
  "assistant",
];
const NUMBERS = [-1, 0, 0.5, 1, 2, 1.5, -0.5, 100, 1e9];
const WHOLES = [-1, 0, 1, 2, 1_000_000];

function candidates({sql}: Column): (string | number)[] {
  if (sql === "VARCHAR" || sql === "JSON") return TEXTS;
  if (sql === "DOUBLE") return NUMBERS;
  return sql === "INTEGER" || sql === "BIGINT" ? WHOLES : [];
}

async function holdsInSql(
  db: Database,
  rule: string | undefined,
  column: Column,
  value: string | number,
): Promise<boolean> {
  if (rule === undefined) return true;
  const sql = typeof value === "string" ? literal(value) : String(value);
  const type = column.sql === "JSON" ? "VARCHAR" : column.sql;
  const {holds} = await db.row(`SELECT (${rule}) AS holds FROM (SELECT ${sql}::${type} AS value)`);
  return holds === true;
}

describe("columnRule(column, spec)", () => {
  it("holds in SQL just where the contract's own check holds, for every column of every table", async () => {
    let compared = 0;
    await withDatabase(async (db) => {
      for (const table of tableNames) {
        for (const [name, column] of Object.entries(tables[table].columns) as [string, Column][]) {
          const rule = columnRule("value", column)?.sql;
          for (const value of candidates(column)) {
            const byContract = column.check.safeParse(value).success;
            expect([table, name, value, await holdsInSql(db, rule, column, value)]).toEqual([
              table,
              name,
              value,
              byContract,
            ]);
            compared += 1;
          }
        }
      }
    }, 1);
    expect(compared).toBeGreaterThan(1000);
  });

  it("says in words what is expected", () => {
    const {trials, tasks, claim_scores} = tables;
    expect(columnRule("turns", trials.columns.turns)?.expected).toBe("a whole number from 0");
    expect(columnRule("split", tasks.columns.split)?.expected).toBe("one of public, private");
    expect(columnRule("confidence", claim_scores.columns.confidence)?.expected).toBe("a finite number from 0 to 1");
    expect(columnRule("score", claim_scores.columns.score)?.expected).toBe("one of 0, 0.5, 1");
    expect(columnRule("answer", trials.columns.answer)).toBeNull();
  });
});
