import {plainText} from "../judge/rule/plainText.js";
import {conceptOf, isFunctionWord, wordsOf} from "../judge/rule/words.js";
import type {Evidence} from "./evidence.js";

/** What an answer says in place of a claim, where no single value of the claim shows it. */
export interface WordTrail {
  readonly claim: string;
  /** Words of the answer's nearest sentence that the claim and the question do not have. */
  readonly given: readonly string[];
  /** Whether all of them stand in tool outputs. */
  readonly isGivenSeen: boolean;
  /** Whether all of them are words of the task's other claims. */
  readonly isGivenElsewhere: boolean;
}

/** The words of a text that say something, in lower case. */
function saidBy(text: string): string[] {
  return wordsOf(plainText(text)).flatMap(({word}) => (isFunctionWord(word) ? [] : [word.toLowerCase()]));
}

const conceptsOf = (text: string) => new Set(saidBy(text).map(conceptOf));

/** A sentence tells a claim's subject where it shares two of its words, or half of them. */
const SHARED = 2;

/**
 * Follows a missed claim by its words: the sentence of the answer that is nearest to it, and what that sentence says instead. Use it where
 * `trailsOf` finds no value that was given for another; numbers and dates are better followed there.
 * @param claim a missed claim
 * @param evidence of the trial
 * @returns null where no sentence is about the claim, or where the nearest says nothing else
 * @example findWordTrail("Most trips start in Oslo.", evidence)?.given // ["bergen"]
 */
export function findWordTrail(claim: string, {answer, claims, calls, prompt}: Evidence): WordTrail | null {
  const wanted = conceptsOf(claim);
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/).map((text) => {
    const concepts = conceptsOf(text);
    return {text, shared: [...wanted].filter((concept) => concepts.has(concept)).length};
  });
  const [nearest] = sentences.toSorted((a, b) => b.shared - a.shared);
  if (nearest === undefined || nearest.shared < Math.min(SHARED, wanted.size / 2)) return null;
  const asked = conceptsOf(prompt);
  const given = saidBy(nearest.text).filter((word) => !wanted.has(conceptOf(word)) && !asked.has(conceptOf(word)));
  if (given.length === 0) return null;
  const outputs = calls.map(({result, isError}) => (isError ? "" : plainText(result ?? "").toLowerCase()));
  const others = conceptsOf(claims.filter((other) => other !== claim).join(" "));
  return {
    claim,
    given,
    isGivenSeen: given.every((word) => outputs.some((output) => output.includes(word))),
    isGivenElsewhere: given.every((word) => others.has(conceptOf(word))),
  };
}
