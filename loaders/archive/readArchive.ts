import {readFileSync} from "node:fs";
import {extract} from "tar-stream";

/**
 * Every member of an archive, parsed, by name without `.json`.
 * @param path a file that `archiveFile` made
 * @returns one value a member; which type it has, `src/analysis/archive.ts` says
 * @example Object.keys(await readArchive(path)) // ["outcomes", "models", …]
 */
export async function readArchive(path: string): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {};
  const tar = extract();
  tar.end(readFileSync(path));
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    members[entry.header.name.replace(/\.json$/, "")] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  }
  return members;
}
