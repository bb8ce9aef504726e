import type {McpmarkReport} from "./mcpmarkReport.js";
import type {PageState} from "./pageState.js";
import {byTask, text} from "./sqlText.js";

/** Rates on local and on remote services, each service alike, and their gap, under a state's convention. */
export function mcpmarkGapsSql({queries}: Pick<McpmarkReport, "queries">, {convention}: PageState): string {
  const profiles = queries.profiles.trim().replace(/;$/, "").replaceAll("'mcpmark-official'", text(convention));
  return [
    "SELECT model, pass_1 AS pass_at_1, local_pass_1 AS local, remote_pass_1 AS remote, local_gap AS gap",
    "FROM (",
    profiles,
    ")",
    "WHERE local_gap IS NOT NULL",
    "ORDER BY gap DESC, model",
  ].join("\n");
}

/** pass@k and pass^k of every model over its tasks with two trials or more, for every k that all of these have. */
export function passCurvesSql(state: PageState): string {
  return [
    "WITH by_task AS (",
    byTask({...state, slice: null}),
    "),",
    "fewest AS (",
    "  SELECT model, min(n) AS most FROM by_task WHERE n > 1 GROUP BY model",
    "),",
    "points AS (",
    "  SELECT model, unnest(range(1, most + 1))::INTEGER AS k FROM fewest",
    ")",
    "SELECT p.model, p.k, avg(pass_at_k(b.n, b.c, p.k)) AS pass_at_k, avg(pass_hat_k(b.n, b.c, p.k)) AS pass_hat_k",
    "FROM points AS p",
    "JOIN by_task AS b ON b.model = p.model",
    "WHERE b.n > 1",
    "GROUP BY p.model, p.k",
    "ORDER BY p.model, p.k",
  ].join("\n");
}

/** The profiles without their curves, which have a figure and a query of their own. */
export function profilesSql(profiles: string): string {
  return `SELECT * EXCLUDE (pass_at_k, pass_hat_k)\nFROM (\n${profiles.trim().replace(/;$/, "")}\n)\nORDER BY pass_1 DESC, model`;
}
