-- One row a planned trial (and one a trial that nobody planned, which never counts) under a convention, a judge and a threshold.
-- score is the trial's under the convention, null where it is not scored; passed is score >= threshold, or the program's verdict;
-- counted is whether it is in the denominator; reason says why it was dropped, or scored 0 without a verdict.
-- Under a convention of a panel the judge gives only what the panel does not. n_claims is the number of claims that the convention
-- divides by; half_points (of one judge, not of a panel) and n_claims are null unless source is 'claims'.
CREATE MACRO outcomes(convention, judge, threshold) AS TABLE
WITH panels AS (
  SELECT p.*
  FROM panel AS p
  WHERE starts_with(convention, 'panel-')
),
tried AS (
  SELECT t.* REPLACE (
      CASE WHEN p.trial_id IS NULL THEN t.source ELSE 'claims' END AS source,
      CASE WHEN p.trial_id IS NULL THEN t.half_points END AS half_points,
      coalesce(p.n_claims, t.n_claims) AS n_claims
    ),
    CASE WHEN p.trial_id IS NOT NULL THEN {mean: p.mean, median: p.median, majority: p.majority} END AS panel
  FROM attempts(judge) AS t
  LEFT JOIN panels AS p ON p.trial_id = t.trial_id
),
decided AS (
  SELECT attempt AS a, decide(convention, attempt) AS d
  FROM tried AS attempt
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
