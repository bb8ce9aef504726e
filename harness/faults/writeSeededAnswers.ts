import {existsSync} from "node:fs";
import {join} from "node:path";
import {readManifest, writeManifest} from "../../data/manifest.js";
import {SCHEMA_VERSION} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";
import {trialId} from "../../data/trialId.js";
import type {Suite} from "../suite/suite.js";
import {answerSeeds, seedAnswers} from "./answerSeeds.js";

/** The agent that trials of seeded answers name; no program of that name runs. */
const AGENT = "seeded";

/**
 * The model that stands for a kind of seed; its name says that no language model is behind it.
 * @param kind of a seed
 * @returns its id
 * @example seedModel("omission") // "seeded-omission"
 */
export function seedModel(kind: string): string {
  return `seeded-${kind}`;
}

/**
 * Writes the seeded answers of a suite as an experiment: a task for each claim (category: the suite's task, whose answers are drawn together), a
 * model for each kind of seed, a trial for each answer, and in `truths` the label that is right by construction. What stands there already is
 * left alone, so that a judge's verdicts are kept.
 * @param suite whose claims answers are made of
 * @param folder the experiment's folder
 * @param id the experiment's id
 * @returns how many answers it holds
 * @throws where the folder holds another experiment, or the seeds have changed since it was written: it must be removed first
 * @example await writeSeededAnswers(suite, "data/experiments/local-seeded-answers", "local-seeded-answers") // 1464
 */
export async function writeSeededAnswers(suite: Suite, folder: string, id: string): Promise<number> {
  const rows = suite.tasks.flatMap((task) =>
    seedAnswers(task.claims).map(({kind, claim, answer, label}) => {
      const [model, task_id] = [seedModel(kind), `${task.id}.claim-${claim + 1}`];
      return {task, claim, model, task_id, answer, label, trial_id: trialId(model, task_id, 1)};
    }),
  );
  if (existsSync(join(folder, "experiment.json"))) {
    const {source} = readManifest(folder);
    const stored = new Map((await readTable(folder, "trials")).map(({trial_id, answer}) => [trial_id, answer]));
    const isSame = stored.size === rows.length && rows.every((row) => stored.get(row.trial_id) === row.answer);
    if (source.name !== suite.id || !isSame)
      throw new Error(
        `writeSeededAnswers: ${id}: got ${stored.size} answers of ${JSON.stringify(source.name)}; expected the ${rows.length} of ${suite.id}: remove the folder to write them again`,
      );
    return rows.length;
  }
  const perTask = [...new Map(rows.map((row) => [row.task_id, row])).values()];
  await writePart(
    folder,
    "tasks",
    perTask.map(({task, task_id}) => ({
      task_id,
      ...{split: task.split, category: task.id, bucket: task.bucket, prompt: task.prompt},
    })),
  );
  await writePart(
    folder,
    "claims",
    perTask.map(({task, claim, task_id}) => ({
      ...{task_id, claim_index: 0, text: task.claims[claim], kind: "claim"},
    })),
  );
  await writePart(
    folder,
    "models",
    answerSeeds.map(({kind, way}) => ({
      ...{model: seedModel(kind), display_name: `Seeded: ${way}`, provider: null},
      configuration: JSON.stringify({kind, way}),
    })),
  );
  await writePart(
    folder,
    "plan",
    rows.map(({model, task_id}) => ({model, task_id, trial_index: 1, origin: `seeded from ${suite.id}`})),
  );
  await writePart(
    folder,
    "trials",
    rows.map(({trial_id, model, task_id, answer}) => ({
      ...{trial_id, model, task_id, trial_index: 1, agent: AGENT, status: "completed" as const, answer},
    })),
  );
  await writePart(
    folder,
    "truths",
    rows.map(({trial_id, label}) => ({trial_id, kind: "claim" as const, claim_index: 0, value: label})),
  );
  writeSeedManifest(suite, folder, id);
  return rows.length;
}

/** Written last: without it there is no experiment, so that one that was cut short is written again. */
function writeSeedManifest(suite: Suite, folder: string, id: string): void {
  writeManifest(folder, {
    id,
    title: `Seeded answers to the claims of ${suite.id}`,
    benchmark: suite.benchmark,
    kind: "measured",
    source: {name: suite.id, version: suite.version, licence: suite.licence, address: suite.address},
    pass_threshold: suite.pass_threshold,
    primary_judge: suite.primary_judge,
    convention: "strict",
    schema_version: SCHEMA_VERSION,
    seed: null,
    created_at: new Date().toISOString(),
    notes: [
      "Answers that were made from the claims themselves, so that their right labels are known: no model was asked. Rates are of answers whose claim the judge calls fulfilled, right or not.",
    ],
  });
}
