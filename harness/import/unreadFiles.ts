import {readdirSync} from "node:fs";
import type {Dirent} from "node:fs";
import {extname, join} from "node:path";
import type {Sources} from "./sources.js";

/** What a folder holds; a folder that nobody may look into, or whose name is no UTF-8, is noted as damaged and holds nothing. */
function entriesOf(root: string, folder: string, sources: Sources): Dirent[] {
  try {
    return readdirSync(join(root, folder), {withFileTypes: true});
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    sources.damage.push(
      `${folder === "" ? "." : folder}: folder cannot be read: got ${code}; expected a readable folder`,
    );
    return [];
  }
}

/** Files below a folder, relative, with `/`; hidden files and folders are passed over. */
function filesBelow(root: string, folder: string, sources: Sources): string[] {
  return entriesOf(root, folder, sources).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path, sources);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Counts the files of an imported folder that no reader opened, by top folder and ending: `file not read: tasks/*.json`.
 * @param root the folder that is imported
 * @param sources knows what was read, and takes the counts
 * @example noteUnreadFiles(root, sources)
 */
export function noteUnreadFiles(root: string, sources: Sources): void {
  const read = new Set(sources.files.map(({path}) => path));
  for (const path of filesBelow(root, "", sources)) {
    if (read.has(path)) continue;
    const cut = path.indexOf("/");
    sources.odd(`file not read: ${cut < 0 ? path : `${path.slice(0, cut)}/*${extname(path)}`}`);
  }
}
