import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {writeSeededAnswers} from "../../../harness/faults/writeSeededAnswers.js";
import {readSuite} from "../../../harness/suite/readSuite.js";
import {temporaryFolder} from "../../temporary.js";

const suite = await readSuite(join(import.meta.dirname, "../../fixtures/suites/shop"));

describe("writeSeededAnswers(suite, folder, id)", () => {
  it("writes a task for each claim, a model for each kind, and the right label of every answer", async () => {
    const folder = join(temporaryFolder(), "seeded");
    const count = await writeSeededAnswers(suite, folder, "seeded");
    const trials = await readTable(folder, "trials");
    const truths = await readTable(folder, "truths");
    expect([trials.length, truths.length]).toEqual([count, count]);
    expect((await readTable(folder, "tasks")).map(({task_id, category}) => `${task_id} ${category}`).sort()).toEqual([
      ...["late.claim-1 late", "late.claim-2 late", "late.claim-3 late"],
    ]);
    // "The wait was 19 days." said as 19 weeks
    const other = trials.find(({model, task_id}) => model === "seeded-unit-change" && task_id === "late.claim-2");
    expect(other?.answer).toContain("The wait was 19 weeks.");
    expect(truths.find(({trial_id}) => trial_id === other?.trial_id)).toMatchObject({
      ...{kind: "claim", claim_index: 0, value: "not_fulfilled"},
    });
  });

  it("leaves alone what stands there, and refuses it where the claims are others", async () => {
    const folder = join(temporaryFolder(), "seeded");
    const count = await writeSeededAnswers(suite, folder, "seeded");
    expect(await writeSeededAnswers(suite, folder, "seeded")).toBe(count);
    expect(await readTable(folder, "trials")).toHaveLength(count);
    const [first, ...others] = suite.tasks;
    const changed = {...suite, tasks: [{...first, claims: ["The wait was 20 days."]}, ...others]};
    await expect(writeSeededAnswers(changed, folder, "seeded")).rejects.toThrow(
      "remove the folder to write them again",
    );
  });
});
