import {existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync} from "node:fs";
import {join, relative} from "node:path";
import {readManifest, writeManifest} from "../../data/manifest.js";
import type {Manifest} from "../../data/manifest.js";

function filesOf(folder: string): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function areEqual(a: string, b: string): boolean {
  const files = filesOf(a);
  if (JSON.stringify(files) !== JSON.stringify(filesOf(b))) return false;
  return files.every((file) => readFileSync(join(a, file)).equals(readFileSync(join(b, file))));
}

/**
 * Writes an experiment that follows wholly from its input (published figures, a reconstruction): built beside the data, then moved into place.
 * Where the bytes are those that stand there already, nothing is touched. Trials that were run or imported never go through here:
 * their parts are only ever added.
 * @param dataDir the folder that holds the experiments; made where it is missing
 * @param manifest of the experiment to write; its moments are fixed
 * @param build writes the tables into the folder it is given
 * @returns the experiment's folder, and whether anything changed
 * @throws where an experiment of another kind has this id
 * @example (await settleExperiment("data/experiments", manifest, build)).changed // false the second time
 */
export async function settleExperiment(
  dataDir: string,
  manifest: Manifest,
  build: (folder: string) => Promise<void>,
): Promise<{folder: string; changed: boolean}> {
  const folder = join(dataDir, manifest.id);
  if (existsSync(folder)) {
    const {kind} = readManifest(folder);
    if (kind !== manifest.kind) {
      throw new Error(
        `${folder}: kind: got ${JSON.stringify(kind)}; expected ${JSON.stringify(manifest.kind)}, since it is replaced as a whole`,
      );
    }
  }
  mkdirSync(dataDir, {recursive: true});
  const temporary = mkdtempSync(join(dataDir, `.${manifest.id}-`));
  try {
    writeManifest(temporary, manifest);
    await build(temporary);
    if (existsSync(folder)) {
      if (areEqual(folder, temporary)) return {folder, changed: false};
      rmSync(folder, {recursive: true});
    }
    renameSync(temporary, folder);
    return {folder, changed: true};
  } finally {
    rmSync(temporary, {recursive: true, force: true});
  }
}
