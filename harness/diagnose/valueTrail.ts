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

/** Whether a text holds a value as a whole: numbers by value, other values as they are written. */
export function holds(text: string, fact: Fact): boolean {
  if (fact.kind === "quantity") {
    const digits = /\d[\d,]*(?:\.\d+)?/.exec(fact.text)?.[0].replaceAll(",", "");
    const number = Number(digits ?? fact.value);
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

/** All numbers of a text. */
export function numbersOf(text: string): number[] {
  let known = numbers.get(text);
  if (known === undefined) {
    if (numbers.size > 64) numbers.clear();
    known = Array.from(text.matchAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w])/g), ([digits]) => Number(digits));
    numbers.set(text, known);
  }
  return known;
}

function isAlike(wanted: Fact, other: Fact): boolean {
  if (wanted.kind !== other.kind) return false;
  return (
    wanted.kind !== "quantity" ||
    other.kind !== "quantity" ||
    wanted.dimension === other.dimension ||
    wanted.dimension === null ||
    other.dimension === null
  );
}

function isInPlace(claim: TextRecord, wanted: Fact, record: TextRecord): boolean {
  const words = new Set(wanted.kind === "name" ? wanted.words : []);
  const shared = [...claim.concepts].filter((concept) => record.concepts.has(concept) && !words.has(concept));
  return shared.length > 0;
}

/** Follows every detail of the missed claims: what was wanted, what was given, and where each comes from. */
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
      const own = records.filter((record) => isInPlace(claim.whole, wanted, record));
      const candidates = own.flatMap((record) => record.facts.filter((fact) => isAlike(wanted, fact)));
      if (candidates.some((fact) => matchFacts(wanted, fact) === 1)) return [];
      const open = candidates.filter((fact) => !holds(prompt, fact));
      // A value that is right for another claim most likely stands for that one, unless the two changed places.
      const isRight = (fact: Fact) => rights.some((right) => matchFacts(right, fact) === 1);
      const isSaid = said.some((fact) => matchFacts(wanted, fact) === 1);
      const given = open.find((fact) => isRight(fact) === isSaid) ?? open.at(0) ?? null;
      return [
        {
          claim: text,
          wanted,
          given,
          isWantedSeen: outputs.some((output) => holds(output, wanted)),
          isGivenSeen: given !== null && outputs.some((output) => holds(output, given)),
          isGivenElsewhere: given !== null && isRight(given),
          isWantedSaid: isSaid,
        },
      ];
    });
  });
}
