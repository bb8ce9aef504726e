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

/** Rates of each model over each part of the tasks; a task stands under each server that it exposes. */
export function serversSql(state: PageState, by: string): string {
  const judge = state.judge === null ? "NULL" : text(state.judge);
  const parts =
    by === "server"
      ? "SELECT task_id, unnest(list_distinct(servers)) AS part FROM tasks"
      : `SELECT task_id, ${by} AS part FROM tasks WHERE ${by} IS NOT NULL`;
  const models = state.models === null ? "" : ` AND o.model IN (${state.models.map(text).join(", ")})`;
  return [
    "WITH parts AS (",
    `  ${parts}`,
    "), by_task AS (",
    "  SELECT o.model, p.part, o.task_id, count(*) FILTER (WHERE o.passed) / count(*) AS rate",
    `  FROM outcomes(${text(state.convention)}, ${judge}, ${state.threshold}) AS o`,
    "  JOIN parts AS p ON p.task_id = o.task_id",
    `  WHERE o.counted${models}`,
    "  GROUP BY o.model, p.part, o.task_id",
    ")",
    "SELECT part, model, count(*)::INTEGER AS tasks, avg(rate) AS estimate",
    "FROM by_task",
    "GROUP BY part, model",
    "ORDER BY part, model",
  ].join("\n");
}
