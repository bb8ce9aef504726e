import {readFileSync, readdirSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {findParts, writePart} from "../../../data/store.js";
import type {NewRow} from "../../../data/schema.js";
import {packKeys} from "../../../loaders/packs/packKey.js";
import {packTrials} from "../../../loaders/packs/packTrials.js";
import {cacheFolder} from "../../../loaders/site/project.js";
import {findInPacks} from "../../../src/analysis/trialRecord.js";
import type {PackIndex, PackedStep, TrialRecord} from "../../../src/analysis/trialRecord.js";
import {writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const TEXT = `quotes " and \\ and\nlines, \u0000 and 😀, </script>`;

function stepsOf(trial_id: string, texts: string[]): NewRow<"steps">[] {
  return texts.map((text, step_index) => ({trial_id, step_index, turn: 1, kind: "assistant", text}));
}

/** Two models on two tasks, one attempt each; `b.t2.1` has no steps. The part is not in the order of the trials. */
async function smallFolder(): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  const trials = ["a", "b"].flatMap((model) =>
    ["t1", "t2"].map((task_id) => ({trial_id: `${model}.${task_id}.1`, model, task_id, trial_index: 1})),
  );
  await writeExperiment(folder, {
    models: ["a", "b"].map((model) => ({model, display_name: model.toUpperCase()})),
    tasks: ["t1", "t2"].map((task_id) => ({task_id, prompt: `do ${task_id}`, exposed_tools: ["x", "y"]})),
    plan: trials.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
    trials: trials.map((trial) => ({
      ...trial,
      status: "completed",
      answer: TEXT,
      server_tools_sha256: JSON.stringify({files: trial.model === "a" ? "f1" : "f2", memory: "m1"}),
    })),
    verifications: trials.map(({trial_id}) => ({trial_id, verifier: "v", passed: trial_id === "a.t1.1"})),
    steps: [...stepsOf("b.t1.1", ["b1"]), ...stepsOf("a.t2.1", ["a2", TEXT]), ...stepsOf("a.t1.1", ["a1"])],
  });
  return folder;
}

function readIndex(packs: string): PackIndex {
  return JSON.parse(readFileSync(join(packs, "index.json"), "utf8")) as PackIndex;
}

/** A trial as a page reads it: one range of one pack. */
function readTrial(packs: string, id: string): {record: TrialRecord; steps: PackedStep[]} {
  const place = findInPacks(readIndex(packs), id);
  if (place === null) throw new Error(`no such trial: ${id}`);
  const {file, offset, facts, steps} = place;
  const range = readFileSync(join(packs, file)).subarray(offset, offset + facts + steps);
  return {
    record: JSON.parse(gunzipSync(range.subarray(0, facts)).toString("utf8")) as TrialRecord,
    steps: steps === 0 ? [] : (JSON.parse(gunzipSync(range.subarray(facts)).toString("utf8")) as PackedStep[]),
  };
}

describe("packTrials(folder, largest)", () => {
  it("gives back each trial's facts and steps, by model, task and attempt", async () => {
    const packs = await packTrials(await smallFolder());
    expect(readIndex(packs).ids).toEqual(["a.t1.1", "a.t2.1", "b.t1.1", "b.t2.1"]);
    expect(readIndex(packs).n_steps).toEqual([1, 2, 1, 0]);
    const {record, steps} = readTrial(packs, "a.t2.1");
    expect(steps).toEqual([
      {step_index: 0, turn: 1, kind: "assistant", text: "a2"},
      {step_index: 1, turn: 1, kind: "assistant", text: TEXT},
    ]);
    expect(record.trial).toMatchObject({trial_id: "a.t2.1", answer: TEXT, cost_usd: null});
    expect(record.task).toMatchObject({prompt: "do t2", exposed_tools: ["x", "y"]});
    expect(record.model.display_name).toBe("A");
    expect(record.outcome).toMatchObject({passed: false, counted: true, score: 0});
    expect(record.verifications).toEqual([
      {verifier: "v", passed: false, exit_code: null, output: null, duration_seconds: null},
    ]);
    expect(record.siblings).toEqual([{trial_id: "a.t2.1", trial_index: 1, status: "completed", passed: false}]);
    expect(record.tool_lists).toEqual([
      {server: "files", sha256: "f1", trials: 2, of: 4},
      {server: "memory", sha256: "m1", trials: 4, of: 4},
    ]);
    expect(readTrial(packs, "a.t1.1").record.outcome?.passed).toBe(true);
    expect(readTrial(packs, "b.t2.1").steps).toEqual([]);
  });

  it("begins a pack where the last would grow beyond the largest; a larger trial has one to itself", async () => {
    const folder = await smallFolder();
    const packs = await packTrials(folder, 10);
    const index = readIndex(packs);
    expect(index.packs.map(({trials}) => trials)).toEqual([1, 1, 1, 1]);
    for (const [place, {file}] of index.packs.entries()) {
      expect(statSync(join(packs, file)).size).toBe(index.facts[place] + index.steps[place]);
    }
    expect(readTrial(packs, "b.t1.1").steps[0].text).toBe("b1");
    expect(findInPacks(index, "nobody")).toBeNull();
  });

  it("holds the newest writing of a trial whole, without the tail of a longer, older one", async () => {
    const folder = await smallFolder();
    await writePart(folder, "steps", stepsOf("a.t2.1", ["again"]), {writtenAt: "2026-02-01T00:00:00Z"});
    const packs = await packTrials(folder);
    expect(readTrial(packs, "a.t2.1").steps.map(({text}) => text)).toEqual(["again"]);
    expect(readTrial(packs, "b.t1.1").steps.map(({text}) => text)).toEqual(["b1"]);
  });

  it("packs a part whose trials lie mixed, and one whose steps lie backwards", async () => {
    const folder = await smallFolder();
    const mixed = [0, 1, 2].flatMap((i) =>
      ["a.t1.1", "a.t2.1"].map((trial_id) => ({...stepsOf(trial_id, [`${trial_id} ${i}`])[0], step_index: i})),
    );
    const backwards = stepsOf("b.t1.1", ["0", "1", "2"]).toReversed();
    await writePart(folder, "steps", [...mixed, ...backwards], {writtenAt: "2026-02-01T00:00:00Z"});
    const packs = await packTrials(folder);
    expect(readTrial(packs, "a.t1.1").steps.map(({text}) => text)).toEqual(["a.t1.1 0", "a.t1.1 1", "a.t1.1 2"]);
    expect(readTrial(packs, "a.t2.1").steps.map(({text}) => text)).toEqual(["a.t2.1 0", "a.t2.1 1", "a.t2.1 2"]);
    expect(readTrial(packs, "b.t1.1").steps.map(({text}) => text)).toEqual(["0", "1", "2"]);
  });

  it("packs the steps of a part once, whatever is judged later", async () => {
    const folder = await smallFolder();
    const first = await packTrials(folder);
    const [part] = findParts(folder, "steps");
    const packed = join(cacheFolder, "packs", "parts", `${(await packKeys(folder)).parts.get(part) ?? ""}.bin`);
    const inode = statSync(packed).ino;
    expect(await packTrials(folder)).toBe(first);
    await writePart(folder, "scores", [{trial_id: "a.t1.1", scorer: "s", metric: "m", value: 0.5}]);
    const second = await packTrials(folder);
    expect(second).not.toBe(first);
    expect(readTrial(second, "a.t1.1").record.scores).toEqual([{scorer: "s", metric: "m", value: 0.5, text: null}]);
    expect(statSync(packed).ino).toBe(inode);
  });

  it("throws where a part is damaged, and keeps nothing", async () => {
    const folder = await smallFolder();
    writeFileSync(join(folder, "steps", "damaged.parquet"), "PAR1 no parquet PAR1");
    const {whole} = await packKeys(folder);
    await expect(packTrials(folder)).rejects.toThrow(/damaged\.parquet/);
    expect(readdirSync(join(cacheFolder, "packs")).filter((name) => name.startsWith(whole))).toEqual([]);
  });

  it("keeps 5,000 steps of one trial and a text of 3 million characters", async () => {
    const folder = await smallFolder();
    const long = "0123456789".repeat(300_000);
    const texts = Array.from({length: 5_000}, (_, i) => (i === 4_321 ? long : `step ${i}`));
    await writePart(folder, "steps", stepsOf("a.t2.1", texts), {writtenAt: "2026-02-01T00:00:00Z"});
    const {steps} = readTrial(await packTrials(folder), "a.t2.1");
    expect(steps.map(({step_index}) => step_index)).toEqual(texts.map((_, i) => i));
    expect(steps[4_321].text).toBe(long);
  });
});
