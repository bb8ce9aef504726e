import {parseJson, readSource} from "./readSource.js";
import type {SourceFile, Sources} from "./sources.js";

/** A JSON file that was read and noted; `value` is undefined where it is damaged, which is noted too. */
export interface JsonFile {
  readonly source: SourceFile;
  readonly value: unknown;
}

/**
 * Reads a JSON file, hashes it and notes it in `sources`; a damaged one is noted as damaged.
 * @param root the folder that is imported
 * @param path relative to `root`, with `/`
 * @param format what it is recognised as
 * @param sources takes the file's record
 * @returns the file's record and its value; undefined where it is damaged
 * @example readJsonFile(root, "summary.json", "mcpmark/summary", new Sources()).value
 */
export function readJsonFile(root: string, path: string, format: string, sources: Sources): JsonFile {
  const read = readSource(`${root}/${path}`);
  const source = sources.add({path, sha256: read.sha256, bytes: read.bytes, format});
  const parsed = read.text === null ? {damage: read.damage} : parseJson(read.text);
  if (parsed.damage === null) return {source, value: parsed.value};
  sources.damaged(source, parsed.damage);
  return {source, value: undefined};
}
