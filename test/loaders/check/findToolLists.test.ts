import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {withExperiment} from "../../../data/store.js";
import {checkExperiment} from "../../../loaders/check/checkExperiment.js";
import {findToolLists} from "../../../loaders/check/findToolLists.js";
import {writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const [OLD, NEW] = ["a".repeat(64), "b".repeat(64)];

/** An experiment of one trial a row of hashes. */
async function experimentOf(hashes: (string | null)[]): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  const trials = hashes.map((server_tools_sha256, i) => ({
    model: "m",
    task_id: "t",
    trial_index: i + 1,
    server_tools_sha256,
  }));
  await writeExperiment(folder, {
    models: [{model: "m", display_name: "M"}],
    tasks: [{task_id: "t"}],
    plan: trials.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
    trials: trials.map((row) => ({...row, trial_id: `m.t.${row.trial_index}`, status: "completed"})),
  });
  return folder;
}

describe("findToolLists(db)", () => {
  it("counts each server's lists, the commonest first, and leaves out trials that keep none", async () => {
    const folder = await experimentOf([
      JSON.stringify({files: NEW, memory: OLD}),
      JSON.stringify({files: OLD}),
      JSON.stringify({files: NEW}),
      null,
    ]);
    expect(await withExperiment(folder, findToolLists)).toEqual([
      {server: "files", sha256: NEW, trials: 2, of: 3},
      {server: "files", sha256: OLD, trials: 1, of: 3},
      {server: "memory", sha256: OLD, trials: 1, of: 1},
    ]);
    const {problems, warnings} = await checkExperiment(folder);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'server "files" changed its tools within the experiment: list bbbbbbbbbbbb in 2 of 3 trials, aaaaaaaaaaaa in 1',
    ]);
  });

  it("finds nothing where no trial keeps them", async () => {
    const folder = await experimentOf([null, null]);
    expect(await withExperiment(folder, findToolLists)).toEqual([]);
    expect((await checkExperiment(folder)).warnings).toEqual([]);
  });
});
