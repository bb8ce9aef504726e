-- One row a number that MCPMark's paper states and that trials can give: sizes, rates by exact counts, turns, ranks, limits reached.
WITH scoped AS (
  SELECT unnest(['overall', o.service]) AS scope, o.model, o.task_id, o.trial_index, o.passed, t.turns, t.tool_calls
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  JOIN trials AS t ON t.trial_id = o.trial_id
  WHERE o.counted
),
per_task AS (
  SELECT s.scope, s.model, s.task_id, count(*) AS n, count(*) FILTER (WHERE s.passed) AS c
  FROM scoped AS s
  GROUP BY s.scope, s.model, s.task_id
),
rates AS (
  SELECT p.scope, p.model,
    sum(p.c) / sum(p.n) AS "pass@1",
    avg(pass_at_k(p.n, p.c, 4) ORDER BY p.task_id) AS "pass@4",
    avg(pass_hat_k(p.n, p.c, 4) ORDER BY p.task_id) AS "pass^4"
  FROM per_task AS p
  GROUP BY p.scope, p.model
),
work AS (
  SELECT s.model, avg(s.turns) AS turns, avg(s.tool_calls) AS tool_calls
  FROM scoped AS s
  WHERE s.scope = 'overall'
  GROUP BY s.model
),
ranked AS (
  SELECT r.model, rank() OVER (ORDER BY r."pass@1" DESC) AS place,
    CASE WHEN m.is_open_weights THEN rank() OVER (PARTITION BY m.is_open_weights ORDER BY r."pass@1" DESC) END AS open_place
  FROM rates AS r
  JOIN models AS m ON m.model = r.model
  WHERE r.scope = 'overall'
)
SELECT r.scope, r.model, r.metric, r.value, 'proportion' AS unit
FROM (UNPIVOT rates ON "pass@1", "pass@4", "pass^4" INTO NAME metric VALUE value) AS r
UNION ALL
SELECT 'overall', w.model, w.metric, w.value, 'turns' FROM (UNPIVOT work ON turns, tool_calls INTO NAME metric VALUE value) AS w
UNION ALL
SELECT 'overall', NULL, 'turns', avg(w.turns ORDER BY w.model), 'turns' FROM work AS w HAVING count(w.turns) > 0
UNION ALL
SELECT 'overall', NULL, 'tool_calls', avg(w.tool_calls ORDER BY w.model), 'calls' FROM work AS w HAVING count(w.tool_calls) > 0
UNION ALL
SELECT 'overall', k.model, 'rank', k.place::DOUBLE, 'rank' FROM ranked AS k
UNION ALL
SELECT 'overall', k.model, 'rank.open', k.open_place::DOUBLE, 'rank' FROM ranked AS k WHERE k.open_place IS NOT NULL
UNION ALL
SELECT 'overall', NULL, 'tasks', count(*)::DOUBLE, 'count' FROM tasks
UNION ALL
SELECT t.service, NULL, 'tasks', count(*)::DOUBLE, 'count' FROM tasks AS t WHERE t.service IS NOT NULL GROUP BY t.service
UNION ALL
SELECT 'overall', NULL, 'services', count(DISTINCT t.service)::DOUBLE, 'count' FROM tasks AS t
UNION ALL
SELECT 'overall', NULL, 'runs', max(s.trial_index)::DOUBLE, 'count' FROM scoped AS s
UNION ALL
SELECT 'overall', NULL, 'turns.budget', max(t.turns)::DOUBLE, 'turns' FROM trials AS t
UNION ALL
SELECT s.scope, s.model, 'trials', count(*)::DOUBLE, 'count' FROM scoped AS s GROUP BY s.scope, s.model
ORDER BY scope, model NULLS FIRST, metric;
