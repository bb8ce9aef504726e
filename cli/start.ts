import {existsSync} from "node:fs";
import {join} from "node:path";
import {parseArgs} from "node:util";
import {dataDirectory} from "../data/manifest.js";
import {findImporter} from "../harness/import/importers.js";
import {progressView} from "../harness/import/progress.js";
import {publishedBenchmarks, writePublished} from "../harness/published/writePublished.js";
import {runShippedSuite} from "../harness/shippedSuite.js";
import {buildSite} from "./buildSite.js";
import {parsePort} from "./serve.js";
import {DEFAULT_PORT, serveSite} from "./serveSite.js";

const HOW_TO_IMPORT = `To see real trials, fetch the published results of MCPMark (the repository mcpmark-experiments) and run:
  npm run benchbook -- import mcpmark <its folder>
  npm start
or name the folder that holds it: BENCHBOOK_REAL_DATA=<folder> npm start`;

/** Imports the published MCPMark trials from the folder that the environment names; says how where it names none. */
async function importReal(dataDir: string): Promise<void> {
  const real = process.env.BENCHBOOK_REAL_DATA;
  const source = real === undefined ? undefined : join(real, "mcpmark-experiments");
  const importer = findImporter("mcpmark");
  if (importer === undefined || source === undefined || !existsSync(source)) {
    if (source !== undefined)
      console.error(`start: no such folder: got ${JSON.stringify(source)}; expected MCPMark's published results`);
    console.log(HOW_TO_IMPORT);
    return;
  }
  const view = progressView(process.stderr);
  const summary = await importer
    .import(source, {dataDir, onProgress: (progress) => view.show(progress)})
    .finally(() => view.stop());
  console.log(`start: ${summary.id}: ${summary.rows.trials ?? 0} trials${summary.changed ? "" : ", unchanged"}`);
}

/** Makes the shipped experiments and the real ones where they are at hand, builds the report, and serves it. */
async function start(): Promise<void> {
  const {values} = parseArgs({options: {port: {type: "string", default: String(DEFAULT_PORT)}}});
  const dataDir = dataDirectory();
  for (const benchmark of publishedBenchmarks) {
    const {id, changed} = await writePublished(dataDir, benchmark);
    console.log(`start: ${id}: published figures${changed ? "" : ", unchanged"}`);
  }
  const {id: local, done, planned} = await runShippedSuite(dataDir, (line) => console.error(line));
  console.log(`start: ${local}: ${planned} trials of scripted agents${done === 0 ? ", unchanged" : ""}`);
  await importReal(dataDir);
  const {selection, pages} = await buildSite({dataDir, out: "dist", say: (line) => console.error(line)});
  if (selection.broken.length > 0) process.exitCode = 1;
  const {address} = await serveSite("dist", parsePort(values.port));
  console.log(`start: ${pages} pages at ${address} (Ctrl+C ends it)`);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
