import {copyFileSync, mkdirSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {pagesOf} from "../site/pages.js";
import type {Readable} from "../site/selection.js";
import {packTasks} from "./packTasks.js";
import {packTrials} from "./packTrials.js";

/** The page that shows trials; where an experiment has it, it has packs. */
export const TRIAL_PAGE = "trial/";

/** The page that shows tasks; where an experiment has trials or plans them, it has their details. */
const TASK_PAGE = "tasks/";

/**
 * Whether an experiment has trajectories to show.
 * @param experiment its folder
 * @returns whether the site has a page of its trials
 * @example hasTrialPage({folder: "data/experiments/mcp-atlas-paper"}) // false
 */
export function hasTrialPage(experiment: {readonly folder: string}): boolean {
  return pagesOf(experiment).some(({path}) => path === TRIAL_PAGE);
}

/**
 * Lays the packs of each experiment beside its trial page, and the details of its tasks beside its tasks page:
 * `<root>/<id>/trial/packs/`, `<root>/<id>/tasks/packs/`.
 * @param root the built site
 * @param experiments of the site
 * @returns how many experiments have trajectories
 * @throws where an experiment cannot be packed
 * @example await layPacks("dist", selection.experiments) // 2
 */
export async function layPacks(root: string, experiments: readonly Readable[]): Promise<number> {
  let laid = 0;
  for (const experiment of experiments) {
    const paths = pagesOf(experiment).map(({path}) => path);
    if (paths.includes(TASK_PAGE)) copyPacks(await packTasks(experiment.folder), join(root, experiment.id, TASK_PAGE));
    if (!paths.includes(TRIAL_PAGE)) continue;
    copyPacks(await packTrials(experiment.folder), join(root, experiment.id, TRIAL_PAGE));
    laid++;
  }
  return laid;
}

function copyPacks(packs: string, page: string): void {
  const target = join(page, "packs");
  mkdirSync(target, {recursive: true});
  for (const file of readdirSync(packs)) copyFileSync(join(packs, file), join(target, file));
}
