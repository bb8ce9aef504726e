import type {Database} from "../../data/database.js";
import type {PublishedRow} from "../../src/analysis/archive.js";

/**
 * Member `published`: one row a reported aggregate, by scope, metric, model and place, from `published`.
 * @param db a database that holds the experiment's tables (`withAnalysis`)
 * @returns `model` is null for a figure of the benchmark as a whole
 * @example await withAnalysis(folder, loadPublished)
 */
export function loadPublished(db: Database): Promise<PublishedRow[]> {
  return db.rows<PublishedRow>(
    `SELECT scope, model, metric, value, unit, decimals, definition, place
     FROM published
     ORDER BY scope, metric, model NULLS FIRST, place`,
  );
}
