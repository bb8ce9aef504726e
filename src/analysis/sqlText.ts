import {isPartColumn} from "./partColumns.js";
import {splitSlice} from "./standings.js";
import type {PageState} from "./pageState.js";

/** SQL text of a string: quotes are doubled. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Names of DuckDB's own schemas and databases: an experiment of such an id gets a schema of another name. */
const TAKEN = ["main", "temp", "system", "memory", "pg_catalog", "information_schema"];

/**
 * The schema of an experiment among several: its id, unless DuckDB has the name itself.
 * @example schemaOf("mcpmark") // "mcpmark"
 */
export function schemaOf(id: string): string {
  return TAKEN.includes(id) ? `experiment ${id}` : id;
}

/**
 * The macro call that gives a state's outcomes.
 * @param state convention, judge and threshold
 * @example outcomesCall({convention: "strict", judge: null, threshold: 0.75}) // "outcomes('strict', NULL, 0.75)"
 */
export function outcomesCall({convention, judge, threshold}: Pick<PageState, "convention" | "judge" | "threshold">) {
  return `outcomes(${text(convention)}, ${judge === null ? "NULL" : text(judge)}, ${threshold})`;
}

/**
 * The condition that keeps a state's counted trials: of the chosen models and of the chosen part of the tasks.
 * @param state models and slice
 * @param isCounted whether only counted trials are kept, default true
 * @returns conditions joined by AND; `true` where nothing is asked
 */
export function conditions({models, slice}: Pick<PageState, "models" | "slice">, isCounted = true): string {
  const all = [
    isCounted ? "counted" : null,
    slice === null ? null : sliceCondition(slice),
    models === null ? null : `model IN (${models.map(text).join(", ")})`,
  ].filter((condition) => condition !== null);
  return all.length === 0 ? "true" : all.join(" AND ");
}

function sliceCondition(slice: string): string | null {
  const [column, value] = splitSlice(slice);
  if (column === "server") {
    return `task_id IN (SELECT task_id FROM tasks WHERE list_contains(servers, ${text(value)}))`;
  }
  return isPartColumn(column) ? `${column} = ${text(value)}` : null;
}

/**
 * The aggregate that gives a state's estimate from one row a task with `n` counted and `c` passed trials and `s` the sum of
 * their scores. A pass rate is all passes over all counted trials.
 * @param state measure and k
 * @example estimateOf({measure: "all", k: 4}) // "avg(pass_hat_k(n, c, 4))"
 */
export function estimateOf({measure, k}: Pick<PageState, "measure" | "k">): string {
  switch (measure) {
    case "pass":
      return "sum(c) / sum(n)";
    case "coverage":
      return "sum(s) / sum(n)";
    case "any":
      return `avg(pass_at_k(n, c, ${k})) FILTER (WHERE n >= ${k})`;
    case "all":
      return `avg(pass_hat_k(n, c, ${k})) FILTER (WHERE n >= ${k})`;
  }
}

/** The value of one task of `estimateOf`, as an expression over `n`, `c` and `s`; null where fewer than k trials count. */
export function taskValueOf({measure, k}: Pick<PageState, "measure" | "k">): string {
  switch (measure) {
    case "pass":
      return "c / n";
    case "coverage":
      return "s / n";
    case "any":
      return `CASE WHEN n >= ${k} THEN pass_at_k(n, c, ${k}) END`;
    case "all":
      return `CASE WHEN n >= ${k} THEN pass_hat_k(n, c, ${k}) END`;
  }
}

/** One row a model and task (and what `more` names): `n` counted and `c` passed trials, `s` the sum of their scores. */
export function byTask(state: PageState, more: readonly string[] = []): string {
  const columns = ["model", "task_id", ...more].join(", ");
  return [
    `  SELECT ${columns}, count(*)::INTEGER AS n, count(*) FILTER (WHERE passed)::INTEGER AS c, sum(score) AS s`,
    `  FROM ${outcomesCall(state)}`,
    `  WHERE ${conditions(state)}`,
    `  GROUP BY ${columns}`,
  ].join("\n");
}
