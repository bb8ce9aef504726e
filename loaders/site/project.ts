import {existsSync, readFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** The nearest folder above a module that holds the site's configuration: the module may be bundled elsewhere. */
function findProject(from: string): string {
  if (existsSync(join(from, "observablehq.config.ts"))) return from;
  const parent = dirname(from);
  if (parent === from)
    throw new Error("project: no observablehq.config.ts above the program; expected Benchbook's own folder");
  return findProject(parent);
}

/** The project's own folder, wherever the command was started. */
export const projectFolder = findProject(import.meta.dirname);

/** What is made again whenever it is missing: archives, compressed files, the lock of a running report. */
export const cacheFolder = join(projectFolder, ".cache");

/**
 * The version of this program, as its package says.
 * @example programVersion() // "0.1.0"
 */
export function programVersion(): string {
  const {version} = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as {version: string};
  return version;
}
