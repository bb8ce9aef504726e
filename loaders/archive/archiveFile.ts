import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readFileSync, utimesSync} from "node:fs";
import {join, relative} from "node:path";
import {pack} from "tar-stream";
import {siblingPaper} from "../reproduce/siblingPaper.js";
import {codeHash, filesUnder} from "../site/codeHash.js";
import {pruneKept} from "../site/keptFolder.js";
import {cacheFolder} from "../site/project.js";
import {writeWhole} from "../site/writeWhole.js";

/** What an archive depends on besides the experiment: the contract, the queries, the analysis, the packages. */
const CODE = ["data", "loaders", "src/analysis", "src/stats"];
const KEPT_ARCHIVES = 4;

/**
 * The hash under which an experiment's archive is kept: of its manifest and parts, of the published figures that it is laid
 * beside, and of all code that reads them.
 * @param folder the experiment's folder
 * @returns 32 hexadecimal digits; the same for the same data and code
 * @example archiveKey("data/experiments/mcpmark").length // 32
 */
export function archiveKey(folder: string): string {
  const hash = createHash("sha256");
  const add = (path: string, base: string) =>
    hash.update(`${relative(base, path)}\0`).update(createHash("sha256").update(readFileSync(path)).digest());
  for (const path of filesUnder(folder, (name) => !name.startsWith("."))) add(path, folder);
  const paper = siblingPaper(folder);
  if (paper !== undefined && paper !== folder) {
    for (const path of filesUnder(paper, (name) => !name.startsWith("."))) add(path, paper);
  }
  hash.update(codeHash(CODE));
  return hash.digest("hex").slice(0, 32);
}

async function toTar(members: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of Object.entries(members)) tar.entry({name, mtime: new Date(0)}, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The archive of an experiment's page data: made where no archive of just these parts and this code is kept.
 * Framework's own cache cannot be trusted for this: it knows neither the parts nor the modules that a loader imports.
 * @param folder the experiment's folder
 * @returns the path of a tar file
 * @throws where the experiment cannot be read; nothing is kept then
 * @example await archiveFile("data/experiments/mcpmark")
 */
export async function archiveFile(folder: string): Promise<string> {
  const directory = join(cacheFolder, "archives");
  const path = join(directory, `${archiveKey(folder)}.tar`);
  if (existsSync(path)) {
    utimesSync(path, new Date(), new Date());
    return path;
  }
  const {archiveMembers} = await import("./members.js");
  const {summarizeExperiment} = await import("./summarizeExperiment.js");
  const members = await archiveMembers(folder);
  const summary = await summarizeExperiment(folder);
  mkdirSync(directory, {recursive: true});
  writeWhole(path, await toTar({...members, "experiment.json": JSON.stringify(summary)}));
  pruneKept(directory, {most: KEPT_ARCHIVES});
  return path;
}
