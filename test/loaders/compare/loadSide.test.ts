import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {writePublished} from "../../../harness/published/writePublished.js";
import {ChoiceError, loadSide} from "../../../loaders/compare/loadSide.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const choice = {measure: "pass", k: 1} as const;

describe("loadSide(folder, asked, choice)", () => {
  it("has every trial of a model under the convention, found by its display name in any case", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, claimRows);
    const side = await loadSide(folder, "M", {...choice, threshold: 0.5});
    expect(side).toMatchObject({
      ...{experiment: "small", kind: "measured", model: "m", display_name: "M", shares: null},
      ...{convention: "strict", judge: "j", threshold: 0.5},
    });
    // what became of each is told in test/smallExperiment.ts: 1 has 3 of 4 claims, 2 has 2.5, 8 has 2; 10 was not planned
    expect(side.trials?.map(({trial_index, passed, counted}) => [trial_index, passed, counted])).toEqual([
      ...[
        [1, true, true],
        [2, true, true],
        [3, false, true],
        [4, false, true],
        [5, false, true],
      ],
      ...[
        [6, false, true],
        [7, false, true],
        [8, true, true],
        [9, false, true],
        [10, false, false],
      ],
    ]);
  });

  it("has as many passes as a published share says where there are no trials", async () => {
    const {folder} = await writePublished(temporaryFolder(), "mcp-atlas");
    const error = await loadSide(folder, "nobody", choice).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChoiceError);
    const models = String(error).split("expected one of ")[1].split(", ");
    const {trials, shares, kind} = await loadSide(folder, models[0], choice);
    expect([trials, kind, shares?.length]).toEqual([null, "published", 1000]);
    const passes = shares?.reduce((sum, value) => sum + value, 0) ?? NaN;
    expect(Number.isInteger(passes)).toBe(true);
  });

  it("refuses what the experiment does not have", async () => {
    const folder = join(temporaryFolder(), "small");
    await writeExperiment(folder, claimRows);
    await expect(loadSide(folder, "x", choice)).rejects.toThrow('small: no such model: got "x"; expected one of m');
    await expect(loadSide(folder, "m", {...choice, judge: "k"})).rejects.toThrow(
      'small: no such judge: got "k"; expected one of j',
    );
    await expect(loadSide(folder, "m", {...choice, convention: "mild"})).rejects.toThrow(
      'small: no such convention: got "mild"; expected one of ',
    );
  });
});
