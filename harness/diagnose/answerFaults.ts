import type {Evidence, Failure} from "./evidence.js";
import type {ValueTrail} from "./valueTrail.js";
import {numbersOf, writtenNumber} from "./valueTrail.js";
import type {WordTrail} from "./wordTrail.js";
import {findWordTrail} from "./wordTrail.js";

/** Words by which an answer or a thought says that it left a condition aside. */
const NO_CONDITION =
  /\b(?:regardless|irrespective|whatever (?:the|its|their)|all (?:entries|rows|records|items|of them) together|not only (?:the|those|in|on)|without (?:the )?(?:filter|condition|restriction)|over the whole|any (?:date|year|period|status))\b/i;
/** Words of a chain of reasoning. */
const REASONING =
  /\b(?:therefore|thus|hence|so (?:the|that|it|this)|conclude|counts? as|which (?:makes|means)|it follows|must be|because|i (?:sort|count|take|subtract|divide|compare|assume))\b/gi;

const close = (a: number, b: number) => Math.abs(a - b) <= Math.max(1e-6, Math.abs(b) * 0.002);

/** How a wrong number comes from right ones, as far as simple arithmetic shows. */
function arithmeticOf(
  {wanted, given}: ValueTrail,
  outputs: readonly string[],
): "off_by_one" | "complement" | "combination" | null {
  const right = writtenNumber(wanted);
  const wrong = given === null ? null : writtenNumber(given);
  if (right === null || wrong === null) return null;
  const isCount = Number.isInteger(right) && Number.isInteger(wrong) && Math.abs(right) < 100;
  if (isCount && Math.abs(right - wrong) === 1) return "off_by_one";
  if (close(wrong, 100 - right) || close(wrong, -right) || (right !== 0 && wrong !== 0 && close(wrong, 1 / right)))
    return "complement";
  const known = outputs.flatMap(numbersOf).filter((number) => number > 0);
  if (known.some((number) => close(wrong, number - right))) return "complement";
  if (known.some((number) => close(wrong, right + number) || close(wrong, right * number))) return "combination";
  return null;
}

interface Finding {
  mode: string;
  claim: string;
  given: string;
  wanted: string;
  why: string;
}

/** What one wrong value points at, by where the wanted and the given value come from. */
function findingOf(trail: ValueTrail, outputs: readonly string[], isReasoned: boolean): Finding | null {
  const {given, isWantedSaid, isGivenElsewhere, isGivenSeen, isWantedSeen} = trail;
  if (given === null) return null;
  const as = (mode: string, why: string): Finding => ({
    ...{mode, why, claim: trail.claim, given: given.text, wanted: trail.wanted.text},
  });
  if (isGivenElsewhere && isWantedSaid) return as("faulty_synthesis", "is right for another part of the question");
  const arithmetic = arithmeticOf(trail, outputs);
  if (arithmetic === "off_by_one" && (isReasoned || !isGivenSeen)) return as("logical_error", "is one off");
  if (arithmetic === "complement" && (isReasoned || !isGivenSeen))
    return as("logical_error", "is what remains, not what was asked");
  if (isGivenSeen) {
    if (isReasoned) return as("logical_error", "follows from a flawed comparison");
    return isWantedSeen
      ? as("response_misparsing", "stands in another row or field of the output")
      : as("faulty_synthesis", "stands in an output, but is not the result that was asked for");
  }
  if (arithmetic === "combination") return as("faulty_synthesis", "comes from figures that do not belong together");
  return as("hallucinated_fact", "stands in no output");
}

/** What a claim of words points at: other words stand in its place. */
function wordFinding({claim, given, isGivenSeen, isGivenElsewhere}: WordTrail, isReasoned: boolean): Finding {
  const as = (mode: string, why: string): Finding => ({
    mode,
    why,
    claim,
    given: given.join(" "),
    wanted: "what it says",
  });
  if (isGivenElsewhere) return as("faulty_synthesis", "is right for another part of the question");
  if (!isGivenSeen) return as("hallucinated_fact", "stands in no output");
  return isReasoned
    ? as("logical_error", "follows from a flawed comparison")
    : as("response_misparsing", "stands in another row or field of the output");
}

/** Whether an answer or what was said with it reasons, in words that are not those of the task itself ("must be paid"). */
function isReasoning(text: string, {prompt, claims}: Evidence): boolean {
  const own = [prompt, ...claims].join("\n").toLowerCase();
  return Array.from(text.matchAll(REASONING), ([words]) => words.toLowerCase()).some((words) => !own.includes(words));
}

/** A query that the trace limits and the trial does not. */
function findUnlimited({trace, calls}: Evidence): {step: number; tool: string} | null {
  const isLimited = (text: string) => /\bWHERE\b|\bLIMIT\b|\bHAVING\b/i.test(text);
  for (const {tool} of trace) {
    const wanted = trace
      .filter((call) => call.tool === tool)
      .filter(({arguments: args}) => isLimited(JSON.stringify(args))).length;
    const made = calls.filter((call) => call.tool === tool && !call.isError);
    if (wanted > 0 && made.length > 0 && !made.some((call) => isLimited(call.arguments)))
      return {step: made[0].step, tool};
  }
  return null;
}

/** Sure where several values agree on one mode, less so on a single value, and little where values point at several modes. */
function confidenceOf(agreeing: number, findings: number): number {
  if (agreeing === findings) return agreeing > 1 ? 0.95 : 0.85;
  return Math.round((0.4 + 0.4 * (agreeing / findings)) * 100) / 100;
}

/** Whether nothing was given for a number or date of a claim: it was left out, whatever the words around it. */
function isOmitted({claim, wanted, given}: ValueTrail, text: string): boolean {
  return claim === text && given === null && wanted.kind !== "name";
}

function closing({said, answer, calls}: Evidence): string {
  const last = calls.at(-1)?.step ?? -1;
  return [...said.filter(({step}) => step > last).map(({text}) => text), answer].join("\n");
}

/**
 * What the answer shows, all needed data being there: conditions left aside, another question answered, and wrong values by where they come from.
 * @param trails of the missed claims
 */
export function findAnswerFaults(evidence: Evidence, trails: readonly ValueTrail[]): Failure[] {
  const {calls, answerStep: step, missed, claims} = evidence;
  const outputs = calls.map(({result, isError}) => (isError ? "" : (result ?? "")));
  const end = closing(evidence);
  const aside = NO_CONDITION.exec(end);
  const failures: Failure[] = [];
  if (aside !== null)
    failures.push({
      mode: "constraint_violation",
      confidence: 0.85,
      summary: `The answer at step ${step ?? "?"} says itself that it leaves a condition aside ("${aside[0]}").`,
      step,
      isRootCause: true,
    });
  const unlimited = findUnlimited(evidence);
  if (unlimited !== null)
    failures.push({
      mode: "constraint_violation",
      confidence: 0.75,
      summary: `The query at step ${unlimited.step} (${unlimited.tool}) has no condition, though the question limits what counts.`,
      step: unlimited.step,
      isRootCause: true,
    });
  const isReasoned = isReasoning(end, evidence);
  const valued = trails.flatMap((trail) => findingOf(trail, outputs, isReasoned) ?? []);
  const byWords = missed
    .filter(({text}) => !valued.some(({claim}) => claim === text) && !trails.some((trail) => isOmitted(trail, text)))
    .flatMap(({text}) => findWordTrail(text, evidence) ?? [])
    .map((trail) => wordFinding(trail, isReasoned));
  const findings = [...valued, ...byWords];
  const modes = [...new Set(findings.map(({mode}) => mode))];
  const groups = modes.map((mode) => ({mode, group: findings.filter((finding) => finding.mode === mode)}));
  for (const {mode, group} of groups.sort((a, b) => b.group.length - a.group.length)) {
    const [{claim, given, wanted, why}] = group;
    failures.push({
      mode,
      confidence: confidenceOf(group.length, findings.length),
      summary: `At step ${step ?? "?"} ${JSON.stringify(given)} is given for ${JSON.stringify(wanted)} of "${claim}": it ${why}.`,
      step,
      isRootCause: false,
    });
  }
  const omitted = trails.filter(({given}) => given === null).length;
  if (omitted > findings.length && missed.length * 2 > claims.length)
    failures.push({
      mode: "task_misunderstanding",
      confidence: missed.length === claims.length && findings.length === 0 ? 0.85 : 0.65,
      summary: `All needed data were had, but the answer at step ${step ?? "?"} speaks of something else: ${missed.length} of ${claims.length} claims are not touched.`,
      step,
      isRootCause: true,
    });
  return failures;
}
