import {randomBytes} from "node:crypto";
import {renameSync, rmSync, writeFileSync} from "node:fs";

/**
 * Writes a file whole or not at all, for what several processes may read and make at once: beside its place, onto the disk, and
 * then under its name. For a folder use `keptFolder`.
 * @param path where it stands afterwards; what stood there is replaced
 * @param content the whole file
 * @throws where it cannot be written; what stood there stays
 * @example writeWhole(`${path}.texts.json`, JSON.stringify(texts))
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    writeFileSync(temporary, content, {flush: true});
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, {force: true});
    throw error;
  }
}
