import {createHash} from "node:crypto";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {withAnalysis} from "../openExperiment.js";
import {keptFolder} from "../site/keptFolder.js";
import {cacheFolder} from "../site/project.js";
import type {TaskIndex} from "../../src/analysis/taskMember.js";
import {packKeys} from "./packKey.js";
import {readTaskFrame, taskDetails} from "./taskDetails.js";

/** A host that ignores ranges sends a whole pack for one task: it should not be large. */
const LARGEST_PACK_BYTES = 4_000_000;

/**
 * The details of an experiment's tasks: a folder with `index.json` (a `TaskIndex`) and packs in which each task is a gzip
 * member. Made where none of just these rows and this code are kept.
 * @param folder the experiment's folder
 * @param largest bytes of a pack, default 4 MB; smaller in tests
 * @returns the path of the folder
 * @throws where the experiment cannot be read; nothing is kept then
 * @example await packTasks("data/experiments/mcpmark")
 */
export async function packTasks(folder: string, largest = LARGEST_PACK_BYTES): Promise<string> {
  const {whole} = await packKeys(folder);
  const key = largest === LARGEST_PACK_BYTES ? whole : `${whole}-${largest}`;
  return keptFolder(join(cacheFolder, "tasks"), key, (building) =>
    withAnalysis(folder, async (db) => {
      const frame = await readTaskFrame(db);
      const index: TaskIndex = {...frame, packs: [], bytes: []};
      let waiting: Buffer[] = [];
      const write = () => {
        if (waiting.length === 0) return;
        const pack = Buffer.concat(waiting);
        const name = createHash("sha256").update(pack).digest("hex").slice(0, 12);
        const file = `${String(index.packs.length).padStart(3, "0")}-${name}.bin`;
        writeFileSync(join(building, file), pack);
        index.packs.push({file, tasks: waiting.length});
        waiting = [];
      };
      let size = 0;
      for await (const detail of taskDetails(db, frame)) {
        const packed = gzipSync(JSON.stringify(detail), {level: 6});
        if (size > 0 && size + packed.length > largest) {
          write();
          size = 0;
        }
        waiting.push(packed);
        index.bytes.push(packed.length);
        size += packed.length;
      }
      write();
      writeFileSync(join(building, "index.json"), JSON.stringify(index));
    }),
  );
}
