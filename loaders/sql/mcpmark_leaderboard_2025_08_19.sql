-- One row a model by MCPMark's first definition (19 to 22 August 2025): pass@1 is the first run alone, avg@k the mean over runs,
-- pass@k and pass^k the shares of tasks that any and all runs passed. Numbers are not rounded; a planned run that is missing failed.
WITH tasks_of_models AS (
  SELECT o.model, o.task_id,
    bool_or(o.passed AND o.trial_index = 1) AS first_passed,
    count(*) FILTER (WHERE o.passed) / count(*) AS share_passed,
    bool_or(o.passed) AS any_passed,
    bool_and(o.passed) AS all_passed,
    count(*) AS n_runs
  FROM outcomes('mcpmark-official', NULL, 1) AS o
  WHERE o.counted
  GROUP BY o.model, o.task_id
)
SELECT t.model,
  count(*)::INTEGER AS total_tasks,
  max(t.n_runs)::INTEGER AS n_runs,
  count(*) FILTER (WHERE t.first_passed) / count(*) AS pass_at_1,
  kahan_sum(t.share_passed ORDER BY t.task_id) / count(*) AS avg_at_k,
  count(*) FILTER (WHERE t.any_passed) / count(*) AS pass_at_k,
  count(*) FILTER (WHERE t.all_passed) / count(*) AS pass_hat_k
FROM tasks_of_models AS t
GROUP BY t.model
ORDER BY pass_at_1 DESC, t.model;
