import {readSql, withAnalysis} from "../openExperiment.js";
import type {Recomputed} from "./ledgerRow.js";

const QUERY = "mcpmark_leaderboard";

/** Columns of the leaderboard query by the place in `summary.json` whose number they give, with its metric. */
const SUMMARY: readonly (readonly [column: string, metric: string, field: string, unit: string])[] = [
  ["total_tasks", "tasks", "total_tasks", "count"],
  ["total_agent_execution_time", "seconds.total", "total_agent_execution_time", "seconds"],
  ["total_input_tokens", "input_tokens.total", "total_input_tokens", "tokens"],
  ["total_output_tokens", "output_tokens.total", "total_output_tokens", "tokens"],
  ["total_tokens", "tokens.total", "total_tokens", "tokens"],
  ["total_turns", "turns.total", "total_turns", "turns"],
  ["avg_agent_execution_time", "seconds", "avg_agent_execution_time", "seconds"],
  ["avg_input_tokens", "input_tokens", "avg_input_tokens", "tokens"],
  ["avg_output_tokens", "output_tokens", "avg_output_tokens", "tokens"],
  ["avg_total_tokens", "tokens", "avg_total_tokens", "tokens"],
  ["avg_turns", "turns", "avg_turns", "turns"],
  ["per_run_input_tokens", "input_tokens.per_run", "per_run_input_tokens", "tokens"],
  ["per_run_output_tokens", "output_tokens.per_run", "per_run_output_tokens", "tokens"],
  ["per_run_cost", "cost", "per_run_cost", "USD"],
  ["pass_at_1_avg", "pass@1", "pass@1.avg", "proportion"],
  ["pass_at_1_std", "pass@1.std", "pass@1.std", "proportion"],
  ["pass_at_k", "pass@4", "pass@4", "proportion"],
  ["pass_hat_k", "pass^4", "pass^4", "proportion"],
];

/** Cells of the leaderboard query by the README's column, with the metrics of the numbers in them, in their printed units. */
const README: readonly (readonly [column: string, metrics: readonly string[], unit: string])[] = [
  ["total_tasks_cell", ["tasks"], "count"],
  ["pass_at_1_cell", ["pass@1", "pass@1.std"], "percent"],
  ["pass_at_k_cell", ["pass@4"], "percent"],
  ["pass_hat_k_cell", ["pass^4"], "percent"],
  ["per_run_cost_cell", ["cost"], "USD"],
  ["avg_agent_time_cell", ["seconds"], "seconds"],
];

type Cells = Record<string, string | number | null>;

function numbersOf(row: Cells): Recomputed[] {
  const head = {
    scope: String(row.scope),
    model: String(row.model),
    basis: "trials" as const,
    method: QUERY,
    relation: "is printed as" as const,
  };
  const summary = SUMMARY.map(([column, metric, field, unit]) => ({
    ...head,
    metric,
    unit,
    value: row[column] as number | null,
    place: `summary.json, ${field}`,
  }));
  const cells = README.flatMap(([column, metrics, unit]) => {
    const numbers = String(row[column]).match(/\d+(\.\d+)?/g);
    return metrics.map((metric, i) => ({
      ...head,
      metric,
      unit,
      value: numbers === null ? null : Number(numbers[i]),
      place: "README.md",
    }));
  });
  return [...summary, ...cells];
}

/** Paper numbers of a query; a bound holds where the recomputed number lies below it. */
function paperNumbers(rows: Pick<Recomputed, "scope" | "model" | "metric" | "value" | "unit">[]): Recomputed[] {
  const method = "reproduce/mcpmark_paper";
  return rows.flatMap(({scope, model = null, metric, value, unit}): Recomputed[] => {
    const number: Recomputed = {
      scope,
      model,
      metric,
      value,
      unit,
      basis: "trials",
      method,
      notPlace: metric === "trials" ? "README" : undefined,
    };
    if (metric === "trials") return [{...number, place: "derived"}];
    const paper = {...number, place: "paper"};
    return metric === "pass@1" || metric === "pass^4"
      ? [paper, {...paper, metric: `${metric}.below`, relation: "below"}]
      : [paper];
  });
}

/**
 * Recomputes MCPMark's published numbers from imported trials: the whole leaderboard, and what its paper states.
 * @param folder the experiment with trials; null where there is none
 * @returns one row a number, the leaderboard first; none without trials
 * @example await reproduceMcpmark(null) // []
 */
export async function reproduceMcpmark(folder: string | null): Promise<Recomputed[]> {
  if (folder === null) return [];
  return withAnalysis(folder, async (db) => {
    const board = await db.rows<Cells>(readSql(QUERY));
    const paper = await db.rows<Pick<Recomputed, "scope" | "model" | "metric" | "value" | "unit">>(
      readSql("reproduce/mcpmark_paper"),
    );
    return [...board.flatMap(numbersOf), ...paperNumbers(paper)];
  });
}
