import {diagnosedBelow} from "./diagnosedBelow.js";
import {failureModes} from "./failureModes.js";
import type {PageState} from "./pageState.js";
import {isPartColumn} from "./partColumns.js";
import {byTask, conditions, outcomesCall, taskValueOf, text} from "./sqlText.js";

/** What each convention counts of each model, and why it does not count or score the rest, in one query. */
export function ledgerSql(conventions: readonly string[], state: PageState, reasons: readonly string[] = []): string {
  const counts = ["planned", "present", "counted", "passed"].map(
    (column) => `count(*) FILTER (WHERE ${column})::INTEGER AS ${column}`,
  );
  const byReason = reasons.map((reason) => `count(*) FILTER (WHERE reason = ${text(reason)})::INTEGER AS ${reason}`);
  return conventions
    .map((convention) =>
      [
        `SELECT ${text(convention)} AS convention, model,`,
        `  ${[...counts, ...byReason].join(",\n  ")},`,
        "  count(*) FILTER (WHERE passed) / nullif(count(*) FILTER (WHERE counted), 0) AS estimate",
        `FROM ${outcomesCall({...state, convention})}`,
        `WHERE ${conditions(state, false)}`,
        "GROUP BY model",
      ].join("\n"),
    )
    .join("\nUNION ALL\n")
    .concat("\nORDER BY model, convention");
}

const modesOf = (family: string) => failureModes.filter((mode) => mode.family === family);
const share = (modes: {mode: string}[]) =>
  `count(*) FILTER (WHERE mode IN (${modes.map(({mode}) => text(mode)).join(", ")})) / count(*)`;

/**
 * Shares of the failure modes among diagnosed trials by their primary mode.
 * @param by `model`, with all models pooled, or a part of the tasks in its place
 */
export function failuresSql(diagnoser: string, state: PageState, by: "model" | "bucket" | "service" = "model"): string {
  const below = diagnosedBelow(state);
  const isBelow =
    below === null ? "" : ` AND trial_id IN (SELECT trial_id FROM ${outcomesCall(state)} WHERE score < ${below})`;
  return [
    `SELECT ${by === "model" ? "coalesce(model, 'all')" : by} AS model, count(*)::INTEGER AS n,`,
    `  ${share(modesOf("tool_call"))} AS tool_call,`,
    `  ${share(modesOf("cognitive"))} AS cognitive,`,
    ...failureModes.map((mode) => `  ${share([mode])} AS ${mode.mode},`),
    `  count(*) FILTER (WHERE mode IS NULL OR mode NOT IN (${failureModes.map(({mode}) => text(mode)).join(", ")}))::INTEGER AS other`,
    "FROM diagnoses",
    "JOIN trials USING (trial_id)",
    "LEFT JOIN tasks USING (task_id)",
    `WHERE is_primary AND judge = ${text(diagnoser)} AND ${conditions(state, false)}${isBelow}${by === "model" ? "" : ` AND ${by} IS NOT NULL`}`,
    by === "model" ? "GROUP BY GROUPING SETS ((model), ())" : `GROUP BY ${by}`,
    "HAVING count(*) > 0",
    "ORDER BY model",
  ].join("\n");
}

/** Tasks that two models both have a value for, one row a task: a query over `by_task`, with `n` counted trials. */
function sharedSql({measure, k}: PageState): string {
  const isAnyOrAll = measure === "any" || measure === "all";
  return `SELECT task_id FROM by_task${isAnyOrAll ? ` WHERE n >= ${k}` : ""} GROUP BY task_id HAVING count(*) = 2`;
}

/** Rates of two models over the tasks that both tried and over each part of them, and their difference. */
export function compareSql(state: PageState, [a, b]: [string, string], part: string): string {
  const isPart = isPartColumn(part) && state.slice === null;
  const own = {...state, models: [a, b]};
  const estimate = {
    pass: "sum(c) / sum(n)",
    coverage: "sum(s) / sum(n)",
    any: `avg(${taskValueOf(state)})`,
    all: `avg(${taskValueOf(state)})`,
  }[state.measure];
  return [
    "WITH by_task AS (",
    byTask(own, isPart ? [part] : []),
    "),",
    "shared AS (",
    `  SELECT * FROM by_task WHERE task_id IN (${sharedSql(state)})`,
    "),",
    "rates AS (",
    `  SELECT 'All' AS part, model, count(*)::INTEGER AS tasks, ${estimate} AS estimate FROM shared GROUP BY model`,
    ...(isPart
      ? [
          "  UNION ALL",
          `  SELECT ${part}, model, count(*)::INTEGER, ${estimate} FROM shared WHERE ${part} IS NOT NULL GROUP BY ${part}, model`,
        ]
      : []),
    ")",
    "SELECT part, a.tasks, a.estimate AS estimate_a, b.estimate AS estimate_b,",
    "  a.estimate - b.estimate AS difference",
    "FROM rates AS a",
    "JOIN rates AS b USING (part)",
    `WHERE a.model = ${text(a)} AND b.model = ${text(b)}`,
    "ORDER BY part = 'All' DESC, difference DESC, part",
  ].join("\n");
}

/**
 * The counted trials of two models side by side on the tasks that both tried, one row a task and attempt: the common table
 * expressions `by_task` and `pairs`.
 */
function pairsSql(state: PageState, [a, b]: [string, string]): string {
  const own = (model: string) =>
    `SELECT task_id, trial_index, passed FROM ${outcomesCall(state)} WHERE ${conditions({...state, models: [model]})}`;
  return [
    "WITH by_task AS (",
    byTask({...state, models: [a, b]}),
    "),",
    "pairs AS (",
    "  SELECT task_id, trial_index, a.passed AS a, b.passed AS b",
    `  FROM (${own(a)}) AS a`,
    `  FULL JOIN (${own(b)}) AS b USING (task_id, trial_index)`,
    `  WHERE task_id IN (${sharedSql(state)})`,
    ")",
  ].join("\n");
}

/** Counts of a relation `pairs` with `trial_index`, `a` and `b`, run by run: what two models passed. */
export const runCounts = [
  `SELECT trial_index AS run, count(*) FILTER (WHERE a AND b)::INTEGER AS "both",`,
  `  count(*) FILTER (WHERE a AND NOT b)::INTEGER AS "onlyA", count(*) FILTER (WHERE b AND NOT a)::INTEGER AS "onlyB",`,
  "  count(*) FILTER (WHERE NOT a AND NOT b)::INTEGER AS neither",
  "FROM pairs",
  "WHERE a IS NOT NULL AND b IS NOT NULL",
  "GROUP BY trial_index",
  "ORDER BY trial_index",
].join("\n");

/** Tasks that both, one or neither of two models passed, run by run. */
export function compareRunsSql(state: PageState, models: [string, string]): string {
  return [pairsSql(state, models), runCounts].join("\n");
}

/** In how many of its counted trials each of two models passed each task that both tried. */
export function compareTasksSql(state: PageState, models: [string, string]): string {
  return [
    pairsSql(state, models),
    "SELECT task_id, count(*) FILTER (WHERE p.a)::INTEGER AS passes_a, count(*) FILTER (WHERE p.b)::INTEGER AS passes_b",
    "FROM pairs AS p",
    "GROUP BY task_id",
    "ORDER BY abs(passes_a - passes_b) DESC, task_id",
  ].join("\n");
}

/** How many tasks each pair of counts of passed trials has. */
export function compareGridSql(state: PageState, models: [string, string], attempts: number): string {
  return [
    `WITH tasks AS (`,
    compareTasksSql(state, models),
    `), counts AS (SELECT i::INTEGER AS passes FROM range(${attempts + 1}) AS t(i))`,
    "SELECT a.passes AS passes_a, b.passes AS passes_b, count(t.task_id)::INTEGER AS tasks",
    "FROM counts AS a",
    "CROSS JOIN counts AS b",
    "LEFT JOIN tasks AS t ON t.passes_a = a.passes AND t.passes_b = b.passes",
    "GROUP BY a.passes, b.passes",
    "ORDER BY a.passes, b.passes",
  ].join("\n");
}
