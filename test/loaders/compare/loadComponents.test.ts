import {join} from "node:path";
import {describe, expect, it} from "vitest";
import type {NewRow} from "../../../data/schema.js";
import {loadComponents} from "../../../loaders/compare/loadComponents.js";
import {writeExperiment} from "../../smallExperiment.js";
import type {Rows} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

/** Coverage of each model's two trials at each of two tasks, of one claim judged twice: [first, second] judgement. */
const judged: Record<string, [number, number][][]> = {
  m: [
    [
      [1, 1],
      [0, 1],
    ],
    [
      [1, 1],
      [1, 1],
    ],
  ],
  n: [
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 0],
    ],
  ],
};

function rows(): Rows {
  const tasks = ["s", "t"];
  const cells = Object.entries(judged).flatMap(([model, byTask]) =>
    byTask.flatMap((trials, t) =>
      trials.map((scores, i) => ({
        model,
        task_id: tasks[t],
        trial_index: i + 1,
        trial_id: `${model}.${tasks[t]}.${i + 1}`,
        scores,
      })),
    ),
  );
  return {
    models: ["m", "n"].map((model) => ({model, display_name: model})),
    tasks: tasks.map((task_id) => ({task_id})),
    claims: tasks.map((task_id) => ({task_id, claim_index: 0, text: "a fact", kind: "claim"})),
    judges: [{judge: "j", kind: "rule"}],
    plan: cells.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
    trials: cells.map(({model, task_id, trial_index, trial_id}) => ({
      ...{model, task_id, trial_index, trial_id},
      status: "completed",
      answer: "it is so",
    })),
    claim_scores: cells.flatMap(({trial_id, scores}) =>
      scores.map(
        (score, i) =>
          ({
            trial_id,
            claim_index: 0,
            judge: "j",
            repeat_index: i + 1,
            score,
            judge_failed: false,
          }) as NewRow<"claim_scores">,
      ),
    ),
  };
}

describe("loadComponents(folder, measure, models)", () => {
  it("takes what a judge adds, measured on repeats, out of what trials add", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, rows());
    // first judgements: m 1 0 | 1 1, n 0 0 | 0 1. Within tasks the variances are 1/2 and 0, 0 and 1/2: trial (1/4 + 1/4) / 2.
    // Judgements differ on 2 of 8 trials, each with variance 1/2: judge 1/8. Differences 1/2 and 1/2: task 0, cut.
    for (const measure of ["pass", "coverage"] as const) {
      expect(await loadComponents(folder, measure, null)).toEqual({
        ...{task: 0, trial: 0.125, judge: 0.125},
        ...{pairs: 1, models: 2, tasks: 2, trials: 2, trials_judged_again: 8},
      });
    }
  });

  it("refuses an experiment whose trials are made up, and a model that is not there", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, rows(), {kind: "reconstructed"});
    await expect(loadComponents(folder, "pass", null)).rejects.toThrow(
      "small: no real trials: got a reconstructed experiment",
    );
    const other = join(temporaryFolder(), "small");
    await writeExperiment(other, rows());
    await expect(loadComponents(other, "pass", ["m", "x"])).rejects.toThrow(
      'small: no such model: got "x"; expected one of m, n',
    );
  });
});
