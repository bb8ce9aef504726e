import type {Archive} from "./archive.js";
import type {CostAxis} from "./frontier.js";
import type {PageState} from "./pageState.js";
import {figuresSql} from "./publishedSql.js";
import {publishedScope} from "./publishedStandings.js";
import {standingsSql} from "./rateSql.js";
import {text} from "./sqlText.js";

/** Mean cost of a trial and rate of every model whose cost is known, and what a pass costs. */
export function frontierSql(archive: Archive, state: PageState, axis: CostAxis["id"]): string {
  return [
    "WITH standings AS (",
    standingsSql(archive, state),
    "), costs AS (",
    archive.outcomes.scoring === "none" ? publishedCosts(archive, state, axis) : measuredCosts(axis),
    ")",
    "SELECT s.model, c.cost, s.estimate, c.cost / nullif(s.estimate, 0) AS cost_per_pass",
    "FROM standings AS s",
    "JOIN costs AS c ON c.model = s.model AND c.cost IS NOT NULL",
    "ORDER BY c.cost, s.estimate DESC, s.model",
  ].join("\n");
}

function measuredCosts(axis: CostAxis["id"]): string {
  const mean = axis === "seconds" ? "coalesce(avg(agent_seconds), avg(wall_seconds))" : `avg(${axis})`;
  return `SELECT model, ${mean} AS cost FROM trials GROUP BY model`;
}

/** A published `cost` is that of one run over all tasks. */
function publishedCosts(archive: Archive, state: PageState, axis: CostAxis["id"]): string {
  const scope = publishedScope(archive, state);
  const known = text(scope.startsWith("judge:") ? "overall" : scope);
  const metric = axis === "cost_usd" ? "cost" : axis;
  const cost = axis === "cost_usd" ? "f.value / coalesce(own.value, every.value)" : "f.value";
  return [
    `WITH ${figuresSql}`,
    `SELECT f.model, ${cost} AS cost`,
    "FROM figures AS f",
    `LEFT JOIN figures AS own ON own.scope = ${known} AND own.model = f.model AND own.metric = 'tasks'`,
    `LEFT JOIN figures AS every ON every.scope = ${known} AND every.model IS NULL AND every.metric = 'tasks'`,
    `WHERE f.scope = ${known} AND f.metric = ${text(metric)}`,
  ].join("\n");
}
