-- The score of an attempt with its half points divided by so many claims: one division of whole numbers, so that it equals
-- a threshold exactly where it should (both are the nearest double). Null where there is no verdict.
CREATE MACRO score_over(attempt, claims) AS
CASE attempt.source
  WHEN 'claims' THEN CASE WHEN attempt.n_claims > attempt.n_failed_judgements AND claims > 0 THEN attempt.half_points / (2 * claims) END
  WHEN 'verification' THEN attempt.verified::INTEGER::DOUBLE
  WHEN 'scorer' THEN attempt.scorer_score
END;
