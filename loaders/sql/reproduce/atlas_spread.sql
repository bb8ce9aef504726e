-- One row a model: the standard deviation of coverage over its counted trials and their number, for the interval of mean coverage.
SELECT o.model, stddev_pop(o.score ORDER BY o.trial_id) AS sd, count(*)::INTEGER AS n
FROM outcomes AS o
WHERE o.counted
GROUP BY o.model
ORDER BY o.model;
