-- One row a model by MCPMark's second definition (23 to 28 August 2025): every number is the plain mean of the services' numbers,
-- whatever their number of tasks, and the spread is the mean of the services' sample standard deviations over runs (null for one run).
-- Numbers are not rounded; a planned run that is missing failed.
WITH counted AS (
  SELECT o.model, o.service, o.task_id, o.trial_index, o.passed
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  WHERE o.counted AND o.service IS NOT NULL
),
runs AS (
  SELECT c.model, c.service, c.trial_index, count(*) FILTER (WHERE c.passed) / count(*) AS rate
  FROM counted AS c
  GROUP BY c.model, c.service, c.trial_index
),
service_rates AS (
  SELECT r.model, r.service, kahan_sum(r.rate ORDER BY r.trial_index) / count(*) AS rate, stddev_samp(r.rate) AS spread, count(*) AS n_runs
  FROM runs AS r
  GROUP BY r.model, r.service
),
tasks_of_models AS (
  SELECT c.model, c.service, c.task_id, bool_or(c.passed) AS any_passed, bool_and(c.passed) AS all_passed
  FROM counted AS c
  GROUP BY c.model, c.service, c.task_id
),
service_shares AS (
  SELECT t.model, t.service, count(*) AS n_tasks,
    count(*) FILTER (WHERE t.any_passed) / count(*) AS any_share,
    count(*) FILTER (WHERE t.all_passed) / count(*) AS all_share
  FROM tasks_of_models AS t
  GROUP BY t.model, t.service
)
SELECT s.model,
  sum(h.n_tasks)::INTEGER AS total_tasks,
  max(s.n_runs)::INTEGER AS n_runs,
  kahan_sum(s.rate ORDER BY s.service) / count(*) AS pass_at_1_avg,
  avg(s.spread ORDER BY s.service) AS pass_at_1_std,
  kahan_sum(h.any_share ORDER BY s.service) / count(*) AS pass_at_k,
  kahan_sum(h.all_share ORDER BY s.service) / count(*) AS pass_hat_k
FROM service_rates AS s
JOIN service_shares AS h ON h.model = s.model AND h.service = s.service
GROUP BY s.model
ORDER BY pass_at_1_avg DESC, s.model;
