import type {Claim, WordsDetail} from "./claimDetails.js";
import type {Verdict} from "./binding.js";
import {matchNames} from "./names.js";
import {areOpposed, oppositeConcept} from "./polarity.js";
import type {TextRecord} from "./records.js";
import {toRecord} from "./records.js";
import {conceptOf, isFunctionWord, wordsOf} from "./words.js";

const ENOUGH = 0.6;
const NEGATION = /^(?:no|not|never|none|neither|nor|without|zero)$/i;

/** Concepts that a statement in words is made of; opposites count as one. */
function conceptsOf(text: string): Set<string> {
  const words = wordsOf(text).map(({word}) => word.replace(/'s$/, ""));
  return new Set(
    words
      .filter((word) => !isFunctionWord(word) && !NEGATION.test(word))
      .map((word) => oppositeConcept(word) ?? conceptOf(word)),
  );
}

/**
 * Whether all words of a detail stand together in one record of an answer.
 * @param detail the words of a claim
 * @param records the answer's
 * @returns its credit with the reason
 */
export function findWords(detail: WordsDetail, records: readonly TextRecord[]): Verdict {
  const found = records.find(
    ({concepts, polarity}) => detail.concepts.every((concept) => concepts.has(concept)) && polarity.negations % 2 === 0,
  );
  const name = JSON.stringify(detail.text);
  return found === undefined
    ? {credit: 0, reason: `${name} is not in the answer`, isContradicted: false}
    : {credit: 1, reason: `${name} is conveyed by ${JSON.stringify(found.text)}`, isContradicted: false};
}

function findBest(
  wanted: ReadonlySet<string>,
  records: readonly TextRecord[],
): {share: number; record: TextRecord} | null {
  let best: {share: number; record: TextRecord} | null = null;
  for (const record of records) {
    const given = conceptsOf(record.text);
    const share = [...wanted].filter((concept) => given.has(concept)).length / Math.max(1, wanted.size);
    if (best === null || share > best.share) best = {share, record};
  }
  return best;
}

/**
 * Judges a claim without names or numbers beyond its subject: most of its words must stand in one clause or sentence of the answer,
 * which must not say the opposite, nor say it of someone else.
 * @param sentences the answer's, which may hold what its clauses share
 */
export function judgeWords(claim: Claim, records: readonly TextRecord[], sentences: readonly string[]): Verdict {
  const wanted = conceptsOf(claim.text);
  const inClauses = findBest(wanted, records);
  const best = inClauses !== null && inClauses.share >= ENOUGH ? inClauses : findBest(wanted, sentences.map(toRecord));
  if (best === null || best.share < ENOUGH)
    return {
      credit: 0,
      reason: `the answer does not say so: ${Math.round((best?.share ?? 0) * 100)} % of the claim's words stand together`,
      isContradicted: false,
    };
  const said = JSON.stringify(best.record.text);
  const missing = claim.whole.names.filter(
    (name) =>
      !best.record.names.some((other) => matchNames(name, other)) &&
      !name.words.every((word) => best.record.words.has(word)),
  );
  if (missing.some(({isWeak}) => !isWeak) && best.record.names.some(({isWeak}) => !isWeak))
    return {credit: 0, reason: `it is said of something else: ${said}`, isContradicted: true};
  if (areOpposed(claim.whole.polarity, best.record.polarity))
    return {credit: 0, reason: `the answer says the opposite: ${said}`, isContradicted: true};
  return {credit: 1, reason: `the answer says so: ${said}`, isContradicted: false};
}
