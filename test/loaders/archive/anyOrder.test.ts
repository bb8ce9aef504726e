import {expect, it} from "vitest";
import type {NewRow} from "../../../data/schema.js";
import {writePart} from "../../../data/store.js";
import {archiveMembers} from "../../../loaders/archive/members.js";
import {writeExperiment, type Rows} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const TASKS = 40;

const plan = Array.from({length: 6 * TASKS}, (_, i) => ({
  model: `m${i % 3}`,
  task_id: `t${Math.floor(i / 6)}`,
  trial_index: 1 + (Math.floor(i / 3) % 2),
}));

/** Trials whose seconds and costs add up to different last digits in different orders. */
const trials: NewRow<"trials">[] = plan.map((cell, i) => ({
  ...cell,
  trial_id: `${cell.model}.${cell.task_id}.${cell.trial_index}`,
  status: "completed",
  answer: "done",
  wall_seconds: 1e3 * Math.abs(Math.sin(i)) ** 9,
  agent_seconds: 1e2 * Math.abs(Math.cos(i)) ** 5,
  cost_usd: Math.abs(Math.sin(7 * i)) ** 12,
  cost_source: "computed",
}));

const rest: Rows = {
  models: [0, 1, 2].map((i) => ({model: `m${i}`, display_name: `M${i}`})),
  tasks: Array.from({length: TASKS}, (_, i) => ({task_id: `t${i}`})),
  plan: plan.map((cell) => ({...cell, origin: "test"})),
};

it("an archive is the same to the last digit in whatever order and parts the trials were written", async () => {
  const [whole, parts] = [temporaryFolder(), temporaryFolder()];
  await writeExperiment(whole, {...rest, trials});
  await writeExperiment(parts, rest);
  const backwards = trials.toReversed();
  for (const [i, from] of [0, 100, 110].entries()) {
    const some = backwards.slice(from, [100, 110, undefined][i]);
    await writePart(parts, "trials", some, {writtenAt: "2026-01-02T03:04:05Z", part: `part-${9 - i}`});
  }
  expect(await archiveMembers(parts)).toEqual(await archiveMembers(whole));
});
