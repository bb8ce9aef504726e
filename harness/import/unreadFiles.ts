import {readdirSync} from "node:fs";
import {extname, join} from "node:path";
import type {Sources} from "./sources.js";

/** Files below a folder, relative, with `/`; hidden files and folders are passed over. */
function filesBelow(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), {withFileTypes: true}).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Counts the files of an imported folder that no reader opened, by top folder and ending: `file not read: tasks/*.json`. */
export function noteUnreadFiles(root: string, sources: Sources): void {
  const read = new Set(sources.files.map(({path}) => path));
  for (const path of filesBelow(root)) {
    if (read.has(path)) continue;
    const cut = path.indexOf("/");
    sources.odd(`file not read: ${cut < 0 ? path : `${path.slice(0, cut)}/*${extname(path)}`}`);
  }
}
