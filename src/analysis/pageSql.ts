import {text} from "./leaderboardSql.js";
import type {PageState} from "./pageState.js";

/** What each convention counts of each model, in one query. */
export function ledgerSql(conventions: string[], state: PageState): string {
  const judge = state.judge === null ? "NULL" : text(state.judge);
  return conventions
    .map(
      (convention) =>
        `SELECT ${text(convention)} AS convention, *\nFROM ledger(${text(convention)}, ${judge}, ${state.threshold})`,
    )
    .join("\nUNION ALL\n")
    .concat("\nORDER BY model, convention");
}

/** Diagnosed trials of each model by primary mode. */
export function failuresSql(diagnoser: string): string {
  return [
    "SELECT t.model, d.mode, count(*)::INTEGER AS trials, count(*) / sum(count(*)) OVER (PARTITION BY t.model) AS share",
    "FROM diagnoses AS d",
    "JOIN trials AS t ON t.trial_id = d.trial_id",
    `WHERE d.is_primary AND d.judge = ${text(diagnoser)}`,
    "GROUP BY t.model, d.mode",
    "ORDER BY t.model, trials DESC, d.mode",
  ].join("\n");
}

/** Rates of two models over each part of the tasks. */
export function compareSql(state: PageState, models: [string, string], part: string): string {
  const judge = state.judge === null ? "NULL" : text(state.judge);
  const column = ["service", "bucket", "split", "category"].includes(part) ? part : "'all'";
  return [
    `SELECT ${column} AS part, model, count(*)::INTEGER AS counted, count(*) FILTER (WHERE passed)::INTEGER AS passed,`,
    "  count(*) FILTER (WHERE passed) / count(*) AS estimate",
    `FROM outcomes(${text(state.convention)}, ${judge}, ${state.threshold})`,
    `WHERE counted AND model IN (${models.map(text).join(", ")})`,
    "GROUP BY part, model",
    "ORDER BY part, model",
  ].join("\n");
}
