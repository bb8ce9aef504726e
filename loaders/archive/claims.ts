import type {Database} from "../../data/database.js";
import type {ClaimRow} from "../../src/analysis/archive.js";

/**
 * Member `claims`: one row a claim and judge, by task, claim and judge, from `claims`, `claim_scores` and `trials`: how
 * many verdicts it has, their half points, and how many calls failed.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @returns nothing is null; without any verdict `n` and `half_points` are 0
 * @example await withAnalysis(folder, loadClaims)
 */
export function loadClaims(db: Database): Promise<ClaimRow[]> {
  return db.rows<ClaimRow>(
    `SELECT c.task_id, c.claim_index, s.judge, c.text, count(s.score)::INTEGER AS n,
       coalesce(sum((2 * s.score)::INTEGER), 0)::INTEGER AS half_points,
       count(*) FILTER (WHERE s.judge_failed)::INTEGER AS n_failed_judgements
     FROM claim_scores AS s
     JOIN trials AS t ON t.trial_id = s.trial_id
     JOIN claims AS c ON c.task_id = t.task_id AND c.claim_index = s.claim_index
     GROUP BY c.task_id, c.claim_index, s.judge, c.text
     ORDER BY c.task_id, c.claim_index, s.judge`,
  );
}
