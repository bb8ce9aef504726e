import {statSync} from "node:fs";
import {basename, join, resolve} from "node:path";
import {withDatabase} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {readManifest} from "../../data/manifest.js";
import type {Manifest} from "../../data/manifest.js";
import {tableNames} from "../../data/schema.js";
import type {TableName} from "../../data/schema.js";
import {defineConventions, findConventions} from "../openExperiment.js";
import {checkAges} from "./checkAges.js";
import {checkKeys} from "./checkKeys.js";
import {checkPlan} from "./checkPlan.js";
import {checkReferences} from "./checkReferences.js";
import {checkSources} from "./checkSources.js";
import {checkValues} from "./checkValues.js";
import {findToolLists, toDriftLines} from "./findToolLists.js";
import {openParts} from "./openParts.js";
import type {SoundParts} from "./openParts.js";
import {fileProblem} from "./problem.js";
import type {Problem} from "./problem.js";

/** What a table holds, in parts that can be read. */
interface TableCounts {
  readonly table: TableName;
  readonly parts: number;
  readonly bytes: number;
  /** Rows that hold. */
  readonly rows: number;
  /** Rows that a newer writing of their unit supersedes. */
  readonly superseded: number;
}

/** What a check found. */
export interface Checked {
  readonly id: string;
  readonly kind: string | null;
  readonly problems: readonly Problem[];
  /** What holds to the contract and should be known all the same, one line each: servers whose tools changed within the experiment. */
  readonly warnings: readonly string[];
  /** Tables that have parts. */
  readonly tables: readonly TableCounts[];
  /** Trials that were planned, that are there, and that were planned but are not there. */
  readonly planned: number;
  readonly present: number;
  readonly missing: number;
}

function findManifest(folder: string): {manifest: Manifest | null; problems: Problem[]} {
  const file = "experiment.json";
  try {
    const manifest = readManifest(folder);
    const problems: Problem[] = [];
    if (manifest.id !== basename(folder)) {
      problems.push(fileProblem("manifest", file, "id", manifest.id, `the folder's name, ${basename(folder)}`));
    }
    if (!findConventions().includes(manifest.convention)) {
      const expected = `one of ${findConventions().join(", ")}`;
      problems.push(fileProblem("manifest", file, "convention", manifest.convention, expected));
    }
    return {manifest, problems};
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll(join(folder, file), file) : String(error);
    return {
      manifest: null,
      problems: [fileProblem("manifest", file, null, message, "a manifest that holds to the contract")],
    };
  }
}

async function checkJudge(db: Database, {primary_judge: judge}: Manifest): Promise<Problem[]> {
  const {verdicts, known} = await db.row(
    "SELECT (SELECT count(*) FROM claim_scores) AS verdicts, (SELECT count(*) FROM claim_scores WHERE judge = $1) AS known",
    [judge],
  );
  if (verdicts === 0 || known !== 0) return [];
  return [fileProblem("manifest", "experiment.json", "primary_judge", judge, "a judge that scored claims")];
}

async function countTables(db: Database, sound: SoundParts): Promise<TableCounts[]> {
  const counts: TableCounts[] = [];
  for (const table of tableNames) {
    const {parts, bytes} = sound[table];
    if (parts.length === 0) continue;
    const {rows, stored} = await db.row<{rows: number; stored: number}>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows, (SELECT count(*) FROM stored_${table}) AS stored`,
    );
    counts.push({table, parts: parts.length, bytes, rows, superseded: stored - rows});
  }
  return counts;
}

/**
 * Checks an experiment against the contract, without changing anything: the manifest; files readable, nothing left over; columns
 * and types; values; keys; references; trials against the plan; verdicts against the age of their trial; sources.
 * All problems come at once; a part that is unreadable or has a wrong type is named and left out of the later checks.
 * @param folder the experiment's folder
 * @param options.source the folder that was imported, to hash its files again; default: hashes are checked for their form alone
 * @returns the problems, and what the experiment holds, problems or not
 * @throws where there is no such folder
 * @example (await checkExperiment("data/experiments/mcpmark")).problems // []
 */
export async function checkExperiment(folder: string, options: {source?: string} = {}): Promise<Checked> {
  const absolute = resolve(folder);
  if (!statSync(absolute, {throwIfNoEntry: false})?.isDirectory()) {
    throw new Error(`check: no such experiment: got ${JSON.stringify(folder)}; expected a folder`);
  }
  const {manifest, problems} = findManifest(absolute);
  return withDatabase(async (db) => {
    await defineConventions(db);
    const {sound, problems: ofFiles} = await openParts(db, absolute);
    problems.push(...ofFiles);
    if (manifest !== null) problems.push(...(await checkJudge(db, manifest)));
    for (const check of [checkValues, checkKeys, checkReferences, checkPlan, checkAges])
      problems.push(...(await check(db)));
    problems.push(...(await checkSources(db, options.source)));
    const plan = await db.row<{planned: number; present: number; missing: number}>(`
      SELECT (SELECT count(*) FROM plan) AS planned, (SELECT count(*) FROM trials) AS present,
        (SELECT count(*) FROM plan ANTI JOIN trials USING (model, task_id, trial_index)) AS missing`);
    return {
      id: basename(absolute),
      kind: manifest?.kind ?? null,
      problems,
      warnings: toDriftLines(await findToolLists(db)),
      tables: await countTables(db, sound),
      ...plan,
    };
  });
}
