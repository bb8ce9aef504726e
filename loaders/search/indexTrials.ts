import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {basename, join, relative} from "node:path";
import {gzipSync} from "node:zlib";
import type {Database} from "../../data/database.js";
import {withExperiment} from "../../data/store.js";
import {VERIFIER_CHARACTERS, textsOf} from "../../src/analysis/searchTexts.js";
import type {SearchIndex, TrialBlock} from "../../src/analysis/searchTrials.js";
import type {PackIndex} from "../../src/analysis/trialRecord.js";
import {packTrials} from "../packs/packTrials.js";
import {keptFolder} from "../site/keptFolder.js";
import {cacheFolder, projectFolder} from "../site/project.js";
import {WordIndex} from "./packWords.js";

/** Trials whose names and places lie in one file. */
const BLOCK = 512;
const BATCH = 2000;

/** Code that decides what is in the files, besides that of the packs. */
const CODE = [
  ...["loaders/search/indexTrials.ts", "loaders/search/packWords.ts"],
  ...["src/analysis/searchTokens.ts", "src/analysis/searchTexts.ts", "src/analysis/searchTrials.ts"],
];

interface TextRow {
  trial_id: string;
  answer: string | null;
  error_class: string | null;
  error_message: string | null;
  retry_errors: string[] | null;
  outputs: string[] | null;
}

/** The texts of a batch of trials by id, from `trials` and `verifications`. */
async function readTexts(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.rows<TextRow>(
    `WITH wanted AS (SELECT unnest($ids::JSON::VARCHAR[]) AS trial_id),
     outputs AS (
       SELECT trial_id, list(left(output, ${VERIFIER_CHARACTERS}) ORDER BY verifier) AS outputs
       FROM verifications
       WHERE trial_id IN (FROM wanted)
       GROUP BY trial_id
     )
     SELECT t.trial_id, t.answer, t.error_class, t.error_message, t.retry_errors, o.outputs
     FROM trials AS t
     LEFT JOIN outputs AS o ON o.trial_id = t.trial_id
     WHERE t.trial_id IN (FROM wanted)
     ORDER BY t.trial_id`,
    {ids: JSON.stringify(ids)},
  );
  return new Map(
    rows.map(({trial_id, outputs, ...trial}) => [
      trial_id,
      textsOf({trial, verifications: (outputs ?? []).map((output) => ({output}))}).map(({text}) => text),
    ]),
  );
}

async function indexTexts(db: Database, ids: readonly string[]): Promise<WordIndex> {
  const words = new WordIndex();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const texts = await readTexts(db, batch);
    for (const id of batch) words.add(texts.get(id) ?? []);
  }
  return words;
}

/** Where each trial's facts lie in the packs: pack, offset, length. */
function placesIn({packs, facts, steps}: PackIndex): {pack: number; offset: number; bytes: number}[] {
  let trial = 0;
  return packs.flatMap(({trials}, pack) => {
    let offset = 0;
    return Array.from({length: trials}, () => {
      const place = {pack, offset, bytes: facts[trial]};
      offset += facts[trial] + steps[trial];
      trial++;
      return place;
    });
  });
}

interface NameRow {
  trial_id: string;
  model: string;
  task_id: string;
  trial_index: number;
}

function toBlocks(
  index: PackIndex,
  names: ReadonlyMap<string, NameRow>,
  models: string[],
  tasks: string[],
): TrialBlock[] {
  const [modelPlaces, taskPlaces] = [models, tasks].map((list) => new Map(list.map((name, i) => [name, i])));
  const places = placesIn(index);
  const blocks: TrialBlock[] = [];
  for (let start = 0; start < index.ids.length; start += BLOCK) {
    const id = index.ids.slice(start, start + BLOCK);
    const rows = id.map((each) => names.get(each));
    const own = places.slice(start, start + BLOCK);
    blocks.push({
      id,
      model: rows.map((row) => modelPlaces.get(row?.model ?? "") ?? -1),
      task: rows.map((row) => taskPlaces.get(row?.task_id ?? "") ?? -1),
      trial_index: rows.map((row) => row?.trial_index ?? 0),
      pack: own.map(({pack}) => pack),
      offset: own.map(({offset}) => offset),
      bytes: own.map(({bytes}) => bytes),
    });
  }
  return blocks;
}

function writeNamed(folder: string, name: string, bytes: Buffer): string {
  const file = `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.bin`;
  writeFileSync(join(folder, file), bytes);
  return file;
}

async function writeIndex(db: Database, packs: string, folder: string): Promise<void> {
  const index = JSON.parse(readFileSync(join(packs, "index.json"), "utf8")) as PackIndex;
  const names = await db.rows<NameRow>("SELECT trial_id, model, task_id, trial_index FROM trials ORDER BY trial_id");
  const models = [...new Set(names.map(({model}) => model))].sort();
  const tasks = [...new Set(names.map(({task_id}) => task_id))].sort();
  const {shards, common} = (await indexTexts(db, index.ids)).pack();
  const number = (i: number) => String(i).padStart(3, "0");
  const blocks = toBlocks(index, new Map(names.map((row) => [row.trial_id, row])), models, tasks);
  const search: SearchIndex = {
    version: 1,
    n_trials: index.ids.length,
    models,
    tasks,
    packs: index.packs.map(({file}) => file),
    block: BLOCK,
    blocks: blocks.map((block, i) =>
      writeNamed(folder, `trials-${number(i)}`, gzipSync(JSON.stringify(block), {level: 9})),
    ),
    shards: shards.map(({first, bytes}, i) => ({first, file: writeNamed(folder, `words-${number(i)}`, bytes)})),
    common,
  };
  writeFileSync(join(folder, "index.json"), JSON.stringify(search));
}

function keyOf(packs: string): string {
  const hash = createHash("sha256").update(basename(packs));
  for (const path of CODE.map((file) => join(projectFolder, file))) {
    hash
      .update(`${relative(projectFolder, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * The full-text index of an experiment's trials: a folder with `index.json` (see `SearchIndex`), files of words and files of
 * trials' names, each a gzip member named by its content. Made where none of just these packs and this code is kept; the
 * same trials give the same bytes.
 *
 * Searched are each trial's answer, errors and the beginnings of its verifiers' outputs, from `trials` and `verifications`.
 * @param folder the experiment's folder; it must have trajectories, whose packs the hits' texts are read from
 * @returns the path of the folder
 * @throws where the experiment cannot be read; nothing is kept then
 * @example await indexTrials("data/experiments/mcpmark-community")
 */
export async function indexTrials(folder: string): Promise<string> {
  const packs = await packTrials(folder);
  return keptFolder(join(cacheFolder, "search"), keyOf(packs), (building) =>
    withExperiment(folder, (db) => writeIndex(db, packs, building)),
  );
}
