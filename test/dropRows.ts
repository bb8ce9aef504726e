import {cpSync, readdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import {literal, withDatabase} from "../data/database.js";

/** Rewrites every part of a table without the rows that a condition picks: how a test deletes a trial. */
export async function dropRows(folder: string, table: string, condition: string): Promise<void> {
  for (const name of readdirSync(join(folder, table)).filter((file) => file.endsWith(".parquet"))) {
    const part = join(folder, table, name);
    const other = join(folder, table, "other.tmp");
    await withDatabase((db) =>
      db.run(
        `COPY (SELECT * FROM read_parquet(${literal(part)}) WHERE NOT (${condition})) TO ${literal(other)} (FORMAT parquet)`,
      ),
    );
    rmSync(part);
    cpSync(other, part);
    rmSync(other);
  }
}
