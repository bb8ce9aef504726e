import {existsSync, mkdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import type {TestProject} from "vitest/node";
import {findImporter} from "../../harness/import/importers.js";
import {publishedBenchmarks, writePublished} from "../../harness/published/writePublished.js";
import {reconstructAtlas} from "../../harness/reconstruct/reconstructAtlas.js";
import {serveSite} from "../../cli/serveSite.js";
import {realData} from "../realData.js";
import {writeHostileCorpus} from "./hostileExperiment.js";
import {runBenchbook} from "./runBenchbook.js";
import {writeHostile} from "./writeHostile.js";
import {writeHuge} from "./writeHuge.js";
import {writeJudged} from "./writeJudged.js";

declare module "vitest" {
  interface ProvidedContext {
    site: {root: string; dataDir: string; address: string; log: string};
  }
}

/**
 * Builds the site that all site tests look at, once, with the network cut off, and serves it: the published figures, a
 * hostile experiment, and MCPMark's real trials where they are at hand.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = join(import.meta.dirname, "..", "output", "site");
  const [dataDir, root] = [join(folder, "data"), join(folder, "dist")];
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(dataDir, {recursive: true});
  for (const benchmark of publishedBenchmarks) await writePublished(dataDir, benchmark);
  await writeHostile(dataDir);
  await writeHostileCorpus(dataDir);
  await writeHuge(dataDir);
  await writeJudged(dataDir);
  await reconstructAtlas(dataDir);
  const real = realData("mcpmark-experiments");
  // Trajectories come with the community's runs alone.
  const trajectories = realData("mcpmark-community");
  if (existsSync(trajectories)) await findImporter("mcpmark")?.import(trajectories, {dataDir});
  if (existsSync(real)) await findImporter("mcpmark")?.import(real, {dataDir});
  else if (process.env.CI === "true") throw new Error(`site: no real data: got ${real}; expected BENCHBOOK_REAL_DATA`);
  const {code, stdout, stderr} = await runBenchbook("report", "--data-dir", dataDir, "--out", root);
  if (code !== 0) throw new Error(`site: report ended with code ${code}:\n${stdout}${stderr}`);
  const {server, address} = await serveSite(root, 0);
  project.provide("site", {root, dataDir, address, log: stdout + stderr});
  return () => server.close();
}
