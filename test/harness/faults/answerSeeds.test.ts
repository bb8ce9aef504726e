import {describe, expect, it} from "vitest";
import {answerSeeds, seedAnswers} from "../../../harness/faults/answerSeeds.js";
import {claimValues} from "../../../harness/faults/claimValues.js";
import {toNegation, toParaphrase} from "../../../harness/faults/paraphrases.js";
import {readSuite} from "../../../harness/suite/readSuite.js";
import {SHIPPED_SUITE} from "../../../harness/shippedSuite.js";

function seeded(kind: string, claim: string, others: string[] = []) {
  return answerSeeds.find((seed) => seed.kind === kind)?.seed(claim, others, 0) ?? null;
}

describe("claimValues(claim)", () => {
  it.each<[string, string[]]>([
    ["The lessons come to 84 euros.", ["84 number euros"]],
    ["Bed G2 gave 43.8 kilograms on the last day.", ["G2 code gave", "43.8 number kilograms"]],
    ["The shift is on 2026-05-12 from 06:30.", ["2026-05-12 date from", "06:30 time "]],
    ["Tiago Lemos takes the lesson over.", ["Tiago Lemos name takes"]],
    ["The emergency line is +34 96 555 0190.", ["+34 96 555 0190 address "]],
    ["That day is in ISO week 30.", ["30 number "]],
    ["The complaint is about a loose saddle clamp.", []],
  ])("finds what a right answer must get right: %s", (claim, values) => {
    expect(claimValues(claim).map(({text, class: kind, unit}) => `${text} ${kind} ${unit}`)).toEqual(values);
  });
});

describe("toParaphrase(claim), toNegation(claim)", () => {
  it("turns round what says what something is, and knows other phrases", () => {
    expect(toParaphrase("The driver who starts first is Henrik.")).toBe("Henrik is the driver who starts first.");
    expect(toParaphrase("The programme is led by Tomas Reyes.")).toBe("Tomas Reyes leads the programme.");
    expect(toParaphrase("That day is in ISO week 30.")).toBeNull();
  });

  it("negates the main verb, not that of a relative clause", () => {
    expect(toNegation("The batch that lost the largest share is B-205.")).toBe(
      "The batch that lost the largest share is not B-205.",
    );
    expect(toNegation("The bed gave 77.2 kilograms in all.")).toBe("The bed did not give 77.2 kilograms in all.");
    expect(toNegation("Anouk Vermeer looks after the bed.")).toBe("Anouk Vermeer does not look after the bed.");
  });

  it("leaves out what is said of a number of things, since its negation can be true too", () => {
    expect(toNegation("2 of the orders were late.")).toBeNull();
  });
});

describe("answerSeeds", () => {
  it.each([
    // 801 × 1.03 = 825.03 and 801 × 1.09 = 873.09; percentages move by points.
    ["near-miss-inside", "The orders come to 801 euros.", "The orders come to 825 euros.", "fulfilled"],
    ["near-miss-outside", "The orders come to 801 euros.", "The orders come to 873 euros.", "not_fulfilled"],
    ["near-miss-inside", "The limit is 50 percent.", "The limit is 50.6 percent.", "fulfilled"],
    ["near-miss-outside", "The limit is 50 percent.", "The limit is 52.5 percent.", "not_fulfilled"],
    ["unit-change", "The ship draws 10.4 metres.", "The ship draws 10.4 feet.", "not_fulfilled"],
    ["unit-conversion", "The ship draws 10.4 metres.", "The ship draws 1040 centimetres.", "fulfilled"],
    ["unit-conversion", "That leaves 28 days.", "That leaves 4 weeks.", "fulfilled"],
    ["equivalent-form", "The exam was on 2026-08-01.", "The exam was on 1 August 2026.", "fulfilled"],
    ["equivalent-form", "2 observations count as lost.", "Two observations count as lost.", "fulfilled"],
    ["part-left-out", "The lesson is L-415 with Rosa Cardim.", "The lesson is L-415.", "partially_fulfilled"],
    ["wrong-value", "The hour of arrival is 05:20.", "The hour of arrival is 10:20.", "not_fulfilled"],
    [
      "wrong-value",
      "The lesson is L-415 with Rosa Cardim.",
      "The lesson is L-415 with Alwin Torber.",
      "partially_fulfilled",
    ],
    ["omission", "The limit is 65 points.", "", "not_fulfilled"],
  ])("%s of %j", (kind, claim, text, label) => {
    expect(seeded(kind, claim)).toEqual({text, label});
  });

  it("spoils no claim in which it is open what a wrong value leaves right", () => {
    expect(seeded("near-miss-outside", "Bed G2 gave 43.8 kilograms on the last day.")).toBeNull();
  });

  it("gives two claims one another's values, and says both", () => {
    expect(seeded("swapped-values", "The lessons come to 84 euros.", ["56 euros are still to be paid."])).toEqual({
      text: "The lessons come to 56 euros.",
      label: "not_fulfilled",
      context: ["84 euros are still to be paid."],
    });
  });
});

describe("seedAnswers(claims)", () => {
  it("puts a claim amid those others of its task that do not tell it", () => {
    const claims = ["The limit is 65 points.", "The weakest result was 58 points.", "The bar of 65 points is high."];
    const own = seedAnswers(claims).filter(({claim}) => claim === 0);
    expect(own.find(({kind}) => kind === "verbatim")?.answer).toBe(
      "The weakest result was 58 points. The limit is 65 points.",
    );
    expect(own.find(({kind}) => kind === "omission")?.answer).toBe("The weakest result was 58 points.");
  });

  it("makes every kind of the shipped claims, each often enough to say something of it", async () => {
    const {tasks} = await readSuite(SHIPPED_SUITE);
    const counts = new Map<string, number>();
    for (const {claims} of tasks)
      for (const {kind} of seedAnswers(claims)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(answerSeeds.map(({kind}) => kind).sort());
    expect(Math.min(...counts.values())).toBeGreaterThan(10);
  });
});
