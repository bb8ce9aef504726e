import {describe, expect, it} from "vitest";
import {claimQueue} from "../../src/analysis/claimQueue.js";
import type {ClaimsArchive} from "../../src/analysis/claimQueue.js";
import {defaultState, readState} from "../../src/analysis/pageState.js";
import type {QueueJudge, QueueMember, QueueRow} from "../../src/analysis/queueMember.js";
import {archiveOf} from "./archiveOf.js";

const read = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2011", "-");

function judgeOf(judge: string, own: Partial<QueueJudge> = {}): QueueJudge {
  return {
    judge,
    kind: "llm",
    verdicts: 20,
    failed: 0,
    with_confidence: 20,
    low_confidence: 0,
    with_rationale: 20,
    denied: 0,
    ...own,
  };
}

function rowOf(model: number, task: number, why: number, scores: (0 | 0.5 | 1 | null)[]): QueueRow {
  return {
    trial_id: `m${model}.t${task}.1`,
    model,
    task,
    trial_index: 1,
    claim_index: 0,
    text: task,
    why,
    verdicts: scores.map((score, judge) => ({judge, score, confidence: 0.6})),
  };
}

function queueOf(own: Partial<QueueMember>, kind: "imported" | "published" = "imported"): ClaimsArchive {
  const archive =
    kind === "published"
      ? archiveOf({}, {kind, scoring: "none"})
      : archiveOf({alpha: {official: "1|0"}, beta: {official: "0|0"}});
  return {
    ...archive,
    queue: {
      has_trials: false,
      judges: [],
      pairs: [],
      judged: 0,
      judged_twice: 0,
      totals: {disagreement: 0, denied: 0, low_confidence: 0, failed: 0},
      texts: ["the lot is K-1", "it costs 5"],
      answers: {},
      rows: [],
      ...own,
    },
  };
}

const pair = {a: "j", b: "k", both: 20, a_higher: 9, b_higher: 1};
const two = queueOf({
  judges: [judgeOf("j", {failed: 1}), judgeOf("k", {denied: 2, low_confidence: 3})],
  pairs: [{...pair, tasks_a_higher: 8, tasks_b_higher: 1}],
  judged: 20,
  judged_twice: 20,
  totals: {disagreement: 10, denied: 2, low_confidence: 3, failed: 1},
  rows: [rowOf(0, 0, 1, [1, 0]), rowOf(1, 1, 5, [0.5, 0]), rowOf(1, 0, 4, [1, 1]), rowOf(0, 1, 8, [1, null])],
});

describe("claimQueue(archive, state)", () => {
  it("names the stricter judge where the tasks tell", () => {
    const {finding, title, counts} = claimQueue(two, defaultState(two.outcomes));
    // exact sign test of 8 against 1: 2 (1 + 9) / 512 = 0.0391
    expect(read(finding)).toBe(
      "Judges differ on 10 of 20 claims that were scored twice (50.0 %). k is the stricter: j gives more on 8 tasks, less on one. 2 rationales deny their score, 3 verdicts have low confidence and 1 call failed.",
    );
    expect(title).toBe(
      "10 claims are disputed, 2 rationales deny their score, 3 verdicts have low confidence and 1 call failed",
    );
    expect(counts.map(({count, of}) => [count, of])).toEqual([
      [10, 20],
      [2, 40],
      [3, 40],
      [1, 41],
    ]);
  });

  it("does not where they are tied", () => {
    // 5 against 4: p = 1
    const tied = queueOf({...two.queue, pairs: [{...pair, tasks_a_higher: 5, tasks_b_higher: 4}]});
    expect(read(claimQueue(tied, defaultState(tied.outcomes)).finding)).toContain(
      "Neither of j and k can be told to be the stricter.",
    );
  });

  it("says what one judge cannot tell", () => {
    const one = queueOf({judges: [judgeOf("j")], judged: 20});
    expect(claimQueue(one, defaultState(one.outcomes)).finding).toBe(
      "j is the only judge here, so nothing can be said of where judges differ. None of its 20 verdicts stands out.",
    );
  });

  it("says so where nothing was judged, or only aggregates were published", () => {
    const none = queueOf({});
    expect(claimQueue(none, defaultState(none.outcomes)).finding).toBe("No judge has scored a claim here.");
    const published = queueOf({}, "published");
    expect(claimQueue(published, defaultState(published.outcomes)).finding).toMatch(
      /^Only aggregates were published here, no verdicts/,
    );
  });

  it("narrows to a reason, two judges, a task and models", () => {
    const rows = (query: string) =>
      claimQueue(two, readState(query, two.outcomes, ["why", "a", "b", "task"])).rows.map(({trial_id}) => trial_id);
    expect(rows("")).toEqual(["m0.t0.1", "m1.t1.1", "m1.t0.1", "m0.t1.1"]);
    expect(rows("why=low_confidence")).toEqual(["m1.t1.1", "m1.t0.1"]);
    expect(rows("why=nonsense")).toHaveLength(4);
    expect(rows("a=j&b=k")).toEqual(["m0.t0.1", "m1.t1.1"]);
    expect(rows("task=task-001")).toEqual(["m1.t1.1", "m0.t1.1"]);
    expect(rows("model=alpha&why=failed")).toEqual(["m0.t1.1"]);
  });

  it("gives spread, lowest confidence and reasons of a row", () => {
    const [, row] = claimQueue(two, defaultState(two.outcomes)).rows;
    expect([row.claim, row.task_id, row.display_name, row.spread, row.confidence, row.reasons]).toEqual([
      "it costs 5",
      "task-001",
      "BETA",
      0.5,
      0.6,
      ["disagreement", "low_confidence"],
    ]);
  });
});
