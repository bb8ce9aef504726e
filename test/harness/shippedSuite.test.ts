import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readManifest} from "../../data/manifest.js";
import {readTable} from "../../data/store.js";
import {runShippedSuite} from "../../harness/shippedSuite.js";
import {temporaryFolder} from "../temporary.js";

describe("runShippedSuite(dataDir, say, part)", () => {
  it("writes a measured, judged and diagnosed experiment of scripts, and runs nothing twice", async () => {
    const dataDir = temporaryFolder();
    const lines: string[] = [];
    const part = {
      tasks: ["bakery-most-overdue", "bikes-work-order"],
      trials: 1,
      models: ["*complete", "*hasty", "*guessing"],
    };
    const say = (line: string) => void lines.push(line);
    expect(await runShippedSuite(dataDir, say, part)).toEqual({id: "local", done: 6, planned: 6});
    expect(lines[0]).toContain("no language model");

    const folder = join(dataDir, "local");
    const {kind, notes} = readManifest(folder);
    expect([kind, notes.at(-1)]).toEqual([
      "measured",
      "All models of this suite are scripts: no language model was measured.",
    ]);
    for (const {model, display_name: name} of await readTable(folder, "models"))
      expect([model, name]).toEqual([
        expect.stringContaining("scripted"),
        expect.stringContaining("no language model"),
      ]);
    const trials = await readTable(folder, "trials");
    expect(trials.map(({status}) => status)).toEqual(Array.from({length: 6}, () => "completed"));

    // By the suite's claims and verifiers: all of it for the complete script, nothing for the guessing one.
    const idOf = (model: string, task: string) =>
      trials.find((trial) => trial.model === `scripted-${model}` && trial.task_id === task)?.trial_id;
    const scores = await readTable(folder, "claim_scores");
    const scoresOf = (model: string) =>
      scores.filter(({trial_id: id}) => id === idOf(model, "bakery-most-overdue")).map(({score}) => score);
    expect(scoresOf("complete")).toEqual([1, 1, 1, 1, 1, 1]);
    expect(scoresOf("guessing")).toEqual([0, 0, 0, 0, 0, 0]);
    const verified = await readTable(folder, "verifications");
    const passed = (model: string) => verified.find(({trial_id: id}) => id === idOf(model, "bikes-work-order"))?.passed;
    expect([passed("complete"), passed("guessing")]).toEqual([true, false]);

    // The guessing script calls nothing, which is its failure on every task with claims.
    const diagnoses = await readTable(folder, "diagnoses");
    const guessed = diagnoses.filter(
      ({trial_id: id, is_primary}) => is_primary && id === idOf("guessing", "bakery-most-overdue"),
    );
    expect(guessed.map(({mode}) => mode)).toEqual(["no_tool_use"]);

    expect(await runShippedSuite(dataDir, say, part)).toEqual({id: "local", done: 0, planned: 6});
    expect(await readTable(folder, "diagnoses")).toEqual(diagnoses);
    expect(await readTable(folder, "trials")).toHaveLength(6);
  });
});
