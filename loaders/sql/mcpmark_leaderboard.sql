-- One row a scope (overall and each service) and model: every number that MCPMark publishes in summary.json, and its README's cells,
-- by the rule in force since September 2025 (docs/conventions/mcpmark-official.md). Null where MCPMark prints none.
-- A run's rate is rounded to 6 places before the mean over runs, sums are compensated, the spread is over runs (population).
WITH trials_in_scope AS (
  SELECT scope.scope, o.model, o.task_id, o.trial_index, o.passed,
    t.agent_seconds, t.turns, t.input_tokens, t.output_tokens,
    coalesce(nullif(t.total_tokens, 0), coalesce(t.input_tokens, 0) + coalesce(t.output_tokens, 0)) AS total_tokens
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  CROSS JOIN LATERAL (SELECT unnest(['overall', o.service]) AS scope) AS scope
  LEFT JOIN trials AS t ON t.trial_id = o.trial_id
  WHERE o.counted AND scope.scope IS NOT NULL
),
task_counts AS (
  SELECT s.scope, s.model, s.task_id, bool_or(s.passed) AS any_passed, bool_and(s.passed) AS all_passed
  FROM trials_in_scope AS s
  GROUP BY s.scope, s.model, s.task_id
),
task_rates AS (
  SELECT c.scope, c.model,
    count(*)::INTEGER AS n_tasks,
    count(*) FILTER (WHERE c.any_passed)::INTEGER AS n_any,
    count(*) FILTER (WHERE c.all_passed)::INTEGER AS n_all
  FROM task_counts AS c
  GROUP BY c.scope, c.model
),
run_rates AS (
  SELECT s.scope, s.model, s.trial_index, round_exactly(count(*) FILTER (WHERE s.passed) / any_value(k.n_tasks), 6) AS rate
  FROM trials_in_scope AS s
  JOIN task_rates AS k ON k.scope = s.scope AND k.model = s.model
  GROUP BY s.scope, s.model, s.trial_index
),
mean_rates AS (
  SELECT r.scope, r.model, count(*)::INTEGER AS n_runs, kahan_sum(r.rate ORDER BY r.trial_index) / count(*) AS mean_rate
  FROM run_rates AS r
  GROUP BY r.scope, r.model
),
spreads AS (
  SELECT r.scope, r.model, sqrt(kahan_sum((r.rate - m.mean_rate) * (r.rate - m.mean_rate) ORDER BY r.trial_index) / count(*)) AS spread
  FROM run_rates AS r
  JOIN mean_rates AS m ON m.scope = r.scope AND m.model = r.model
  GROUP BY r.scope, r.model
),
totals AS (
  SELECT s.scope, s.model,
    coalesce(kahan_sum(s.agent_seconds ORDER BY s.task_id, s.trial_index), 0)::DOUBLE AS agent_seconds,
    coalesce(sum(s.input_tokens), 0)::DOUBLE AS input_tokens,
    coalesce(sum(s.output_tokens), 0)::DOUBLE AS output_tokens,
    coalesce(sum(s.total_tokens), 0)::DOUBLE AS total_tokens,
    coalesce(sum(s.turns), 0)::DOUBLE AS turns
  FROM trials_in_scope AS s
  GROUP BY s.scope, s.model
),
numbers AS (
  SELECT t.scope, t.model, m.n_runs,
    k.n_tasks AS total_tasks,
    t.agent_seconds AS total_agent_execution_time,
    t.input_tokens AS total_input_tokens,
    t.output_tokens AS total_output_tokens,
    t.total_tokens,
    t.turns AS total_turns,
    round_exactly(t.agent_seconds / (k.n_tasks * m.n_runs), 4) AS avg_agent_execution_time,
    round_exactly(t.input_tokens / (k.n_tasks * m.n_runs), 4) AS avg_input_tokens,
    round_exactly(t.output_tokens / (k.n_tasks * m.n_runs), 4) AS avg_output_tokens,
    round_exactly(t.total_tokens / (k.n_tasks * m.n_runs), 4) AS avg_total_tokens,
    round_exactly(t.turns / (k.n_tasks * m.n_runs), 4) AS avg_turns,
    t.input_tokens / m.n_runs AS per_run_input_tokens,
    t.output_tokens / m.n_runs AS per_run_output_tokens,
    round_exactly(
      t.input_tokens / m.n_runs / 1e6::DOUBLE * p.input_price_usd_per_million
      + t.output_tokens / m.n_runs / 1e6::DOUBLE * p.output_price_usd_per_million,
      6
    ) AS per_run_cost,
    round_exactly(m.mean_rate, 4) AS pass_at_1_avg,
    round_exactly(d.spread, 4) AS pass_at_1_std,
    CASE WHEN m.n_runs > 1 THEN round_exactly(k.n_any / k.n_tasks, 4) END AS pass_at_k,
    CASE WHEN m.n_runs > 1 THEN round_exactly(k.n_all / k.n_tasks, 4) END AS pass_hat_k
  FROM totals AS t
  JOIN task_rates AS k ON k.scope = t.scope AND k.model = t.model
  JOIN mean_rates AS m ON m.scope = t.scope AND m.model = t.model
  JOIN spreads AS d ON d.scope = t.scope AND d.model = t.model
  LEFT JOIN models AS p ON p.model = t.model
)
SELECT n.*,
  n.total_tasks::VARCHAR AS total_tasks_cell,
  format('{:.1f}% ± {:.1f}%', n.pass_at_1_avg * 100, n.pass_at_1_std * 100) AS pass_at_1_cell,
  coalesce(format('{:.1f}%', n.pass_at_k * 100), '/') AS pass_at_k_cell,
  coalesce(format('{:.1f}%', n.pass_hat_k * 100), '/') AS pass_hat_k_cell,
  coalesce('$' || regexp_replace(format('{:.2f}', n.per_run_cost), '\.?0+$', ''), '/') AS per_run_cost_cell,
  format('{:.1f}', n.avg_agent_execution_time) AS avg_agent_time_cell
FROM numbers AS n
ORDER BY n.scope = 'overall' DESC, n.scope, n.pass_at_1_avg DESC, n.model;
