import type {Database} from "../../data/database.js";
import type {ModelRow} from "../../src/analysis/archive.js";

/**
 * Member `models`: one row a model of `models` or `trials`, by name, with means over its trials in which the number is
 * known, summed in the order of the trials' names, so that a mean is the same to its last digit whenever it is made.
 * `cost_source` is null where costs come from both sources or none.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @returns a mean is null where no trial has the number; what `models` does not know of a model is null
 * @example await withAnalysis(folder, loadModels)
 */
export function loadModels(db: Database): Promise<ModelRow[]> {
  return db.rows<ModelRow>(
    `WITH known AS (
       SELECT model FROM models UNION SELECT model FROM trials
     ),
     means AS (
       SELECT model, count(*)::INTEGER AS trials, avg(wall_seconds ORDER BY trial_id) AS wall_seconds,
         avg(agent_seconds ORDER BY trial_id) AS agent_seconds,
         avg(cost_usd ORDER BY trial_id) AS cost_usd, CASE WHEN min(cost_source) = max(cost_source) THEN min(cost_source) END AS cost_source,
         avg(input_tokens) AS input_tokens, avg(output_tokens) AS output_tokens, avg(turns) AS turns, avg(tool_calls) AS tool_calls
       FROM trials
       GROUP BY model
     )
     SELECT k.model, coalesce(m.display_name, k.model) AS display_name, m.provider, m.is_open_weights,
       m.configuration::VARCHAR AS configuration, coalesce(t.trials, 0)::INTEGER AS trials, t.wall_seconds, t.agent_seconds,
       t.cost_usd, t.cost_source, t.input_tokens, t.output_tokens, t.turns, t.tool_calls
     FROM known AS k
     LEFT JOIN models AS m ON m.model = k.model
     LEFT JOIN means AS t ON t.model = k.model
     ORDER BY k.model`,
  );
}
