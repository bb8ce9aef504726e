import {existsSync} from "node:fs";
import {join} from "node:path";
import {readManifest, writeManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {readTable, withExperiment, writePart} from "../../data/store.js";
import {trialId} from "../../data/trialId.js";
import {Sfc32} from "../../src/stats/rng.js";

/** What is frozen. */
export interface AnchorOptions {
  /** The judge whose scores are frozen with the pairs. */
  readonly judge: string;
  /** How many pairs of claim and answer; default 300, all where there are fewer. */
  readonly pairs?: number;
  /** Seed of the draw; default 1. */
  readonly seed?: number;
}

interface Pair {
  task_id: string;
  claim_index: number;
  claim: string;
  model: string;
  trial_index: number;
  answer: string;
  prompt: string | null;
  score: 0 | 0.5 | 1;
  label: string | null;
  confidence: number | null;
  rationale: string | null;
}

const PAIRS = `
SELECT t.task_id, s.claim_index, coalesce(c.text_clean, c.text) AS claim, t.model, t.trial_index, t.answer, k.prompt, s.score, s.label, s.confidence, s.rationale
FROM claim_scores AS s
JOIN trials AS t ON t.trial_id = s.trial_id
JOIN claims AS c ON c.task_id = t.task_id AND c.claim_index = s.claim_index
LEFT JOIN tasks AS k ON k.task_id = t.task_id
WHERE s.judge = $1 AND s.score IS NOT NULL AND t.answer IS NOT NULL AND s.repeat_index = (
  SELECT min(o.repeat_index) FROM claim_scores AS o
  WHERE o.trial_id = s.trial_id AND o.claim_index = s.claim_index AND o.judge = s.judge AND o.score IS NOT NULL)
ORDER BY t.task_id, s.claim_index, t.model, t.trial_index`;

/** So many of the pairs, each equally likely, in their order. */
function drawn(pairs: readonly Pair[], count: number, seed: number): Pair[] {
  const random = new Sfc32(seed);
  const places = pairs.map((_, place) => place);
  for (let place = 0; place < Math.min(count, places.length); place++) {
    const other = place + random.below(places.length - place);
    [places[place], places[other]] = [places[other], places[place]];
  }
  return places
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((place) => pairs[place]);
}

/**
 * Freezes pairs of claim and answer of an experiment, with one judge's scores of them, in an experiment of their own: a task for each claim, a
 * trial for each pair, and in `truths` the frozen score. Judged again by another judge or at another date, they show what the judge has changed,
 * whatever becomes of the first experiment.
 * @param folder the experiment's folder
 * @param to the folder of the frozen pairs, which must not be there
 * @param id its id
 * @param options whose scores, how many pairs, and the seed of their draw
 * @returns how many pairs were frozen
 * @throws where the judge has scored nothing, or `to` is there
 * @example await freezeAnchor("data/experiments/my-run", "data/experiments/my-run-anchor", "my-run-anchor", {judge: "rule"}) // 300
 */
export async function freezeAnchor(
  folder: string,
  to: string,
  id: string,
  {judge, pairs: count = 300, seed = 1}: AnchorOptions,
): Promise<number> {
  if (existsSync(join(to, "experiment.json")))
    throw new Error(`freezeAnchor: ${id}: got a folder that is there; expected none`);
  const manifest = readManifest(folder);
  const {all, row} = await withExperiment(folder, async (db) => ({
    all: await db.rows<Pair>(PAIRS, [judge]),
    row: (
      await db.rows<NewRow<"judges">>(
        "SELECT judge, kind, model, prompt_sha256, parameters::VARCHAR AS parameters FROM judges WHERE judge = $1",
        [judge],
      )
    )[0],
  }));
  if (all.length === 0 || row === undefined)
    throw new Error(
      `freezeAnchor: judge: got ${JSON.stringify(judge)}; expected one that has scored claims of ${manifest.id}`,
    );
  const frozen = drawn(all, count, seed).map((pair) => {
    const task = `${pair.task_id}.claim-${pair.claim_index + 1}`;
    return {...pair, task, trial_id: trialId(pair.model, task, pair.trial_index)};
  });
  const tasks = [...new Map(frozen.map((pair) => [pair.task, pair])).values()];
  const drawnModels = new Set(frozen.map(({model}) => model));
  const models = (await readTable(folder, "models")).filter(({model}) => drawnModels.has(model));
  await writePart(
    to,
    "tasks",
    tasks.map(({task, task_id, prompt}) => ({task_id: task, category: task_id, prompt})),
  );
  await writePart(
    to,
    "claims",
    tasks.map(({task, claim}) => ({task_id: task, claim_index: 0, text: claim, kind: "claim"})),
  );
  await writePart(
    to,
    "models",
    models.map((row) => ({...row, written_at: null})),
  );
  const keys = frozen.map(({model, task, trial_index}) => ({model, task_id: task, trial_index}));
  await writePart(
    to,
    "plan",
    keys.map((key) => ({...key, origin: `frozen from ${manifest.id}`})),
  );
  await writePart(
    to,
    "trials",
    frozen.map(({trial_id, answer}, i) => ({trial_id, ...keys[i], status: "completed" as const, answer})),
  );
  await writePart(to, "judges", [row]);
  await writePart(
    to,
    "claim_scores",
    frozen.map(({trial_id, score, label, confidence, rationale}) => ({
      ...{trial_id, claim_index: 0, judge, repeat_index: 1, score, label, confidence, rationale, judge_failed: false},
    })),
  );
  await writePart(
    to,
    "truths",
    frozen.map(({trial_id, score}) => ({
      trial_id,
      kind: "anchor" as const,
      claim_index: 0,
      value: `${judge} ${score}`,
    })),
  );
  writeManifest(to, {
    ...manifest,
    id,
    title: `Frozen answers of ${manifest.id}`,
    primary_judge: judge,
    convention: "strict",
    seed,
    created_at: new Date().toISOString(),
    notes: [
      `${frozen.length} pairs of claim and answer, drawn from ${manifest.id} with seed ${seed} and frozen with the scores of ${judge}, to see what a judge changes.`,
    ],
  });
  return frozen.length;
}
