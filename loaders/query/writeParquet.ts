import {resolve} from "node:path";
import {literal} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {bindParameters, prepareQuery, toOneLine} from "./runQuery.js";

/**
 * Writes a reading query's result as a zstd Parquet file, with DuckDB's own types.
 * @param db a database of `withReadOnly`
 * @param sql the query
 * @param path the file, which the database of `withReadOnly` must have been opened to write
 * @param parameters text by name, default none
 * @throws one line: what DuckDB says, or what `prepareQuery` refuses
 * @example await withReadOnly(found, (db) => writeParquet(db, "FROM trials", "trials.parquet"), "trials.parquet")
 */
export async function writeParquet(
  db: Database,
  sql: string,
  path: string,
  parameters: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await prepareQuery(db, sql, parameters);
  try {
    const prepared = await db.connection.prepare(`CREATE TEMP TABLE result AS ${sql}`);
    bindParameters(prepared, parameters);
    await prepared.run();
    await db.run(`COPY result TO ${literal(resolve(path))} (FORMAT parquet, COMPRESSION zstd)`);
  } catch (error) {
    throw new Error(`sql: ${toOneLine(error)}`, {cause: error});
  }
}
