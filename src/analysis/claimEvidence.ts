import {claimFacts, claimMentions, factMentions} from "./claimMentions.js";
import type {Mention} from "./claimMentions.js";
import {trialEvidence} from "./trialEvidence.js";
import type {EvidenceText} from "./trialEvidence.js";
import type {TrialWithSteps} from "./trialRecord.js";

/** A stretch of a text around what bears on a claim. */
export interface EvidenceSpan {
  part: EvidenceText["part"];
  step: number | null;
  turn: number | null;
  /** how many of the claim's numbers and names the text holds */
  found: number;
  pieces: {text: string; isMention: boolean}[];
  /** whether the text goes on before and behind */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/** What a claim rests on in a trial. */
export interface ClaimEvidence {
  /** null where the answer holds nothing of the claim */
  answer: EvidenceSpan | null;
  /** up to six messages and results, those that hold most first */
  steps: EvidenceSpan[];
  /** numbers, dates, times and names of the claim */
  stated: number;
}

const MOST_STEPS = 6;
const WINDOW = 320;
const MARGIN = 80;

/**
 * The answer's span and the steps that bear on a claim: those that hold most of its numbers, dates, times and names, each with the stretch
 * where they stand thickest.
 * @param claim the claim
 * @param trial with its steps
 * @example claimEvidence("It costs 1,200", trial).answer?.pieces
 */
export function claimEvidence(claim: string, trial: TrialWithSteps): ClaimEvidence {
  const facts = claimFacts(claim);
  const {numbers, dates, times, names} = facts;
  const stated = [
    ...numbers.map((number) => ({...facts, numbers: [number], dates: [], times: [], names: []})),
    ...dates.map((date) => ({...facts, numbers: [], dates: [date], times: [], names: []})),
    ...times.map((time) => ({...facts, numbers: [], dates: [], times: [time], names: []})),
    ...names.map((name) => ({...facts, numbers: [], dates: [], times: [], names: [name]})),
  ];
  const bySteps = new Map(trial.steps.map((step) => [step.step_index, step.text ?? ""]));
  const spans = trialEvidence(claim, trial).map(({part, step, turn, mentions}): EvidenceSpan => {
    const text = part === "answer" ? (trial.trial.answer ?? "") : (bySteps.get(step ?? -1) ?? "");
    const found = stated.filter((one) => factMentions(one, text).length > 0).length;
    return {part, step, turn, found, ...spanOf(text, mentions)};
  });
  return {
    answer: spans.find(({part}) => part === "answer") ?? null,
    steps: spans
      .filter(({part}) => part !== "answer")
      .sort((a, b) => b.found - a.found || (a.step ?? 0) - (b.step ?? 0))
      .slice(0, MOST_STEPS),
    stated: stated.length,
  };
}

/**
 * The stretch of a text that bears on a claim, for a text that stands alone.
 * @returns null where it holds nothing of the claim
 * @example claimSpan("It costs 5", "5 euros")?.pieces[0] // {text: "5", isMention: true}
 */
export function claimSpan(
  claim: string,
  text: string,
): Pick<EvidenceSpan, "pieces" | "isCutBefore" | "isCutAfter"> | null {
  const mentions = claimMentions(claim, text);
  return mentions.length === 0 ? null : spanOf(text, mentions);
}

/** The stretch of a text that holds most mentions, cut into pieces. */
function spanOf(text: string, mentions: Mention[]): Pick<EvidenceSpan, "pieces" | "isCutBefore" | "isCutAfter"> {
  let [best, most] = [0, 0];
  let last = 0;
  for (let first = 0; first < mentions.length; first++) {
    while (last < mentions.length && mentions[last].end - mentions[first].start <= WINDOW) last++;
    if (last - first > most) [best, most] = [first, last - first];
  }
  const inside = mentions.slice(best, best + Math.max(1, most));
  const start = Math.max(0, inside[0].start - MARGIN);
  const end = Math.min(text.length, inside[inside.length - 1].end + MARGIN);
  const pieces: EvidenceSpan["pieces"] = [];
  let at = start;
  for (const mention of mentions.filter((one) => one.start >= start && one.end <= end)) {
    if (mention.start > at) pieces.push({text: text.slice(at, mention.start), isMention: false});
    pieces.push({text: text.slice(mention.start, mention.end), isMention: true});
    at = mention.end;
  }
  if (at < end) pieces.push({text: text.slice(at, end), isMention: false});
  return {pieces, isCutBefore: start > 0, isCutAfter: end < text.length};
}
