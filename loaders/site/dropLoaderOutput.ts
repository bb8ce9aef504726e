import {readdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import {projectFolder} from "./project.js";

/** Where Framework keeps what loaders printed, by their path below `src`. */
export const loaderOutput = join(projectFolder, "src/.observablehq/cache");

/**
 * Drops what loaders printed in earlier builds: Framework takes it however old it is. What it bundled stays (`_node`,
 * `_npm`), and so do the fonts, which depend on nothing but the locked packages.
 * @example dropLoaderOutput() // before Framework builds
 */
export function dropLoaderOutput(): void {
  let names: string[];
  try {
    names = readdirSync(loaderOutput);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  for (const name of names) {
    if (!name.startsWith("_") && name !== "fonts.css") rmSync(join(loaderOutput, name), {recursive: true, force: true});
  }
}
