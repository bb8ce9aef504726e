-- One row a scope (overall, public, private), model and metric: what the tables of rates state, from trials, under the experiment's own convention.
WITH scoped AS (
  SELECT unnest(['overall', o.split]) AS scope, o.trial_id, o.model, o.score, t.wall_seconds
  FROM outcomes AS o
  JOIN trials AS t ON t.trial_id = o.trial_id
  WHERE o.counted
),
rates AS (
  SELECT s.scope, s.model,
    count(*)::DOUBLE AS trials,
    avg((s.score >= 0.5)::INTEGER) AS "pass@0.50",
    avg((s.score >= 0.75)::INTEGER) AS "pass@0.75",
    avg((s.score >= 0.9)::INTEGER) AS "pass@0.90",
    avg(s.score ORDER BY s.trial_id) AS coverage,
    avg(s.wall_seconds ORDER BY s.trial_id) AS seconds
  FROM scoped AS s
  GROUP BY s.scope, s.model
)
SELECT r.scope, r.model, r.metric, r.value,
  CASE WHEN r.metric = 'trials' THEN 'count' WHEN r.metric = 'seconds' THEN 'seconds' ELSE 'proportion' END AS unit
FROM (UNPIVOT rates ON trials, "pass@0.50", "pass@0.75", "pass@0.90", coverage, seconds INTO NAME metric VALUE value) AS r
ORDER BY r.scope, r.model, r.metric;
