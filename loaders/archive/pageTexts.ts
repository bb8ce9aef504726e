import {existsSync, readFileSync} from "node:fs";
import {pagesOf} from "../site/pages.js";
import {writeWhole} from "../site/writeWhole.js";
import {archiveFile} from "./archiveFile.js";
import type {PageDefaults} from "./defaults.js";
import {readArchive} from "./readArchive.js";
import type {ExperimentSummary} from "./summarizeExperiment.js";

/** What an experiment's pages say before any script runs, and its summary. */
export interface PageTexts {
  readonly summary: ExperimentSummary;
  /** By page path: `""`, `"ledger/"` … */
  readonly pages: Readonly<Record<string, PageDefaults>>;
}

/**
 * The findings and default tables of an experiment's pages, kept beside its archive and so under the same hash of parts
 * and code: a report of unchanged data draws no bootstrap again.
 * @param folder the experiment's folder
 * @returns one finding and table a page, by the page's path below the experiment, and the experiment's summary
 * @throws where the experiment cannot be read, or a page's analysis fails
 * @example (await pageTexts("data/experiments/mcpmark")).pages["ledger/"].finding
 */
export async function pageTexts(folder: string): Promise<PageTexts> {
  const path = await archiveFile(folder);
  const paths = pagesOf({folder}).map(({path}) => path);
  const kept = `${path}.texts.json`;
  if (existsSync(kept)) {
    const texts = JSON.parse(readFileSync(kept, "utf8")) as PageTexts;
    if (paths.every((path) => path in texts.pages)) return texts;
  }
  const {defaultsOf} = await import("./defaults.js");
  const archive = await readArchive(path);
  const pages = Object.fromEntries(paths.map((page) => [page, defaultsOf(page, archive)]));
  const texts: PageTexts = {summary: archive.experiment as ExperimentSummary, pages};
  writeWhole(kept, JSON.stringify(texts));
  return texts;
}
