import {readFileSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import type {NewRow} from "../../../data/schema.js";
import {loadItems} from "../../../loaders/archive/items.js";
import {loadOutcomes} from "../../../loaders/archive/outcomes.js";
import {loadQueue} from "../../../loaders/archive/queue.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {packTasks} from "../../../loaders/packs/packTasks.js";
import type {TaskDetail, TaskIndex} from "../../../src/analysis/taskMember.js";
import {claimsSql, queueSql, tasksSql} from "../../../src/analysis/tasksSql.js";
import {defaultState} from "../../../src/analysis/pageState.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const judgement = (claim_index: number, own: Partial<NewRow<"claim_scores">>): NewRow<"claim_scores"> => ({
  trial_id: "m.t.1",
  claim_index,
  judge: "k",
  repeat_index: 1,
  score: 1,
  judge_failed: false,
  ...own,
});

/** The small experiment, with a second judge on its first trial and four calls. */
async function small(): Promise<string> {
  const folder = temporaryFolder();
  const call = (step_index: number, tool: string): NewRow<"steps"> => ({
    trial_id: "m.t.1",
    step_index,
    kind: "tool_call",
    tool,
  });
  await writeExperiment(folder, {
    ...claimRows,
    tasks: [
      {
        task_id: "t",
        split: "public",
        bucket: "Basic",
        prompt: "What is it?",
        exposed_tools: ["a", "b", "c"],
        required_tools: ["a", "z"],
      },
    ],
    judges: [
      {judge: "j", kind: "rule"},
      {judge: "k", kind: "llm"},
    ],
    claim_scores: [
      ...(claimRows.claim_scores ?? []),
      judgement(0, {confidence: 0.5, rationale: "The answer states it."}),
      judgement(1, {score: 0, confidence: 0.9, rationale: "The answer states it."}),
      judgement(2, {score: 0.5, confidence: 0.9}),
      judgement(3, {score: null, judge_failed: true, rationale: "timeout"}),
      judgement(3, {score: 1, repeat_index: 2}),
    ],
    steps: [call(0, "a"), call(1, "a"), call(2, "b"), call(3, "x")],
  });
  return folder;
}

describe("loadItems(db, outcomes)", () => {
  it("counts tools, distractor calls and claims of each task", async () => {
    const items = await withAnalysis(await small(), async (db, manifest) =>
      loadItems(db, await loadOutcomes(db, manifest)),
    );
    // a and b of three exposed; a of two targets; one call of b distracts; x is not exposed
    expect([items.exposed, items.exposed_used, items.targets, items.targets_used]).toEqual([[3], [2], [2], [1]]);
    expect([items.calls, items.distractor_calls, items.unknown_calls]).toEqual([[4], [1], [1]]);
    expect(items.trials).toEqual([9]);
    // judge j: claims 0 and 1 are met in full by trials 1, 2, 8 and 10; claims 2 and 3 by halves; nobody's none
    expect(items.claims.map(({judge, scored, nobody, everybody}) => [judge, scored, nobody, everybody])).toEqual([
      ["j", [4], [0], [2]],
      ["k", [4], [1], [2]],
    ]);
    // on trial 1 both scored claims 0 (1, 1), 1 (1, 0), 2 (0.5, 0.5) and 3 (0.5, 1)
    expect([items.judged_twice, items.disputed]).toEqual([[4], [2]]);
    expect(
      items.extremes.filter(({judge}) => judge === "k").map(({claim_index, met_by}) => [claim_index, met_by]),
    ).toEqual([
      [0, "everybody"],
      [3, "everybody"],
      [1, "nobody"],
    ]);
  });

  it("has null where tools are not known, and nothing without trials", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, claimRows);
    const items = await withAnalysis(folder, async (db, manifest) => loadItems(db, await loadOutcomes(db, manifest)));
    expect([items.exposed, items.calls, items.distractor_calls]).toEqual([[null], [null], [null]]);
    const bare = temporaryFolder();
    await writeExperiment(bare, {models: [{model: "m", display_name: "M"}]}, {kind: "published"});
    const none = await withAnalysis(bare, async (db, manifest) => loadItems(db, await loadOutcomes(db, manifest)));
    expect([none.trials, none.claims, none.extremes]).toEqual([[], [], []]);
  });
});

describe("loadQueue(db, outcomes)", () => {
  it("queues what differs, denies itself, is unsure or failed, and counts out of how many", async () => {
    const queue = await withAnalysis(await small(), async (db, manifest) =>
      loadQueue(db, await loadOutcomes(db, manifest)),
    );
    // trial 1: claim 1 (1, 0, and 0 is denied), claim 3 (0.5, failed, 1), claim 0 (confidence 0.5); trial 2: claim 2 failed;
    // trial 3: four failed
    expect(queue.totals).toEqual({disagreement: 2, denied: 1, low_confidence: 1, failed: 6});
    expect(queue.judged_twice).toBe(4);
    expect(queue.rows.map(({trial_id, claim_index, why}) => [trial_id, claim_index, why])).toEqual([
      ["m.t.1", 1, 3],
      ["m.t.1", 3, 9],
      ["m.t.1", 0, 4],
      ["m.t.2", 2, 8],
      ...[0, 1, 2, 3].map((claim) => ["m.t.3", claim, 8]),
    ]);
    expect(queue.rows[0].verdicts).toEqual([
      {judge: 0, score: 1},
      {judge: 1, score: 0, confidence: 0.9, is_denied: true},
    ]);
    expect(queue.pairs).toEqual([
      {a: "j", b: "k", both: 4, a_higher: 1, b_higher: 1, tasks_a_higher: 1, tasks_b_higher: 0},
    ]);
    expect(queue.judges[1]).toMatchObject({
      judge: "k",
      verdicts: 4,
      failed: 1,
      with_confidence: 3,
      low_confidence: 1,
      denied: 1,
    });
  });

  it("keeps rationales where there are no trajectories to read them from", async () => {
    const folder = temporaryFolder();
    await writeExperiment(folder, {
      ...claimRows,
      claim_scores: [judgement(0, {judge: "j", score: 0, rationale: "The answer states it."})],
    });
    const queue = await withAnalysis(folder, async (db, manifest) => loadQueue(db, await loadOutcomes(db, manifest)));
    expect(queue.has_trials).toBe(false);
    expect(queue.answers).toEqual({"m.t.1": "three of four claims"});
    expect(queue.rows[0].verdicts).toEqual([{judge: 0, score: 0, is_denied: true, rationale: "The answer states it."}]);
  });
});

describe("packTasks(folder)", () => {
  it("packs prompt, tools, claims and every verdict of each task", async () => {
    const folder = await small();
    const packs = await packTasks(folder);
    const index = JSON.parse(readFileSync(join(packs, "index.json"), "utf8")) as TaskIndex;
    expect([index.models, index.attempts, index.tasks]).toEqual([["m"], 10, ["t"]]);
    const detail = JSON.parse(
      gunzipSync(readFileSync(join(packs, index.packs[0].file))).toString("utf8"),
    ) as TaskDetail;
    expect([detail.prompt, detail.required_tools]).toEqual(["What is it?", ["a", "z"]]);
    expect(detail.claims.map(({is_shown}) => is_shown)).toEqual([true, true, true, true, false]);
    expect(detail.judges).toEqual(["j", "k"]);
    // claim 2 under j: trials 1 half, 2 failed, 3 failed, 10 full
    expect(detail.verdicts[0][2]).toBe("5ff      1");
    // claim 3 under k: the second repeat holds, since the first call failed
    expect(detail.verdicts[1][3]).toBe("1         ");
    expect(detail.calls.map(({tool, calls}) => [tool, calls])).toEqual([
      ["a", 2],
      ["b", 1],
      ["x", 1],
    ]);
  });
});

describe("the queries of both pages", () => {
  it("run as they stand", async () => {
    await withAnalysis(await small(), async (db, manifest) => {
      const outcomes = await loadOutcomes(db, manifest);
      expect(await db.rows(tasksSql(defaultState(outcomes)))).toHaveLength(1);
      expect(await db.rows(claimsSql("j", "t"))).toHaveLength(4);
      const queue = await db.rows<{claim_index: number}>(queueSql());
      expect(queue.map(({claim_index}) => claim_index)).toEqual([1, 3, 0, 2, 0, 1, 2, 3]);
    });
  });
});
