import type {Database} from "../../data/database.js";
import type {McpmarkDefinitions, McpmarkStanding} from "../../src/analysis/mcpmarkReport.js";
import {readSql, withAnalysis} from "../openExperiment.js";

const QUERIES = {
  first_run: ["mcpmark_leaderboard_2025_08_19", "pass_at_1"],
  service_mean: ["mcpmark_leaderboard_2025_08_28", "pass_at_1_avg"],
  current: ["mcpmark_leaderboard", "pass_at_1_avg"],
} as const;

/**
 * The query that gives what `mcpmarkDefinitions` gives, in one statement.
 * @returns SQL: one row a model, its rate and rank under each rule, and the widest move
 * @example await db.rows(mcpmarkDefinitionsSql())
 */
export function mcpmarkDefinitionsSql(): string {
  const names = Object.keys(QUERIES) as (keyof typeof QUERIES)[];
  const rankings = names.map((name) => {
    const [query, column] = QUERIES[name];
    const where = query === "mcpmark_leaderboard" ? "WHERE scope = 'overall'" : "";
    return `${name}_rates AS (\n${readSql(query).trim().replace(/;$/, "")}\n), ${name} AS (
  SELECT model, ${column} AS rate, rank() OVER (ORDER BY round(${column}, 9) DESC)::INTEGER AS place FROM ${name}_rates ${where}
)`;
  });
  const places = names.map((name) => `${name}.place`).join(", ");
  return `WITH ${rankings.join(", ")}
SELECT model, ${names.map((name) => `${name}.rate AS ${name}, ${name}.place AS ${name}_rank`).join(", ")},
  greatest(${places}) - least(${places}) AS rank_range
FROM ${names.join(" JOIN ")} USING (model)
ORDER BY current DESC, model`.replace(`JOIN ${names[1]} JOIN`, `JOIN ${names[1]} USING (model) JOIN`);
}

/** Rates that differ by less are sums in another order. */
const SAME = 1e-9;

async function readStandings(
  db: Database,
  [query, column]: readonly [string, string],
): Promise<Map<string, McpmarkStanding>> {
  const rows = (await db.rows<Record<string, string | number>>(readSql(query))).filter(
    ({scope}) => scope === undefined || scope === "overall",
  );
  const rates = rows.map((row) => Number(row[column]));
  return new Map(
    rows.map(({model}, i) => [
      String(model),
      {pass_1: rates[i], rank: 1 + rates.filter((rate) => rate > rates[i] + SAME).length},
    ]),
  );
}

/**
 * How pass@1 and the ranking move between the rules that MCPMark has published by: one row a model, best first by the current rule.
 * @param folder an experiment of MCPMark's tasks with trials
 * @returns models that any of the rules gives no number are left out
 * @example (await mcpmarkDefinitions("data/experiments/mcpmark"))[0].current.rank // 1
 */
export async function mcpmarkDefinitions(folder: string): Promise<McpmarkDefinitions[]> {
  return withAnalysis(folder, async (db) => {
    const first = await readStandings(db, QUERIES.first_run);
    const mean = await readStandings(db, QUERIES.service_mean);
    const current = await readStandings(db, QUERIES.current);
    return [...current].flatMap(([model, standing]): McpmarkDefinitions[] => {
      const [first_run, service_mean] = [first.get(model), mean.get(model)];
      if (first_run === undefined || service_mean === undefined) return [];
      const ranks = [first_run.rank, service_mean.rank, standing.rank];
      return [{model, first_run, service_mean, current: standing, rank_range: Math.max(...ranks) - Math.min(...ranks)}];
    });
  });
}
