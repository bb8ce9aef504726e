import {createWriteStream, existsSync, mkdirSync, renameSync, rmSync, utimesSync} from "node:fs";
import {once} from "node:events";
import {randomBytes} from "node:crypto";
import {join} from "node:path";
import {finished} from "node:stream/promises";
import {promisify} from "node:util";
import {gzip} from "node:zlib";
import type {Database} from "../../data/database.js";
import {identifier, literal, toValue} from "../../data/database.js";
import {tables} from "../../data/schema.js";
import {cacheFolder} from "../site/project.js";
import {writeWhole} from "../site/writeWhole.js";

/** Where the steps of each trial of a part lie: offset and length of its gzip member, and how many steps it holds. */
export type PackedPart = Readonly<Record<string, readonly [offset: number, length: number, steps: number]>>;

const compress = promisify(gzip);
/** How many trials are compressed at once. */
const AT_ONCE = 4;

const columns = Object.keys(tables.steps.columns).filter((column) => column !== "written_at");

/** The steps of one trial, as JSON. */
interface StepsOfTrial {
  readonly id: string;
  readonly steps: string[];
}

/**
 * Whether a part has the steps of each trial together and in order, as `run` and the importers write them: it can then be
 * read as it lies, and a part of gigabytes need not be sorted on disk.
 */
async function isInOrder(db: Database, part: string): Promise<boolean> {
  const {runs, trials, rising} = await db.row<{runs: number; trials: number; rising: boolean}>(
    `SELECT count(*) FILTER (before IS DISTINCT FROM trial_id)::INTEGER AS runs,
       count(DISTINCT trial_id)::INTEGER AS trials,
       coalesce(bool_and(before IS DISTINCT FROM trial_id OR step_index > earlier), true) AS rising
     FROM (
       SELECT trial_id, step_index, lag(trial_id) OVER lines AS before, lag(step_index) OVER lines AS earlier
       FROM read_parquet(${literal(part)}, file_row_number = true)
       WINDOW lines AS (ORDER BY file_row_number)
     )`,
  );
  return runs === trials && rising;
}

/** Each trial of a part in turn: never more than one is held. */
async function* trialsOf(db: Database, part: string): AsyncGenerator<StepsOfTrial> {
  const names = columns.map(identifier).join(", ");
  const order = (await isInOrder(db, part)) ? "" : " ORDER BY trial_id, step_index";
  const result = await db.connection.stream(
    `SELECT ${names} FROM read_parquet(${literal(part)}, union_by_name = true)${order}`,
  );
  let current: StepsOfTrial = {id: "", steps: []};
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const [id, ...values] of chunk.getRows()) {
      const step: Record<string, unknown> = {};
      values.forEach((value, i) => {
        if (value !== null) step[columns[i + 1]] = toValue(value);
      });
      if (current.id !== id) {
        if (current.steps.length > 0) yield current;
        current = {id: String(id), steps: []};
      }
      current.steps.push(JSON.stringify(step));
    }
  }
  if (current.steps.length > 0) yield current;
}

/**
 * Packs the steps of one part: one gzip member a trial, once by hash. A part never changes, so what was packed is kept
 * until the code that packs changes.
 * @param part the part's path
 * @param key its hash, of `packKeys`
 * @param db a database that may spill to disk: the part is sorted by trial
 * @returns the path of the packed steps without ending: `.bin` holds the members, `.json` a `PackedPart`
 * @throws where the part cannot be read; nothing is kept then
 * @example await packSteps(part, keys.parts.get(part) ?? "", db)
 */
export async function packSteps(part: string, key: string, db: Database): Promise<string> {
  const directory = join(cacheFolder, "packs", "parts");
  const path = join(directory, key);
  const [index, file] = [`${path}.json`, `${path}.bin`];
  if (existsSync(index) && existsSync(file)) {
    for (const kept of [index, file]) utimesSync(kept, new Date(), new Date());
    return path;
  }
  mkdirSync(directory, {recursive: true});
  const temporary = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  const out = createWriteStream(temporary);
  const trials: Record<string, [number, number, number]> = {};
  let offset = 0;
  const write = async (id: string, steps: number, packed: Promise<Buffer>) => {
    const bytes = await packed;
    trials[id] = [offset, bytes.length, steps];
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, "drain");
  };
  try {
    const waiting: [string, number, Promise<Buffer>][] = [];
    for await (const {id, steps} of trialsOf(db, part)) {
      const packed = compress(Buffer.from(`[${steps.join(",")}]`), {level: 6});
      // An error is told when its turn comes.
      packed.catch(() => undefined);
      waiting.push([id, steps.length, packed]);
      const first = waiting.length > AT_ONCE ? waiting.shift() : undefined;
      if (first !== undefined) await write(...first);
    }
    for (const rest of waiting) await write(...rest);
    out.end();
    await finished(out);
    renameSync(temporary, file);
    writeWhole(index, JSON.stringify(trials satisfies PackedPart));
    return path;
  } finally {
    out.destroy();
    rmSync(temporary, {force: true});
  }
}
