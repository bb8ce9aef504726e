import {copyFileSync, mkdirSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {pagesOf} from "../site/pages.js";
import type {Readable} from "../site/selection.js";
import {packTrials} from "./packTrials.js";

/** The page that shows trials; where an experiment has it, it has packs. */
export const TRIAL_PAGE = "trial/";

/** Whether an experiment has trajectories to show. */
export function hasTrialPage(experiment: {readonly folder: string}): boolean {
  return pagesOf(experiment).some(({path}) => path === TRIAL_PAGE);
}

/**
 * Lays the packs of each experiment beside its trial page: `<root>/<id>/trial/packs/`.
 * @param root the built site
 * @returns how many experiments have packs
 * @throws where an experiment cannot be packed
 */
export async function layPacks(root: string, experiments: readonly Readable[]): Promise<number> {
  let laid = 0;
  for (const experiment of experiments.filter(hasTrialPage)) {
    const packs = await packTrials(experiment.folder);
    const target = join(root, experiment.id, TRIAL_PAGE, "packs");
    mkdirSync(target, {recursive: true});
    for (const file of readdirSync(packs)) copyFileSync(join(packs, file), join(target, file));
    laid++;
  }
  return laid;
}
