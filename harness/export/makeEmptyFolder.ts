import {mkdirSync, readdirSync} from "node:fs";
import {shown} from "../../data/problems.js";

/** Makes a folder to export to. @throws where it holds anything, so that nothing is ever overwritten */
export function makeEmptyFolder(folder: string): void {
  mkdirSync(folder, {recursive: true});
  const held = readdirSync(folder);
  if (held.length > 0)
    throw new Error(
      `export: the folder is not empty: got ${shown(held[0])} in ${shown(folder)}; expected an empty or a new folder`,
    );
}
