import {createHash} from "node:crypto";
import {createReadStream, readFileSync} from "node:fs";
import {basename, join} from "node:path";
import {findParts} from "../../data/store.js";
import type {TableName} from "../../data/schema.js";
import {codeHash} from "../site/codeHash.js";

/** Tables of which a trial's facts are made; its steps are hashed too. */
const TABLES: readonly TableName[] = [
  ...(["plan", "tasks", "claims", "models", "trials", "steps"] as const),
  ...(["claim_scores", "scores", "verifications", "diagnoses"] as const),
];
/** Code that decides what is in a pack. */
const CODE = ["loaders/packs", "loaders/sql", "data"];

/** SHA-256 of a file, read as a stream: parts may be larger than memory. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, {highWaterMark: 1 << 20})) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The hashes under which an experiment's packs are kept. */
export interface PackKeys {
  /** Of everything that its packs hold. */
  readonly whole: string;
  /** Of each part of `steps` by its path. */
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * The hashes of an experiment's packs and of its parts of steps: of the rows that are packed and the code that packs them.
 * @param folder the experiment's folder
 */
export async function packKeys(folder: string): Promise<PackKeys> {
  const code = codeHash(CODE);
  const hash = createHash("sha256")
    .update(code)
    .update(readFileSync(join(folder, "experiment.json")));
  const parts = new Map<string, string>();
  for (const table of TABLES) {
    for (const path of findParts(folder, table)) {
      const own = await hashFile(path);
      hash.update(`${table}/${basename(path)}\0${own}\0`);
      if (table === "steps") parts.set(path, createHash("sha256").update(code).update(own).digest("hex").slice(0, 32));
    }
  }
  return {whole: hash.digest("hex").slice(0, 32), parts};
}
