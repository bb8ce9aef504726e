import {describe, expect, it} from "vitest";
import {readManifest} from "../../data/manifest.js";
import type {NewRow} from "../../data/schema.js";
import {withAnalysis} from "../../loaders/openExperiment.js";
import {writeExperiment} from "../smallExperiment.js";
import type {Rows} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

type Score = 0 | 0.5 | 1 | null;

/** Two claims of one task; each trial with the scores of each judge. */
function rows(trials: Record<string, [Score, Score]>[], order: string[], trajectory = "[]"): Rows {
  return {
    models: [{model: "m", display_name: "M"}],
    tasks: [{task_id: "t", reference_trajectory: trajectory}],
    claims: [0, 1].map((claim_index) => ({task_id: "t", claim_index, text: `claim ${claim_index}`, kind: "claim"})),
    judges: order.map((judge) => ({judge, kind: judge === "gold" ? "human" : "llm"})),
    plan: trials.map((_, i) => ({model: "m", task_id: "t", trial_index: i + 1, origin: "test"})),
    trials: trials.map((_, i) => ({
      ...{trial_id: `m.t.${i + 1}`, model: "m", task_id: "t", trial_index: i + 1},
      ...{status: "completed" as const, answer: "an answer"},
    })),
    claim_scores: trials.flatMap((judges, i) =>
      order.flatMap((judge) =>
        (judges[judge] ?? []).map((score, claim_index): NewRow<"claim_scores"> => ({
          ...{trial_id: `m.t.${i + 1}`, claim_index, judge, repeat_index: 1},
          ...{score, judge_failed: score === null},
        })),
      ),
    ),
  };
}

async function scores(experiment: Rows, convention: string, judge = "a", threshold = 0.75): Promise<unknown[][]> {
  const folder = temporaryFolder();
  await writeExperiment(folder, experiment, {primary_judge: judge, convention});
  const told = await withAnalysis(folder, (db) =>
    db.rows<{score: number; passed: boolean; reason: string | null}>(
      "SELECT score, passed, reason FROM outcomes($convention, $judge, $threshold) ORDER BY trial_index",
      {convention, judge, threshold},
    ),
  );
  expect(readManifest(folder).convention).toBe(convention);
  return told.map(({score, passed, reason}) => [score, passed, reason]);
}

const TRIALS: Record<string, [Score, Score]>[] = [
  {a: [1, 1], b: [0.5, 1], c: [0, 0]},
  {a: [1, 0.5], b: [1, 0.5], c: [0.5, 0]},
  // One judge failed on the second claim, another was never asked.
  {a: [1, null], b: [0, 1]},
  // People are no members of a panel.
  {gold: [1, 1], a: [0, 0.5]},
];
const JUDGES = ["a", "b", "c", "gold"];

describe("conventions of a panel", () => {
  // Claims by hand. Trial 1: (1, .5, 0) and (1, 1, 0); trial 2: (1, 1, .5) and (.5, .5, 0); trial 3: (1, 0) and (1); trial 4: (0) and (.5).
  it.each([
    // means .5 and 2/3; 5/6 and 1/3; .5 and 1; 0 and .5
    ["panel-mean", [7 / 12, 7 / 12, 0.75, 0.25]],
    // medians .5 and 1; 1 and .5; .5 and 1; 0 and .5
    ["panel-median", [0.75, 0.75, 0.75, 0.25]],
    // majorities 0 (all three once: the lowest) and 1; 1 and .5; 0 (a tie) and 1; 0 and .5
    ["panel-majority", [0.5, 0.75, 0.5, 0.25]],
  ])("%s scores each claim by all judges", async (convention, expected) => {
    const found = await scores(rows(TRIALS, JUDGES), convention);
    expect(found).toEqual(expected.map((score) => [score, score >= 0.75, null]));
  });

  it.each(["panel-mean", "panel-median", "panel-majority"])(
    "%s does not depend on the judges' order, nor on which is primary",
    async (convention) => {
      const expected = await scores(rows(TRIALS, JUDGES), convention);
      expect(await scores(rows(TRIALS, [...JUDGES].reverse()), convention)).toEqual(expected);
      expect(await scores(rows(TRIALS, JUDGES), convention, "c")).toEqual(expected);
      // The same verdicts under names in another order.
      const other: Record<string, string> = {a: "z", b: "y", c: "x", gold: "gold"};
      const renamed = TRIALS.map((judges) =>
        Object.fromEntries(Object.entries(judges).map(([name, own]) => [other[name], own])),
      );
      expect(await scores(rows(renamed, ["x", "y", "z", "gold"]), convention, "x")).toEqual(expected);
    },
  );

  it("reaches a threshold exactly where the mean of thirds does", async () => {
    // 1, 1, 0 and 1, .5, .5 over three judges: means 2/3 and 2/3, in floating point a hair off where summed one by one.
    const found = await scores(rows([{a: [1, 1], b: [1, 0.5], c: [0, 0.5]}], JUDGES), "panel-mean", "a", 2 / 3);
    expect(found).toEqual([[2 / 3, true, null]]);
  });

  it("falls back on strict where no judge of the panel gave a verdict", async () => {
    const found = await scores(rows([{a: [null, null]}, {gold: [1, 1]}, {}], JUDGES), "panel-median");
    expect(found).toEqual([
      [0, false, "judge_failed"],
      [0, false, "unscored"],
      [0, false, "unscored"],
    ]);
  });

  it.each(["strict", "lenient", "mcp-atlas-official", "panel-mean", "panel-median", "panel-majority"])(
    "no score under %s moves where the reference trajectory is another",
    async (convention) => {
      const other = JSON.stringify([{tool: "b", arguments: {total: 999}}]);
      expect(await scores(rows(TRIALS, JUDGES, other), convention)).toEqual(
        await scores(rows(TRIALS, JUDGES, "[]"), convention),
      );
    },
  );
});
