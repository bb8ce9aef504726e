import type {PageState} from "./pageState.js";

/**
 * The query that gives the leaderboard's estimates and counts, runnable as it stands by `benchbook sql`.
 * Intervals and ranks are not SQL: they come from the bootstrap that the caption names.
 * @param state the page's state
 */
export function leaderboardSql(state: PageState): string {
  const where = ["counted", ...sliceConditions(state), ...modelConditions(state)];
  const source = `outcomes(${text(state.convention)}, ${state.judge === null ? "NULL" : text(state.judge)}, ${state.threshold})`;
  if (state.measure === "any" || state.measure === "all") {
    const macro = state.measure === "any" ? "pass_at_k" : "pass_hat_k";
    return [
      "WITH by_task AS (",
      "  SELECT model, task_id, count(*)::INTEGER AS n, count(*) FILTER (WHERE passed)::INTEGER AS c",
      `  FROM ${source}`,
      `  WHERE ${where.join(" AND ")}`,
      "  GROUP BY model, task_id",
      ")",
      `SELECT model, count(*)::INTEGER AS tasks, avg(${macro}(n, c, ${state.k})) AS estimate`,
      "FROM by_task",
      "GROUP BY model",
      "ORDER BY estimate DESC, model",
    ].join("\n");
  }
  const estimate = state.measure === "coverage" ? "avg(score)" : "count(*) FILTER (WHERE passed) / count(*)";
  return [
    "SELECT model, count(*)::INTEGER AS counted, count(*) FILTER (WHERE passed)::INTEGER AS passed,",
    `  ${estimate} AS estimate`,
    `FROM ${source}`,
    `WHERE ${where.join(" AND ")}`,
    "GROUP BY model",
    "ORDER BY estimate DESC, model",
  ].join("\n");
}

function sliceConditions({slice}: PageState): string[] {
  if (slice === null) return [];
  const cut = slice.indexOf(":");
  const column = slice.slice(0, cut);
  return ["service", "split", "bucket", "category"].includes(column)
    ? [`${column} = ${text(slice.slice(cut + 1))}`]
    : [];
}

function modelConditions({models}: PageState): string[] {
  return models === null ? [] : [`model IN (${models.map(text).join(", ")})`];
}

/** SQL text of a string: quotes are doubled. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
