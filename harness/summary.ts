import {withExperiment} from "../data/store.js";

interface ModelRow {
  readonly model: string;
  readonly planned: number;
  readonly completed: number;
  readonly limit: number;
  readonly timeout: number;
  readonly agent_error: number;
  readonly infra_error: number;
  readonly missing: number;
  readonly verified: string;
  readonly calls: number | null;
  readonly seconds: number | null;
  readonly tokens: number | null;
  readonly cost_usd: number | null;
}

const QUERY = `
SELECT p.model,
  count(*)::INTEGER AS planned,
  count(*) FILTER (t.status = 'completed')::INTEGER AS completed,
  count(*) FILTER (t.status = 'limit')::INTEGER AS "limit",
  count(*) FILTER (t.status = 'timeout')::INTEGER AS timeout,
  count(*) FILTER (t.status = 'agent_error')::INTEGER AS agent_error,
  count(*) FILTER (t.status = 'infra_error')::INTEGER AS infra_error,
  count(*) FILTER (t.status IS NULL)::INTEGER AS missing,
  CASE WHEN count(v.trial_id) = 0 THEN '' ELSE count(*) FILTER (v.passed) || '/' || count(v.trial_id) END AS verified,
  round(avg(t.tool_calls), 1)::DOUBLE AS calls,
  round(avg(t.wall_seconds), 2)::DOUBLE AS seconds,
  sum(t.input_tokens + t.output_tokens)::DOUBLE AS tokens,
  sum(t.cost_usd)::DOUBLE AS cost_usd
FROM plan p
LEFT JOIN trials t USING (model, task_id, trial_index)
LEFT JOIN verifications v ON v.trial_id = t.trial_id
GROUP BY p.model
ORDER BY p.model`;

/**
 * What an experiment holds, as a table for people: one line a model.
 * @param folder the experiment's
 * @returns the lines of the table, its head first; columns in which nothing is known are left out
 * @example (await readSummary("data/experiments/shop"))[0]
 */
export async function readSummary(folder: string): Promise<string[]> {
  const rows = await withExperiment(folder, (db) => db.rows<ModelRow>(QUERY));
  const columns = (Object.keys(rows[0] ?? {}) as (keyof ModelRow)[]).filter(
    (column) =>
      column === "planned" || rows.some((row) => row[column] !== null && row[column] !== 0 && row[column] !== ""),
  );
  const table = [
    columns.map((column) => column.replace("_", " ")),
    ...rows.map((row) => columns.map((c) => String(row[c] ?? "–"))),
  ];
  const widths = columns.map((_, i) => Math.max(...table.map((cells) => cells[i].length)));
  return table.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join("  ")
      .trimEnd(),
  );
}
