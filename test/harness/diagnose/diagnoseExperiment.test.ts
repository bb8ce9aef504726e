import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {diagnoseExperiment} from "../../../harness/diagnose/diagnoseExperiment.js";
import {ruleDiagnoser} from "../../../harness/diagnose/ruleDiagnoser.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

describe("diagnoseExperiment(folder, {diagnoser, judge, below})", () => {
  it("diagnoses what is below the bound, and never what the infrastructure failed", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, {
      ...claimRows,
      tasks: [{task_id: "t", required_tools: ["files_read"]}],
    });
    const options = {diagnoser: ruleDiagnoser(), judge: "j", below: 0.8};
    // Coverage by hand: trial 1 (1+1+.5+.5)/4 = .75, trial 2 (1+1+.5)/3 = .83; 3 unjudged; 5 an infrastructure error.
    expect(await diagnoseExperiment(folder, options)).toMatchObject({trials: 1, cannotTell: 0, modes: {no_tool_use: 1}});
    const rows = await readTable(folder, "diagnoses");
    expect(rows).toMatchObject([
      {trial_id: "m.t.1", judge: "rule", failure_index: 0, mode: "no_tool_use", family: "tool_call", is_primary: true},
    ]);
    expect(rows[0].coverage_threshold).toBe(0.8);
    await diagnoseExperiment(folder, options);
    expect(await readTable(folder, "diagnoses")).toHaveLength(1);
  });
});
