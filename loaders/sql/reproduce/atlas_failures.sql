-- One row a model (null: all models pooled) and failure mode or family: its share of the diagnosed trials, from primary diagnoses.
-- Then one row a number that the text states of the diagnoses.
WITH primary_modes AS (
  SELECT t.model, d.mode, d.family, d.coverage_threshold
  FROM diagnoses AS d
  JOIN trials AS t ON t.trial_id = d.trial_id
  WHERE d.is_primary
),
named AS (
  SELECT p.model, unnest([p.mode, p.family]) AS name
  FROM primary_modes AS p
),
totals AS (
  SELECT p.model, count(*) AS n
  FROM primary_modes AS p
  GROUP BY GROUPING SETS ((p.model), ())
),
counts AS (
  SELECT n.model, n.name, count(*) AS c
  FROM named AS n
  GROUP BY GROUPING SETS ((n.model, n.name), (n.name))
)
SELECT 'overall' AS scope, c.model, 'failure.' || c.name AS metric, c.c / t.n AS value, 'proportion' AS unit
FROM counts AS c
JOIN totals AS t ON t.model IS NOT DISTINCT FROM c.model
UNION ALL
SELECT 'overall', NULL, 'failures.diagnosed', count(*)::DOUBLE, 'count' FROM primary_modes
UNION ALL
SELECT 'overall', NULL, 'failure_modes', count(DISTINCT p.mode)::DOUBLE, 'count' FROM primary_modes AS p
UNION ALL
SELECT 'overall', NULL, 'diagnosis_threshold', max(p.coverage_threshold), 'proportion' FROM primary_modes AS p HAVING count(*) > 0
ORDER BY scope, model NULLS FIRST, metric;
