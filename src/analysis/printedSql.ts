import type {Archive} from "./archive.js";
import {failureModes} from "./failureModes.js";
import {failuresSql} from "./pageSql.js";
import type {PageState} from "./pageState.js";
import {printedState} from "./printedFigures.js";
import {publishedFailuresSql} from "./publishedFailuresSql.js";
import {figuresSql} from "./publishedSql.js";
import {conditions, outcomesCall, text} from "./sqlText.js";

const isPublished = ({outcomes}: Pick<Archive, "outcomes">) => outcomes.scoring === "none";

/** Published figures of every model, one column a metric: `columns` maps a column to its scope and metric. */
function pivotSql(columns: Record<string, [scope: string, metric: string]>, {models}: Pick<PageState, "models">) {
  const chosen = models === null ? "" : ` AND model IN (${models.map(text).join(", ")})`;
  return [
    `WITH ${figuresSql},`,
    "printed AS (",
    "  SELECT model,",
    Object.entries(columns)
      .map(
        ([column, [scope, metric]]) =>
          `    max(value) FILTER (WHERE scope = ${text(scope)} AND metric = ${text(metric)}) AS "${column}"`,
      )
      .join(",\n"),
    "  FROM figures",
    `  WHERE model IS NOT NULL${chosen}`,
    "  GROUP BY model",
    ")",
  ].join("\n");
}

/** The numbers of the paper's Figure 1 from an experiment: pass@0.75 and mean coverage. */
export function printedBarsSql(archive: Archive, state: PageState): string {
  if (isPublished(archive)) {
    const columns: Record<string, [string, string]> = {
      "pass@0.75": ["overall", "pass@0.75"],
      pass_half_width: ["overall", "pass@0.75.half_width"],
      coverage: ["overall", "coverage"],
      coverage_half_width: ["overall", "coverage.half_width"],
    };
    return `${pivotSql(columns, state)}\nSELECT *\nFROM printed\nWHERE "pass@0.75" IS NOT NULL\nORDER BY "pass@0.75" DESC, model`;
  }
  const own = printedState(archive, state);
  return [
    `SELECT model, count(*) FILTER (WHERE passed) / count(*) AS "pass@0.75", avg(score) AS coverage`,
    `FROM ${outcomesCall(own)}`,
    `WHERE ${conditions(own)}`,
    "GROUP BY model",
    `ORDER BY "pass@0.75" DESC, model`,
  ].join("\n");
}

/** The numbers of the paper's Figure 2 from an experiment: mean time and pass@0.75. */
export function printedFrontierSql(archive: Archive, state: PageState): string {
  if (isPublished(archive)) {
    const columns: Record<string, [string, string]> = {
      seconds: ["overall", "seconds"],
      "pass@0.75": ["overall", "pass@0.75"],
    };
    return `${pivotSql(columns, state)}\nSELECT *\nFROM printed\nWHERE seconds IS NOT NULL AND "pass@0.75" IS NOT NULL\nORDER BY seconds, model`;
  }
  const own = printedState(archive, state);
  return [
    "WITH times AS (",
    "  SELECT model, coalesce(avg(agent_seconds), avg(wall_seconds)) AS seconds FROM trials GROUP BY model",
    ")",
    `SELECT o.model, any_value(t.seconds) AS seconds, count(*) FILTER (WHERE o.passed) / count(*) AS "pass@0.75"`,
    `FROM (SELECT model, passed FROM ${outcomesCall(own)} WHERE ${conditions(own)}) AS o`,
    "JOIN times AS t ON t.model = o.model AND t.seconds IS NOT NULL",
    "GROUP BY o.model",
    "ORDER BY seconds, o.model",
  ].join("\n");
}

/** The numbers of the paper's Figure 3 from an experiment: pass@0.75 on both splits and the gap. */
export function printedGapsSql(archive: Archive, state: PageState): string {
  if (isPublished(archive)) {
    const columns: Record<string, [string, string]> = {
      public: ["public", "pass@0.75"],
      private: ["private", "pass@0.75"],
      printed_gap: ["split", "gap"],
    };
    return [
      pivotSql(columns, state),
      "SELECT model, public, private, coalesce(printed_gap, public - private) AS gap",
      "FROM printed",
      "WHERE public IS NOT NULL AND private IS NOT NULL",
      "ORDER BY public DESC, model",
    ].join("\n");
  }
  const own = printedState(archive, state);
  return [
    "WITH halves AS (",
    "  SELECT model,",
    ["public", "private"]
      .map(
        (split) =>
          `    count(*) FILTER (WHERE passed AND split = '${split}') / nullif(count(*) FILTER (WHERE split = '${split}'), 0) AS ${split}`,
      )
      .join(",\n"),
    `  FROM ${outcomesCall(own)}`,
    `  WHERE ${conditions(own)}`,
    "  GROUP BY model",
    ")",
    "SELECT model, public, private, public - private AS gap",
    "FROM halves",
    "WHERE public IS NOT NULL AND private IS NOT NULL",
    "ORDER BY public DESC, model",
  ].join("\n");
}

/** The numbers of the paper's Table 3 or 4 from an experiment: shares of one family and its modes. */
export function printedTableSql(state: PageState, diagnoser: string | null, family: "tool_call" | "cognitive"): string {
  const modes = failureModes.filter((mode) => mode.family === family).map(({mode}) => mode);
  return [
    `SELECT ${["model", family, ...modes].join(", ")}`,
    "FROM (",
    diagnoser === null ? publishedFailuresSql(state) : failuresSql(diagnoser, state),
    ")",
    `ORDER BY model`,
  ].join("\n");
}
