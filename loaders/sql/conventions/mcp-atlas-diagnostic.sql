-- mcp-atlas-diagnostic: as mcp-atlas-official, but a row that could not be scored stays in the denominator of the pass rate
-- (it counts, has no score and does not pass) and out of the mean. See docs/conventions/mcp-atlas-diagnostic.md.
CREATE MACRO convention_mcp_atlas_diagnostic(attempt) AS {
  score: mcp_atlas_verdict(attempt).score,
  n_claims: mcp_atlas_verdict(attempt).n_claims,
  counted: attempt.planned AND attempt.present,
  reason: mcp_atlas_verdict(attempt).reason
};
