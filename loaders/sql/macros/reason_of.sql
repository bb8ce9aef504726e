-- Why an attempt has no verdict: one of the closed list of docs/conventions/README.md. Null where it has one.
CREATE MACRO reason_of(attempt) AS
CASE
  WHEN NOT attempt.planned THEN 'unplanned'
  WHEN NOT attempt.present THEN 'missing'
  WHEN score_over(attempt, attempt.n_claims) IS NOT NULL THEN NULL
  WHEN attempt.status = 'infra_error' THEN 'infra_error'
  WHEN attempt.status = 'cancelled' THEN 'cancelled'
  WHEN attempt.source = 'claims' THEN 'judge_failed'
  WHEN attempt.source = 'verification' THEN 'verifier_failed'
  WHEN attempt.status = 'agent_error' THEN 'agent_error'
  WHEN attempt.status = 'timeout' THEN 'timeout'
  WHEN attempt.status = 'limit' THEN 'over_budget'
  WHEN NOT attempt.has_answer THEN 'no_answer'
  ELSE 'unscored'
END;
