import {readFileSync, readdirSync, statSync} from "node:fs";
import {basename, join} from "node:path";
import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {writeManifest} from "../../../data/manifest.js";
import {writePart} from "../../../data/store.js";
import {indexTrials} from "../../../loaders/search/indexTrials.js";
import {namesOf} from "../../../loaders/search/siteNames.js";
import {selectExperiments} from "../../../loaders/site/selection.js";
import {queryWords} from "../../../src/analysis/searchTokens.js";
import {decodeShard, searchTrials} from "../../../src/analysis/searchTrials.js";
import type {SearchIndex, TrialBlock} from "../../../src/analysis/searchTrials.js";
import {textsOf} from "../../../src/analysis/searchTexts.js";
import type {TrialTexts} from "../../../src/analysis/searchTexts.js";
import {packTrials} from "../../../loaders/packs/packTrials.js";
import {temporaryFolder} from "../../temporary.js";

async function writeTrials(folder: string): Promise<void> {
  writeManifest(folder, {
    ...{id: "small", title: "Small", benchmark: "b", kind: "measured", pass_threshold: 0.75, primary_judge: null},
    ...{source: {name: "s", version: null, licence: null, address: null}, convention: "strict"},
    ...{schema_version: 1, seed: null, created_at: "2026-01-01T00:00:00Z", notes: []},
  });
  await writePart(folder, "models", [{model: "m", display_name: "Model M"}]);
  await writePart(folder, "tasks", [{task_id: "t", prompt: "Find it"}]);
  await writePart(folder, "claims", [{task_id: "t", claim_index: 0, text: "It is there", kind: "claim"}]);
  const trial = (trial_index: number, more: object) => ({
    ...{trial_id: `m.t.${trial_index}`, model: "m", task_id: "t", trial_index, status: "completed" as const},
    ...more,
  });
  await writePart(folder, "trials", [
    trial(1, {answer: "The oldest commit is a1b2c3"}),
    trial(2, {error_message: "rate limit", retry_errors: ["overloaded"]}),
    trial(3, {answer: null}),
  ]);
  await writePart(folder, "verifications", [
    {trial_id: "m.t.3", verifier: "v", passed: false, output: "AssertionError: no commit"},
  ]);
  await writePart(folder, "steps", [
    {trial_id: "m.t.1", step_index: 0, kind: "tool_result", text: "hidden", is_error: false},
  ]);
}

describe("indexTrials(folder)", () => {
  it("finds trials by answers, errors and verifiers' outputs, and says where their texts lie", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeTrials(folder);
    const path = await indexTrials(folder);
    const index = JSON.parse(readFileSync(join(path, "index.json"), "utf8")) as SearchIndex;
    const unpack = (file: string) => gunzipSync(readFileSync(join(path, file)));
    const find = async (query: string) => {
      const found = await searchTrials(index, queryWords(query), (file) => Promise.resolve(decodeShard(unpack(file))));
      const block = JSON.parse(unpack(index.blocks[0]).toString("utf8")) as TrialBlock;
      return found.map(({place}) => block.id[place]);
    };
    expect(await find("commit")).toEqual(["m.t.1", "m.t.3"]);
    expect(await find("overload")).toEqual(["m.t.2"]);
    expect(await find("A1B2C3 oldest")).toEqual(["m.t.1"]);
    expect(await find("hidden")).toEqual([]);
    const block = JSON.parse(unpack(index.blocks[0]).toString("utf8")) as TrialBlock;
    const pack = readFileSync(join(await packTrials(folder), index.packs[block.pack[1]]));
    const facts = gunzipSync(pack.subarray(block.offset[1], block.offset[1] + block.bytes[1]));
    expect(textsOf(JSON.parse(facts.toString("utf8")) as TrialTexts)).toEqual([
      {name: "error", text: "rate limit\noverloaded"},
    ]);
    expect([block.model, block.task, block.trial_index]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 2, 3],
    ]);
  });

  it("keeps what it made until a part changes", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeTrials(folder);
    const first = await indexTrials(folder);
    const made = statSync(join(first, "index.json")).mtimeMs;
    expect(await indexTrials(folder)).toBe(first);
    expect(statSync(join(first, "index.json")).mtimeMs).toBe(made);
    await writePart(folder, "verifications", [{trial_id: "m.t.1", verifier: "v", passed: true, output: "fine"}]);
    const second = await indexTrials(folder);
    expect(basename(second)).not.toBe(basename(first));
    expect(readdirSync(second).filter((name) => name.endsWith(".bin"))).toHaveLength(2);
  });
});

describe("namesOf(experiment)", () => {
  it("gives pages, models, tasks and claims", async () => {
    const data = temporaryFolder();
    await writeTrials(join(data, "small"));
    const {names, tasks} = await namesOf(selectExperiments(data).experiments[0]);
    expect(names).toMatchObject({
      id: "small",
      title: "Small",
      models: [["m", "Model M"]],
      has_tasks: true,
      has_trials: true,
    });
    expect(names.pages[0]).toEqual(["", "Leaderboard"]);
    expect(tasks).toEqual({tasks: [["t", "Find it"]], claims: [[0, 0, "It is there"]]});
  });
});
