import type {Database} from "../../data/database.js";
import type {TaskRow} from "../../src/analysis/archive.js";

/**
 * Member `tasks`: one row a task, by name, from `tasks` and the number of its `claims`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @returns what a suite does not say of a task is null; `servers` is empty then, `n_claims` 0
 * @example await withAnalysis(folder, loadTasks)
 */
export function loadTasks(db: Database): Promise<TaskRow[]> {
  return db.rows<TaskRow>(
    `WITH counts AS (
       SELECT task_id, count(*)::INTEGER AS n_claims FROM claims GROUP BY task_id
     )
     SELECT t.task_id, t.split, t.service, t.category, t.bucket, t.difficulty,
       coalesce(t.servers, []::VARCHAR[]) AS servers, coalesce(c.n_claims, 0)::INTEGER AS n_claims
     FROM tasks AS t
     LEFT JOIN counts AS c ON c.task_id = t.task_id
     ORDER BY t.task_id`,
  );
}
