import type {PageState} from "./pageState.js";
import {byTask, estimateOf} from "./sqlText.js";

/**
 * The query that gives the leaderboard's estimates and counts, runnable as it stands by `benchbook sql`.
 * Intervals and ranks are not SQL: they come from the bootstrap that the caption names.
 * @param state the page's state
 */
export function leaderboardSql(state: PageState): string {
  const tasks =
    state.measure === "any" || state.measure === "all" ? `count(*) FILTER (WHERE n >= ${state.k})` : "count(*)";
  return [
    "WITH by_task AS (",
    byTask(state),
    ")",
    `SELECT model, ${tasks}::INTEGER AS tasks, sum(n)::INTEGER AS counted, sum(c)::INTEGER AS passed,`,
    `  ${estimateOf(state)} AS estimate`,
    "FROM by_task",
    "GROUP BY model",
    "HAVING estimate IS NOT NULL",
    "ORDER BY estimate DESC, model",
  ].join("\n");
}
