import {text} from "./sqlText.js";
import {CANNOT_TELL} from "./truths.js";
import type {TruthKind} from "./truths.js";

/**
 * The query of a confusion matrix: one row a truth and verdict that occur together, with how often.
 * @param kind `fault` sets modes that were committed against primary diagnoses, `claim` right labels against scores
 * @param judge id of the judge or diagnoser
 * @returns columns `truth`, `verdict`, `n`, by truth and verdict
 * @example confusionSql("claim", "rule")
 */
export function confusionSql(kind: TruthKind, judge: string): string {
  return kind === "fault"
    ? `SELECT u.value AS truth, coalesce(d.mode, ${text(CANNOT_TELL)}) AS verdict, count(*)::INTEGER AS n
FROM truths AS u
JOIN diagnoses AS d ON d.trial_id = u.trial_id AND d.is_primary AND d.judge = ${text(judge)}
WHERE u.kind = 'fault'
GROUP BY ALL
ORDER BY ALL`
    : `SELECT u.value AS truth, CASE s.score WHEN 1 THEN 'fulfilled' WHEN 0.5 THEN 'partially_fulfilled' ELSE 'not_fulfilled' END AS verdict, count(*)::INTEGER AS n
FROM truths AS u
JOIN claim_scores AS s ON s.trial_id = u.trial_id AND s.claim_index = u.claim_index AND s.score IS NOT NULL AND s.judge = ${text(judge)}
WHERE u.kind = 'claim'
GROUP BY ALL
ORDER BY ALL`;
}
