import type {Claim, ClaimClause, Detail} from "./claimDetails.js";
import {matchDates} from "./dates.js";
import type {DateFact, Fact, NameFact} from "./facts.js";
import {matchNames} from "./names.js";
import {areOpposed} from "./polarity.js";
import {matchQuantities} from "./quantities.js";
import type {TextRecord} from "./records.js";
import {conceptOf, isFunctionWord, wordsOf} from "./words.js";

/** What became of a detail. */
export interface Verdict {
  credit: 0 | 0.5 | 1;
  /** Why, for people. */
  reason: string;
  /** Whether the detail is in the answer but says something else there. */
  isContradicted: boolean;
}

/**
 * How well a fact of an answer covers one of a claim.
 * @param claim the claim's fact
 * @param answer the answer's
 * @returns 1 for a match, 0.5 for a date that matches in part, else 0
 */
export function matchFacts(claim: Fact, answer: Fact): 0 | 0.5 | 1 {
  if (claim.kind === "name") return answer.kind === "name" && matchNames(claim, answer) ? 1 : 0;
  if (claim.kind === "date") {
    if (answer.kind === "date") return matchDates(claim, answer);
    const isYear = answer.kind === "quantity" && answer.isYearLike && answer.value === claim.year;
    return isYear ? (claim.month === null ? 1 : 0.5) : 0;
  }
  if (claim.kind === "time") return answer.kind === "time" && answer.minutes === claim.minutes ? 1 : 0;
  if (answer.kind === "quantity") return matchQuantities(claim, answer) ? 1 : 0;
  return claim.isYearLike && answer.kind === "date" && answer.year === claim.value && answer.month === null ? 1 : 0;
}

function hasWords(record: TextRecord, name: NameFact): boolean {
  return name.words.every((word) => record.words.has(word));
}

function hasKey(record: TextRecord, key: NameFact | DateFact): boolean {
  if (key.kind === "name") return record.names.some((name) => matchNames(key, name)) || hasWords(record, key);
  return record.values.some((value) => matchFacts(key, value) > 0);
}

const SOURCE = /\b(?:according to|via|using|source:?|reported by|thanks to)(?: the)? $/i;

/** Names of a record that the claim does not know; a source is none. */
function strangers(record: TextRecord, claim: Claim): NameFact[] {
  return record.names.filter((name) => {
    if (claim.whole.names.some((known) => matchNames(known, name) || matchNames(name, known))) return false;
    if (name.words.every((word) => claim.whole.words.has(word) || claim.whole.concepts.has(conceptOf(word))))
      return false;
    if (name.isWeak && !beginsStatement(record.text.slice(name.end))) return false;
    return !SOURCE.test(record.text.slice(0, name.start));
  });
}

/** Whether what follows a name makes it the subject: a verb, a number, a colon, a possessive. */
function beginsStatement(rest: string): boolean {
  return (
    /^(?:'s)?,? ?(?:[:(\d$€£-]|(?:is|are|was|were|has|had|have|did|does|\w+ed|[a-z]{3,}s)\b)/.test(rest) ||
    /^'s /.test(rest)
  );
}

type Standing = "own" | "other" | "open";

/** Whose a record is, by itself, with respect to one clause of a claim. */
function standingOf(record: TextRecord, clause: ClaimClause, claim: Claim, detail: Detail["what"]): Standing {
  const names = clause.keys.filter((key): key is NameFact => key.kind === "name");
  const periods = clause.keys.filter((key): key is DateFact => key.kind === "date");
  const rivals = claim.clauses
    .filter((other) => other !== clause)
    .flatMap(({keys}) => keys)
    .filter((key) => !clause.keys.includes(key));
  let standing: Standing = "open";
  if (names.some((key) => hasKey(record, key))) standing = "own";
  else if (names.length > 0) {
    const isDetail = (name: NameFact) => detail.kind === "name" && matchNames(detail, name);
    if (strangers(record, claim).some((name) => !isDetail(name))) return "other";
    if (rivals.some((key) => key.kind === "name" && hasKey(record, key))) return "other";
  }
  if (periods.length > 0) {
    if (periods.some((key) => hasKey(record, key))) return "own";
    const isPeriod = (fact: Fact) =>
      fact.kind === "date" && periods.some((key) => (key.month === null) === (fact.month === null));
    if (record.values.some((fact) => fact !== detail && isPeriod(fact))) return "other";
  }
  if (standing === "open" && names.length > 0 && opensWithOther(record, claim)) return "other";
  return standing;
}

/** Whether a record begins with a word that the claim does not have and gives it a value: "beta 71%", "other: 5". */
function opensWithOther(record: TextRecord, claim: Claim): boolean {
  const [first] = wordsOf(record.text);
  const [value] = record.values;
  if (first === undefined || value === undefined || isFunctionWord(first.word) || first.start >= value.start)
    return false;
  const between = record.text.slice(first.start + first.word.length, value.start);
  return /^(?::? |: ?)$/.test(between) && !claim.whole.concepts.has(conceptOf(first.word));
}

/** Whose a record is by the words that only one clause of a claim has ("debit", "credit"). */
function standingByWords(record: TextRecord, clause: ClaimClause, claim: Claim): Standing {
  const others = claim.clauses.filter((other) => other !== clause && other.own.size > 0);
  if (clause.own.size === 0 || others.length === 0) return "open";
  const shares = (own: ReadonlySet<string>) => [...own].filter((concept) => record.concepts.has(concept)).length;
  const mine = shares(clause.own);
  const theirs = Math.max(...others.map(({own}) => shares(own)));
  return mine === theirs ? "open" : mine > theirs ? "own" : "other";
}

/** Whose a record is: its own word, else that of the nearest record before it. */
function inheritedStanding(
  records: readonly TextRecord[],
  place: number,
  clause: ClaimClause,
  claim: Claim,
  detail: Detail["what"],
): Standing {
  const byWords =
    standingOf(records[place], clause, claim, detail) === "open"
      ? standingByWords(records[place], clause, claim)
      : "open";
  if (byWords !== "open") return byWords;
  for (let at = place; at >= 0; at--) {
    const standing = standingOf(records[at], clause, claim, detail);
    if (standing !== "open") return standing;
  }
  return "open";
}

function isSameKind(a: Fact, b: Fact): boolean {
  if (a.kind !== b.kind) return false;
  return a.kind !== "quantity" || b.kind !== "quantity" || a.dimension === b.dimension;
}

/** Whether a number of an answer has a unit where the claim counts something that is none: 56 euros for 58 points. */
function isOtherUnit(fact: Fact, noun: string | undefined): boolean {
  return noun !== undefined && fact.kind === "quantity" && fact.dimension !== null && fact.dimension !== "percent";
}

/** Where a detail stands in an answer, and how much of it. */
function credited(
  records: readonly TextRecord[],
  detail: Fact,
  noun: string | undefined,
): {place: number; fact: Fact; credit: 0.5 | 1}[] {
  return records.flatMap((record, place) => {
    const found = record.facts
      .map((fact) => ({place, fact, credit: matchFacts(detail, fact)}))
      .filter(({fact, credit}) => credit > 0 && !isOtherUnit(fact, noun));
    if (found.length === 0 && detail.kind === "name" && hasWords(record, detail) && !isPartOfOther(record, detail))
      found.push({place, fact: detail, credit: 1});
    return found as {place: number; fact: Fact; credit: 0.5 | 1}[];
  });
}

/** Whether a name's words occur in a record only as part of a longer name. */
function isPartOfOther(record: TextRecord, {words}: NameFact): boolean {
  return record.names.some(
    (name) =>
      name.words.length > words.length && words.every((word) => name.words.some((other) => other.includes(word))),
  );
}

/**
 * Whether another record is plainly the one about a clause, and gives a different name or value: it shares several words of the clause where
 * this record shares none, or it has all of them where this one has fewer.
 */
function isSaidElsewhere(
  detail: Fact,
  clause: ClaimClause,
  claim: Claim,
  record: TextRecord,
  records: readonly TextRecord[],
): boolean {
  const ownWords = new Set(clause.record.names.flatMap(({words}) => words.map(conceptOf)));
  const about = [...clause.record.concepts].filter((concept) => !ownWords.has(concept));
  const shared = (other: TextRecord) => about.filter((concept) => other.concepts.has(concept)).length;
  const mine = shared(record);
  return records.some((other) => {
    const theirs = shared(other);
    const isPlainer = theirs >= 2 && (mine === 0 || (theirs === about.length && mine < theirs));
    if (other === record || !isPlainer || other.facts.some((fact) => matchFacts(detail, fact) > 0)) return false;
    return detail.kind === "name"
      ? strangers(other, claim).length > 0
      : other.values.some(
          (value) => isSameKind(detail, value) && !claim.whole.facts.some((own) => matchFacts(own, value) > 0),
        );
  });
}

/**
 * Looks for one detail of a claim in an answer: it counts where it stands with what it belongs to, and nothing turns it around.
 * @param records the answer's, in order
 */
export function findDetail(detail: Fact, clause: ClaimClause, claim: Claim, records: readonly TextRecord[]): Verdict {
  const noun = clause.nouns.get(detail.start);
  const found = credited(records, detail, noun);
  const name = JSON.stringify(detail.text);
  if (found.length === 0) {
    const instead = records
      .flatMap(({facts}) => facts)
      .find((fact) => isSameKind(detail, fact) && !claim.whole.facts.some((own) => matchFacts(own, fact) > 0));
    return {
      credit: 0,
      reason: `${name} is not in the answer${instead === undefined ? "" : ` (it has ${JSON.stringify(instead.text)})`}`,
      isContradicted: false,
    };
  }
  let reason = "";
  const best = {credit: 0 as 0 | 0.5 | 1, reason: ""};
  for (const {place, fact, credit} of found) {
    const record = records[place];
    const standing = inheritedStanding(records, place, clause, claim, detail);
    const isElsewhere = (wants: (other: TextRecord) => boolean) =>
      records.some(
        (other) =>
          other !== record &&
          wants(other) &&
          other.values.some((value) => isSameKind(detail, value) && matchFacts(detail, value) === 0),
      );
    if (standing === "other") reason = `${name} is said of something else: ${JSON.stringify(record.text)}`;
    else if (standing === "open" && clause.keys.some((key) => isElsewhere((other) => hasKey(other, key))))
      reason = `another value is given for what ${name} belongs to`;
    else if (
      noun !== undefined &&
      standingOf(record, clause, claim, detail) !== "own" &&
      !record.concepts.has(noun) &&
      isElsewhere((other) => other.concepts.has(noun))
    )
      reason = `${name} counts something else: ${JSON.stringify(record.text)}`;
    else if (standing === "open" && isSaidElsewhere(detail, clause, claim, record, records))
      reason = `the answer gives something else for it than ${name}`;
    else if (areOpposed(clause.record.polarity, record.polarity))
      reason = `the answer says the opposite: ${JSON.stringify(record.text)}`;
    else if (credit > best.credit) {
      best.credit = credit;
      best.reason = `${name} ${credit === 1 ? "is conveyed by" : "is only in part conveyed by"} ${JSON.stringify(fact.text)}`;
    }
  }
  return best.credit > 0 ? {...best, isContradicted: false} : {credit: 0, reason, isContradicted: true};
}
