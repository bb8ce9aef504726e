import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readManifest} from "../../../data/manifest.js";
import {readTable} from "../../../data/store.js";
import {freezeAnchor} from "../../../harness/judge/freezeAnchor.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

async function experiment(): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  await writeExperiment(folder, claimRows);
  return folder;
}

async function frozen(folder: string, seed: number, pairs = 5): Promise<string[]> {
  const to = join(temporaryFolder(), "frozen");
  expect(await freezeAnchor(folder, to, "frozen", {judge: "j", pairs, seed})).toBe(pairs);
  return (await readTable(to, "truths")).map(({trial_id, value}) => `${trial_id} ${value}`).sort();
}

describe("freezeAnchor(folder, to, id, {judge, pairs, seed})", () => {
  it("freezes every scored pair where there are fewer than asked for, each as a trial of one claim", async () => {
    const folder = await experiment();
    const to = join(temporaryFolder(), "frozen");
    // Scored claims by hand: trial 1 four, trial 2 three (one call failed), trial 8 two, trial 10 four; 13 in all.
    expect(await freezeAnchor(folder, to, "frozen", {judge: "j"})).toBe(13);
    expect(readManifest(to)).toMatchObject({id: "frozen", primary_judge: "j", title: "Frozen answers of small"});
    const scores = await readTable(to, "claim_scores");
    const truths = await readTable(to, "truths");
    expect(scores.every(({claim_index, judge}) => claim_index === 0 && judge === "j")).toBe(true);
    expect(truths.map(({trial_id, value}) => [trial_id, value])).toEqual(
      scores.map(({trial_id, score}) => [trial_id, `j ${score}`]),
    );
    expect((await readTable(to, "tasks")).map(({task_id}) => task_id).sort()).toEqual([
      ...["t.claim-1", "t.claim-2", "t.claim-3", "t.claim-4"],
    ]);
    expect((await readTable(to, "trials")).every(({answer}) => answer !== null)).toBe(true);
  });

  it("draws the same pairs for the same seed, others for another", async () => {
    const folder = await experiment();
    const first = await frozen(folder, 1);
    expect(await frozen(folder, 1)).toEqual(first);
    expect(await frozen(folder, 2)).not.toEqual(first);
  });

  it("refuses a judge without scores, and a folder that is there", async () => {
    const folder = await experiment();
    const to = join(temporaryFolder(), "frozen");
    await expect(freezeAnchor(folder, to, "frozen", {judge: "nobody"})).rejects.toThrow(
      'freezeAnchor: judge: got "nobody"; expected one that has scored claims of small',
    );
    await freezeAnchor(folder, to, "frozen", {judge: "j"});
    await expect(freezeAnchor(folder, to, "frozen", {judge: "j"})).rejects.toThrow("got a folder that is there");
  });
});
