import type {Compare} from "./compare.js";
import {runCounts} from "./pageSql.js";
import type {PageState} from "./pageState.js";
import {isPartColumn} from "./partColumns.js";
import {splitSlice} from "./standings.js";
import {outcomesCall, schemaOf, taskValueOf, text} from "./sqlText.js";

/** Two models of two experiments, as a query needs them. */
export type AcrossQuery = Pick<Compare, "a" | "b" | "partName" | "attempts"> & {
  across: Pick<NonNullable<Compare["across"]>, "experiments" | "counting">;
};

/** Whether a measure needs k counted trials of a task. */
const needsK = ({measure}: PageState) => measure === "any" || measure === "all";

/** What is kept of the tasks by the page's slice, as a condition over the joined tasks. */
function sliceOf({slice}: PageState): string | null {
  if (slice === null) return null;
  const [column, value] = splitSlice(slice);
  if (column === "server")
    return `list_contains(CASE WHEN len(x.servers) > 0 THEN x.servers ELSE y.servers END, ${text(value)})`;
  return isPartColumn(column) ? `coalesce(x.${column}, y.${column}) = ${text(value)}` : null;
}

/**
 * The common table expressions of a query over two experiments: `a` and `b`, the counted trials of either model; `a_tasks`
 * and `b_tasks`, one row a task; `shared`, the tasks compared.
 */
function sidesSql(state: PageState, {a, b, across, partName}: AcrossQuery): string {
  const schema = (s: 0 | 1) => `"${schemaOf(across.experiments[s])}"`;
  const side = (s: 0 | 1) =>
    [
      "  SELECT task_id, trial_index, passed, score",
      `  FROM ${schema(s)}.${outcomesCall(across.counting[s])}`,
      `  WHERE model = ${text([a, b][s].model)} AND counted`,
    ].join("\n");
  const byTask = (s: string) =>
    `  SELECT task_id, count(*)::INTEGER AS n, count(*) FILTER (WHERE passed)::INTEGER AS c, sum(score) AS s FROM ${s} GROUP BY task_id`;
  const part = isPartColumn(partName) ? `coalesce(x.${partName}, y.${partName})` : "NULL";
  const kept = [needsK(state) ? `a_tasks.n >= ${state.k} AND b_tasks.n >= ${state.k}` : null, sliceOf(state)].filter(
    (condition) => condition !== null,
  );
  return [
    "-- of two experiments: benchbook sql without --experiment",
    `WITH a AS (\n${side(0)}\n),`,
    `b AS (\n${side(1)}\n),`,
    `a_tasks AS (\n${byTask("a")}\n),`,
    `b_tasks AS (\n${byTask("b")}\n),`,
    "shared AS (",
    `  SELECT task_id, ${part} AS part`,
    "  FROM a_tasks",
    "  JOIN b_tasks USING (task_id)",
    `  LEFT JOIN ${schema(0)}.tasks AS x USING (task_id)`,
    `  LEFT JOIN ${schema(1)}.tasks AS y USING (task_id)`,
    ...(kept.length === 0 ? [] : [`  WHERE ${kept.join(" AND ")}`]),
    ")",
  ].join("\n");
}

/** Rates of two models of two experiments over the tasks compared and over each part of them, and their difference. */
export function acrossSql(state: PageState, query: AcrossQuery): string {
  const isPart = isPartColumn(query.partName) && state.slice === null;
  const estimate = (s: string) =>
    ({
      pass: `sum(${s}.c) / sum(${s}.n)`,
      coverage: `sum(${s}.s) / sum(${s}.n)`,
      any: `avg(${ofSide(s)})`,
      all: `avg(${ofSide(s)})`,
    })[state.measure];
  const ofSide = (s: string) => taskValueOf(state).replaceAll(/\b([ncs])\b/g, `${s}.$1`);
  const rates = (part: string, rest: string) =>
    `  SELECT ${part} AS part, count(*)::INTEGER AS tasks, ${estimate("a_tasks")} AS estimate_a, ${estimate("b_tasks")} AS estimate_b FROM shared JOIN a_tasks USING (task_id) JOIN b_tasks USING (task_id)${rest}`;
  return [
    `${sidesSql(state, query)},`,
    "rates AS (",
    rates("'All'", ""),
    ...(isPart ? ["  UNION ALL", rates("part", " WHERE part IS NOT NULL GROUP BY part")] : []),
    ")",
    "SELECT part, tasks, estimate_a, estimate_b, estimate_a - estimate_b AS difference",
    "FROM rates",
    "ORDER BY part = 'All' DESC, difference DESC, part",
  ].join("\n");
}

const PAIRS = [
  "pairs AS (",
  "  SELECT task_id, trial_index, a.passed AS a, b.passed AS b",
  "  FROM a FULL JOIN b USING (task_id, trial_index)",
  "  WHERE task_id IN (SELECT task_id FROM shared)",
  ")",
].join("\n");

/** Tasks that both, one or neither of two models of two experiments passed, run by run. */
export function acrossRunsSql(state: PageState, query: AcrossQuery): string {
  return [`${sidesSql(state, query)},`, PAIRS, runCounts].join("\n");
}

const PASSES = [
  "SELECT task_id, a_tasks.c AS passes_a, b_tasks.c AS passes_b",
  "FROM shared",
  "JOIN a_tasks USING (task_id)",
  "JOIN b_tasks USING (task_id)",
].join("\n");

/** In how many of its counted trials each of two models of two experiments passed each task compared. */
export function acrossTasksSql(state: PageState, query: AcrossQuery): string {
  return [sidesSql(state, query), PASSES, "ORDER BY abs(passes_a - passes_b) DESC, task_id"].join("\n");
}

/** How many of the tasks compared each pair of counts of passed trials has. */
export function acrossGridSql(state: PageState, query: AcrossQuery): string {
  return [
    `${sidesSql(state, query)},`,
    `passes AS (\n${PASSES}\n),`,
    `counts AS (SELECT i::INTEGER AS n FROM range(${query.attempts + 1}) AS t(i))`,
    "SELECT x.n AS passes_a, y.n AS passes_b, count(p.task_id)::INTEGER AS tasks",
    "FROM counts AS x",
    "CROSS JOIN counts AS y",
    "LEFT JOIN passes AS p ON p.passes_a = x.n AND p.passes_b = y.n",
    "GROUP BY x.n, y.n",
    "ORDER BY x.n, y.n",
  ].join("\n");
}
