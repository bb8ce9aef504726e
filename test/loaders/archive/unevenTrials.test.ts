import {expect, it} from "vitest";
import {readManifest} from "../../../data/manifest.js";
import type {NewRow} from "../../../data/schema.js";
import {archiveMembers} from "../../../loaders/archive/members.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import type {PageArchive} from "../../../src/analysis/pageArchive.js";
import {defaultState} from "../../../src/analysis/pageState.js";
import {reliability} from "../../../src/analysis/reliability.js";
import {curvesSql, reliabilitySql} from "../../../src/analysis/reliabilitySql.js";
import {writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

/** Outcomes of each task's trials, as many as counted; services go by turns. */
const runs: Record<string, string[]> = {
  alpha: ["1111", "110", "0", "1", "10"],
  beta: ["1111", "1010", "0000", "1110", "0001"],
  once: ["1", "0", "1", "1", "0"],
};

const plan = Object.entries(runs).flatMap(([model, tasks]) =>
  tasks.flatMap((flags, t) =>
    Array.from(flags, (flag, i) => ({model, task_id: `t${t}`, trial_index: i + 1, passed: flag === "1"})),
  ),
);
const named = plan.map((cell) => ({...cell, trial_id: `${cell.model}.${cell.task_id}.${cell.trial_index}`}));

async function write(folder: string): Promise<void> {
  await writeExperiment(
    folder,
    {
      models: Object.keys(runs).map((model) => ({model, display_name: model})),
      tasks: runs.alpha.map((_, t) => ({task_id: `t${t}`, service: t % 2 === 0 ? "files" : "web"})),
      plan: plan.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
      trials: named.map(({model, task_id, trial_index, trial_id}): NewRow<"trials"> => ({
        ...{model, task_id, trial_index, trial_id},
        status: "completed",
        answer: "done",
      })),
      verifications: named.map(({trial_id, passed}) => ({trial_id, verifier: "v", passed})),
    },
    {primary_judge: null},
  );
}

it("the queries of the reliability page give its rows where a single trial of some tasks counts", async () => {
  const folder = temporaryFolder();
  await write(folder);
  const members = Object.entries(await archiveMembers(folder));
  const parsed = Object.fromEntries(members.map(([name, text]) => [name.replace(".json", ""), JSON.parse(text)]));
  const archive = {experiment: readManifest(folder), ...parsed} as PageArchive;
  const state = defaultState(archive.outcomes);
  const {rows, single, services, most} = reliability(archive, state);
  expect(single.map(({model}) => model)).toEqual(["once"]);
  expect(rows.map(({model, once}) => [model, once])).toEqual([
    ["alpha", 2],
    ["beta", 0],
  ]);
  const [asked, curves] = await withAnalysis(folder, (db) =>
    Promise.all([
      db.rows(
        reliabilitySql(
          state,
          services.map(({service}) => service),
          "service",
        ),
      ),
      db.rows(curvesSql(state, most)),
    ]),
  );
  const near = (value: number) => expect.closeTo(value, 12) as number;
  expect(asked).toEqual(
    rows.map((row) => ({
      ...{model: row.model, k: row.k, always: row.always, sometimes: row.sometimes, never: row.never, once: row.once},
      ...{pass_at_1: near(row.one.estimate), pass_at_k: near(row.any.estimate), pass_hat_k: near(row.all.estimate)},
      agreement: near(row.agreement.estimate),
      ...Object.fromEntries(services.map(({service}, s) => [`pass_at_1_${service}`, near(row.services[s] ?? NaN)])),
    })),
  );
  expect(curves).toEqual(
    rows.flatMap(({model, curve}) =>
      curve.map((point) => ({
        ...{model, k: point.k},
        ...{pass_at_k: near(point.pass_at_k.estimate), pass_hat_k: near(point.pass_hat_k.estimate)},
      })),
    ),
  );
});
