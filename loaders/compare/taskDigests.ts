import type {Database} from "../../data/database.js";
import type {TaskDigest} from "../../src/analysis/taskDigest.js";

/**
 * One row a task, by name: hashes of its prompt, its claims and its exposed tools, to tell whether two experiments mean the
 * same task by one name. Null where the tables `tasks` and `claims` do not hold them.
 * @param db a database that holds the experiment's tables (`withExperiment`)
 * @returns every task of the table `tasks`, and every one that has claims
 * @example (await withExperiment(folder, loadTaskDigests))[0].prompt // "5d41402abc4b2a76b9719d911017c592"
 */
export function loadTaskDigests(db: Database): Promise<TaskDigest[]> {
  return db.rows<TaskDigest>(
    `WITH asked AS (
       SELECT task_id, md5(to_json(list(text ORDER BY claim_index))::VARCHAR) AS claims FROM claims GROUP BY task_id
     )
     SELECT task_id, md5(t.prompt) AS prompt, a.claims,
       CASE WHEN len(t.exposed_tools) > 0 THEN md5(to_json(list_sort(t.exposed_tools))::VARCHAR) END AS tools
     FROM tasks AS t
     FULL JOIN asked AS a USING (task_id)
     ORDER BY task_id`,
  );
}
