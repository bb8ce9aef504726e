import {existsSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {toProblems} from "../../../data/problems.js";
import {readJsonFile} from "../readJsonFile.js";
import type {Sources} from "../sources.js";

const serverSchema = z.looseObject({name: z.string().min(1), homepage: z.string().optional()});

/** What a server implementation says about itself. */
export interface ServerMeta {
  readonly name: string;
  readonly homepage: string | null;
}

/**
 * Reads the `meta.json` of each server implementation (community tree), by its folder.
 * @param root the folder that is imported
 * @param groups folders of server implementations, below `root`
 * @param sources takes what is read, odd or damaged
 * @returns by folder; one without a sound file is not in it
 * @example readServerMetas(root, groups, sources).size
 */
export function readServerMetas(root: string, groups: readonly string[], sources: Sources): Map<string, ServerMeta> {
  const metas = new Map<string, ServerMeta>();
  for (const group of groups) {
    const path = `${group}/meta.json`;
    if (!existsSync(join(root, path))) continue;
    const {source, value} = readJsonFile(root, path, "mcpmark/server", sources);
    if (value === undefined) continue;
    source.rowsRead = 1;
    const server = serverSchema.safeParse(value);
    if (!server.success) {
      sources.damaged(source, toProblems(server.error).join(" · "));
      continue;
    }
    source.rowsKept = 1;
    metas.set(group, {name: server.data.name, homepage: server.data.homepage ?? null});
  }
  return metas;
}
