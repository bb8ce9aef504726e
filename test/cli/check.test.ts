import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {runCommand} from "../runCommand.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

describe("benchbook check", () => {
  it("exits 1 with every problem on a line, 0 where all hold, 2 on an unknown id", async () => {
    const dataDir = temporaryFolder();
    const trials = claimRows.trials?.filter(({trial_index}) => trial_index < 9);
    const claim_scores = claimRows.claim_scores?.filter(({trial_id}) => trial_id !== "m.t.10");
    await writeExperiment(join(dataDir, "good"), {...claimRows, trials, claim_scores}, {id: "good"});
    await writeExperiment(join(dataDir, "odd"), claimRows, {id: "odd"});
    writeFileSync(join(dataDir, "odd", "trials", ".1.tmp"), "");
    const check = (...parameters: string[]) => runCommand("--data-dir", dataDir, "check", ...parameters);

    const good = await check("good");
    expect(good).toMatchObject({code: 0, stderr: ""});
    expect(good.stdout).toMatch(/^good \(measured\): holds\n {2}plan: 9 rows \(1 part, \d\.\d\d MB\)\n/);
    expect(good.stdout).toContain("\n  planned: 9, there: 8, missing: 1\n");

    const all = await check("--json");
    expect(all).toMatchObject({code: 1, stderr: "check: does not hold: odd\n"});
    expect(JSON.parse(all.stdout)).toMatchObject([
      {id: "good", problems: []},
      {
        id: "odd",
        problems: [
          {check: "files", part: "trials/.1.tmp", row: null},
          {check: "plan", part: "trials/first.parquet", row: 8, got: "m.t.10", expected: "a trial that the plan names"},
        ],
      },
    ]);

    expect(await check("nought")).toEqual({
      code: 2,
      stdout: "",
      stderr: 'check: no such experiment: got "nought"; expected one of good, odd\n',
    });
  });
});
