-- One row a model: what MCPMark's paper tells of it in words. local_gap is the mean pass@1 of filesystem, postgres and playwright less that
-- of notion and github; robustness_gap is pass@1 less pass^4; curves hold pass@k and pass^k for k = 1 to the number of runs.
WITH per_task AS (
  SELECT o.model, o.service, o.task_id, count(*) AS n, count(*) FILTER (WHERE o.passed) AS c
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  WHERE o.counted
  GROUP BY o.model, o.service, o.task_id
),
service_rates AS (
  SELECT p.model, p.service, sum(p.c) / sum(p.n) AS rate
  FROM per_task AS p
  GROUP BY p.model, p.service
),
places AS (
  SELECT s.model,
    avg(s.rate ORDER BY s.service) FILTER (WHERE s.service IN ('filesystem', 'postgres', 'playwright')) AS local_pass_1,
    avg(s.rate ORDER BY s.service) FILTER (WHERE s.service IN ('notion', 'github')) AS remote_pass_1
  FROM service_rates AS s
  GROUP BY s.model
),
sizes AS (
  SELECT p.model, min(p.n)::INTEGER AS runs
  FROM per_task AS p
  GROUP BY p.model
),
curve_points AS (
  SELECT p.model, k.k, avg(pass_at_k(p.n, p.c, k.k) ORDER BY p.task_id) AS any_of_k, avg(pass_hat_k(p.n, p.c, k.k) ORDER BY p.task_id) AS all_of_k
  FROM per_task AS p
  JOIN sizes AS z ON z.model = p.model
  CROSS JOIN LATERAL (SELECT unnest(range(1, z.runs + 1)) AS k) AS k
  GROUP BY p.model, k.k
),
curves AS (
  SELECT q.model, list(q.any_of_k ORDER BY q.k) AS pass_at_k, list(q.all_of_k ORDER BY q.k) AS pass_hat_k
  FROM curve_points AS q
  GROUP BY q.model
),
work AS (
  SELECT t.model, avg(t.turns) AS turns, avg(t.agent_seconds ORDER BY t.trial_id) AS seconds, sum(t.cost_usd ORDER BY t.trial_id) / any_value(z.runs) AS cost_per_run
  FROM trials AS t
  JOIN sizes AS z ON z.model = t.model
  GROUP BY t.model
)
SELECT z.model, z.runs, q.pass_at_k[1] AS pass_1,
  p.local_pass_1, p.remote_pass_1, p.local_pass_1 - p.remote_pass_1 AS local_gap,
  CASE WHEN z.runs >= 4 THEN q.pass_at_k[1] - q.pass_hat_k[4] END AS robustness_gap,
  q.pass_at_k, q.pass_hat_k, w.turns, w.seconds, w.cost_per_run
FROM sizes AS z
JOIN places AS p ON p.model = z.model
JOIN curves AS q ON q.model = z.model
JOIN work AS w ON w.model = z.model
ORDER BY pass_1 DESC, z.model;
