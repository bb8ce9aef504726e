-- One row a planned trial (and one a trial that nobody planned, which never counts) under a convention, a judge and a threshold.
-- score is the trial's under the convention, null where it is not scored; passed is score >= threshold, or the program's verdict;
-- counted is whether it is in the denominator; reason says why it was dropped, or scored 0 without a verdict.
-- n_claims is the number of claims that the convention divides by; half_points and n_claims are null unless source is 'claims'.
CREATE MACRO outcomes(convention, judge, threshold) AS TABLE
WITH decided AS (
  SELECT attempt AS a, decide(convention, attempt) AS d
  FROM attempts(judge) AS attempt
)
SELECT a.trial_id, a.model, a.task_id, a.trial_index, a.split, a.service, a.category, a.bucket,
  d.score::DOUBLE AS score,
  coalesce(d.counted AND CASE WHEN a.source = 'verification' THEN d.score = 1
    ELSE a.source IS NOT NULL AND d.score >= threshold::DOUBLE END, false) AS passed,
  d.counted AS counted,
  d.reason AS reason,
  a.source, a.half_points,
  CASE WHEN a.source = 'claims' THEN d.n_claims END::INTEGER AS n_claims,
  a.n_failed_judgements, a.planned, a.present, a.status, a.stop_reason
FROM decided;
