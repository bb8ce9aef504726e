import type {Database} from "../../data/database.js";
import type {PublishedRow} from "../../src/analysis/archive.js";

/** Member `published`: one row a reported aggregate, by scope, metric, model and place, from `published`. */
export function loadPublished(db: Database): Promise<PublishedRow[]> {
  return db.rows<PublishedRow>(
    `SELECT scope, model, metric, value, unit, decimals, definition, place
     FROM published
     ORDER BY scope, metric, model NULLS FIRST, place`,
  );
}
