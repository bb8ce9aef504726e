import {describe, expect, it} from "vitest";
import type {Evidence, EvidenceCall} from "../../../harness/diagnose/evidence.js";
import {diagnoseByRules} from "../../../harness/diagnose/ruleDiagnoser.js";

const ORDERS = "order,customer,amount\nM-101,Ana Ruiz,120\nM-102,Ben Holt,310\nM-103,Cleo Vance,45\n";
const CLAIMS = [
  "The largest order is M-102.",
  "The customer of that order is Ben Holt.",
  "The order comes to 310 euros.",
];
const RIGHT = "The largest order is M-102. The customer is Ben Holt. It comes to 310 euros.";

function call(step: number, tool: string, result: string, more: Partial<EvidenceCall> = {}): EvidenceCall {
  return {
    step,
    turn: step,
    tool,
    arguments: "{}",
    isError: false,
    result,
    isRepeated: false,
    isParallel: false,
    ...more,
  };
}

const read = call(1, "files_read", ORDERS);

/** A trial that read the orders and answered; which claims it misses is said by place. */
function trial(answer: string, missed: number[], more: Partial<Evidence> = {}): Evidence {
  return {
    prompt: "Which order is the largest, whose is it and what does it come to?",
    exposedTools: ["files_read", "files_list"],
    requiredTools: ["files_read"],
    trace: [{tool: "files_read", arguments: {path: "orders.csv"}}],
    calls: [read],
    said: [{step: 9, text: answer}],
    answer,
    answerStep: 9,
    status: "completed",
    stopReason: null,
    claims: CLAIMS,
    missed: missed.map((place) => ({text: CLAIMS[place], score: 0, rationale: null})),
    coverage: 1 - missed.length / 3,
    ...more,
  };
}

const failing = (step: number, more: Partial<EvidenceCall> = {}) =>
  call(step, "files_read", "Input validation error: path is required", {isError: true, ...more});

describe("diagnoseByRules(evidence)", () => {
  it.each<[string, Evidence, number]>([
    ["no_tool_use", trial("It is about 7.", [0, 1, 2], {calls: []}), 9],
    ["malformed_call", trial("I could not look.", [0, 1, 2], {calls: [failing(1)]}), 1],
    ["err_recovery", trial("I could not look.", [0, 1, 2], {calls: [failing(1), failing(3, {isRepeated: true})]}), 3],
    ["wrong_tool", trial("Not found.", [0, 1, 2], {calls: [call(1, "files_list", "[FILE] orders.csv")]}), 1],
    ["task_misunderstanding", trial("I read one source, and the data look complete.", [0, 1, 2]), 9],
    ["response_misparsing", trial(RIGHT.replace("310", "120"), [2]), 9],
    ["hallucinated_fact", trial(RIGHT.replace("310", "777.5"), [2]), 9],
    ["constraint_violation", trial(`Taking all entries together: ${RIGHT.replace("310", "475")}`, [2]), 9],
  ])("names %s and cites the step", (mode, evidence, step) => {
    const [primary] = diagnoseByRules(evidence);
    expect(primary).toMatchObject({mode, step, isRootCause: true});
    expect(primary.summary).toContain(`step ${step}`);
  });

  it("takes how long a call took for no data, whatever number that is", () => {
    const rows = (ms: number) =>
      call(1, "files_read", `{"executionTimeMs": ${ms}, "data": [{"orders": 10, "gift": 2}]}`);
    const claims = ["There are 10 orders."];
    const missed = [{text: claims[0], score: 0, rationale: null}];
    const by = (ms: number) => diagnoseByRules(trial("There are 11 orders.", [], {claims, missed, calls: [rows(ms)]}));
    expect(by(11)).toEqual(by(3));
    expect(by(11)[0].mode).toBe("logical_error");
  });

  it("names early_termination where needed calls are missing and nothing else was tried", () => {
    const trace = [
      {tool: "files_read", arguments: {}},
      {tool: "notes_open", arguments: {}},
    ];
    const [primary] = diagnoseByRules(trial("The largest order is M-102.", [1, 2], {trace}));
    expect(primary.mode).toBe("early_termination");
  });

  it("takes an error that a later call of the tool mends for no fault", () => {
    const [primary] = diagnoseByRules(
      trial(RIGHT.replace("310", "777.5"), [2], {calls: [failing(1), {...read, step: 3}]}),
    );
    expect(primary.mode).toBe("hallucinated_fact");
  });

  it("takes more calls than the reference trace for no fault", () => {
    const calls = [read, call(3, "files_list", "[FILE] orders.csv")];
    expect(diagnoseByRules(trial(RIGHT.replace("310", "120"), [2], {calls}))[0].mode).toBe("response_misparsing");
  });

  it("says that it cannot tell", () => {
    expect(diagnoseByRules(trial(RIGHT, []))).toEqual([
      expect.objectContaining({mode: null, step: null, isRootCause: false}),
    ]);
  });
});
