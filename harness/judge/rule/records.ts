import {findDates, findTimes} from "./dates.js";
import type {Fact, NameFact, Place, ValueFact} from "./facts.js";
import {overlaps} from "./facts.js";
import {findNames} from "./names.js";
import {readPolarity} from "./polarity.js";
import type {Polarity} from "./polarity.js";
import {findQuantities} from "./quantities.js";
import {conceptOf, isFunctionWord, wordsOf} from "./words.js";

/** A piece of a text that says one thing: a clause, a list entry, a cell of a table with its headings. */
export interface TextRecord {
  text: string;
  /** Names and values of it, in order; places count from the start of `text`. */
  facts: Fact[];
  values: ValueFact[];
  names: NameFact[];
  /** Concepts of its words that say something. */
  concepts: Set<string>;
  /** Its words in lower case. */
  words: Set<string>;
  polarity: Polarity;
}

/**
 * Names and values of a plain text, in order, none inside another.
 * @param text plain text
 * @returns facts by place
 */
export function findFacts(text: string): Fact[] {
  const quoted = Array.from(text.matchAll(/"[^"\n]{2,200}"/g), (match): Place => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
  const outside = (fact: Place) => !quoted.some((place) => overlaps(place, fact));
  const dates = findDates(text).filter(outside);
  const times = findTimes(text).filter((time) => outside(time) && !dates.some((date) => overlaps(date, time)));
  const moments = [...dates, ...times];
  const named = findNames(text, moments);
  const quantities = findQuantities(text, [...moments, ...named, ...quoted]);
  // A unit may look like an identifier (m/s) or a name (C).
  const names = named.filter((name) => !quantities.some((quantity) => overlaps(quantity, name)));
  return [...moments, ...names, ...quantities].sort((a, b) => a.start - b.start);
}

/**
 * A piece of text as a record.
 * @param text one piece of plain text
 * @returns the piece with its facts, words and polarity
 */
export function toRecord(text: string): TextRecord {
  const facts = findFacts(text);
  const words = wordsOf(text).map(({word}) => word);
  return {
    text,
    facts,
    values: facts.filter((fact): fact is ValueFact => fact.kind !== "name"),
    names: facts.filter((fact): fact is NameFact => fact.kind === "name"),
    concepts: new Set(words.filter((word) => !isFunctionWord(word) && !/^[\d.,]+$/.test(word)).map(conceptOf)),
    words: new Set(words.map((word) => word.toLowerCase().replace(/'s?$/, ""))),
    polarity: readPolarity(text),
  };
}

const TITLES = /(?:\b(?:Dr|Prof|Mr|Mrs|Ms|St|No|vs|Inc|Ltd|Co|approx|e\.g|i\.e|[A-Z])\.)$/;

/** Sentences of a line; initials and titles do not end one. */
function toSentences(line: string): string[] {
  const sentences: string[] = [];
  for (const piece of line.split(/(?<=[.!?])\s+(?=["(A-Z\d@#-])/)) {
    const last = sentences.at(-1);
    if (last !== undefined && TITLES.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

const HARD = /;| - |,? (?:while|whereas|but|however)\b|:(?= (?:the|it|this|that|they|there|he|she) )/g;
const SOFT = /, (?:and )?| and |\/(?= )/g;

/** Cuts at separators that stand in no fact. */
function cut(text: string, separator: RegExp, facts: readonly Fact[]): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const {0: whole, index} of text.matchAll(separator)) {
    if (facts.some((fact) => fact.start < index + whole.length && index < fact.end)) continue;
    if (/\bbetween\b[^,]*$/i.test(text.slice(from, index)) && !/\band\b/.test(text.slice(from, index))) continue;
    pieces.push(text.slice(from, index));
    from = index + whole.length;
  }
  return [...pieces, text.slice(from)].map((piece) => piece.trim()).filter((piece) => /\w/.test(piece));
}

/** Whether a piece can stand alone: it has a value, or says by whom. */
function standsAlone(piece: string): boolean {
  return (
    findFacts(piece).some(({kind}) => kind !== "name") ||
    /^(?:\w+ )?(?:is|are|was|were|has|had)\b|\bby [A-Z@]/.test(piece)
  );
}

/**
 * Clauses of a sentence: one a value where values are told one by one.
 * @param sentence one sentence
 * @returns its clauses in order, at least one
 */
export function toClauses(sentence: string): string[] {
  return cut(sentence, HARD, findFacts(sentence)).flatMap((part) => {
    const clauses: string[] = [];
    let lead = "";
    for (const piece of cut(part, SOFT, findFacts(part))) {
      const whole = lead === "" ? piece : `${lead}, ${piece}`;
      if (standsAlone(piece)) {
        clauses.push(whole);
        lead = "";
      } else if (clauses.length === 0) lead = whole;
      else clauses[clauses.length - 1] += `, ${piece}`;
    }
    return lead === "" ? clauses : [...clauses, lead];
  });
}

function toCells(line: string): string[] {
  return line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** Rows of a Markdown table as texts: the row's first cell, the column's heading, the cell. */
function tableTexts(lines: readonly string[]): string[] {
  const ruler = lines.findIndex((line) => /^[\s|:-]+$/.test(line) && line.includes("-"));
  const heads = ruler > 0 ? toCells(lines[ruler - 1]) : [];
  return lines.slice(ruler + 1).flatMap((line) => {
    const [first, ...rest] = toCells(line);
    if (rest.length === 0) return [first];
    return rest.map((cell, column) => `${first}: ${heads[column + 1] ?? ""}: ${cell}`.replace(": :", ":"));
  });
}

/**
 * Splits a plain text into records, in order.
 * @param text plain text of an answer
 * @returns records in order
 */
export function toRecords(text: string): TextRecord[] {
  const lines = text.split("\n");
  const records: TextRecord[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (/^\s*\|/.test(line)) {
      let end = index;
      while (end < lines.length && /^\s*\|/.test(lines[end])) end += 1;
      for (const row of tableTexts(lines.slice(index, end))) records.push(toRecord(row));
      index = end - 1;
      continue;
    }
    const bare = line.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, "");
    for (const clause of toSentences(bare).flatMap(toClauses)) records.push(toRecord(clause));
  }
  return records;
}
