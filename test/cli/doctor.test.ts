import {chmodSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {runCommand} from "../runCommand.js";
import {writeExperiment} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

describe("benchbook doctor", () => {
  it("says what this machine has, and which experiments there are, broken ones too", async () => {
    const dataDir = temporaryFolder();
    await writeExperiment(join(dataDir, "good"), {}, {id: "good"});
    await writeExperiment(join(dataDir, "bad"), {}, {id: "bad"});
    writeFileSync(join(dataDir, "bad", "experiment.json"), "{");
    const {code, stdout} = await runCommand("doctor", "--json", "--data-dir", dataDir);
    expect(code).toBe(0);
    const findings = JSON.parse(stdout) as {name: string; found: boolean; required: boolean; detail: string}[];
    expect(findings.filter(({required}) => required).map(({name, found}) => [name, found])).toEqual([
      ["Node.js", true],
      ["DuckDB", true],
      ["data folder", true],
      ["disk", true],
    ]);
    expect(findings.find(({name}) => name === "Node.js")?.detail).toBe(process.version);
    expect(findings.slice(-2)).toMatchObject([
      {name: "experiment bad", found: false, detail: expect.stringMatching(/^broken: .*experiment\.json: /) as string},
      {name: "experiment good", found: true, detail: "A small experiment (measured)"},
    ]);
  });

  it("exits 1 where something required is missing", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    const {code, stderr} = await runCommand("doctor", "--data-dir", file);
    expect(stderr).toBe("doctor: missing: data folder\n");
    expect(code).toBe(1);
  });
});
