-- lenient: infrastructure errors, cancelled and missing trials and failed judge calls are excluded; a model's own failure
-- (error, timeout, budget, no answer) is 0. See docs/conventions/lenient.md.
CREATE MACRO convention_lenient(attempt) AS {
  score: CASE
    WHEN NOT attempt.planned OR NOT attempt.present OR attempt.status IN ('infra_error', 'cancelled') THEN NULL
    WHEN reason_of(attempt) IN ('judge_failed', 'verifier_failed', 'unscored') THEN NULL
    ELSE coalesce(score_over(attempt, attempt.n_claims - attempt.n_failed_judgements), 0)
  END,
  n_claims: attempt.n_claims - attempt.n_failed_judgements,
  counted: attempt.planned AND attempt.present AND attempt.status NOT IN ('infra_error', 'cancelled')
    AND coalesce(reason_of(attempt), '') NOT IN ('judge_failed', 'verifier_failed', 'unscored'),
  reason: CASE WHEN attempt.planned AND attempt.status IN ('infra_error', 'cancelled') THEN attempt.status ELSE reason_of(attempt) END
};
