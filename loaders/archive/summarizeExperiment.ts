import {readManifest} from "../../data/manifest.js";
import {withExperiment} from "../../data/store.js";
import type {ExperimentFacts} from "../../src/analysis/archive.js";
import {dataHash} from "../site/inventory.js";
import {programVersion} from "../site/project.js";

/** What the front page and every page's frame say of an experiment: its manifest and how much it holds. */
export interface ExperimentSummary extends ExperimentFacts {
  /** Models with a trial or a published figure. */
  readonly n_models: number;
  readonly n_tasks: number;
  readonly n_trials: number;
  readonly n_published: number;
}

/**
 * One row: the manifest and the sizes of an experiment, from `models`, `tasks`, `trials` and `published`.
 * @param folder the experiment's folder
 * @returns the manifest with the number of models (of trials and published figures together), tasks, trials and
 * published figures, the hash of its data and the version of the program
 * @example (await summarizeExperiment("data/experiments/mcpmark")).n_trials
 */
export async function summarizeExperiment(folder: string): Promise<ExperimentSummary> {
  const sizes = await withExperiment(folder, (db) =>
    db.row<{n_models: number; n_tasks: number; n_trials: number; n_published: number}>(
      `SELECT
         (SELECT count(*)::INTEGER FROM (SELECT model FROM trials UNION SELECT model FROM published WHERE model IS NOT NULL)) AS n_models,
         (SELECT count(*)::INTEGER FROM tasks) AS n_tasks,
         (SELECT count(*)::INTEGER FROM trials) AS n_trials,
         (SELECT count(*)::INTEGER FROM published) AS n_published`,
    ),
  );
  return {
    ...readManifest(folder),
    ...sizes,
    data_sha256: dataHash(folder),
    benchbook_version: programVersion(),
  };
}
