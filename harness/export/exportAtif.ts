import {writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Row} from "../../data/schema.js";
import {withExperiment} from "../../data/store.js";
import type {Exported} from "./exportMcpAtlas.js";
import {makeEmptyFolder} from "./makeEmptyFolder.js";

/** What makes the document of a trial: `toAtif` of `src/analysis`, with which a trial's page makes the same file. */
export type ToDocument = (
  trial: Row<"trials">,
  steps: readonly Row<"steps">[],
  prompt: string | null,
) => {steps: readonly unknown[]};

const AT_ONCE = 200;

/**
 * Writes the trajectories of an experiment as ATIF, one file `<trial>.trajectory.json` a trial that has steps.
 * @param folder the experiment's
 * @param out the folder to write; made where it is missing
 * @param toDocument makes the document of one trial
 * @returns the folder, and how many steps each file has
 * @throws where `out` holds anything
 * @example await exportAtif("data/experiments/my-run", "my-run-atif", toAtif)
 */
export async function exportAtif(folder: string, out: string, toDocument: ToDocument): Promise<Exported> {
  makeEmptyFolder(out);
  const files: Record<string, number> = {};
  await withExperiment(folder, async (db) => {
    for (let from = 0; ; from += AT_ONCE) {
      const some = `(SELECT trial_id FROM trials ORDER BY trial_id LIMIT ${AT_ONCE} OFFSET ${from})`;
      const trials = await db.rows<Row<"trials"> & {prompt: string | null}>(
        `SELECT t.*, k.prompt FROM trials AS t LEFT JOIN tasks AS k USING (task_id) WHERE trial_id IN ${some} ORDER BY trial_id`,
      );
      const steps = await db.rows<Row<"steps">>(
        `SELECT * FROM steps WHERE trial_id IN ${some} ORDER BY trial_id, step_index`,
      );
      for (const {prompt, ...trial} of trials) {
        const own = steps.filter((step) => step.trial_id === trial.trial_id);
        if (own.length === 0) continue;
        const document = toDocument(trial, own, prompt);
        const path = `${trial.trial_id}.trajectory.json`;
        writeFileSync(join(out, path), `${JSON.stringify(document, null, 2)}\n`);
        files[path] = document.steps.length;
      }
      if (trials.length < AT_ONCE) break;
    }
  });
  return {folder: out, files};
}
