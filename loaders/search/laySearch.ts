import {copyFileSync, mkdirSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {ExperimentNames} from "../../src/analysis/searchNames.js";
import type {Readable} from "../site/selection.js";
import {indexTrials} from "./indexTrials.js";
import {namesOf, siteNames} from "./siteNames.js";

/** Where the search's files lie in a site; no experiment's id begins with `_`. */
export const SEARCH_FOLDER = "_search";

/**
 * Lays what the search reads into a site: `_search/site.json` (names of the whole site), and for each experiment
 * `_search/<id>/names.json` (tasks and claims) and the index of its trials, where it has trajectories.
 * @param root the built site, before it is compressed
 * @param experiments of the site
 * @throws where an experiment cannot be read
 * @example await laySearch("dist", selection.experiments)
 */
export async function laySearch(root: string, experiments: readonly Readable[]): Promise<void> {
  const all: ExperimentNames[] = [];
  for (const experiment of experiments) {
    const {names, tasks} = await namesOf(experiment);
    all.push(names);
    const folder = join(root, SEARCH_FOLDER, experiment.id);
    mkdirSync(folder, {recursive: true});
    if (names.has_tasks) writeFileSync(join(folder, "names.json"), JSON.stringify(tasks));
    if (!names.has_trials) continue;
    const index = await indexTrials(experiment.folder);
    for (const file of readdirSync(index)) copyFileSync(join(index, file), join(folder, file));
  }
  mkdirSync(join(root, SEARCH_FOLDER), {recursive: true});
  writeFileSync(join(root, SEARCH_FOLDER, "site.json"), JSON.stringify(siteNames(all)));
}
