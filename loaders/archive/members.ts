import {withAnalysis} from "../openExperiment.js";
import {loadReproduction} from "../reproduce/loadReproduction.js";
import {loadClaims} from "./claims.js";
import {loadDiagnoses} from "./diagnoses.js";
import {loadItems} from "./items.js";
import {loadModels} from "./models.js";
import {loadOutcomes} from "./outcomes.js";
import {loadPublished} from "./published.js";
import {loadQueue} from "./queue.js";
import {loadTasks} from "./tasks.js";
import {loadTrials} from "./trials.js";
import {loadTruths} from "./truths.js";

/**
 * The members of an experiment's page archive, as text by file name. All are there, empty where the experiment
 * has nothing for them: a build fails on a member that is missing.
 * @param folder the experiment's folder
 * @returns JSON text of each member
 * @throws where the experiment cannot be read
 * @example Object.keys(await archiveMembers("data/experiments/mcpmark")) // ["outcomes.json", "models.json", …]
 */
export function archiveMembers(folder: string): Promise<Record<string, string>> {
  return withAnalysis(folder, async (db, manifest) => {
    const outcomes = await loadOutcomes(db, manifest);
    const members = {
      outcomes,
      models: await loadModels(db),
      tasks: await loadTasks(db),
      claims: await loadClaims(db),
      diagnoses: await loadDiagnoses(db, outcomes),
      trials: await loadTrials(db, outcomes),
      published: await loadPublished(db),
      truths: await loadTruths(db),
      items: await loadItems(db, outcomes),
      queue: await loadQueue(db, outcomes),
      reproduction: await loadReproduction(folder),
    };
    return Object.fromEntries(
      Object.entries(members).map(([name, member]) => [`${name}.json`, JSON.stringify(member)]),
    );
  });
}
