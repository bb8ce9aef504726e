-- What a panel of judges makes of an attempt: score is the panel's coverage, where it gave one; all else is as in strict.
CREATE MACRO panel_verdict(attempt, score) AS {
  score: CASE WHEN attempt.planned THEN coalesce(score, score_over(attempt, attempt.n_claims), 0) END,
  n_claims: attempt.n_claims,
  counted: attempt.planned,
  reason: CASE WHEN attempt.planned AND attempt.present AND score IS NOT NULL THEN NULL ELSE reason_of(attempt) END
};
