import {readFileSync} from "node:fs";
import {extract} from "tar-stream";
import type {PageArchive} from "../../src/analysis/pageArchive.js";

/**
 * Every member of an archive, parsed, by name without `.json`.
 * @param path a file that `archiveFile` made
 * @returns the members that `archiveMembers` wrote
 * @throws where the file is missing or a member is no JSON
 * @example Object.keys(await readArchive(path)) // ["outcomes", "models", …]
 */
export async function readArchive(path: string): Promise<PageArchive> {
  const members: Partial<Record<string, unknown>> = {};
  const tar = extract();
  tar.end(readFileSync(path));
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    members[entry.header.name.replace(/\.json$/, "")] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  }
  return members as Partial<PageArchive> as PageArchive;
}
