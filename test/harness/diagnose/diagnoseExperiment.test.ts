import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {diagnoseExperiment} from "../../../harness/diagnose/diagnoseExperiment.js";
import type {Diagnoser} from "../../../harness/diagnose/evidence.js";
import {ruleDiagnoser} from "../../../harness/diagnose/ruleDiagnoser.js";
import {VerdictJournal} from "../../../harness/judge/verdictJournal.js";
import {ModelError} from "../../../harness/models/modelError.js";
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
    expect(await diagnoseExperiment(folder, options)).toMatchObject({
      trials: 1,
      cannotTell: 0,
      modes: {no_tool_use: 1},
    });
    const rows = await readTable(folder, "diagnoses");
    expect(rows).toMatchObject([
      {trial_id: "m.t.1", judge: "rule", failure_index: 0, mode: "no_tool_use", family: "tool_call", is_primary: true},
    ]);
    expect(rows[0].coverage_threshold).toBe(0.8);
    await diagnoseExperiment(folder, options);
    expect(await readTable(folder, "diagnoses")).toHaveLength(1);
  });
});

describe("diagnoseExperiment(folder, …) by a diagnoser that costs", () => {
  const rule = ruleDiagnoser("costly");

  async function experiment(): Promise<string> {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, {...claimRows, tasks: [{task_id: "t", required_tools: ["files_read"]}]});
    return folder;
  }

  /** A diagnoser whose first calls fail. */
  function fallible(failures: number): {diagnoser: Diagnoser; calls: () => number} {
    let calls = 0;
    return {
      calls: () => calls,
      diagnoser: {
        ...rule,
        isCostly: true,
        diagnose: (evidence, signal) => {
          calls += 1;
          if (calls <= failures) throw new Error("the model refused to judge");
          return rule.diagnose(evidence, signal);
        },
      },
    };
  }

  it("asks of no trial twice, unless told to", async () => {
    const folder = await experiment();
    const {diagnoser, calls} = fallible(0);
    // Below 1: trials 1 (.75), 2 (.83) and 10, which is at 1, is not.
    expect(await diagnoseExperiment(folder, {diagnoser, judge: "j", below: 1})).toMatchObject({trials: 2, before: 0});
    expect(await diagnoseExperiment(folder, {diagnoser, judge: "j", below: 1})).toMatchObject({trials: 0, before: 2});
    expect(calls()).toBe(2);
    expect(await diagnoseExperiment(folder, {diagnoser, judge: "j", below: 1, again: true})).toMatchObject({trials: 2});
    expect(await readTable(folder, "diagnoses")).toHaveLength(2);
  });

  it("leaves a trial whose call failed without a diagnosis, says why, and tries it again on the next run", async () => {
    const folder = await experiment();
    const {diagnoser} = fallible(1);
    const options = {diagnoser, judge: "j", below: 1, concurrency: 1};
    expect(await diagnoseExperiment(folder, options)).toMatchObject({
      trials: 1,
      failures: ["m.t.1: the model refused to judge"],
    });
    expect(await diagnoseExperiment(folder, options)).toMatchObject({trials: 1, failures: [], before: 1});
  });

  it("stops where the endpoint refuses us, and keeps what it has", async () => {
    const folder = await experiment();
    let calls = 0;
    const diagnoser: Diagnoser = {
      ...rule,
      isCostly: true,
      diagnose: (evidence, signal) => {
        if (++calls === 2) throw new ModelError("no such key", "access");
        return rule.diagnose(evidence, signal);
      },
    };
    const work = diagnoseExperiment(folder, {diagnoser, judge: "j", below: 1, concurrency: 1});
    await expect(work).rejects.toThrow("no such key");
    expect(await readTable(folder, "diagnoses")).toHaveLength(1);
  });

  it("takes over what a process that died had diagnosed", async () => {
    const folder = await experiment();
    const journal = new VerdictJournal(folder, "diagnoses");
    journal.append([
      {trial_id: "m.t.1", judge: "costly", failure_index: 0, mode: "wrong_tool", is_primary: true},
      {trial_id: "m.t.1", judge: "costly", failure_index: 1, mode: "malformed_call", is_primary: false},
    ]);
    const [file] = readdirSync(join(folder, ".judging"));
    const path = join(folder, ".judging", file);
    const dead = readFileSync(path, "utf8").replace(/"startTicks":\d+/, '"startTicks":1');
    writeFileSync(path, `${dead}[{"trial_id":"m.t`);
    const {diagnoser} = fallible(0);
    const result = await diagnoseExperiment(folder, {diagnoser, judge: "j", below: 1});
    expect(result).toMatchObject({recovered: 2, before: 1, trials: 1});
  });
});
