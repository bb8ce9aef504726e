-- One row a trial and judge that gave it at least one verdict, failed calls too.
-- Of repeated judgements the first that did not fail holds. n_claims are the task's claims that a judge is shown
-- (text_clean '' marks one that its cleaning dropped) and any other that was judged all the same;
-- n_failed_judgements of them have no score (the call failed), n_unjudged of those were never asked about.
-- half_points are twice the sum of the scores; coverage is their mean over claims that have one, null where none has.
CREATE VIEW coverage AS
WITH shown AS (
  SELECT c.task_id, c.claim_index
  FROM claims AS c
  WHERE c.text_clean IS DISTINCT FROM ''
),
shown_counts AS (
  SELECT s.task_id, count(*) AS n_shown
  FROM shown AS s
  GROUP BY s.task_id
),
verdicts AS (
  SELECT cs.trial_id, cs.judge, cs.claim_index,
    arg_min(cs.score, cs.repeat_index) FILTER (WHERE cs.score IS NOT NULL) AS score
  FROM claim_scores AS cs
  GROUP BY cs.trial_id, cs.judge, cs.claim_index
),
counts AS (
  SELECT t.trial_id, t.model, t.task_id, t.trial_index, v.judge,
    coalesce(sum((2 * v.score)::INTEGER), 0)::INTEGER AS half_points,
    count(*)::INTEGER AS n_verdicts,
    count(v.score)::INTEGER AS n_scored,
    count(*) FILTER (WHERE s.claim_index IS NULL)::INTEGER AS n_extra
  FROM verdicts AS v
  JOIN trials AS t ON t.trial_id = v.trial_id
  LEFT JOIN shown AS s ON s.task_id = t.task_id AND s.claim_index = v.claim_index
  GROUP BY t.trial_id, t.model, t.task_id, t.trial_index, v.judge
)
SELECT k.trial_id, k.model, k.task_id, k.trial_index, k.judge,
  CASE WHEN k.n_scored > 0 THEN k.half_points / (2 * k.n_scored) END AS coverage,
  k.half_points,
  (coalesce(n.n_shown, 0) + k.n_extra)::INTEGER AS n_claims,
  (coalesce(n.n_shown, 0) + k.n_extra - k.n_scored)::INTEGER AS n_failed_judgements,
  (coalesce(n.n_shown, 0) + k.n_extra - k.n_verdicts)::INTEGER AS n_unjudged
FROM counts AS k
LEFT JOIN shown_counts AS n ON n.task_id = k.task_id;
