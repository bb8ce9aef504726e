import {findInstructions} from "./instructions.js";
import {findDetail} from "./rule/binding.js";
import type {Verdict} from "./rule/binding.js";
import {readClaim} from "./rule/claimDetails.js";
import type {Claim} from "./rule/claimDetails.js";
import {findReversal} from "./rule/direction.js";
import {plainText} from "./rule/plainText.js";
import {toRecords} from "./rule/records.js";
import type {TextRecord} from "./rule/records.js";
import {findWords, judgeWords} from "./rule/wordClaim.js";

/** The words for the three scores. */
export type ClaimLabel = "fulfilled" | "partially_fulfilled" | "not_fulfilled";

/** A verdict on one claim. */
export interface Judgement {
  score: 0 | 0.5 | 1;
  label: ClaimLabel;
  /** How sure, from 0 to 1. */
  confidence: number;
  /** What was found and what was not. */
  rationale: string;
}

interface Answer {
  records: TextRecord[];
  sentences: string[];
  instructions: string[];
}

const LABELS: Readonly<Record<Judgement["score"], ClaimLabel>> = {
  1: "fulfilled",
  0.5: "partially_fulfilled",
  0: "not_fulfilled",
};
const LONGEST_KEPT = 64;

/** Texts read before: an answer is judged by all claims of its task, a claim on all answers to it. */
function kept<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= LONGEST_KEPT) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const claimOf = kept((text: string): Claim => readClaim(plainText(text)));

const answerOf = kept((text: string): Answer => {
  const instructions = findInstructions(text);
  const evidence = instructions.reduce((rest, sentence) => rest.replace(sentence, " "), text);
  const plain = plainText(evidence);
  return {records: toRecords(plain), sentences: plain.split(/(?<=[.!?])\s+|\n+/), instructions};
});

function scoreOf(verdicts: readonly Verdict[]): Judgement["score"] {
  const total = verdicts.reduce((sum, {credit}) => sum + credit, 0);
  return total === verdicts.length ? 1 : total > 0 ? 0.5 : 0;
}

/** Less sure where only words were compared, where much depends on one detail that contradicts, or where part was found. */
function confidenceOf(score: Judgement["score"], verdicts: readonly Verdict[], isWords: boolean): number {
  if (isWords) return score === 1 || verdicts.some(({isContradicted}) => isContradicted) ? 0.75 : 0.6;
  if (verdicts.some(({isContradicted}) => isContradicted)) return 0.8;
  return score === 0.5 ? 0.75 : 0.9;
}

const FEW_WORDS = 2;

/** Whether an answer of several words shares none with a claim, so that its numbers are about something else. */
function isUnrelated(claim: Claim, records: readonly TextRecord[]): boolean {
  const given = new Set(records.flatMap(({concepts}) => [...concepts]));
  return (
    given.size > FEW_WORDS &&
    claim.whole.concepts.size > 1 &&
    ![...claim.whole.concepts].some((concept) => given.has(concept))
  );
}

/**
 * Judges whether an answer conveys a claim, by rules alone: no model, no network, the same verdict every time.
 * Numbers match within 5 %, percentages within one percentage point, units are converted, dates and names compared part by part; a value counts
 * only where it stands with the name or period that the claim gives it to, and where no negation turns it. Several details give partial credit.
 * What the answer says to its judge is no evidence. Use an LLM judge where claims are paraphrased freely.
 * @param claim the claim
 * @param answer the final answer
 * @returns score (1, 0.5, 0) with its label, a confidence and the reasons
 * Source: the MCP-Atlas paper, appendix C, for the tolerances; the rules are ours.
 * @example ruleJudge("The repository has 120 stars.", "It has about 121 stars.").label // "fulfilled"
 */
export function ruleJudge(claim: string, answer: string): Judgement {
  const read = claimOf(claim);
  const {records, sentences, instructions} = answerOf(answer);
  const isWords = read.details.length === 0;
  const reversal = findReversal(read, records);
  const verdicts: Verdict[] = isUnrelated(read, records)
    ? [{credit: 0, reason: "the answer has no word in common with the claim", isContradicted: false}]
    : reversal !== null
      ? [
          {
            credit: 0,
            reason: `the answer tells it the other way round: ${JSON.stringify(reversal)}`,
            isContradicted: true,
          },
        ]
      : isWords
        ? [judgeWords(read, records, sentences)]
        : read.details.map(({what, clause}) =>
            what.kind === "words" ? findWords(what, records) : findDetail(what, read.clauses[clause], read, records),
          );
  const score = scoreOf(verdicts);
  const notes = instructions.length > 0 ? [`ignored ${instructions.length} sentence(s) that address the judge`] : [];
  return {
    score,
    label: LABELS[score],
    confidence: confidenceOf(score, verdicts, isWords),
    rationale: [...verdicts.map(({reason}) => reason), ...notes].join(" · "),
  };
}
