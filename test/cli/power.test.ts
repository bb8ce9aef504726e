import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {importMcpmark} from "../../harness/import/mcpmark/importMcpmark.js";
import {describeReal, realData} from "../realData.js";
import {runCommand} from "../runCommand.js";

describe("benchbook power", () => {
  it("plans from assumed numbers, in a table or Markdown", async () => {
    const given = [
      "--rate",
      "0.782",
      "--icc",
      "1",
      "--phi",
      "0.3",
      "--trials",
      "1",
      "--tasks",
      "1000",
      "--points",
      "5",
    ];
    const ran = await runCommand("power", ...given, "--format", "markdown");
    expect(ran).toMatchObject({code: 0, stderr: ""});
    // minimalDetectableEffect({p: 0.782, tasks: 1000, phi: 0.3}): 0.0433; tasks: 1000 * (0.0432812 / 0.05)² = 749.3;
    // power: the normal distribution at 0.05 / 0.0154488 - 1.96 = 1.2765
    expect(ran.stdout).toContain("| 1000 | 1 | 1 | 4.33 |");
    expect(ran.stdout).toMatch(/^\| 5 \| 1 \| 1 \| 750 \| 0\.899 \|$/m);
  });

  it("plans two models on tasks of their own from a pass rate", async () => {
    const ran = await runCommand(
      "power",
      "--unpaired",
      "--rate",
      "0.7",
      "--trials",
      "1",
      "--tasks",
      "1251",
      "--points",
      "5",
    );
    expect(ran).toMatchObject({code: 0, stderr: ""});
    // R: power.prop.test(p1 = .7, p2 = .75, power = .8)$n is 1250.717
    expect(ran.stdout).toMatch(/^ *5\s+1\s+1\s+1251\s+0\.8\s*$/m);
    expect(ran.stdout).toContain("each model on tasks of its own");
  });

  it.each([
    [["--unpaired"], "power: --unpaired: got no rate of its own; expected --rate and no other source\n"],
    [
      ["--unpaired", "--rate", "0.5", "--budget", "3"],
      "power: --unpaired: got --budget or --judgements; expected neither\n",
    ],
    [[], "power: source: got 0; expected one of --experiment, --rate, --task-variance with --trial-variance\n"],
    [["--rate", "0.5", "--icc", "0.1"], /^power: phi: got 0\.3; expected at most icc, which is 0\.1/],
  ])("exits 2 on %j", async (parameters, stderr) => {
    const ran = await runCommand("power", ...parameters);
    expect(ran).toMatchObject({code: 2, stdout: "", stderr: expect.stringMatching(stderr) as string});
  });
});

describeReal("benchbook power of MCPMark's trials", () => {
  let dataDir = "";
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    await importMcpmark(realData("mcpmark-experiments"), {dataDir});
  }, 180_000);
  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("measures components that add up to the oracle's standard error", async () => {
    const models = "gpt-5-2-high,gemini-3-pro-high";
    const ran = await runCommand(
      "--data-dir",
      dataDir,
      "power",
      "--experiment",
      "mcpmark",
      "--models",
      models,
      "--json",
    );
    expect(ran).toMatchObject({code: 0, stderr: ""});
    const printed = JSON.parse(ran.stdout) as {
      measured: object;
      detectable: {detectable: number; trials: number}[];
      needed: {effect: number}[];
    };
    expect(printed.measured).toMatchObject({pairs: 1, models: 2, tasks: 127, trials: 4, trials_judged_again: 0});
    // shared/oracles/mcpmark_real.json, pairs[0]: se_paired, four trials a task
    expect(printed.detectable[0].trials).toBe(4);
    expect(printed.detectable[0].detectable).toBeCloseTo(2.801585218112968 * 0.037468939918772294, 12);
    expect([...new Set(printed.needed.map(({effect}) => effect))]).toEqual([0.01, 0.02, 0.05]);
  });
});
