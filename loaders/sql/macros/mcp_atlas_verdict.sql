-- What MCP-Atlas's scorer makes of an attempt: an empty or error answer is 0, a failed judge call scores its claim 0, a row that
-- could not be scored and a task that is missing are excluded; coverage is rounded to 3 places, exact ties to even.
CREATE MACRO mcp_atlas_verdict(attempt) AS {
  score: CASE
    WHEN NOT attempt.planned OR NOT attempt.present THEN NULL
    WHEN attempt.source = 'claims' AND attempt.n_claims > attempt.n_unjudged
      THEN round_exactly(attempt.half_points / (2 * (attempt.n_claims - attempt.n_unjudged)), 3)
    WHEN NOT attempt.has_answer THEN 0
    ELSE round_exactly(score_over(attempt, attempt.n_claims), 3)
  END,
  n_claims: attempt.n_claims - attempt.n_unjudged,
  counted: attempt.planned AND attempt.present
    AND (coalesce(attempt.source = 'claims', false) OR NOT attempt.has_answer OR score_over(attempt, attempt.n_claims) IS NOT NULL),
  reason: CASE
    WHEN attempt.planned AND attempt.present AND attempt.source IS DISTINCT FROM 'claims'
      AND NOT attempt.has_answer THEN 'no_answer'
    ELSE reason_of(attempt)
  END
};
