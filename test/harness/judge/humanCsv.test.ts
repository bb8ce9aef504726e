import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {readTable} from "../../../data/store.js";
import {readHumanLabels, writeHumanTemplate} from "../../../harness/judge/humanCsv.js";
import {labelsCsv} from "../../../src/analysis/humanLabels.js";
import {claimRows, writeExperiment} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

async function experiment(): Promise<{folder: string; csv: string}> {
  const folder = join(temporaryFolder(), "small");
  await writeExperiment(folder, claimRows);
  return {folder, csv: join(folder, "labels.csv")};
}

describe("writeHumanTemplate(folder, judge, path), readHumanLabels(folder, judge, path)", () => {
  it("writes what is open, reads what was filled in, and then writes the rest", async () => {
    const {folder, csv} = await experiment();
    // Seven trials with an answer, four claims that are shown.
    expect(await writeHumanTemplate(folder, "anna", csv)).toBe(28);
    const [head, first, second, ...rest] = readFileSync(csv, "utf8").trimEnd().split("\n");
    expect(head).toBe("trial_id,claim_index,claim,answer,label,confidence,rationale");
    expect(first).toBe("m.t.1,0,claim 0,three of four claims,,,");
    writeFileSync(csv, [head, first.replace(/,,,$/, ',fulfilled,0.9,"yes, it does"'), second, ...rest].join("\n"));
    expect(await readHumanLabels(folder, "anna", csv)).toEqual({scored: 1, open: 27});
    const [row] = (await readTable(folder, "claim_scores")).filter(({judge}) => judge === "anna");
    expect(row).toMatchObject({
      trial_id: "m.t.1",
      claim_index: 0,
      score: 1,
      confidence: 0.9,
      rationale: "yes, it does",
    });
    expect(await readTable(folder, "judges")).toContainEqual(expect.objectContaining({judge: "anna", kind: "human"}));
    expect(await writeHumanTemplate(folder, "anna", csv)).toBe(27);
  });

  it("names every wrong line and writes nothing", async () => {
    const {folder, csv} = await experiment();
    const lines = ["m.t.1,0,,,good,,", "m.t.1,99,,,fulfilled,,", "nobody,0,,,fulfilled,,", "m.t.1,1,,,fulfilled,,"];
    writeFileSync(csv, ["trial_id,claim_index,claim,answer,label,confidence,rationale", ...lines].join("\n"));
    await expect(readHumanLabels(folder, "anna", csv)).rejects.toThrow(
      /row 2: label: got "good".*\n.*row 3: got \["m\.t\.1",99\].*\n.*row 4: got \["nobody",0\]/,
    );
    expect((await readTable(folder, "claim_scores")).filter(({judge}) => judge === "anna")).toEqual([]);
  });

  it("reads the labels that were given in the claims page, each text as it was", async () => {
    const {folder, csv} = await experiment();
    const texts = [
      "plain",
      "=1+1",
      "'=1+1",
      "''-2",
      "'quoted'",
      '@x, "y"\nz',
      "\tTab",
      "-5 degrees",
      "\u202eright to left",
      "",
    ];
    const labels = texts.map((rationale, i) => ({
      trial_id: `m.t.${[1, 2, 3][i % 3]}`,
      claim_index: Math.floor(i / 3),
      claim: rationale,
      label: (["fulfilled", "partially_fulfilled", "not_fulfilled"] as const)[i % 3],
      confidence: i % 2 === 0 ? null : 0.7,
      rationale,
    }));
    writeFileSync(csv, labelsCsv(labels));
    for (const line of parse(readFileSync(csv, "utf8"), {columns: true}) as Record<string, string>[])
      for (const field of Object.values(line)) expect(field).not.toMatch(/^[=+\-@\t\r]/);
    expect(await readHumanLabels(folder, "anna", csv)).toEqual({scored: labels.length, open: 0});
    const rows = (await readTable(folder, "claim_scores")).filter(({judge}) => judge === "anna");
    for (const {trial_id, claim_index, label, confidence, rationale} of labels) {
      const row = rows.find((one) => one.trial_id === trial_id && one.claim_index === claim_index);
      expect(row).toMatchObject({label, confidence, rationale: rationale === "" ? null : rationale});
    }
  });
});
