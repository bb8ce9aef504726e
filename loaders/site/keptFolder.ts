import {randomBytes} from "node:crypto";
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync} from "node:fs";
import {join} from "node:path";

const WEEK_MILLIS = 7 * 24 * 3600 * 1000;

/** What of a cache is kept in any case. */
export interface KeptOptions {
  /** How many of the newest entries; default 8. */
  readonly most?: number;
  /** Names that are never dropped; default none. */
  readonly except?: readonly string[];
}

/**
 * Drops what no build of the last week asked for, but the newest few.
 * @param directory a folder of the cache; nothing is done where it is missing
 * @param options how many are kept whatever their age, and names that are never dropped
 * @example pruneKept(join(cacheFolder, "archives"), {most: 4})
 */
export function pruneKept(directory: string, {most = 8, except = []}: KeptOptions = {}): void {
  if (!existsSync(directory)) return;
  const weekAgo = Date.now() - WEEK_MILLIS;
  const entries = readdirSync(directory)
    .filter((name) => !except.includes(name))
    .map((name) => ({path: join(directory, name), time: statSync(join(directory, name)).mtimeMs}))
    .sort((a, b) => b.time - a.time);
  for (const {path, time} of entries.slice(most)) if (time < weekAgo) rmSync(path, {recursive: true, force: true});
}

/**
 * A folder of the cache that is made once under a key, whole or not at all. Several processes may ask at once. For a single
 * file write a temporary one beside it and rename that.
 * @param directory the folder of the cache in which it lies
 * @param key a hash of everything that its content depends on: the data and the code
 * @param build fills the folder whose path it gets
 * @param options as of `pruneKept`, which is called once a folder was built
 * @returns the path of the folder
 * @throws what `build` throws; nothing is kept then
 * @example await keptFolder(join(cacheFolder, "tasks"), key, (folder) => writePacks(folder))
 */
export async function keptFolder(
  directory: string,
  key: string,
  build: (folder: string) => Promise<void>,
  options: KeptOptions = {},
): Promise<string> {
  const target = join(directory, key);
  if (existsSync(target)) {
    utimesSync(target, new Date(), new Date());
    return target;
  }
  const building = `${target}.${randomBytes(4).toString("hex")}.tmp`;
  mkdirSync(building, {recursive: true});
  try {
    await build(building);
    if (!existsSync(target)) renameSync(building, target);
  } finally {
    rmSync(building, {recursive: true, force: true});
  }
  pruneKept(directory, options);
  return target;
}
