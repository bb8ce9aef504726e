import type {Importer} from "./importer.js";
import {mcpAtlasImporter} from "./mcpAtlas/importMcpAtlas.js";
import {mcpmarkImporter} from "./mcpmark/importMcpmark.js";

/** Every importer, in the order in which help lists them. */
export const importers: readonly Importer[] = [mcpmarkImporter, mcpAtlasImporter];

/**
 * The importer of a name, or undefined where there is none.
 * @param name as in `benchbook import <name>`
 * @returns the importer
 * @example findImporter("mcpmark")?.name // "mcpmark"
 */
export function findImporter(name: string): Importer | undefined {
  return importers.find((importer) => importer.name === name);
}
