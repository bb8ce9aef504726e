import {readdirSync} from "node:fs";
import {join} from "node:path";

/** Every file of a folder, however deep, in a fixed order. */
export function sitePaths(root: string): string[] {
  return readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
