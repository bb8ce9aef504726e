import {readdirSync} from "node:fs";
import {join} from "node:path";

/**
 * Every file of a folder, however deep, in a fixed order.
 * @param root the folder
 * @returns paths that begin with `root`, in ascending order
 * @example sitePaths("dist").length > 0 // true
 */
export function sitePaths(root: string): string[] {
  return readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
