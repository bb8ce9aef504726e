import {failureModes} from "./failureModes.js";
import type {PageState} from "./pageState.js";
import {figuresSql} from "./publishedSql.js";
import {text} from "./sqlText.js";

/** Published shares of the failure modes, one row a model, and all models pooled where the source pools them. */
export function publishedFailuresSql({models}: Pick<PageState, "models">): string {
  const names = ["tool_call", "cognitive", ...failureModes.map(({mode}) => mode)];
  const chosen = models === null ? "" : ` AND (model IS NULL OR model IN (${models.map(text).join(", ")}))`;
  return [
    `WITH ${figuresSql}`,
    "SELECT coalesce(model, 'all') AS model,",
    names.map((name) => `  max(value) FILTER (WHERE metric = 'failure.${name}') AS ${name}`).join(",\n"),
    "FROM figures",
    `WHERE scope = 'overall' AND metric LIKE 'failure.%'${chosen}`,
    "GROUP BY model",
    "HAVING tool_call IS NOT NULL AND cognitive IS NOT NULL",
    "ORDER BY model",
  ].join("\n");
}
