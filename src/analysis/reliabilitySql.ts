import type {PageState} from "./pageState.js";
import {byTask, text} from "./sqlText.js";

/** Tasks of which a second trial counts. */
const AGAIN = "FILTER (WHERE b.n > 1)";

/**
 * pass@1, pass@k, pass^k and agreement of every model over its tasks with two trials or more; k is the fewest trials of one of these, of whatever model.
 * A service's rate counts all trials.
 * @param services parts of the tasks whose pass@1 stands in a column each
 * @param part which column of the tasks they are
 */
export function reliabilitySql(state: PageState, services: readonly string[], part: "service" | "bucket"): string {
  return [
    "WITH by_task AS (",
    byTask(state, [part]),
    "),",
    "fewest AS (",
    "  SELECT min(n) AS k FROM by_task WHERE n > 1",
    ")",
    `SELECT b.model, any_value(f.k)::INTEGER AS k, avg(b.c / b.n) ${AGAIN} AS pass_at_1,`,
    `  avg(pass_at_k(b.n, b.c, f.k)) ${AGAIN} AS pass_at_k, avg(pass_hat_k(b.n, b.c, f.k)) ${AGAIN} AS pass_hat_k,`,
    `  avg((b.c * (b.c - 1) + (b.n - b.c) * (b.n - b.c - 1)) / (b.n * (b.n - 1))) ${AGAIN} AS agreement,`,
    "  count(*) FILTER (WHERE b.n > 1 AND b.c = b.n)::INTEGER AS always,",
    "  count(*) FILTER (WHERE b.c BETWEEN 1 AND b.n - 1)::INTEGER AS sometimes,",
    "  count(*) FILTER (WHERE b.n > 1 AND b.c = 0)::INTEGER AS never,",
    `  count(*) FILTER (WHERE b.n = 1)::INTEGER AS once${services.length === 0 ? "" : ","}`,
    services
      .map((service) => {
        const own = `FILTER (WHERE b.${part} = ${text(service)})`;
        return `  sum(b.c) ${own} / sum(b.n) ${own} AS ${quoted(`pass_at_1_${service}`)}`;
      })
      .join(",\n"),
    "FROM by_task AS b",
    "CROSS JOIN fewest AS f",
    "GROUP BY b.model",
    "HAVING max(b.n) > 1",
    "ORDER BY pass_hat_k DESC, b.model",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** pass@k and pass^k of every model over its tasks with two trials or more, for every k up to the fewest trials of these. */
export function curvesSql(state: PageState, most: number): string {
  return [
    "WITH by_task AS (",
    byTask(state),
    "),",
    "fewest AS (",
    "  SELECT model, min(n) AS k FROM by_task WHERE n > 1 GROUP BY model",
    ")",
    "SELECT b.model, t.k::INTEGER AS k, avg(pass_at_k(b.n, b.c, t.k)) AS pass_at_k, avg(pass_hat_k(b.n, b.c, t.k)) AS pass_hat_k",
    "FROM by_task AS b",
    "JOIN fewest AS f ON f.model = b.model",
    `JOIN (SELECT unnest(range(1, ${most + 1})) AS k) AS t ON t.k <= f.k`,
    "WHERE b.n > 1",
    "GROUP BY b.model, t.k",
    "ORDER BY b.model, t.k",
  ].join("\n");
}

/** Tasks that some model both passed and failed: how many models, and how often all trials pass. */
export function flakySql(state: PageState): string {
  return [
    "WITH by_task AS (",
    byTask(state, ["service"]),
    ")",
    "SELECT task_id, any_value(service) AS part, count(*) FILTER (WHERE c BETWEEN 1 AND n - 1)::INTEGER AS models,",
    "  count(*) FILTER (WHERE n > 1)::INTEGER AS tried, sum(c) / sum(n) AS rate",
    "FROM by_task",
    "GROUP BY task_id",
    "HAVING count(*) FILTER (WHERE c BETWEEN 1 AND n - 1) > 0",
    "ORDER BY models / tried DESC, models DESC, task_id",
  ].join("\n");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
