-- One row a judge and model: the share of trials with coverage of at least 0.75 under that judge, from claim scores.
SELECT 'judge:' || c.judge AS scope, c.model, 'pass@0.75' AS metric,
  count(*) FILTER (WHERE c.coverage >= 0.75) / count(*) AS value, 'proportion' AS unit
FROM coverage AS c
GROUP BY c.judge, c.model
ORDER BY c.judge, c.model;
