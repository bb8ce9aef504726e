import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {statistics} from "../../loaders/statistics/registry.js";
import {importMcpmark} from "../../harness/import/mcpmark/importMcpmark.js";
import {describeReal, realData} from "../realData.js";
import {runCommand} from "../runCommand.js";
import {claimRows, writeExperiment} from "../smallExperiment.js";

describe("benchbook stats <statistic> --query", () => {
  let dataDir = "";
  const stats = (...parameters: string[]) => runCommand("--data-dir", dataDir, "stats", ...parameters);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    await writeExperiment(join(dataDir, "one"), claimRows, {id: "one"});
  });
  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("computes on a query with parameters, and says how and of how many", async () => {
    const query =
      "SELECT model AS by, CASE WHEN trial_index < $most THEN passed END AS value FROM outcomes WHERE counted";
    const ran = await stats(
      "wilson",
      "--query",
      query,
      "--experiment",
      "one",
      "-p",
      "most=4",
      "--json",
      "--level",
      "0.9",
    );
    expect(ran).toMatchObject({code: 0, stderr: ""});
    // trials 1 to 3 of nine: the first reaches 0.75, the others do not
    expect(JSON.parse(ran.stdout)).toEqual([
      expect.objectContaining({
        ...{by: "m", what: "proportion", method: "wilson", level: 0.9, n: 3, n_missing: 6},
        ...{estimate: expect.closeTo(1 / 3, 12) as number, resamples: null, seed: null, clusters: null},
      }),
    ]);
  });

  it("exits 2 with one line that says which columns it got and expects", async () => {
    expect(await stats("mcnemar", "--query", "SELECT 1 AS a", "--experiment", "one")).toEqual({
      code: 2,
      stdout: "",
      stderr: 'stats: mcnemar: columns: got ["a"]; expected a (true, false, 1 or 0), b (true, false, 1 or 0), [by]\n',
    });
  });

  it("lists every statistic with its columns and settings", async () => {
    const {code, stdout} = await stats("--list", "--json");
    expect(code).toBe(0);
    const listed = JSON.parse(stdout) as {statistic: string; columns: string; settings: string}[];
    expect(listed.map(({statistic}) => statistic)).toEqual([...statistics.keys()]);
    expect(listed.find(({statistic}) => statistic === "krippendorff-alpha")).toMatchObject({
      columns: "item, rater, value (a number), [cluster]",
      settings: "metric=nominal|ordinal|interval|ratio (nominal)",
    });
  });
});

describeReal("benchbook stats on MCPMark's trials", () => {
  let dataDir = "";
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    await importMcpmark(realData("mcpmark-experiments"), {dataDir});
  }, 180_000);
  afterAll(() => rmSync(dataDir, {recursive: true}));

  // shared/oracles/mcpmark_real.json, model claude-opus-4-5-high
  it.each<[string, string, number, string[]]>([
    ["pass-hat-k", "task_id AS task, passed AS value", 43 / 127, ["--set", "k=4"]],
    ["fleiss-kappa", "task_id AS item, trial_index AS rater, passed::INTEGER AS value", 0.7876445220520145, []],
    ["gwet-ac", "task_id AS item, trial_index AS rater, passed::INTEGER AS value", 0.7974266951355552, []],
  ])("computes %s as the oracle does", async (name, columns, estimate, set) => {
    const query = `SELECT ${columns} FROM outcomes WHERE counted AND model = 'claude-opus-4-5-high'`;
    const ran = await runCommand(
      "--data-dir",
      dataDir,
      "stats",
      name,
      "--experiment",
      "mcpmark",
      "--query",
      query,
      "--json",
      ...set,
    );
    expect(ran).toMatchObject({code: 0, stderr: ""});
    const [found] = JSON.parse(ran.stdout) as {estimate: number; low: number; high: number; resamples: number}[];
    expect(found.estimate).toBeCloseTo(estimate, 12);
    expect(found.resamples).toBe(10_000);
    expect(found.low).toBeLessThan(estimate);
    expect(found.high).toBeGreaterThan(estimate);
  });
});
