import {describe, expect, it} from "vitest";
import type {NewRow} from "../../../data/schema.js";
import {readSql, withAnalysis} from "../../../loaders/openExperiment.js";
import {writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

/** Two runs of one model: a service of two tasks, and one of a single task whose second run is missing. */
const verdicts = {a: [true, false], b: [true, true], c: [false, null]};
const rows = Object.entries(verdicts).flatMap(([task_id, runs]) =>
  runs.map((passed, i) => ({task_id, passed, trial_index: i + 1})),
);
const trials: NewRow<"trials">[] = rows
  .filter(({passed}) => passed !== null)
  .map(({task_id, trial_index}) => ({
    trial_id: `m.${task_id}.${trial_index}`,
    model: "m",
    task_id,
    trial_index,
    status: "completed",
  }));

async function ask(query: string) {
  const folder = temporaryFolder();
  const tasks = ["a", "b", "c"].map((task_id) => ({task_id, service: task_id === "c" ? "notion" : "github"}));
  const plan = rows.map(({task_id, trial_index}) => ({model: "m", task_id, trial_index, origin: "test"}));
  const verifications = rows
    .filter(({passed}) => passed !== null)
    .map(({task_id, trial_index, passed}) => ({trial_id: `m.${task_id}.${trial_index}`, verifier: "v", passed}));
  await writeExperiment(folder, {tasks, models: [{model: "m", display_name: "M"}], plan, trials, verifications});
  return withAnalysis(folder, (db) => db.rows(readSql(query)));
}

// FORMATS.md 2.6: MCPMark changed its definition twice.
describe("mcpmark_leaderboard_2025_08_19.sql", () => {
  it("takes the first run for pass@1, and the mean over runs for avg@k", async () => {
    // Runs: a 1/2, b 2/2, c 0/2. First runs: a and b of three.
    const expected = {
      model: "m",
      total_tasks: 3,
      n_runs: 2,
      pass_at_1: 2 / 3,
      avg_at_k: 0.5,
      pass_at_k: 2 / 3,
      pass_hat_k: 1 / 3,
    };
    expect(await ask("mcpmark_leaderboard_2025_08_19")).toEqual([expected]);
  });
});

describe("mcpmark_leaderboard_2025_08_28.sql", () => {
  it("takes the mean of the services, and of their sample standard deviations", async () => {
    // github: runs 1 and 0.5, mean 0.75, sample sd sqrt(0.125); notion: 0 and 0. Any: 1 and 0; all: 0.5 and 0.
    const [row] = await ask("mcpmark_leaderboard_2025_08_28");
    expect(row).toMatchObject({
      model: "m",
      total_tasks: 3,
      n_runs: 2,
      pass_at_1_avg: 0.375,
      pass_at_k: 0.5,
      pass_hat_k: 0.25,
    });
    expect(row.pass_at_1_std).toBeCloseTo(Math.sqrt(0.125) / 2, 12);
  });
});
