import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {withAnalysis} from "../../loaders/openExperiment.js";
import {trialFacts} from "../../loaders/packs/trialFacts.js";
import type {TrialRecord} from "../../src/analysis/trialRecord.js";
import {toText} from "../../src/components/markup.js";
import {trialFactPanels} from "../../src/components/trialFacts.js";
import {writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

const [FIRST, SECOND, CONFIGURATION] = ["1", "2", "c"].map((digit) => digit.repeat(64));

/** What the panels of each of three trials say; the third saw another list of tools, and a server that talks. */
async function readPanels(): Promise<string[]> {
  const folder = join(temporaryFolder(), "small");
  const trials = [FIRST, FIRST, SECOND].map((sha256, i) => ({
    ...{trial_id: `m.t.${i + 1}`, model: "m", task_id: "t", trial_index: i + 1, status: "completed" as const},
    configuration_hash: CONFIGURATION,
    server_tools_sha256: JSON.stringify({files: sha256}),
    server_notes: i === 2 ? ['server "files": wrote 2 lines that are no messages'] : null,
  }));
  await writeExperiment(folder, {
    models: [{model: "m", display_name: "M"}],
    tasks: [{task_id: "t"}],
    plan: trials.map(({model, task_id, trial_index}) => ({model, task_id, trial_index, origin: "test"})),
    trials,
  });
  return withAnalysis(folder, async (db) => {
    const records: TrialRecord[] = [];
    for await (const record of trialFacts(db)) records.push(record);
    return records.map((record) => toText(trialFactPanels({...record, steps: []})));
  });
}

describe("trialFactPanels(record)", () => {
  it("shows the hashes a trial ran under, and says where a server's tools changed", async () => {
    const [first, , third] = await readPanels();
    expect(first).toContain("hashcccccccccccctools of files111111111111");
    expect(first).toContain("The tools of files changed within the experiment: 2 of 3 trials saw this list.");
    expect(third).toContain("tools of files222222222222");
    expect(third).toContain("The tools of files changed within the experiment: 1 of 3 trials saw this list.");
  });

  it("shows what a server did that changed nothing as a note of the status", async () => {
    const [first, , third] = await readPanels();
    expect(third).toContain('server "files": wrote 2 lines that are no messages');
    expect(first).not.toContain("no messages");
  });
});
