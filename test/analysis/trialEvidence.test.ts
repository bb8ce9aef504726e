import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {bearingTurns, statementsOf, trialEvidence} from "../../src/analysis/trialEvidence.js";
import type {TrialWithSteps} from "../../src/analysis/trialRecord.js";
import {followReference, referenceCalls, toolUse} from "../../src/analysis/toolUse.js";

/** Five trials of the shipped suite as they were run on real servers; what the servers print at start is left out. */
const trials = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/trials/shipped.json"), "utf8"),
) as TrialWithSteps[];

function trialOf(task: string): TrialWithSteps {
  const found = trials.find(({trial}) => trial.task_id === task);
  if (found === undefined) throw new Error(`no such trial: ${task}`);
  return found;
}

/** What lights up, as text: `answer: Brass, K-1140`, `result 5: …`. */
function lit(task: string, claim: number): string[] {
  const trial = trialOf(task);
  const {text} = statementsOf(trial)[claim];
  const textAt = (step: number | null) => trial.steps.find(({step_index}) => step_index === step)?.text ?? "";
  return trialEvidence(text, trial).map(({part, step, mentions}) => {
    const whole = part === "answer" ? (trial.trial.answer ?? "") : textAt(step);
    const places = mentions.map(({start, end}) => whole.slice(start, end)).join(", ");
    return `${part === "answer" ? part : `${part} ${step}`}: ${places}`;
  });
}

describe("trialEvidence(statement, trial)", () => {
  // Worked out by hand from the answers and results.
  it.each([
    // "The next work to go back is Brass orrery, K-1140."; the row of loans.csv
    ["museum-next-return", 0, ["answer: Brass, K-1140", "result 5: K-1140, Brass"]],
    // "The work is due back on 2026-05-08."
    ["museum-next-return", 1, ["answer: 2026-05-08", "result 5: 2026-05-08"]],
    // "Transport must be announced 28 days ahead."; not the 28th of March in loans.csv
    ["museum-next-return", 3, ["answer: 28", "result 8: 28"]],
    // "The policy ends on 2026-04-30."; another loan was due on that day
    ["museum-next-return", 5, ["answer: 2026-04-30", "result 5: 2026-04-30", "result 13: 2026-04-30"]],
    // "The ship draws 10.4 metres."
    ["harbour-too-deep", 1, ["answer: 10.4", "result 3: 10.4"]],
    // "The agent listens on VHF 11."; the answer says 18
    ["harbour-too-deep", 6, ["answer: VHF", "result 12: VHF, 11"]],
    // "The highest reading there was 36.1 degrees."
    ["greenhouse-heat-stress", 2, ["answer: 36.1", "result 6: 36.1"]],
    // "The bed gave 77.2 kilograms in all."; a sum, which no result holds
    ["greenhouse-heat-stress", 3, ["answer: 77.2"]],
    // "Bashir Rahimi has to check the shade cloth."
    ["greenhouse-heat-stress", 5, ["answer: Bashir Rahimi", "result 12: Bashir Rahimi"]],
    // "The bike was ridden for 188 minutes."; not 1187
    ["bikes-hardest-ridden", 1, ["answer: 188", "result 6: 188"]],
    // "The last service of the bike was on 2026-05-02."; a complaint came in that day
    ["bikes-hardest-ridden", 2, ["answer: 2026-05-02", "result 6: 2026-05-02", "result 9: 2026-05-02"]],
    // "The latest complaint about the bike is I-309."
    ["bikes-hardest-ridden", 3, ["answer: I-309", "result 9: I-309"]],
    // "The best at B2 was Carlos Ibáñez with 88 points."; it guessed 78 without a call
    ["school-best-of-level", 0, []],
  ] as const)("%s, claim %i", (task, claim, expected) => {
    expect(lit(task, claim)).toEqual(expected);
  });

  it("takes what a verifier prints for statements too", () => {
    const trial = {
      ...trialOf("bikes-hardest-ridden"),
      claims: [],
      verifications: [
        {
          verifier: "v",
          passed: false,
          exit_code: 1,
          output: "Checking\n❌ expected 188, got 1187",
          duration_seconds: 1,
        },
      ],
    };
    expect(statementsOf(trial)).toEqual([{id: "verifier-0-0", text: "❌ expected 188, got 1187", isOpen: true}]);
    // 188 in turn 2 (step 6), 1187 there and in turn 3 (step 9), both in the answer, turn 5.
    expect([...bearingTurns(trial)].sort()).toEqual([2, 3]);
  });
});

describe("toolUse({steps, task})", () => {
  it("tells targets, distractors, and what was called though it was not offered", () => {
    const task = {exposed_tools: ["fs_read", "fs_list", "db_query"], required_tools: ["fs_read", "db_query"]};
    const call = (tool: string, server: string, call_id: string) => ({
      step_index: Number(call_id),
      kind: "tool_call" as const,
      tool,
      server,
      call_id,
    });
    const steps = [
      call("fs_read", "fs", "1"),
      call("read", "fs", "2"),
      {step_index: 3, kind: "tool_result" as const, call_id: "2", is_error: true},
      call("fs_list", "fs", "4"),
      call("drop", "db", "5"),
    ];
    expect(toolUse({steps, task})).toEqual([
      {tool: "fs_read", role: "target", calls: 2, errors: 1},
      {tool: "fs_list", role: "distractor", calls: 1, errors: 0},
      {tool: "drop", role: "unexposed", calls: 1, errors: 0},
      {tool: "db_query", role: "target", calls: 0, errors: 0},
    ]);
    expect(toolUse({steps: steps.slice(0, 1), task: {}})).toEqual([{tool: "fs_read", role: null, calls: 1, errors: 0}]);
  });
});

describe("followReference({steps, task})", () => {
  it("finds the calls of the reference trajectory among the trial's", () => {
    const {steps, task} = trialOf("museum-next-return");
    // The first try of step 2 and of step 10 had a malformed argument.
    expect(followReference({steps, task})?.map(({made, step}) => [made, step])).toEqual([
      ["same", 4],
      ["same", 7],
      ["same", 12],
    ]);
  });

  it("reads messages with calls, and nothing else", () => {
    const messages = [
      {role: "assistant", tool_calls: [{function: {name: "f", arguments: '{"a":1}'}}, {function: {name: "g"}}]},
      {role: "tool", content: "x", name: "f"},
    ];
    expect(referenceCalls(JSON.stringify(messages))).toEqual([
      {tool: "f", arguments: '{"a":1}'},
      {tool: "g", arguments: "{}"},
    ]);
    expect(referenceCalls("look it up")).toBeNull();
    expect(referenceCalls("[]")).toBeNull();
    expect(referenceCalls("null")).toBeNull();
  });
});
