import {readFileSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {readTable, writePart} from "../../../data/store.js";
import {ruleClaimJudge} from "../../../harness/judge/claimJudge.js";
import type {ClaimJudge} from "../../../harness/judge/claimJudge.js";
import {judgeExperiment} from "../../../harness/judge/judgeExperiment.js";
import {VerdictJournal} from "../../../harness/judge/verdictJournal.js";
import {withAnalysis} from "../../../loaders/openExperiment.js";
import {writeExperiment} from "../../smallExperiment.js";
import type {Rows} from "../../smallExperiment.js";
import {temporaryFolder} from "../../temporary.js";

const ANSWERS = ["The total is 310 euros and Oslo leads.", "The total is 310 euros.", "", "ERROR: HTTP 500", null];

function rows(trajectory: string | null = null): Rows {
  return {
    models: [{model: "m", display_name: "M"}],
    tasks: [{task_id: "t", reference_trajectory: trajectory}],
    claims: ["The total is 310 euros.", "The leading city is Oslo.", "never shown"].map((text, claim_index) => ({
      task_id: "t",
      claim_index,
      text,
      text_clean: text === "never shown" ? "" : null,
      kind: "claim",
    })),
    plan: ANSWERS.map((_, i) => ({model: "m", task_id: "t", trial_index: i + 1, origin: "test"})),
    trials: ANSWERS.map((answer, i) => ({
      trial_id: `m.t.${i + 1}`,
      model: "m",
      task_id: "t",
      trial_index: i + 1,
      status: answer === null ? "infra_error" : "completed",
      answer,
    })),
  };
}

async function experiment(trajectory: string | null = null): Promise<string> {
  const folder = join(temporaryFolder(), "small");
  await writeExperiment(folder, rows(trajectory), {primary_judge: "rule"});
  return folder;
}

async function scores(folder: string): Promise<unknown[]> {
  const table = await readTable(folder, "claim_scores");
  return table.map(({trial_id, claim_index, score}) => [trial_id, claim_index, score]);
}

/** A judge whose calls fail as long as it is told to. */
function fallible(state: {fails: boolean; calls: number}): ClaimJudge {
  return {
    ...ruleClaimJudge("fallible"),
    isCostly: true,
    judge: () => {
      state.calls += 1;
      const isFailure = state.fails && state.calls % 2 === 1;
      return {score: isFailure ? null : 1, rationale: isFailure ? "the call failed" : "fine", judge_failed: isFailure};
    },
  };
}

describe("judgeExperiment(folder, {judge})", () => {
  it("scores every claim that is shown of every trial with an answer, and makes no call for the others", async () => {
    const folder = await experiment();
    const judged = await judgeExperiment(folder, {judge: ruleClaimJudge()});
    expect(judged).toMatchObject({scored: 4, failed: 0, before: 0, unanswered: 3});
    expect(await scores(folder)).toEqual([
      ["m.t.1", 0, 1],
      ["m.t.1", 1, 1],
      ["m.t.2", 0, 1],
      ["m.t.2", 1, 0],
    ]);
    expect(await readTable(folder, "judges")).toMatchObject([
      {judge: "rule", kind: "rule", parameters: '{"version":2}'},
    ]);
  });

  it("gives the leaderboard its scores: coverage 1 and 0.5, and 0 by convention without an answer", async () => {
    const folder = await experiment();
    await judgeExperiment(folder, {judge: ruleClaimJudge()});
    const outcomes = await withAnalysis(folder, (db) =>
      db.rows("SELECT trial_index, score, passed, reason FROM outcomes ORDER BY trial_index"),
    );
    expect(outcomes).toEqual([
      {trial_index: 1, score: 1, passed: true, reason: null},
      {trial_index: 2, score: 0.5, passed: false, reason: null},
      {trial_index: 3, score: 0, passed: false, reason: "no_answer"},
      {trial_index: 4, score: 0, passed: false, reason: "no_answer"},
      {trial_index: 5, score: 0, passed: false, reason: "infra_error"},
    ]);
  });

  it("judges nothing twice", async () => {
    const folder = await experiment();
    await judgeExperiment(folder, {judge: ruleClaimJudge()});
    const again = await judgeExperiment(folder, {judge: ruleClaimJudge()});
    expect(again).toMatchObject({scored: 0, before: 4});
    expect(readdirSync(join(folder, "claim_scores"))).toHaveLength(1);
  });

  it("keeps other judges and repeats beside", async () => {
    const folder = await experiment();
    await judgeExperiment(folder, {judge: ruleClaimJudge()});
    await judgeExperiment(folder, {judge: ruleClaimJudge("rule-b"), repeats: 2});
    const table = await readTable(folder, "claim_scores");
    expect(table.map(({judge, repeat_index}) => `${judge} ${repeat_index}`).sort()).toEqual([
      ...["rule 1", "rule 1", "rule 1", "rule 1", "rule-b 1", "rule-b 1", "rule-b 1", "rule-b 1"],
      ...["rule-b 2", "rule-b 2", "rule-b 2", "rule-b 2"],
    ]);
  });

  it("records failed calls without a score and tries them again on the next run", async () => {
    const folder = await experiment();
    const state = {fails: true, calls: 0};
    expect(await judgeExperiment(folder, {judge: fallible(state), concurrency: 1})).toMatchObject({
      scored: 2,
      failed: 2,
    });
    const failed = (await readTable(folder, "claim_scores")).filter((row) => row.judge_failed);
    expect(failed.map(({score}) => score)).toEqual([null, null]);
    state.fails = false;
    expect(await judgeExperiment(folder, {judge: fallible(state)})).toMatchObject({scored: 2, failed: 0, before: 2});
    expect(state.calls).toBe(6);
    expect((await readTable(folder, "claim_scores")).every((row) => !row.judge_failed)).toBe(true);
  });

  it("keeps what was judged when a later call cannot succeed", async () => {
    const folder = await experiment();
    let calls = 0;
    const judge: ClaimJudge = {
      ...ruleClaimJudge("stopped"),
      isCostly: true,
      judge: () => {
        if (++calls === 3) throw new Error("no access");
        return {score: 1, judge_failed: false};
      },
    };
    await expect(judgeExperiment(folder, {judge, concurrency: 1})).rejects.toThrow("no access");
    expect(await scores(folder)).toHaveLength(2);
    expect(readdirSync(join(folder, ".judging"))).toEqual([]);
  });

  it("takes over the verdicts of a process that died", async () => {
    const folder = await experiment();
    const journal = new VerdictJournal(folder, "claim_scores");
    journal.append({trial_id: "m.t.1", claim_index: 0, judge: "rule", repeat_index: 1, score: 0, judge_failed: false});
    const [file] = readdirSync(join(folder, ".judging"));
    const path = join(folder, ".judging", file);
    // The same lines by a process that cannot run any more, and a last line that was cut.
    const dead = readFileSync(path, "utf8").replace(/"startTicks":\d+/, '"startTicks":1');
    writeFileSync(path, `${dead}{"trial_id":"m.t`);
    const judged = await judgeExperiment(folder, {judge: ruleClaimJudge()});
    expect(judged).toMatchObject({recovered: 1, scored: 3, before: 1});
  });

  it("judges again what other rules gave", async () => {
    const folder = await experiment();
    await writePart(folder, "judges", [{judge: "rule", kind: "rule", parameters: '{"version":0}'}]);
    await writePart(folder, "claim_scores", [
      {trial_id: "m.t.1", claim_index: 0, judge: "rule", repeat_index: 1, score: 0, judge_failed: false},
    ]);
    await judgeExperiment(folder, {judge: ruleClaimJudge()});
    expect((await scores(folder))[0]).toEqual(["m.t.1", 0, 1]);
  });

  it("never lets the reference trajectory move a score", async () => {
    const one = await experiment(JSON.stringify([{tool: "a", arguments: {total: 310}}]));
    const other = await experiment(JSON.stringify([{tool: "b", arguments: {total: 999}}]));
    for (const folder of [one, other]) await judgeExperiment(folder, {judge: ruleClaimJudge()});
    expect(await scores(one)).toEqual(await scores(other));
  });
});
