import {createHash} from "node:crypto";
import {closeSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync, writeSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {literal} from "../../data/database.js";
import type {Database} from "../../data/database.js";
import {findParts, storedRowsSql} from "../../data/store.js";
import type {PackIndex} from "../../src/analysis/trialRecord.js";
import {withAnalysis} from "../openExperiment.js";
import {keptFolder, pruneKept} from "../site/keptFolder.js";
import {cacheFolder} from "../site/project.js";
import {packKeys} from "./packKey.js";
import {packSteps} from "./packSteps.js";
import type {PackedPart} from "./packSteps.js";
import {trialFacts} from "./trialFacts.js";

/** No host refuses a file of this size. A single trial that is larger has a pack to itself. */
export const LARGEST_PACK_BYTES = 20_000_000;

/** Of each trial the part whose steps hold: the newest writing. */
async function partsByTrial(db: Database, folder: string): Promise<Map<string, string>> {
  const rows = await db.rows<{trial_id: string; part: string}>(
    `SELECT trial_id, arg_max(filename, (written_at, filename)) AS part
     FROM (${storedRowsSql(folder, "steps")})
     GROUP BY trial_id`,
  );
  return new Map(rows.map(({trial_id, part}) => [trial_id, part]));
}

/** The packs of an experiment while they are written. */
class PackWriter {
  readonly index: PackIndex = {packs: [], ids: [], facts: [], steps: [], n_steps: []};
  #descriptor: number | null = null;
  #bytes = 0;
  #hash = createHash("sha256");

  constructor(
    private readonly folder: string,
    private readonly largest: number,
  ) {}

  add(id: string, facts: Buffer, steps: Buffer, count: number): void {
    if (this.#descriptor === null || (this.#bytes > 0 && this.#bytes + facts.length + steps.length > this.largest)) {
      this.#next();
    }
    for (const bytes of [facts, steps]) {
      writeSync(this.#descriptor as number, bytes);
      this.#hash.update(bytes);
      this.#bytes += bytes.length;
    }
    this.index.packs[this.index.packs.length - 1].trials++;
    this.index.ids.push(id);
    this.index.facts.push(facts.length);
    this.index.steps.push(steps.length);
    this.index.n_steps.push(count);
  }

  #next(): void {
    this.close();
    const file = `${String(this.index.packs.length).padStart(3, "0")}.bin`;
    this.index.packs.push({file, trials: 0});
    this.#descriptor = openSync(join(this.folder, file), "w");
    this.#bytes = 0;
    this.#hash = createHash("sha256");
  }

  /** Closes the pack that is open, and names it by its content: a browser may keep it for ever. */
  close(): void {
    if (this.#descriptor === null) return;
    closeSync(this.#descriptor);
    this.#descriptor = null;
    const pack = this.index.packs[this.index.packs.length - 1];
    const named = pack.file.replace(/\.bin$/, `-${this.#hash.digest("hex").slice(0, 12)}.bin`);
    renameSync(join(this.folder, pack.file), join(this.folder, named));
    pack.file = named;
  }
}

/** Reads members of packed parts; each part stays open until all are read. */
class PartReader {
  readonly #open = new Map<string, {descriptor: number; trials: PackedPart}>();

  constructor(private readonly packed: ReadonlyMap<string, string>) {}

  read(part: string, id: string): {bytes: Buffer; count: number} {
    let known = this.#open.get(part);
    if (known === undefined) {
      const path = this.packed.get(part) ?? "";
      const trials = JSON.parse(readFileSync(`${path}.json`, "utf8")) as PackedPart;
      known = {descriptor: openSync(`${path}.bin`, "r"), trials};
      this.#open.set(part, known);
    }
    const [offset, length, count] = known.trials[id];
    const bytes = Buffer.alloc(length);
    readSync(known.descriptor, bytes, 0, length, offset);
    return {bytes, count};
  }

  close(): void {
    for (const {descriptor} of this.#open.values()) closeSync(descriptor);
  }
}

async function writePacks(db: Database, folder: string, reader: PartReader, writer: PackWriter): Promise<PackIndex> {
  const parts = await partsByTrial(db, folder);
  try {
    for await (const record of trialFacts(db)) {
      const id = record.trial.trial_id;
      const part = parts.get(id);
      const {bytes, count} = part === undefined ? {bytes: Buffer.alloc(0), count: 0} : reader.read(part, id);
      writer.add(id, gzipSync(JSON.stringify(record), {level: 6}), bytes, count);
    }
  } finally {
    writer.close();
    reader.close();
  }
  return writer.index;
}

/**
 * The packs of an experiment: a folder with `index.json` (see `PackIndex`) and packs of up to 20 MB, in which the facts
 * and steps of a trial are one range of bytes. Made where no packs of just these rows and this code are kept; the steps
 * of a part are compressed once, whatever is judged later.
 *
 * One trial's steps and a few hundred trials' facts are held at a time; sorting spills to disk.
 * @param folder the experiment's folder
 * @param largest bytes of a pack, default 20 MB; smaller in tests
 * @returns the path of the folder
 * @throws where the experiment cannot be read; nothing is kept then
 * @example await packTrials("data/experiments/mcpmark-community")
 */
export async function packTrials(folder: string, largest = LARGEST_PACK_BYTES): Promise<string> {
  const directory = join(cacheFolder, "packs");
  const keys = await packKeys(folder);
  const key = largest === LARGEST_PACK_BYTES ? keys.whole : `${keys.whole}-${largest}`;
  const build = async (building: string) => {
    const spill = `${building}-spill`;
    try {
      await withAnalysis(folder, async (db) => {
        await db.run(`SET temp_directory = ${literal(spill)}`);
        await db.run("SET memory_limit = '1GB'");
        const packed = new Map<string, string>();
        for (const part of findParts(folder, "steps")) {
          packed.set(part, await packSteps(part, keys.parts.get(part) ?? "", db));
        }
        const index = await writePacks(db, folder, new PartReader(packed), new PackWriter(building, largest));
        writeFileSync(join(building, "index.json"), JSON.stringify(index));
      });
      pruneKept(join(directory, "parts"));
    } finally {
      rmSync(spill, {recursive: true, force: true});
    }
  };
  return keptFolder(directory, key, build, {except: ["parts"]});
}
