import {findExperiments} from "../data/manifest.js";
import type {Found} from "../data/manifest.js";
import {UsageError} from "./usage.js";

/** An experiment whose manifest is readable. */
export type Readable = Extract<Found, {error: null}>;

/**
 * The experiment of an id.
 * @param who the sub-command, for the message
 * @throws UsageError where there is none, with the ids that there are; the manifest's error where it is broken
 */
export function pickExperiment(who: string, dataDir: string, id: string): Readable {
  const found = findExperiments(dataDir);
  const one = found.find((each) => each.id === id);
  if (one === undefined) {
    const known = found.map((each) => each.id).join(", ") || `none, since ${dataDir} holds none`;
    throw new UsageError(`${who}: no such experiment: got ${JSON.stringify(id)}; expected one of ${known}`);
  }
  if (one.error !== null) throw new Error(`${who}: ${one.error}`);
  return one;
}

/**
 * Every experiment with a readable manifest, by id.
 * @param who the sub-command, for the message
 * @param onBroken told of each of the others
 * @throws UsageError where the data folder holds none
 */
export function findReadable(who: string, dataDir: string, onBroken: (id: string, error: string) => void): Readable[] {
  const found = findExperiments(dataDir);
  for (const one of found) if (one.error !== null) onBroken(one.id, one.error);
  const readable = found.filter((one): one is Readable => one.error === null);
  if (readable.length === 0) {
    throw new UsageError(`${who}: no experiment: got 0 in ${dataDir}; expected one: see benchbook import --help`);
  }
  return readable;
}

/**
 * The only experiment that there is.
 * @param who the sub-command, for the message
 * @throws UsageError where there is none, or several, with their ids; the manifest's error where it is broken
 */
export function pickOnly(who: string, dataDir: string): Readable {
  const ids = findExperiments(dataDir).map(({id}) => id);
  if (ids.length === 1) return pickExperiment(who, dataDir, ids[0]);
  throw new UsageError(
    `${who}: experiment: got none; expected --experiment with one of ${ids.join(", ") || `none, since ${dataDir} holds none`}`,
  );
}
