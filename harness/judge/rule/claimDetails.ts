import type {DateFact, Fact, NameFact, QuantityFact} from "./facts.js";
import type {TextRecord} from "./records.js";
import {toClauses, toRecord} from "./records.js";
import {conceptOf, isFunctionWord, wordsOf} from "./words.js";

/** A detail that has no name or number: the concepts of a few words. */
export interface WordsDetail {
  kind: "words";
  text: string;
  concepts: readonly string[];
}

/** One thing that an answer must convey. */
export interface Detail {
  what: Fact | WordsDetail;
  /** The clause of the claim it stands in. */
  clause: number;
}

/** A clause of a claim: what it is about. */
export interface ClaimClause {
  record: TextRecord;
  /** Names and periods that its details belong to. */
  keys: (NameFact | DateFact)[];
  /** Concepts that no other clause has, where several clauses are told side by side. */
  own: Set<string>;
  /** Concept of the word that is counted or measured, by the place of the number. */
  nouns: Map<number, string>;
}

/** A claim, taken apart. */
export interface Claim {
  text: string;
  whole: TextRecord;
  clauses: ClaimClause[];
  details: Detail[];
}

const VERB = /\b(?:is|are|was|were|has|had|have|does|did|do|can|will|include|includes)\b/i;
/** How a clause begins that speaks of the same thing as the one before it. */
const CONTINUES =
  /^(?:and )?(?:is|are|was|were|has|had|have|does|did|do|can|will|with|in|on|at|for|it|its|he|she|they|\w+(?:ed|s))\b/i;
const PERIOD = /\b(?:in|on|during|for|since|between|and|of|by|as of)(?: the)?(?: years?)? $/i;
const CONDITION =
  /\b(?:above|over|below|under|(?:more|less|fewer|greater|higher|lower) than|at least|at most|exceeding)[^\d]{0,3}$|\d (?:out )?of (?:the |all )?$/i;

function isDetailQuantity(record: TextRecord, fact: Fact): fact is QuantityFact {
  return fact.kind === "quantity" && !CONDITION.test(record.text.slice(0, fact.start));
}

/** Whether the word that begins a claim is none of its names: "Average price of Beverages". */
function isEverydayWord({text, names}: TextRecord, name: NameFact): boolean {
  const [first, second] = names;
  if (name !== first || !name.isWeak || second === undefined) return false;
  const between = text.slice(first.end, second.start);
  return / of (?:the )?$/.test(between) || (/ (?:in|for|at) (?:the )?$/.test(between) && !/(?:ed|s)\b/.test(between));
}

/** What a clause is about, of its facts: the name that it begins with, periods beside a number, names that a bracket follows. */
function findKeys(record: TextRecord): (NameFact | DateFact)[] {
  const hasQuantity = record.facts.some((fact) => isDetailQuantity(record, fact));
  const verb = VERB.exec(record.text)?.index ?? record.text.length;
  const firstName = record.names.find((name) => !isEverydayWord(record, name));
  return record.facts.filter((fact): fact is NameFact | DateFact => {
    const before = record.text.slice(0, fact.start);
    if (fact.kind === "date")
      return hasQuantity && (PERIOD.test(before) || before === "" || record.text[fact.end] === ":");
    if (fact.kind !== "name") return false;
    if (/^ ?\(\d/.test(record.text.slice(fact.end))) return true;
    return fact === firstName && fact.start < verb && !/\bby $/.test(before);
  });
}

/** Entries of a list of at least three ("black, silver and teal") that hold no name or number. */
function listedWords(text: string): string[] {
  const verb = /\b(?:are|is|include|includes|were|was|namely)\b|:/i.exec(text);
  if (verb === null) return [];
  const tail = text.slice(verb.index + verb[0].length).replace(/[.\s]+$/, "");
  const entries = tail.split(/, (?:and |or )?| and | or /).map((entry) => entry.trim().replace(/^(?:the|an?) /, ""));
  if (entries.length < 3 || !tail.includes(",") || entries.some((entry) => entry.split(" ").length > 3)) return [];
  return entries.filter((entry) => toRecord(entry).facts.length === 0);
}

function toWordsDetail(text: string): WordsDetail {
  const concepts = wordsOf(text)
    .map(({word}) => word)
    .filter((word) => !isFunctionWord(word) && !/^not?$/i.test(word));
  return {kind: "words", text, concepts: [...new Set(concepts.map(conceptOf))]};
}

function nounsOf(record: TextRecord): Map<number, string> {
  const nouns = new Map<number, string>();
  for (const fact of record.values) {
    if (fact.kind !== "quantity" || fact.dimension !== null) continue;
    const next = wordsOf(record.text.slice(fact.end)).find(({word}) => !isFunctionWord(word));
    // "degrees" alone is half a unit: of which scale is not said.
    if (next !== undefined && next.start <= 2 && !/^degrees?$/i.test(next.word))
      nouns.set(fact.start, conceptOf(next.word));
  }
  return nouns;
}

/**
 * Takes a claim apart: its clauses, what each is about, and the details that an answer must convey.
 * @param plain the claim, by `plainText`
 */
export function readClaim(plain: string): Claim {
  const whole = toRecord(plain);
  const listed = listedWords(plain);
  const records = (listed.length > 0 ? [plain] : toClauses(plain)).map(toRecord);
  const clauses: ClaimClause[] = [];
  for (const record of records) {
    const found = findKeys(record);
    const last = clauses.at(-1);
    const hasName = found.some(({kind}) => kind === "name");
    const inherited =
      hasName || !CONTINUES.test(record.text) ? [] : (last?.keys.filter(({kind}) => kind === "name") ?? []);
    clauses.push({record, keys: [...found, ...inherited], own: new Set(), nouns: nounsOf(record)});
  }
  for (const clause of clauses) {
    const others = clauses.filter((other) => other !== clause);
    if (others.length === 0) continue;
    clause.own = new Set(
      [...clause.record.concepts].filter((concept) => !others.some(({record}) => record.concepts.has(concept))),
    );
  }
  const details = clauses.flatMap(({record, keys}, clause): Detail[] => {
    const facts = record.facts.filter(
      (fact) =>
        !keys.includes(fact as NameFact) &&
        !(fact.kind === "name" && isEverydayWord(record, fact)) &&
        (fact.kind !== "quantity" || isDetailQuantity(record, fact)),
    );
    const isRemark = facts.length === 0 && keys.length === 0 && clauses.length > 1;
    return [...facts, ...(isRemark ? [toWordsDetail(record.text)] : [])].map((what) => ({what, clause}));
  });
  details.push(...listed.map((entry) => ({what: toWordsDetail(entry), clause: 0})));
  return {text: plain, whole, clauses, details: withoutCount(details, clauses)};
}

/** The number of a list ("the three largest are …") is no detail of its own. */
function withoutCount(details: Detail[], clauses: readonly ClaimClause[]): Detail[] {
  if (details.length < 3) return details;
  return details.filter(({what, clause}) => {
    if (what.kind !== "quantity" || what.dimension !== null || clause !== 0) return true;
    return what.start > (VERB.exec(clauses[0].record.text)?.index ?? 0);
  });
}
