import {resolve} from "node:path";
import {identifier, literal, withDatabase} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import type {Manifest} from "../../data/manifest.js";
import {tableNames} from "../../data/schema.js";
import {heldRowsSql} from "../../data/store.js";
import {schemaOf} from "../../src/analysis/sqlText.js";
import {defineAnalysis, defineConventions} from "../openExperiment.js";
import {toOneLine} from "./runQuery.js";

/** An experiment that may be queried. */
export interface Queryable {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** What a query over several experiments finds under the names of one. */
const SHARED_VIEWS = [...tableNames, "coverage", "outcomes", "ledger"];
const SHARED_MACROS = {
  attempts: ["judge"],
  outcomes: ["convention", "judge", "threshold"],
  ledger: ["convention", "judge", "threshold"],
};

async function defineExperiment(db: Database, {folder, manifest}: Queryable, schema: string): Promise<void> {
  for (const table of tableNames) {
    await db.run(`CREATE VIEW ${identifier(schema)}.${table} AS ${heldRowsSql(resolve(folder), table)}`);
  }
  await defineAnalysis(db, manifest, schema);
}

/** The union of a relation of every experiment, with a column that says whose row it is. */
function unionSql(ids: readonly string[], relation: string): string {
  return ids
    .map((id) => `SELECT ${literal(id)} AS experiment, * FROM ${identifier(schemaOf(id))}.${relation}`)
    .join(" UNION ALL ");
}

async function defineUnions(db: Database, ids: readonly string[]): Promise<void> {
  for (const name of SHARED_VIEWS) await db.run(`CREATE VIEW main.${name} AS ${unionSql(ids, name)}`);
  await db.run(
    `CREATE VIEW main.experiment AS ${ids.map((id) => `SELECT id AS experiment, * FROM ${identifier(schemaOf(id))}.experiment`).join(" UNION ALL ")}`,
  );
  for (const [name, parameters] of Object.entries(SHARED_MACROS)) {
    const call = `(${parameters.join(", ")})`;
    await db.run(`CREATE MACRO main.${name}${call} AS TABLE ${unionSql(ids, `${name}${call}`)}`);
  }
}

/** Forbids what a query of a stranger must not do: read or write other files, load extensions, change settings. */
async function lock(db: Database, folders: readonly string[], writable?: string): Promise<void> {
  if (writable !== undefined) await db.run(`SET allowed_paths = [${literal(resolve(writable))}]`);
  await db.run(`SET allowed_directories = [${folders.map((folder) => literal(resolve(folder))).join(", ")}]`);
  await db.run("SET enable_external_access = false");
  await db.run("SET lock_configuration = true");
}

/**
 * Opens one experiment for queries that others write: its tables, views and macros by their plain names, nothing else of the machine.
 * Use `withAnalysis` for the project's own queries.
 * @param experiment which, from `findExperiments`
 * @param use what to do with it; the database is closed when its promise settles
 * @param writable the one file that `writeParquet` may write
 * @returns what `use` returns
 * @throws where a part is unreadable
 * @example await withReadOnly(found, (db) => db.rows("SELECT count(*) AS n FROM trials"))
 */
export async function withReadOnly<T>(
  experiment: Queryable,
  use: (db: Database) => Promise<T>,
  writable?: string,
): Promise<T> {
  return withDatabase(async (db) => {
    await defineConventions(db);
    await defineExperiment(db, experiment, "main").catch((error: unknown) => {
      throw new Error(`experiment ${experiment.id}: ${toOneLine(error)}`, {cause: error});
    });
    await lock(db, [experiment.folder], writable);
    return use(db);
  });
}

/**
 * Opens several experiments for queries: the same names hold the rows of all, with a column `experiment` before the others.
 * The macros take the convention, judge and threshold for all; the plain views use each experiment's own. The rows
 * of one alone stand in the schema of its id (`schemaOf`).
 * @param experiments which, from `findExperiments`
 * @param use what to do with it; the database is closed when its promise settles
 * @param onBroken told of each experiment that is left out since a part of it is unreadable
 * @param writable the one file that `writeParquet` may write
 * @returns what `use` returns
 * @throws where none is left
 * @example await withAllReadOnly(found, (db) => db.rows("SELECT experiment, count(*) AS n FROM trials GROUP BY ALL ORDER BY ALL"), (id, error) => warn(id, error))
 */
export async function withAllReadOnly<T>(
  experiments: readonly Queryable[],
  use: (db: Database) => Promise<T>,
  onBroken: (id: string, error: unknown) => void,
  writable?: string,
): Promise<T> {
  return withDatabase(async (db) => {
    await defineConventions(db);
    const ids: string[] = [];
    for (const experiment of experiments) {
      await db.run(`CREATE SCHEMA ${identifier(schemaOf(experiment.id))}`);
      try {
        await defineExperiment(db, experiment, schemaOf(experiment.id));
        ids.push(experiment.id);
      } catch (error) {
        onBroken(experiment.id, error);
      }
    }
    if (ids.length === 0)
      throw new Error(`sql: no readable experiment: got ${experiments.length} broken; expected one`);
    await defineUnions(db, ids);
    await lock(
      db,
      experiments.map(({folder}) => folder),
      writable,
    );
    return use(db);
  });
}
