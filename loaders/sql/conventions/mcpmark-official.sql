-- mcpmark-official: MCPMark's rule since September 2025. Every planned run counts; a run without a verdict is a failure, and
-- an error beside a passed verification changes nothing. See docs/conventions/mcpmark-official.md.
CREATE MACRO convention_mcpmark_official(attempt) AS {
  score: CASE WHEN attempt.planned THEN coalesce(score_over(attempt, attempt.n_claims), 0) END,
  n_claims: attempt.n_claims,
  counted: attempt.planned,
  reason: reason_of(attempt)
};
