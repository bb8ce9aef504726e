import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import {pageTexts} from "../archive/pageTexts.js";
import {kindWords} from "../site/kindWords.js";
import {pagesOf} from "../site/pages.js";
import type {Selection} from "../site/selection.js";
import {finishPage} from "./finishPage.js";
import type {PageText} from "./finishPage.js";
import {sitePaths} from "./sitePaths.js";
import {hasRealTrials} from "../../src/analysis/hasRealTrials.js";

/** One colon in a heading is enough. */
function joinTitles(experiment: string, page: string): string {
  return experiment.includes(":") ? `${experiment}, ${page}` : `${experiment}: ${page}`;
}

async function readTexts(selection: Selection): Promise<Map<string, PageText>> {
  const texts = new Map<string, PageText>();
  for (const experiment of selection.experiments) {
    const {pages} = await pageTexts(experiment.folder);
    for (const {path, title} of pagesOf(experiment)) {
      texts.set(`${experiment.id}/${path}index.html`, {
        title: joinTitles(experiment.manifest.title, title),
        badge: {kind: experiment.manifest.kind, words: kindWords[experiment.manifest.kind]},
        // `layOthers` lays it.
        preload: path === "compare/" && hasRealTrials(experiment.manifest) ? ["others.json"] : [],
        ...pages[path],
      });
    }
  }
  return texts;
}

/**
 * Finishes every page that Framework built, in place.
 * @param root the built site
 * @param selection the experiments of the site, from `readSelection`
 * @returns how many pages there are
 * @throws where a page that `pagesOf` promises is missing
 * @example await finishSite("dist", readSelection())
 */
export async function finishSite(root: string, selection: Selection): Promise<number> {
  const texts = await readTexts(selection);
  for (const path of texts.keys()) {
    if (!existsSync(join(root, path)))
      throw new Error(`finishSite: no such page: got ${JSON.stringify(path)}; expected it in the build`);
  }
  const pages = sitePaths(root).filter((path) => path.endsWith(".html"));
  for (const page of pages) {
    const text = texts.get(relative(root, page)) ?? null;
    writeFileSync(page, finishPage(readFileSync(page, "utf8"), text));
  }
  return pages.length;
}
