import {describe, expect, it} from "vitest";
import type {Evidence} from "../../../harness/diagnose/evidence.js";
import {diagnoseByRules} from "../../../harness/diagnose/ruleDiagnoser.js";
import {findWordTrail} from "../../../harness/diagnose/wordTrail.js";

const CLAIMS = ["Most long trips start in Los Angeles.", "Theo Lindqvist runs that city."];
const OUTPUT = "station,city\nLake Pharmacy,Chicago\nEcho Park,Los Angeles\n";

/** A trial that looked, and misses the first claim. */
function trial(answer: string, said = ""): Evidence {
  const call = {step: 1, turn: 1, tool: "files_read", arguments: "{}", isError: false, isRepeated: false};
  return {
    prompt: "Where do most long trips start, and who runs that city?",
    exposedTools: ["files_read"],
    requiredTools: ["files_read"],
    trace: [{tool: "files_read", arguments: {}}],
    calls: [{...call, result: OUTPUT, isParallel: false}],
    said: [
      {step: 2, text: said},
      {step: 3, text: answer},
    ],
    answer,
    answerStep: 3,
    status: "completed",
    stopReason: "stop",
    claims: CLAIMS,
    missed: [{text: CLAIMS[0], score: 0, rationale: null}],
    coverage: 0.5,
  };
}

describe("findWordTrail(claim, evidence)", () => {
  it("finds what the nearest sentence says instead, and where that comes from", () => {
    expect(findWordTrail(CLAIMS[0], trial("Most long trips start in Lake Pharmacy."))).toEqual({
      claim: CLAIMS[0],
      given: ["lake", "pharmacy"],
      isGivenSeen: true,
      isGivenElsewhere: false,
    });
    expect(findWordTrail(CLAIMS[0], trial("Most long trips start in Lindqvist."))?.isGivenElsewhere).toBe(true);
    expect(findWordTrail(CLAIMS[0], trial("Most long trips start in Atlantis."))?.isGivenSeen).toBe(false);
  });

  it("is null where no sentence is about the claim, or none says anything else", () => {
    expect(findWordTrail(CLAIMS[0], trial("I wrote the file."))).toBeNull();
    expect(findWordTrail(CLAIMS[0], trial("Most long trips start in Los Angeles."))).toBeNull();
  });
});

describe("diagnoseByRules(evidence) of claims of words", () => {
  it.each([
    ["response_misparsing", "Most long trips start in Lake Pharmacy.", ""],
    ["hallucinated_fact", "Most long trips start in Atlantis.", ""],
    ["faulty_synthesis", "Most long trips start in Lindqvist. Los Angeles runs that city.", ""],
    ["logical_error", "Most long trips start in Lake Pharmacy.", "I sort the entries upwards and take the first."],
  ])("names %s: %s", (mode, answer, said) => {
    expect(diagnoseByRules(trial(answer, said))[0]).toMatchObject({mode, step: 3, isRootCause: true});
  });

  it("takes words of the task itself for no reasoning", () => {
    const evidence = trial("Most long trips start in Lake Pharmacy, which must be paid.");
    const told = {...evidence, prompt: `${evidence.prompt} What must be paid?`};
    expect(diagnoseByRules(told)[0].mode).toBe("response_misparsing");
  });
});
