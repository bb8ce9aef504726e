-- One row a number that the paper states of its tasks, servers, tools, claims and evaluator calls, from the tables that hold them.
WITH per_task AS (
  SELECT t.task_id, t.split, t.bucket,
    len(t.servers)::INTEGER AS n_servers,
    len(t.exposed_tools)::INTEGER AS n_exposed,
    len(t.required_tools)::INTEGER AS n_required,
    len(list_filter(t.exposed_tools, lambda tool: NOT list_contains(t.required_tools, tool)))::INTEGER AS n_distractors,
    (SELECT count(*) FROM claims AS c WHERE c.task_id = t.task_id)::INTEGER AS n_claims
  FROM tasks AS t
),
facts AS (
  SELECT
    count(*)::DOUBLE AS tasks,
    min(p.n_exposed)::DOUBLE AS "exposed_tools.min", max(p.n_exposed)::DOUBLE AS "exposed_tools.max", avg(p.n_exposed) AS "exposed_tools.mean",
    min(p.n_required)::DOUBLE AS "required_tools.min", max(p.n_required)::DOUBLE AS "required_tools.max", avg(p.n_required) AS "required_tools.mean",
    avg(p.n_distractors) AS "distractors.mean",
    min(p.n_claims)::DOUBLE AS "claims.min", max(p.n_claims)::DOUBLE AS "claims.max", avg(p.n_claims) AS "claims.mean",
    avg((p.n_claims > 10)::INTEGER) AS "claims.above_10",
    avg(p.n_servers) AS "servers_per_task.mean",
    avg((p.n_servers = 2)::INTEGER) AS "servers_per_task.two", avg((p.n_servers = 3)::INTEGER) AS "servers_per_task.three",
    avg((p.n_servers >= 4)::INTEGER) AS "servers_per_task.four_or_more", avg((p.n_servers >= 2)::INTEGER) AS "servers_per_task.two_or_more"
  FROM per_task AS p
),
uses AS (
  SELECT unnest(t.servers) AS server
  FROM tasks AS t
),
shown AS (
  SELECT unnest(t.exposed_tools) AS tool
  FROM tasks AS t
)
SELECT 'overall' AS scope, f.metric, f.value,
  CASE WHEN f.metric IN ('claims.above_10', 'servers_per_task.two', 'servers_per_task.three', 'servers_per_task.four_or_more', 'servers_per_task.two_or_more') THEN 'proportion' ELSE 'count' END AS unit
FROM (UNPIVOT facts ON COLUMNS(*) INTO NAME metric VALUE value) AS f
UNION ALL
SELECT p.split, 'tasks', count(*)::DOUBLE, 'count' FROM per_task AS p WHERE p.split IS NOT NULL GROUP BY p.split
UNION ALL
SELECT 'bucket:' || p.bucket, 'share', count(*) / (SELECT count(*) FROM tasks), 'proportion' FROM per_task AS p WHERE p.bucket IS NOT NULL GROUP BY p.bucket
UNION ALL
SELECT 'server:' || u.server, 'tasks', count(*)::DOUBLE, 'count' FROM uses AS u GROUP BY u.server
UNION ALL
SELECT 'overall', 'servers', count(DISTINCT u.server)::DOUBLE, 'count' FROM uses AS u
UNION ALL
SELECT 'overall', 'tools', count(DISTINCT s.tool)::DOUBLE, 'count' FROM shown AS s
UNION ALL
SELECT 'overall', 'models', count(DISTINCT t.model)::DOUBLE, 'count' FROM trials AS t
UNION ALL
SELECT 'overall', 'trajectories', count(*)::DOUBLE, 'count' FROM trials AS t
UNION ALL
SELECT 'overall', 'trials', count(*) / count(DISTINCT t.model), 'count' FROM trials AS t
UNION ALL
SELECT 'overall', 'judges', count(DISTINCT c.judge)::DOUBLE, 'count' FROM claim_scores AS c
UNION ALL
SELECT 'judges', 'claim_scores', count(*)::DOUBLE, 'count' FROM claim_scores AS c
UNION ALL
SELECT 'overall', 'claim_scores', count(*)::DOUBLE, 'count' FROM claim_scores AS c WHERE c.judge = (SELECT primary_judge FROM experiment)
UNION ALL
SELECT 'overall', 'pass_threshold', (SELECT pass_threshold FROM experiment), 'proportion'
ORDER BY scope, metric;
