import {copyFileSync, mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {GALLERY_PLACE, galleryPage, galleryParts} from "../../src/components/galleryPage.js";
import {methodsPage} from "../../src/components/methodsPage.js";
import {archiveFile} from "../archive/archiveFile.js";
import {toDataPage} from "./dataPage.js";
import {dropLoaderOutput, loaderOutput} from "./dropLoaderOutput.js";
import {toFrontPage} from "./frontPage.js";
import type {Selection} from "./selection.js";

/**
 * Lays what the loaders of `src` would print where Framework keeps their output: it takes what lies there, and starts no
 * process for each page and archive. `preview` runs the loaders themselves. What earlier builds left is dropped.
 * @param selection the experiments of the site
 * @throws where an experiment cannot be read
 * @example await layLoaderOutput(selection) // before Framework builds a report
 */
export async function layLoaderOutput(selection: Selection): Promise<void> {
  dropLoaderOutput();
  const pages: Record<string, string> = {
    "index.md": await toFrontPage(selection),
    "data/index.md": toDataPage(selection),
    "methods/index.md": methodsPage(),
  };
  for (const path of Object.keys(galleryParts))
    pages[`gallery/${path}index.md`] = await galleryPage(path, GALLERY_PLACE);
  for (const [name, text] of Object.entries(pages)) writeFileSync(placeOf(name), text);
  for (const {id, folder} of selection.experiments) copyFileSync(await archiveFile(folder), placeOf(`data/${id}.tar`));
}

function placeOf(name: string): string {
  const path = join(loaderOutput, name);
  mkdirSync(dirname(path), {recursive: true});
  return path;
}
