import {matchFacts} from "../judge/rule/binding.js";
import {readClaim} from "../judge/rule/claimDetails.js";
import type {Fact} from "../judge/rule/facts.js";
import {plainText} from "../judge/rule/plainText.js";
import {findFacts, toRecords} from "../judge/rule/records.js";
import type {TextRecord} from "../judge/rule/records.js";
import type {Evidence} from "./evidence.js";

/** What a missed claim wants, and what the answer has in its place. */
export interface ValueTrail {
  readonly claim: string;
  readonly wanted: Fact;
  /** The value that the answer gives instead; null where it gives none. */
  readonly given: Fact | null;
  /** Whether any tool output holds the wanted value. */
  readonly isWantedSeen: boolean;
  /** Whether any tool output holds the given value. */
  readonly isGivenSeen: boolean;
  /** Whether the given value is right for another claim of the task. */
  readonly isGivenElsewhere: boolean;
  /** Whether the wanted value stands somewhere in the answer all the same. */
  readonly isWantedSaid: boolean;
}

/**
 * Whether a text holds a value as a whole: numbers by value, other values as they are written.
 * @param text plain text
 * @param fact a value
 * @returns whether the value stands in it
 */
export function holds(text: string, fact: Fact): boolean {
  if (fact.kind === "quantity") {
    const number = writtenNumber(fact) ?? fact.value;
    return numbersOf(text).some((other) => Math.abs(other - number) < 1e-9);
  }
  const plain = plainText(text).toLowerCase();
  if (fact.kind === "name") return fact.words.every((word) => plain.includes(word));
  if (fact.kind === "date" && fact.year !== null && fact.month !== null && fact.day !== null) {
    const iso = `${fact.year}-${String(fact.month).padStart(2, "0")}-${String(fact.day).padStart(2, "0")}`;
    if (plain.includes(iso)) return true;
  }
  return plain.includes(fact.text.toLowerCase());
}

const numbers = new Map<string, number[]>();

/**
 * All numbers of a text.
 * @param text any text
 * @returns numbers in order, those inside words and codes left out
 */
export function numbersOf(text: string): number[] {
  let known = numbers.get(text);
  if (known === undefined) {
    if (numbers.size > 64) numbers.clear();
    known = Array.from(text.matchAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w])/g), ([digits]) => Number(digits));
    numbers.set(text, known);
  }
  return known;
}

const DIGIT = /\d/;

/** Whether one may stand where the other belongs: a quantity for one of its dimension, a code for a code, a name for a name. */
function isAlike(wanted: Fact, other: Fact): boolean {
  if (wanted.kind !== other.kind) return false;
  if (wanted.kind === "name" && DIGIT.test(wanted.text) !== DIGIT.test(other.text)) return false;
  return (
    wanted.kind !== "quantity" ||
    other.kind !== "quantity" ||
    wanted.dimension === other.dimension ||
    wanted.dimension === null ||
    other.dimension === null
  );
}

/** How many words a record shares with a claim, those of the wanted name aside. */
function sharedWords(claim: TextRecord, wanted: Fact, record: TextRecord): number {
  const words = new Set(wanted.kind === "name" ? wanted.words : []);
  return [...claim.concepts].filter((concept) => record.concepts.has(concept) && !words.has(concept)).length;
}

/**
 * The number of a quantity as it is written, whatever its unit; null for other facts.
 * @param fact any fact
 * @returns null where it is no quantity
 */
export function writtenNumber(fact: Fact): number | null {
  if (fact.kind !== "quantity") return null;
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(fact.text)?.[0].replaceAll(",", "");
  return Number(digits ?? fact.value);
}

/** Whether two facts are the same value, or the same number under another unit. */
function isSameNumber(a: Fact, b: Fact): boolean {
  const number = writtenNumber(a);
  return matchFacts(a, b) === 1 || (number !== null && number === writtenNumber(b));
}

/** Whether a name stands in another claim, word by word: claims of words alone have no values. */
function isNamedBy(given: Fact, claims: readonly string[], claim: string): boolean {
  if (given.kind !== "name") return false;
  return claims.some((other) => other !== claim && holds(other, given));
}

/**
 * Follows every detail of the missed claims: what was wanted, what was given, and where each comes from.
 * @param evidence of one trial
 * @returns one trail a detail that the answer does not have; none where claims have no values
 * @example trailsOf(evidence)[0].given?.text
 */
export function trailsOf({missed, claims, answer, calls, prompt}: Evidence): ValueTrail[] {
  const outputs = calls.map(({result, isError}) => (isError ? "" : (result ?? "")));
  const records = toRecords(plainText(answer));
  const rights = claims.flatMap((claim) =>
    readClaim(plainText(claim)).details.flatMap(({what}) => (what.kind === "words" ? [] : [what])),
  );
  const said = findFacts(plainText(answer));
  return missed.flatMap(({text}): ValueTrail[] => {
    const claim = readClaim(plainText(text));
    return claim.details.flatMap(({what: wanted}): ValueTrail[] => {
      if (wanted.kind === "words") return [];
      const own = records
        .map((record) => ({record, shared: sharedWords(claim.whole, wanted, record)}))
        .filter(({shared}) => shared > 0)
        .sort((a, b) => b.shared - a.shared)
        .map(({record}) => record);
      const candidates = own.flatMap((record) => record.facts.filter((fact) => isAlike(wanted, fact)));
      if (candidates.some((fact) => matchFacts(wanted, fact) === 1)) return [];
      const open = candidates.filter((fact) => !holds(prompt, fact));
      // A value that is right for another claim most likely stands for that one, unless the two changed places.
      const isRight = (fact: Fact) => rights.some((right) => isSameNumber(right, fact));
      const isSaid = said.some((fact) => isSameNumber(wanted, fact));
      const given = open.find((fact) => isRight(fact) === isSaid) ?? open.at(0) ?? null;
      return [
        {
          claim: text,
          wanted,
          given,
          isWantedSeen: outputs.some((output) => holds(output, wanted)),
          isGivenSeen: given !== null && outputs.some((output) => holds(output, given)),
          isGivenElsewhere: given !== null && (isRight(given) || isNamedBy(given, claims, text)),
          isWantedSaid: isSaid,
        },
      ];
    });
  });
}
