-- One row a model: pass@1, pass@4 and pass^4 under the three rules that MCPMark has published by, with the rank of pass@1 under each.
-- first_run (19-22 August 2025): pass@1 of run 1 alone. macro (23-28 August): means over the five services, the spread is the mean of the
-- services' sample standard deviations. current (from September): over all tasks, the spread is the population one. Spreads are null for a single run.
WITH counted AS (
  SELECT o.model, o.service, o.task_id, o.trial_index, o.passed
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  WHERE o.counted
),
run_rates AS (
  SELECT c.model, c.trial_index, avg(c.passed::INTEGER) AS rate
  FROM counted AS c
  GROUP BY c.model, c.trial_index
),
service_run_rates AS (
  SELECT c.model, c.service, c.trial_index, avg(c.passed::INTEGER) AS rate
  FROM counted AS c
  GROUP BY c.model, c.service, c.trial_index
),
task_passes AS (
  SELECT c.model, c.service, c.task_id, count(*) AS n, bool_or(c.passed) AS any_passed, bool_and(c.passed) AS all_passed
  FROM counted AS c
  GROUP BY c.model, c.service, c.task_id
),
current_rule AS (
  SELECT r.model, count(*)::INTEGER AS runs, avg(r.rate) AS pass_1, CASE WHEN count(*) > 1 THEN stddev_pop(r.rate) END AS spread,
    max(r.rate) FILTER (WHERE r.trial_index = 1) AS first_run
  FROM run_rates AS r
  GROUP BY r.model
),
current_tasks AS (
  SELECT t.model, avg(t.any_passed::INTEGER) AS pass_any, avg(t.all_passed::INTEGER) AS pass_all
  FROM task_passes AS t
  GROUP BY t.model
),
services AS (
  SELECT s.model, s.service, avg(s.rate) AS pass_1, CASE WHEN count(*) > 1 THEN stddev_samp(s.rate) END AS spread
  FROM service_run_rates AS s
  GROUP BY s.model, s.service
),
macro_rule AS (
  SELECT s.model, avg(s.pass_1) AS pass_1, avg(s.spread) AS spread
  FROM services AS s
  GROUP BY s.model
),
macro_tasks AS (
  SELECT x.model, avg(x.pass_any) AS pass_any, avg(x.pass_all) AS pass_all
  FROM (
    SELECT t.model, t.service, avg(t.any_passed::INTEGER) AS pass_any, avg(t.all_passed::INTEGER) AS pass_all
    FROM task_passes AS t
    GROUP BY t.model, t.service
  ) AS x
  GROUP BY x.model
)
SELECT c.model, c.runs,
  c.first_run AS first_run_pass_1,
  m.pass_1 AS macro_pass_1, m.spread AS macro_spread,
  c.pass_1 AS current_pass_1, c.spread AS current_spread,
  CASE WHEN c.runs > 1 THEN mt.pass_any END AS macro_pass_any, CASE WHEN c.runs > 1 THEN mt.pass_all END AS macro_pass_all,
  CASE WHEN c.runs > 1 THEN ct.pass_any END AS current_pass_any, CASE WHEN c.runs > 1 THEN ct.pass_all END AS current_pass_all,
  rank() OVER (ORDER BY c.first_run DESC)::INTEGER AS first_run_rank,
  rank() OVER (ORDER BY m.pass_1 DESC)::INTEGER AS macro_rank,
  rank() OVER (ORDER BY c.pass_1 DESC)::INTEGER AS current_rank
FROM current_rule AS c
JOIN current_tasks AS ct ON ct.model = c.model
JOIN macro_rule AS m ON m.model = c.model
JOIN macro_tasks AS mt ON mt.model = c.model
ORDER BY current_rank, c.model;
