import {writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Selection} from "../site/selection.js";
import {llmsText} from "./llmsText.js";
import {pageTables} from "./pageTables.js";
import type {PageTables} from "./pageTables.js";

/**
 * Lays the numbers of every page beside it, as `figures.json`, and at the root `llms.txt`, which says in Markdown what the
 * site holds and where.
 * @param root the built site
 * @param selection its experiments
 * @throws where an experiment cannot be read
 * @example await layTables("dist", readSelection()) // dist/mcpmark/thresholds/figures.json
 */
export async function layTables(root: string, selection: Selection): Promise<void> {
  const all: PageTables[] = [];
  for (const {folder} of selection.experiments) {
    for (const tables of await pageTables(folder)) {
      all.push(tables);
      const path = join(root, tables.experiment, tables.page, "figures.json");
      writeFileSync(
        path,
        `${JSON.stringify({...tables, figures: tables.figures.map((figure) => ({...figure, embed: `./?embed=${figure.id}`}))}, null, 1)}\n`,
      );
    }
  }
  writeFileSync(join(root, "llms.txt"), llmsText(selection, all));
}
