import {createHash} from "node:crypto";
import {readFileSync, readdirSync} from "node:fs";
import {join, relative} from "node:path";
import {projectFolder} from "./project.js";

/**
 * All files below a folder in the order of their names, without experiments.
 * @param folder an absolute path
 * @param keep told each file's name
 * @returns absolute paths
 */
export function filesUnder(folder: string, keep: (name: string) => boolean): string[] {
  return readdirSync(folder, {withFileTypes: true})
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "experiments" ? [] : filesUnder(path, keep);
      return keep(entry.name) ? [path] : [];
    });
}

/**
 * The hash of code and of the packages it stands on, for the key of what it made.
 * @param folders of the project, all that is made depends on
 * @returns 64 hexadecimal digits; the same for the same code
 * @example codeHash(["data", "loaders/sql"]).length // 64
 */
export function codeHash(folders: readonly string[]): string {
  const hash = createHash("sha256");
  const code = folders.flatMap((folder) =>
    filesUnder(join(projectFolder, folder), (name) => /\.(ts|sql|csv)$/.test(name)),
  );
  for (const path of [...code, join(projectFolder, "package-lock.json")])
    hash
      .update(`${relative(projectFolder, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}
