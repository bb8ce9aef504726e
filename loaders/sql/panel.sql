-- One row a trial that at least one judge of the panel scored: its coverage by the panel. The panel is every judge but people, whose
-- labels are what judges are measured against. A claim's score is over those judges that gave one (of repeats the first that did not
-- fail), so that order and position of judges play no part; a claim that none of them scored is 0.
-- mean, median and majority are means over n_claims of the claim's mean, median (of an even number the mean of the middle two), and
-- most frequent score (of several the lowest). Means are sums of whole numbers, divided once: exact for panels of up to 20 judges.
CREATE VIEW panel AS
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
people AS (
  SELECT j.judge
  FROM judges AS j
  WHERE j.kind = 'human'
),
votes AS (
  SELECT cs.trial_id, cs.claim_index, cs.judge,
    arg_min(cs.score, cs.repeat_index) FILTER (WHERE cs.score IS NOT NULL) AS score
  FROM claim_scores AS cs
  WHERE cs.judge NOT IN (SELECT p.judge FROM people AS p)
  GROUP BY cs.trial_id, cs.claim_index, cs.judge
),
verdicts AS (
  SELECT v.trial_id, v.claim_index,
    sum((2 * v.score)::INTEGER)::BIGINT * (232792560 // count(*)) AS mean_parts,
    median(v.score) AS median,
    CASE
      WHEN count(*) FILTER (WHERE v.score = 0) >= greatest(count(*) FILTER (WHERE v.score = 0.5), count(*) FILTER (WHERE v.score = 1)) THEN 0
      WHEN count(*) FILTER (WHERE v.score = 0.5) >= count(*) FILTER (WHERE v.score = 1) THEN 0.5
      ELSE 1
    END AS majority
  FROM votes AS v
  WHERE v.score IS NOT NULL
  GROUP BY v.trial_id, v.claim_index
),
sums AS (
  SELECT t.trial_id, t.task_id, sum(v.mean_parts)::DOUBLE AS mean_parts, sum(v.median) AS median, sum(v.majority)::DOUBLE AS majority,
    count(*) FILTER (WHERE s.claim_index IS NULL) AS n_extra
  FROM verdicts AS v
  JOIN trials AS t ON t.trial_id = v.trial_id
  LEFT JOIN shown AS s ON s.task_id = t.task_id AND s.claim_index = v.claim_index
  GROUP BY t.trial_id, t.task_id
)
SELECT u.trial_id,
  (coalesce(n.n_shown, 0) + u.n_extra)::INTEGER AS n_claims,
  u.mean_parts / (2 * 232792560::DOUBLE * (coalesce(n.n_shown, 0) + u.n_extra)) AS mean,
  u.median / (coalesce(n.n_shown, 0) + u.n_extra) AS median,
  u.majority / (coalesce(n.n_shown, 0) + u.n_extra) AS majority
FROM sums AS u
LEFT JOIN shown_counts AS n ON n.task_id = u.task_id;
