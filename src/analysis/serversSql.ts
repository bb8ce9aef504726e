import type {Archive} from "./archive.js";
import type {PageState} from "./pageState.js";
import {ratesSql} from "./publishedSql.js";
import {publishedMetric, publishedScope} from "./publishedStandings.js";
import {byTask, taskValueOf, text} from "./sqlText.js";

/** Common table expressions up to `rates`: model, part, tasks, estimate. A task stands under each server that it exposes. */
function partRates(archive: Archive, state: PageState, by: string, parts: readonly string[]): string {
  const own = {...state, slice: null};
  if (archive.outcomes.scoring === "none") {
    const wanted = parts.map((part) => {
      const at = {...own, slice: `scope:${part}`};
      return {scope: publishedScope(archive, at), metric: publishedMetric(archive, at), keys: {part}};
    });
    return ratesSql(wanted, state);
  }
  return [
    "WITH parts AS (",
    by === "server"
      ? "  SELECT task_id, unnest(list_distinct(servers)) AS part FROM tasks"
      : `  SELECT task_id, ${by} AS part FROM tasks WHERE ${by} IS NOT NULL`,
    "),",
    "by_task AS (",
    byTask(own),
    "),",
    "rates AS (",
    `  SELECT model, part, count(${taskValueOf(state)})::INTEGER AS tasks, avg(${taskValueOf(state)}) AS estimate`,
    "  FROM by_task",
    "  JOIN parts USING (task_id)",
    "  GROUP BY model, part",
    "  HAVING tasks > 0",
    ")",
  ].join("\n");
}

/** Rates of each model over each part of the tasks; 0 tasks where a model has nothing counted there. */
export function serversSql(archive: Archive, state: PageState, by: string, parts: readonly string[]): string {
  return [
    partRates(archive, state, by, parts),
    `SELECT m.model, p.part AS ${by}, coalesce(r.tasks, 0) AS tasks, r.estimate`,
    "FROM (SELECT DISTINCT model FROM rates) AS m",
    "CROSS JOIN (SELECT DISTINCT part FROM rates) AS p",
    "LEFT JOIN rates AS r ON r.model = m.model AND r.part = p.part",
    "ORDER BY p.part, m.model",
  ].join("\n");
}

/** Mean rate of the models over each part of the tasks. */
export function serverPartsSql(archive: Archive, state: PageState, by: string, parts: readonly string[]): string {
  return [
    partRates(archive, state, by, parts),
    "SELECT part, avg(estimate) AS estimate",
    "FROM rates",
    "GROUP BY part",
    "ORDER BY estimate DESC, part",
  ].join("\n");
}

/** Rates of one model over each part of the tasks. */
export function profilePartsSql(
  archive: Archive,
  state: PageState,
  by: string,
  parts: readonly string[],
  model: string,
): string {
  return [
    partRates(archive, state, by, parts),
    "SELECT part, avg(estimate) AS mean, max(tasks) FILTER (WHERE model = " + text(model) + ")::INTEGER AS n,",
    `  max(estimate) FILTER (WHERE model = ${text(model)}) AS estimate`,
    "FROM rates",
    "GROUP BY part",
    "HAVING n IS NOT NULL",
    "ORDER BY mean DESC, part",
  ].join("\n");
}

/** Rates on local and on remote services, tasks alike, and the gap, of the models that have a value of every task. */
export function placesSql(
  archive: Archive,
  state: PageState,
  {local, remote}: {local: readonly string[]; remote: readonly string[]},
): string {
  const list = (services: readonly string[]) => services.map(text).join(", ");
  const mean = (services: readonly string[]) =>
    `sum(estimate * tasks) FILTER (WHERE part IN (${list(services)})) / sum(tasks) FILTER (WHERE part IN (${list(services)}))`;
  return [
    `${partRates(archive, state, "service", [...local, ...remote])},`,
    "places AS (",
    `  SELECT model, ${mean(local)} AS local, ${mean(remote)} AS remote, sum(tasks) AS tasks`,
    "  FROM rates",
    `  WHERE part IN (${list([...local, ...remote])})`,
    "  GROUP BY model",
    ")",
    "SELECT model, local, remote, local - remote AS gap",
    "FROM places",
    "WHERE tasks = (SELECT max(tasks) FROM places) AND gap IS NOT NULL",
    "ORDER BY gap DESC, model",
  ].join("\n");
}
