-- One row a planned trial, and one a trial that nobody planned (planned is false), before any convention.
-- source says where its verdict comes from: 'claims' where this judge gave verdicts, else 'verification', else 'scorer'
-- (the score of the scorer named like the judge, else of the first metric by name order that stands in the list below,
-- if it lies in [0, 1]); null where there is none. verified is true where every verifier passed, false where one did not,
-- null where one could not run. has_answer is null where there is no trial.
CREATE MACRO attempts(judge) AS TABLE
WITH planned AS (
  SELECT p.model, p.task_id, p.trial_index
  FROM plan AS p
),
checked AS (
  SELECT v.trial_id,
    CASE WHEN bool_or(NOT v.passed) THEN false WHEN count(*) = count(v.passed) THEN true END AS verified
  FROM verifications AS v
  GROUP BY v.trial_id
),
scored AS (
  SELECT s.trial_id,
    first(s.value ORDER BY s.scorer IS DISTINCT FROM judge, list_position(['score', 'reward', 'accuracy', 'coverage', 'coverage_score'], s.metric), s.scorer) AS score
  FROM scores AS s
  WHERE s.value BETWEEN 0 AND 1
    AND (s.scorer = judge OR list_contains(['score', 'reward', 'accuracy', 'coverage', 'coverage_score'], s.metric))
  GROUP BY s.trial_id
),
judged AS (
  SELECT c.*
  FROM coverage AS c
  WHERE c.judge = judge
)
SELECT
  coalesce(t.trial_id, trial_id_of(p.model, p.task_id, p.trial_index)) AS trial_id,
  coalesce(p.model, t.model) AS model,
  coalesce(p.task_id, t.task_id) AS task_id,
  coalesce(p.trial_index, t.trial_index) AS trial_index,
  k.split, k.service, k.category, k.bucket,
  p.model IS NOT NULL AS planned,
  t.trial_id IS NOT NULL AS present,
  t.status, t.stop_reason,
  CASE
    WHEN t.trial_id IS NULL THEN NULL
    ELSE NOT regexp_matches(coalesce(t.answer, ''), '^\s*(ERROR:.*)?$', 's')
  END AS has_answer,
  CASE
    WHEN c.trial_id IS NOT NULL THEN 'claims'
    WHEN v.trial_id IS NOT NULL THEN 'verification'
    WHEN s.trial_id IS NOT NULL THEN 'scorer'
  END AS source,
  c.half_points, c.n_claims, c.n_failed_judgements, c.n_unjudged,
  v.verified,
  s.score AS scorer_score
FROM planned AS p
FULL JOIN trials AS t ON t.model = p.model AND t.task_id = p.task_id AND t.trial_index = p.trial_index
LEFT JOIN tasks AS k ON k.task_id = coalesce(p.task_id, t.task_id)
LEFT JOIN judged AS c ON c.trial_id = t.trial_id
LEFT JOIN checked AS v ON v.trial_id = t.trial_id
LEFT JOIN scored AS s ON s.trial_id = t.trial_id;
