import type {PageState} from "./pageState.js";
import {text} from "./sqlText.js";

/** A published rate that a figure shows: where it stands, and what the figure's rows say of it besides the model. */
export interface WantedRate {
  scope: string;
  metric: string;
  keys: Record<string, string | number>;
}

const value = (key: string | number) => (typeof key === "number" ? String(key) : text(key));

/**
 * The published figures as one row a scope, model and metric: of several statements the best, as `bestFigure` chooses, per
 * cent as a share. It is the common table expression `figures`.
 */
export const figuresSql = `figures AS (
  -- Printed before read off a drawing, tables and files before prose, then the one with most digits.
  SELECT scope, model, metric,
    first(CASE WHEN unit IN ('percent', 'percentage points') THEN value / 100 ELSE value END ORDER BY
      (CASE WHEN decimals IS NULL THEN 0 ELSE 100 END) + coalesce(decimals, 0) + (CASE WHEN unit = 'percent' THEN 2 ELSE 0 END)
      - (CASE WHEN regexp_matches(place, 'section|text|abstract|^paper', 'i') OR contains(definition, 'printed as about') THEN 200 ELSE 0 END) DESC,
      place) AS value
  FROM published
  WHERE value IS NOT NULL
  GROUP BY scope, model, metric
)`;

/**
 * The published rates of every model as whole passes of the tasks: the common table expressions `figures` and `rates`, the
 * latter with the keys of `wanted`, `model`, `tasks` and `estimate`.
 * @param wanted the rates, all with the same keys
 * @param state its models choose
 */
export function ratesSql(wanted: readonly WantedRate[], {models}: Pick<PageState, "models">): string {
  const keys = Object.keys(wanted[0]?.keys ?? {});
  const rows = wanted.map(
    ({scope, metric, keys: own}) =>
      `(${[text(scope), text(scope.startsWith("judge:") ? "overall" : scope), text(metric), ...keys.map((key) => value(own[key]))].join(", ")})`,
  );
  return [
    `WITH wanted(${["scope", "task_scope", "metric", ...keys].join(", ")}) AS (`,
    `  VALUES ${rows.join(", ")}`,
    "),",
    `${figuresSql},`,
    "counts AS (",
    `  SELECT ${["w.metric", ...keys.map((key) => `w.${key}`), "f.model"].join(", ")}, f.value AS share,`,
    "    coalesce(own.value, every.value) AS tasks, coalesce(t.value, own.value, every.value) AS trials",
    "  FROM wanted AS w",
    "  JOIN figures AS f ON f.scope = w.scope AND f.metric = w.metric AND f.model IS NOT NULL",
    "  LEFT JOIN figures AS own ON own.scope = w.task_scope AND own.model = f.model AND own.metric = 'tasks'",
    "  LEFT JOIN figures AS every ON every.scope = w.task_scope AND every.model IS NULL AND every.metric = 'tasks'",
    "  LEFT JOIN figures AS t ON t.scope = w.scope AND t.model = f.model AND t.metric = 'trials'",
    `  WHERE coalesce(own.value, every.value) IS NOT NULL${models === null ? "" : ` AND f.model IN (${models.map(text).join(", ")})`}`,
    "),",
    "rates AS (",
    "  -- A published share is read as whole passes, of the runs where there were several.",
    `  SELECT ${[...keys, "model"].join(", ")}, tasks::INTEGER AS tasks,`,
    "    CASE WHEN metric = 'coverage' THEN share",
    "      ELSE round(share * tasks * greatest(1, round(trials / tasks))) / greatest(1, round(trials / tasks)) / tasks END AS estimate",
    "  FROM counts",
    ")",
  ].join("\n");
}

/** The query of published rates: one row a wanted rate and model. */
export function publishedRatesSql(wanted: readonly WantedRate[], state: Pick<PageState, "models">): string {
  const keys = Object.keys(wanted[0]?.keys ?? {});
  return [
    ratesSql(wanted, state),
    `SELECT ${[...keys, "model", "tasks", "estimate"].join(", ")}`,
    "FROM rates",
    `ORDER BY ${[...keys, "estimate DESC", "model"].join(", ")}`,
  ].join("\n");
}
