import {findDates, findTimes, isInYear, isSameDate} from "./textDates.js";
import type {TextDate, TextTime} from "./textDates.js";
import {beginsSentence, findNames, foldText} from "./textNames.js";
import type {TextName} from "./textNames.js";
import {findNumbers, isSameNumber} from "./textNumbers.js";
import type {Stretch, TextNumber} from "./textNumbers.js";

/** A place of a text that bears on a claim. Dates and times are numbers. */
export interface Mention extends Stretch {
  readonly kind: "number" | "name";
}

/** What a claim states that can be looked for in another text. */
export interface ClaimFacts {
  readonly numbers: readonly TextNumber[];
  readonly dates: readonly TextDate[];
  readonly times: readonly TextTime[];
  readonly names: readonly TextName[];
}

/** What is longer is a document, no claim: its beginning stands for it. */
const MOST_NAMES = 40;
const LONGEST_CLAIM = 4000;
const SHORTEST_SURNAME = 4;
const YEARS = [1000, 2999];

/**
 * The numbers, dates, times and names of a claim.
 * @example claimFacts("Anna Berg sold 1,200 on 14 March").numbers.length // 1
 */
export function claimFacts(claim: string): ClaimFacts {
  const text = foldText(claim.slice(0, LONGEST_CLAIM));
  const [dates, times] = [findDates(text), findTimes(text)];
  const names = findNames(text, [...dates, ...times]);
  const codes = names.filter(({name}) => /\d/.test(name));
  return {dates, times, names: names.slice(0, MOST_NAMES), numbers: findNumbers(text, [...dates, ...times, ...codes])};
}

/**
 * Where a text says what a claim says: the places of its numbers, dates, times and names. It finds what bears on the claim; whether
 * the text bears the claim out is for a judge.
 *
 * Numbers count by value (`1,234`, `1234`, `1.2k`; see `isSameNumber`), dates by their parts, a year also within a date. Names count as whole words
 * whatever their case and accents, with any spaces between their words; where a full name is nowhere, its last word stands for it, with
 * its capital. A single capitalised word that begins the claim counts only where the text has it with its capital inside a sentence, or where the
 * claim states nothing else.
 * @param claim the claim, or any sentence
 * @param text where to look: an answer, a tool's result; megabytes take a fraction of a second
 * @returns places in order, none within another; offsets in UTF-16 units of `text` as given, for `text.slice(start, end)`
 * @example claimMentions("Anna sold 1,200", "It was Anna: 1.2k") // [{start: 7, end: 11, kind: "name"}, {start: 13, end: 17, kind: "number"}]
 */
export function claimMentions(claim: string, text: string): Mention[] {
  return factMentions(claimFacts(claim), text);
}

/**
 * The same for facts that were read before: for one claim and many texts.
 * @example factMentions(claimFacts("K-1104"), "lot k-1104").length // 1
 */
export function factMentions(facts: ClaimFacts, text: string): Mention[] {
  const folded = foldText(text);
  const names = namePlaces(facts, folded);
  const places: Mention[] = names.map(({start, end}) => ({start, end, kind: "name"}));
  if (facts.numbers.length + facts.dates.length + facts.times.length > 0) {
    const [dates, times] = [findDates(folded), findTimes(folded)];
    const hits: Stretch[] = [
      ...dates.filter(
        (date) =>
          facts.dates.some((wanted) => isSameDate(wanted, date)) ||
          facts.numbers.some(
            ({value, step}) => step === 1 && value >= YEARS[0] && value <= YEARS[1] && isInYear(date, value),
          ),
      ),
      ...times.filter(({minutes}) => facts.times.some((wanted) => wanted.minutes === minutes)),
      ...findNumbers(folded, [...dates, ...times, ...codePlaces(folded)]).filter((number) =>
        facts.numbers.some((wanted) => isSameNumber(wanted, number)),
      ),
    ];
    for (const {start, end} of hits) places.push({start, end, kind: "number"});
  }
  return withoutOverlaps(places);
}

/** Codes and versions, whose digits are no numbers: `K-1104`, `1.2.3`. */
function codePlaces(text: string): Stretch[] {
  const codes = text.matchAll(
    /(?<![\p{L}\p{N}_])(?:v?\d+(?:\.\d+){2,8}|\p{L}{1,40}(?:-\p{L}{1,40}){0,4}-?\d[\p{L}\p{N}_-]*|\d+\p{L}+\d[\p{L}\p{N}_]*)/gu,
  );
  return Array.from(codes, ({0: whole, index}) => ({start: index, end: index + whole.length}));
}

function namePlaces(facts: ClaimFacts, text: string): Stretch[] {
  const {names} = facts;
  const states =
    names.filter(({isWeak}) => !isWeak).length + facts.numbers.length + facts.dates.length + facts.times.length;
  return names.flatMap(({name, isWeak}) => {
    const full = placesOf(text, name, !isWeak);
    if (isWeak) {
      const isName = states === 0 || full.some(({start}) => !beginsSentence(text, start));
      return isName ? full : [];
    }
    const last = name.split(" ").at(-1) ?? "";
    const isSurname = full.length === 0 && last !== name && last.length >= SHORTEST_SURNAME && /^\p{Lu}/u.test(last);
    return isSurname ? placesOf(text, last, false) : full;
  });
}

/** Where a name stands as whole words. */
function placesOf(text: string, name: string, isAnyCase: boolean): Stretch[] {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = `(?<![\\p{L}\\p{N}_])${words.join("\\s{1,4}")}(?![\\p{L}\\p{N}_])`;
  const found = text.matchAll(new RegExp(pattern, isAnyCase ? "giu" : "gu"));
  return Array.from(found, ({0: whole, index}) => ({start: index, end: index + whole.length}));
}

function withoutOverlaps(places: Mention[]): Mention[] {
  const sorted = places.sort((a, b) => a.start - b.start || b.end - a.end);
  let reach = 0;
  return sorted.filter(({start, end}) => {
    if (start < reach) return false;
    reach = end;
    return true;
  });
}
