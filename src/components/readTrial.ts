import {findInPacks} from "../analysis/trialRecord.js";
import type {PackIndex, PackedStep, TrialRecord, TrialWithSteps} from "../analysis/trialRecord.js";

/** The folder of an experiment's packs, seen from a trial's page. */
function packsFolder(experiment: string | null): URL {
  if (experiment !== null && !/^[a-z0-9][a-z0-9.-]*$/.test(experiment)) {
    throw new Error(`trial: experiment: got ${JSON.stringify(experiment)}; expected the id of one`);
  }
  return new URL(experiment === null ? "./packs/" : `../../${experiment}/trial/packs/`, location.href);
}

/**
 * Reads where the trials of an experiment lie.
 * @param experiment its id; null for that of the page
 * @returns null where the site has no packs of it
 * @throws where the host answers with an error
 */
export async function readPackIndex(experiment: string | null = null): Promise<PackIndex | null> {
  const response = await fetch(new URL("index.json", packsFolder(experiment)), {cache: "no-cache"});
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`trial: index: got status ${response.status}; expected 200`);
  return (await response.json()) as PackIndex;
}

/** The text of a gzip member. */
export async function inflate(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * Reads one trial by one request for its range; a host that ignores ranges sends the pack, and the range is cut from it.
 * @param id its `trial_id`
 * @param experiment of the index; null for that of the page
 * @returns null where the index does not know it
 * @throws where the pack is missing or damaged
 */
export async function readTrial(
  index: PackIndex,
  id: string,
  experiment: string | null = null,
): Promise<TrialWithSteps | null> {
  const place = findInPacks(index, id);
  if (place === null) return null;
  const {file, offset, facts, steps} = place;
  const size = facts + steps;
  const response = await fetch(new URL(file, packsFolder(experiment)), {
    headers: {Range: `bytes=${offset}-${offset + size - 1}`},
  });
  if (!response.ok) throw new Error(`trial: pack ${file}: got status ${response.status}; expected 200 or 206`);
  const body = await response.arrayBuffer();
  const range = response.status === 206 ? body : body.slice(offset, offset + size);
  if (range.byteLength !== size) {
    throw new Error(`trial: pack ${file} is damaged: got ${range.byteLength} bytes; expected ${size}`);
  }
  const record = JSON.parse(await inflate(range.slice(0, facts))) as TrialRecord;
  const trajectory = steps === 0 ? [] : (JSON.parse(await inflate(range.slice(facts))) as PackedStep[]);
  return {...record, steps: trajectory};
}
