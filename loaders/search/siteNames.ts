import {withExperiment} from "../../data/store.js";
import {glossary} from "../../src/analysis/searchGlossary.js";
import {methods} from "../../src/analysis/methods.js";
import type {ExperimentNames, SiteNames, TaskNames} from "../../src/analysis/searchNames.js";
import {hasTrialPage} from "../packs/layPacks.js";
import {pagesOf} from "../site/pages.js";
import type {Readable} from "../site/selection.js";

/** Of a prompt so much is searched by name, and of a claim. */
const PROMPT_CHARACTERS = 240;
const CLAIM_CHARACTERS = 1000;

/** What is called something in an experiment. */
export interface NamesOfExperiment {
  readonly names: ExperimentNames;
  readonly tasks: TaskNames;
}

/**
 * The names of an experiment that the search knows: pages, models by id, tasks and claims by task, from `models`, `tasks`
 * and `claims`.
 * @param experiment of the site, from `readSelection`
 * @returns `names` for `site.json`, `tasks` for the experiment's own `names.json`
 * @throws where the experiment cannot be read
 * @example (await namesOf(experiment)).tasks.claims.length
 */
export function namesOf({id, folder, manifest}: Readable): Promise<NamesOfExperiment> {
  return withExperiment(folder, async (db) => {
    const models = await db.rows<{model: string; name: string}>(
      "SELECT model, coalesce(display_name, model) AS name FROM models ORDER BY model",
    );
    const tasks = await db.rows<{task_id: string; prompt: string}>(
      `SELECT task_id, left(coalesce(prompt, ''), ${PROMPT_CHARACTERS}) AS prompt FROM tasks ORDER BY task_id`,
    );
    const claims = await db.rows<{task_id: string; claim_index: number; text: string}>(
      `SELECT task_id, claim_index, left(text, ${CLAIM_CHARACTERS}) AS text FROM claims
       WHERE task_id IN (SELECT task_id FROM tasks)
       ORDER BY task_id, claim_index`,
    );
    const places = new Map(tasks.map(({task_id}, i) => [task_id, i]));
    return {
      names: {
        id,
        title: manifest.title,
        pages: pagesOf({folder}).map(({path, label}) => [path, label]),
        models: models.map(({model, name}) => [model, name]),
        has_tasks: tasks.length > 0,
        has_trials: hasTrialPage({folder}),
      },
      tasks: {
        tasks: tasks.map(({task_id, prompt}) => [task_id, prompt]),
        claims: claims.map(({task_id, claim_index, text}) => [places.get(task_id) ?? 0, claim_index, text]),
      },
    };
  });
}

/**
 * The names of the whole site: its experiments, the glossary, and the statistics of the methods page.
 * @param experiments `names` of `namesOf`, in the order of the site
 * @returns what `site.json` holds
 * @example siteNames([]).glossary.length > 0 // true
 */
export function siteNames(experiments: readonly ExperimentNames[]): SiteNames {
  const statistics = methods().map(({id, name, definition}): SiteNames["glossary"][number] => [
    name,
    definition,
    `methods/#${id}`,
  ]);
  return {experiments: [...experiments], glossary: [...glossary(), ...statistics]};
}
