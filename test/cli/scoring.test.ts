import {spawn} from "node:child_process";
import {existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable} from "../../data/store.js";
import {benchbookFile} from "../benchbookFile.js";
import {KEY, modelFile, structuredReply} from "../harness/models/structuredReply.js";
import {writeExperiment} from "../smallExperiment.js";
import type {Rows} from "../smallExperiment.js";
import {temporaryFolder} from "../temporary.js";

const root = join(import.meta.dirname, "../..");
const shop = join(root, "test/fixtures/suites/shop");

/** Runs the command in a process of its own, while the local server of this one answers it. */
async function benchbook(...parameters: string[]): Promise<{status: number | null; stdout: string; stderr: string}> {
  const child = spawn(process.execPath, [benchbookFile(), ...parameters], {
    cwd: root,
    env: {...process.env, [KEY]: "k"},
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return {status, stdout, stderr};
}

const ROWS: Rows = {
  models: [{model: "m", display_name: "M"}],
  tasks: [{task_id: "t", required_tools: ["files_read"], reference_trajectory: '[{"tool":"files_read"}]'}],
  claims: ["The total is 310 euros.", "The leading city is Oslo."].map((text, claim_index) => ({
    ...{task_id: "t", claim_index, text, kind: "claim"},
  })),
  plan: [1, 2].map((trial_index) => ({model: "m", task_id: "t", trial_index, origin: "test"})),
  trials: ["The total is 310 euros and Oslo leads.", "The total is 310 euros."].map((answer, i) => ({
    ...{trial_id: `m.t.${i + 1}`, model: "m", task_id: "t", trial_index: i + 1},
    ...{status: "completed" as const, answer},
  })),
};

/** A data folder with one small experiment. */
async function dataFolder(rows: Rows = ROWS): Promise<string> {
  const folder = temporaryFolder();
  await writeExperiment(join(folder, "small"), rows, {primary_judge: "rule"});
  return folder;
}

const openai = structuredReply["openai-compatible"];
const verdict = (label: string) => openai({tool: "verdict", call: {label, justification: "because", confidence: 0.9}});
const broken = openai({text: "no idea"});

describe("benchbook judge", () => {
  it("scores by rule, and leaves alone what is scored", async () => {
    const dataDir = await dataFolder();
    const first = await benchbook("--data-dir", dataDir, "judge", "small");
    expect(first).toMatchObject({
      status: 0,
      stdout: "judge: 4 verdicts by rule, 0 failed calls, 0 stood there, 0 trials without an answer\n",
    });
    const again = await benchbook("--data-dir", dataDir, "judge", "small", "--repeats", "2", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({scored: 4, before: 4});
  });

  it("asks a language model, exits with 1 on a failed call, tries it again on the next run, and says the cost", async () => {
    const dataDir = await dataFolder();
    const {file, got} = await modelFile("openai-compatible", [
      ...[verdict("fulfilled"), broken, verdict("fulfilled"), verdict("not_fulfilled")],
      verdict("partially_fulfilled"),
    ]);
    const parameters = ["--data-dir", dataDir, "judge", "small", "--judge", file, "--concurrency", "1"];
    const first = await benchbook(...parameters);
    expect(first.status).toBe(1);
    // 4 calls of 1,000 tokens at $2 and 100 at $10 per million.
    expect(first.stdout).toContain("3 verdicts by llm-test, 1 failed calls, 0 stood there");
    expect(first.stdout).toContain("4400 tokens, $0.0120");
    expect(first.stderr).toContain("judge: failed calls: got 1; expected 0: run it again to try them again");
    const second = await benchbook(...parameters);
    expect(second.status).toBe(0);
    expect(second.stdout).toContain("1 verdicts by llm-test, 0 failed calls, 3 stood there");
    expect(got).toHaveLength(5);
    expect((await readTable(join(dataDir, "small"), "claim_scores")).map(({score}) => score).sort()).toEqual([
      ...[0, 0.5, 1, 1],
    ]);
  });

  it("exits with 2 on wrong usage", async () => {
    const dataDir = await dataFolder();
    const wrong = await benchbook("--data-dir", dataDir, "judge", "small", "--repeats", "0");
    expect(wrong).toMatchObject({
      status: 2,
      stderr: 'judge: --repeats: got "0"; expected a whole number from 1\n',
    });
    const file = join(dataDir, "judge.yaml");
    writeFileSync(file, "kind: telepathy\n");
    const broken = await benchbook("--data-dir", dataDir, "judge", "small", "--judge", file);
    expect(broken.status).toBe(2);
    expect(broken.stderr).toContain("kind: got");
  });
});

describe("benchbook diagnose", () => {
  it("diagnoses by rule and by a language model, side by side, and tries a failed call again", async () => {
    const dataDir = await dataFolder();
    await benchbook("--data-dir", dataDir, "judge", "small");
    const rule = await benchbook("--data-dir", dataDir, "diagnose", "small", "--below", "0.75");
    expect(rule).toMatchObject({
      status: 0,
      stdout: "diagnose: 1 trials below 0.75 by rule, 0 of which it cannot tell\n  no_tool_use: 1\n",
    });
    const failure = {mode: "no_tool_use", is_primary: true, is_root_cause: true, confidence: 0.9, summary: "No call."};
    const {file} = await modelFile("openai-compatible", [
      broken,
      openai({tool: "diagnosis", call: {failures: [failure]}}),
    ]);
    const parameters = ["--data-dir", dataDir, "diagnose", "small", "--diagnoser", file];
    const first = await benchbook(...parameters);
    expect(first.status).toBe(1);
    expect(first.stderr).toContain("diagnose: m.t.2: malformed diagnosis");
    const second = await benchbook(...parameters);
    expect(second.stdout).toBe(
      "diagnose: 1 trials below 0.75 by llm-test-diagnoser, 0 of which it cannot tell, 1100 tokens, $0.0030\n  no_tool_use: 1\n",
    );
    const third = await benchbook(...parameters, "--json");
    expect(JSON.parse(third.stdout)).toMatchObject({trials: 0, before: 1, failures: []});
    const rows = await readTable(join(dataDir, "small"), "diagnoses");
    expect(rows.map(({judge, mode}) => `${judge} ${mode}`).sort()).toEqual([
      "llm-test-diagnoser no_tool_use",
      "rule no_tool_use",
    ]);
  });
});

describe("benchbook validate-judge", () => {
  it("judges seeded answers and holds the verdicts against what is right, as an experiment that check passes", async () => {
    const dataDir = temporaryFolder();
    const {status, stdout} = await benchbook("--data-dir", dataDir, "validate-judge", shop, "--json");
    expect(status).toBe(0);
    const {id, validations} = JSON.parse(stdout) as {
      id: string;
      validations: {
        judge: string;
        confusion: {accuracy: {n: number; estimate: number}};
        calibration: {bins: unknown[]};
      }[];
    };
    expect(id).toBe("shop-seeded-answers");
    const [{judge, confusion, calibration}] = validations;
    const truths = await readTable(join(dataDir, id), "truths");
    expect([judge, confusion.accuracy.n]).toEqual(["rule", truths.length]);
    expect(truths.length).toBeGreaterThan(15);
    expect(confusion.accuracy.estimate).toBeGreaterThan(0.5);
    expect(calibration.bins.length).toBeGreaterThan(0);
    expect(await benchbook("--data-dir", dataDir, "check", id)).toMatchObject({status: 0});
    const again = await benchbook("--data-dir", dataDir, "validate-judge", shop);
    expect(again.stdout).toMatch(/^shop-seeded-answers, rule: balanced accuracy [\d.]+ % \(/);
    expect(again.stdout).toContain("seeded-injection-for: n = 3, right ");
  });
});

describe("benchbook validate-diagnoser", () => {
  it("commits faults on real servers, diagnoses them and compares", async () => {
    const dataDir = temporaryFolder();
    const parameters = ["--data-dir", dataDir, "validate-diagnoser", shop, "--part", "PART", "--concurrency", "4"];
    const run = (part: string) => benchbook(...parameters.map((text) => (text === "PART" ? part : text)));
    // The suite has one task with claims, which belongs to one of the parts.
    const built = await run("built-on");
    const {status, stdout} = built.status === 0 ? built : await run("held-back");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^shop-faults-(built-on|held-back), rule: balanced accuracy [\d.]+ % \(/);
    expect(stdout).toMatch(/no_tool_use: n = \d, recall 100\.0 %/);
    expect(stdout).toMatch(/confidence: Brier 0\.\d+/);
    const [id] = ["shop-faults-built-on", "shop-faults-held-back"].filter((name) => existsSync(join(dataDir, name)));
    expect((await readTable(join(dataDir, id), "truths")).every(({kind}) => kind === "fault")).toBe(true);
    expect(readFileSync(join(dataDir, id, "experiment.json"), "utf8")).toMatch(
      /"Seeded faults \((built on|held back)\) of shop"/,
    );
  });

  it("exits with 2 on wrong usage", async () => {
    const wrong = await benchbook("validate-diagnoser", shop, "--part", "all");
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toBe('validate-diagnoser: --part: got "all"; expected built-on or held-back\n');
  });
});

describe("benchbook anchor", () => {
  it("freezes pairs, judges them again, and splits a change of score", async () => {
    const dataDir = await dataFolder();
    await benchbook("--data-dir", dataDir, "judge", "small");
    const frozen = await benchbook("--data-dir", dataDir, "anchor", "small");
    expect(frozen).toMatchObject({
      status: 0,
      stdout: "anchor: 4 pairs frozen in small-anchor with the scores of rule\n",
    });
    // Frozen scores are 1, 1 (trial 1), 1, 0 (trial 2); the later judge calls all but one claim partly fulfilled.
    const replies = Array.from({length: 4}, () => verdict("partially_fulfilled"));
    const {file} = await modelFile("openai-compatible", [
      ...replies,
      ...Array.from({length: 4}, () => verdict("fulfilled")),
    ]);
    const later = await benchbook("--data-dir", dataDir, "anchor", "small", "--judge", file, "--concurrency", "1");
    expect(later.status).toBe(0);
    // (4 × 0.5 − 3) / 4 = −0.25
    expect(later.stdout).toMatch(/^llm-test after rule: −25\.0 points .* on 4 frozen pairs; 1 up, 3 down; kappa /);
    await writeExperiment(join(dataDir, "second"), ROWS, {id: "second", primary_judge: "llm-test"});
    await benchbook("--data-dir", dataDir, "judge", "second", "--judge", file);
    const split = await benchbook("--data-dir", dataDir, "anchor", "small", "--split", "second", "--json");
    // Mean claim score 0.75 by rule before, 1 by the model after: +0.25; the judge's part is −0.25.
    expect(JSON.parse(split.stdout)).toMatchObject({
      id: "small-anchor",
      split: {total: {estimate: 0.25}, judge: {estimate: -0.25}, model: {estimate: 0.5}, tasks: 1, pairs: 4},
    });
    const unknown = await benchbook("--data-dir", dataDir, "anchor", "small", "--split", "second", "--under", "nobody");
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain('anchor: --under: got "nobody"; expected a judge of the frozen pairs: ');
  });

  it("tells the same judge at another date from itself", async () => {
    const dataDir = await dataFolder();
    await benchbook("--data-dir", dataDir, "judge", "small");
    const again = ["--data-dir", dataDir, "anchor", "small", "--judge", "rule", "--date", "2026-12-01"];
    const {stdout} = await benchbook(...again);
    expect(stdout).toContain("rule@2026-12-01 after rule: +0.0 points");
    expect((await readTable(join(dataDir, "small-anchor"), "judges")).map(({judge}) => judge).sort()).toEqual([
      "rule",
      "rule@2026-12-01",
    ]);
  });
});
