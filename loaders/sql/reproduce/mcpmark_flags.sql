-- One row a model and task: runs and passed runs under MCPMark's own rule; passes are given run by run, in order.
SELECT o.model, o.task_id, count(*)::INTEGER AS n, count(*) FILTER (WHERE o.passed)::INTEGER AS c,
  list(o.passed::INTEGER ORDER BY o.trial_index) AS runs
FROM outcomes('mcpmark-official', NULL, 1) AS o
WHERE o.counted
GROUP BY o.model, o.task_id
ORDER BY o.model, o.task_id;
