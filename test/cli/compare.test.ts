import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {importMcpmark} from "../../harness/import/mcpmark/importMcpmark.js";
import type {Comparison} from "../../src/analysis/comparison.js";
import type {GateResult} from "../../src/analysis/comparisonGate.js";
import {describeReal, realData} from "../realData.js";
import {runCommand} from "../runCommand.js";
import {writeExperiment} from "../smallExperiment.js";
import type {Rows} from "../smallExperiment.js";

type Printed = Comparison & {finding: string; gate: GateResult | null};

/** Models with one verified trial a task: a passes tasks 1 to 14, b 1 to 4, of 20. */
function flagRows(passes: Record<string, number>): Rows {
  const tasks = Array.from({length: 20}, (_, i) => `t${String(i + 1).padStart(2, "0")}`);
  const models = Object.keys(passes);
  const cells = models.flatMap((model) => tasks.map((task_id, t) => ({model, task_id, passed: t < passes[model]})));
  return {
    models: models.map((model) => ({model, display_name: model.toUpperCase()})),
    tasks: tasks.map((task_id) => ({task_id})),
    plan: cells.map(({model, task_id}) => ({model, task_id, trial_index: 1, origin: "test"})),
    trials: cells.map(({model, task_id}) => ({
      ...{model, task_id, trial_index: 1, trial_id: `${model}.${task_id}.1`},
      status: "completed",
      answer: "done",
    })),
    verifications: cells.map(({model, task_id, passed}) => ({
      ...{trial_id: `${model}.${task_id}.1`, verifier: "v", passed},
    })),
  };
}

describe("benchbook compare A B", () => {
  let dataDir = "";
  const compare = (...parameters: string[]) => runCommand("--data-dir", dataDir, "compare", ...parameters);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    await writeExperiment(join(dataDir, "one"), flagRows({a: 14, b: 4}), {id: "one", primary_judge: null});
    await writeExperiment(join(dataDir, "made"), flagRows({a: 14}), {
      id: "made",
      kind: "reconstructed",
      primary_judge: null,
    });
  });
  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("gives flags Newcombe's paired interval, McNemar's p, the tasks that differ, and fails a gate with exit 1", async () => {
    const ran = await compare("b", "A", "--experiment", "one", "--json", "--fail-if", "worse by 2pp at 95%");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^compare: Gate "worse by 2pp at 95%" fails: .*; inferior: .*\n$/);
    const printed = JSON.parse(ran.stdout) as Printed;
    expect(printed).toMatchObject({
      a: {model: "b", estimate: 0.2, tasks: 20, trials: 20},
      b: {model: "a", display_name: "A", estimate: 0.7},
      is_paired: true,
      difference: {estimate: -0.5, level: 0.95, n: 20, n_missing: 0, resamples: null, seed: null, clusters: null},
      win_loss_tie: {wins: 0, losses: 10, ties: 10, n: 20},
      gate: {failed: true, verdict: "inferior", margin: 0.02},
    });
    // ten discordant pairs, all for A: 2 / 2^10, and half the weight of that outcome for mid-p
    expect(printed.tests.map(({p}) => p)).toEqual([expect.closeTo(2 / 1024, 12), expect.closeTo(1 / 1024, 12)]);
    expect(printed.flips).toHaveLength(10);
    expect(printed.flips[0]).toEqual({task_id: "t05", a: 0, b: 1, a_trials: ["b.t05.1"], b_trials: ["a.t05.1"]});
    expect(printed.finding).toMatch(
      /^A solves more: pass rate 20\.0 % against 70\.0 %, a paired difference of −50\.0 points/,
    );
  });

  it("is unpaired, and says so, where the trials of one are made up", async () => {
    const ran = await compare("b", "a", "--experiment", "one", "--experiment-b", "made", "--format", "markdown");
    expect(ran).toMatchObject({code: 0, stderr: ""});
    expect(ran.stdout).toContain("# B (one) against A (made)\n");
    expect(ran.stdout).toContain("Unpaired: made is reconstructed, so which task a model passed is not known.");
    // 4/20 against 14/20, Fisher's exact two-sided p: the sum of C(20, k) C(20, 18 - k) / C(40, 18) over k no likelier than 4 = 0.0036
    expect(ran.stdout).toMatch(/fisher[^:]*: p 0\.0036/i);
    expect(ran.stdout).not.toContain("Tasks that differ");
  });

  it("exits 2 with one line on a rule, model or experiment that it does not know", async () => {
    const rule = await compare("a", "b", "--experiment", "one", "--fail-if", "worse by 2%");
    expect(rule).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'compare: gate: got "worse by 2%"; expected "worse by 2pp at 95%", "possibly worse by 2pp at 95%" or "not better by 2pp at 95%"\n',
    });
    const model = await compare("a", "c", "--experiment", "one");
    expect(model).toEqual({
      code: 2,
      stdout: "",
      stderr: 'compare: one: no such model: got "c"; expected one of a, b\n',
    });
  });
});

describeReal("benchbook compare of MCPMark's trials", () => {
  let dataDir = "";
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "benchbook-"));
    await importMcpmark(realData("mcpmark-experiments"), {dataDir});
  }, 180_000);
  afterAll(() => rmSync(dataDir, {recursive: true}));

  it("has the difference, standard errors and first-run McNemar of the oracle", async () => {
    // shared/oracles/mcpmark_real.json, pairs[0]
    const oracle = {
      ...{a: "gpt-5-2-high", b: "gemini-3-pro-high", diff: 0.03543307086614173},
      ...{se_paired: 0.037468939918772294, se_unpaired: 0.055388617900619636, corr: 0.5426321356373925},
      ...{
        run1_only_a: 19,
        run1_only_b: 14,
        run1_mcnemar_exact: 0.48685024166479707,
        run1_mcnemar_midp: 0.39152830513194203,
      },
    };
    const gate = ["--fail-if", "possibly worse by 5pp at 90%"];
    const ran = await runCommand("--data-dir", dataDir, "compare", oracle.a, oracle.b, "--json", ...gate);
    expect(ran).toMatchObject({code: 0, stderr: ""});
    const {difference, errors, runs, next, is_paired, tasks, gate: held} = JSON.parse(ran.stdout) as Printed;
    const near = (name: Exclude<keyof typeof oracle, "a" | "b">) => expect.closeTo(oracle[name], 12) as number;
    expect({difference: difference.estimate, ...errors, is_paired, tasks}).toEqual({
      ...{
        difference: near("diff"),
        paired: near("se_paired"),
        unpaired: near("se_unpaired"),
        correlation: near("corr"),
      },
      ...{is_paired: true, tasks: 127},
    });
    expect(runs).toHaveLength(4);
    expect(runs[0]).toMatchObject({
      ...{trial_index: 1, only_a: oracle.run1_only_a, only_b: oracle.run1_only_b},
      ...{p_exact: near("run1_mcnemar_exact"), p_mid: near("run1_mcnemar_midp")},
    });
    // (1.959963984540054 + 0.8416212335729143) * se_paired
    expect(next.detectable).toBeCloseTo(2.801585218112968 * oracle.se_paired, 12);
    // 0.0354 - 1.64 * 0.0375 = -0.026
    expect(held).toMatchObject({failed: false, verdict: "non-inferior", level: 0.9});
    expect(difference).toMatchObject({resamples: 10_000, seed: 1, method: "paired percentile bootstrap over tasks"});
  });
});
