import {join} from "node:path";
import {importMcpAtlas} from "../../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {temporaryFolder} from "../../../temporary.js";
import {writeFiles} from "./atlasCsv.js";

/** Imports files, by path, as the experiment `x` of a folder that goes with the test. */
export async function importFiles(files: Readonly<Record<string, string | Buffer>>, options = {}) {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, "in");
  writeFiles(folder, files);
  return importMcpAtlas(folder, {dataDir: join(dataDir, "out"), id: "x", ...options});
}
