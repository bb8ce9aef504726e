-- One row a model: how many trials were planned, are there, counted and passed, and how many have each reason.
-- A reason is why a trial was dropped (not counted), or scored 0 without a verdict (counted).
CREATE MACRO ledger(convention, judge, threshold) AS TABLE
SELECT o.model,
  count(*) FILTER (WHERE o.planned)::INTEGER AS planned,
  count(*) FILTER (WHERE o.present)::INTEGER AS present,
  count(*) FILTER (WHERE o.counted)::INTEGER AS counted,
  count(*) FILTER (WHERE o.passed)::INTEGER AS passed,
  count(*) FILTER (WHERE o.reason = 'missing')::INTEGER AS missing,
  count(*) FILTER (WHERE o.reason = 'infra_error')::INTEGER AS infra_error,
  count(*) FILTER (WHERE o.reason = 'cancelled')::INTEGER AS cancelled,
  count(*) FILTER (WHERE o.reason = 'judge_failed')::INTEGER AS judge_failed,
  count(*) FILTER (WHERE o.reason = 'verifier_failed')::INTEGER AS verifier_failed,
  count(*) FILTER (WHERE o.reason = 'agent_error')::INTEGER AS agent_error,
  count(*) FILTER (WHERE o.reason = 'timeout')::INTEGER AS timeout,
  count(*) FILTER (WHERE o.reason = 'over_budget')::INTEGER AS over_budget,
  count(*) FILTER (WHERE o.reason = 'no_answer')::INTEGER AS no_answer,
  count(*) FILTER (WHERE o.reason = 'unscored')::INTEGER AS unscored,
  count(*) FILTER (WHERE o.reason = 'unplanned')::INTEGER AS unplanned
FROM outcomes(convention, judge, threshold) AS o
GROUP BY o.model
ORDER BY o.model;
