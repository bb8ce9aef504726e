-- strict: every planned trial counts; what is missing, broken or unjudged is 0. See docs/conventions/strict.md.
CREATE MACRO convention_strict(attempt) AS {
  score: CASE WHEN attempt.planned THEN coalesce(score_over(attempt, attempt.n_claims), 0) END,
  n_claims: attempt.n_claims,
  counted: attempt.planned,
  reason: reason_of(attempt)
};
