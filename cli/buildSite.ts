import {spawn} from "node:child_process";
import {existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join, resolve} from "node:path";
import {pageTexts} from "../loaders/archive/pageTexts.js";
import {bundleModules} from "../loaders/finish/bundleModules.js";
import {compressSite} from "../loaders/finish/compressSite.js";
import {finishSite} from "../loaders/finish/finishSite.js";
import {layEmbed} from "../loaders/finish/layEmbed.js";
import {galleryBodies, layGallery} from "../loaders/finish/layGallery.js";
import {layOthers} from "../loaders/finish/layOthers.js";
import {layTables} from "../loaders/finish/layTables.js";
import {pageTables} from "../loaders/finish/pageTables.js";
import {scanSite} from "../loaders/finish/scanSite.js";
import {sitePaths} from "../loaders/finish/sitePaths.js";
import {hasTrialPage, layPacks} from "../loaders/packs/layPacks.js";
import {packTrials} from "../loaders/packs/packTrials.js";
import {laySearch} from "../loaders/search/laySearch.js";
import {layLoaderOutput} from "../loaders/site/layLoaderOutput.js";
import {cacheFolder, projectFolder} from "../loaders/site/project.js";
import {SELECTION_VARIABLE, selectExperiments} from "../loaders/site/selection.js";
import type {Readable, Selection} from "../loaders/site/selection.js";
import {withReportLock} from "./reportLock.js";

/** What a report is made of and where it goes. */
export interface SiteOptions {
  /** The folder that holds the experiments. */
  dataDir: string;
  /** Where the site goes; what was there is replaced once the new site is whole. */
  out: string;
  /** Ids of the experiments; default: all of the data folder. */
  experiments?: readonly string[];
  /** Told what is being done, a line each. */
  say: (line: string) => void;
}

/** A built site. */
export interface Site {
  readonly selection: Selection;
  readonly pages: number;
  readonly bytes: number;
}

/** The path of Framework's command. */
export function frameworkCommand(): string {
  const manifest = createRequire(import.meta.url).resolve("@observablehq/framework/package.json");
  return join(dirname(manifest), "dist/bin/observable.js");
}

async function leaveOutUnreadable({experiments, broken}: Selection, say: SiteOptions["say"]): Promise<Selection> {
  const readable: Readable[] = [];
  const unreadable = [...broken];
  for (const experiment of experiments) {
    try {
      await pageTexts(experiment.folder);
      if (hasTrialPage(experiment)) await packTrials(experiment.folder);
      readable.push(experiment);
    } catch (error) {
      unreadable.push({id: experiment.id, error: error instanceof Error ? error.message : String(error)});
    }
  }
  for (const {id, error} of unreadable) say(`report: ${id} is left out: ${error}`);
  return {experiments: readable, broken: unreadable};
}

async function runFramework(output: string, selectionPath: string): Promise<void> {
  const environment = {
    ...process.env,
    OBSERVABLE_TELEMETRY_DISABLE: "1",
    BENCHBOOK_OUTPUT: output,
    [SELECTION_VARIABLE]: selectionPath,
  };
  const child = spawn(process.execPath, [frameworkCommand(), "build"], {cwd: projectFolder, env: environment});
  let log = "";
  child.stdout.on("data", (chunk: Buffer) => (log += chunk));
  child.stderr.on("data", (chunk: Buffer) => (log += chunk));
  const code = await new Promise((settle, fail) => child.on("close", settle).on("error", fail));
  if (code !== 0 || /Warning:.*(broken|not found|missing)/i.test(log)) {
    const tail = log.trim().split("\n").slice(-25).join("\n");
    throw new Error(`report: Framework's build failed with code ${String(code)}:\n${tail}`);
  }
}

/** Makes what the finish step takes from the cache. */
async function makeAhead({experiments}: Selection): Promise<void> {
  await galleryBodies();
  for (const {folder} of experiments) await pageTables(folder);
}

/** Puts a whole new site where the old one was. */
function replaceFolder(built: string, out: string): void {
  const old = `${built}.old`;
  if (existsSync(out)) renameSync(out, old);
  renameSync(built, out);
  rmSync(old, {recursive: true, force: true});
}

/**
 * Builds the site of a data folder's experiments: archives, pages, the finish step, packs, compressed forms, and a last look
 * at what was built. Experiments that cannot be read are left out and named.
 * @returns what was made; `selection.broken` names what was left out
 * @throws where a page fails, or the site holds what must not be published; the old site stands then
 * @example await buildSite({dataDir: "data/experiments", out: "dist", say: console.log})
 */
export async function buildSite({dataDir, out, experiments, say}: SiteOptions): Promise<Site> {
  return withReportLock(async () => {
    const selection = await leaveOutUnreadable(selectExperiments(dataDir, experiments), say);
    const target = resolve(out);
    const building = `${target}.building-${process.pid}`;
    const selectionPath = join(cacheFolder, `selection-${process.pid}.json`);
    mkdirSync(dirname(target), {recursive: true});
    writeFileSync(selectionPath, JSON.stringify(selection));
    try {
      await layLoaderOutput(selection);
      // Framework has a process of its own; what the finish step lays is made meanwhile. Both have ended before anything is cleared.
      const ended = await Promise.allSettled([runFramework(building, selectionPath), makeAhead(selection)]);
      for (const one of ended) if (one.status === "rejected") throw one.reason;
      await bundleModules(building);
      await layGallery(building);
      const pages = await finishSite(building, selection);
      await layEmbed(building, selection);
      await layTables(building, selection);
      await layOthers(building, selection);
      const problems = scanSite(building);
      if (problems.length > 0) throw new Error(`report: the site must not be published:\n${problems.join("\n")}`);
      await layPacks(building, selection.experiments);
      await laySearch(building, selection.experiments);
      await compressSite(building);
      const bytes = sitePaths(building)
        .filter((path) => !/\.(br|gz)$/.test(path))
        .reduce((sum, path) => sum + statSync(path).size, 0);
      replaceFolder(building, target);
      return {selection, pages, bytes};
    } finally {
      rmSync(building, {recursive: true, force: true});
      rmSync(selectionPath, {force: true});
    }
  }, say);
}
