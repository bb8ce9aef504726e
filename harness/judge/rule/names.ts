import type {NameFact, Place} from "./facts.js";
import {overlaps} from "./facts.js";
import {parseNumberWords} from "./numberWords.js";
import {isFunctionWord} from "./words.js";

/** Nouns that a name without capitals follows: "branch main", "server alpha". */
const DESIGNATORS =
  "server|servers|node|host|branch|repository|repo|line|team|table|column|field|channel|user|project|package|module|function|class|file|folder|directory|group|version|sensor|product|store|room|gate|model|campaign|queue|database|label|tag|by|named|called|labelled|labeled|tagged|titled";
const DESIGNATED = new RegExp(`\\b(?:${DESIGNATORS}):? "?([@#]?[A-Za-z][\\w-]*)`, "gi");
const QUOTED = /"([^"\n]{2,200})"/g;
const IDENTIFIER =
  /(?<![\w])(?:[\w.-]+@[\w-]+(?:\.[\w-]+)+|[@#][\w-]+|[\w-]+(?:[/\\][\w.-]+)+|[A-Za-z][\w-]*\.[a-z]{1,4}\b(?!\.[a-z]{4})|v?\d+\.\d+\.\d+(?:[-.]\w+)*|[A-Za-z]+-?\d[\w-]*|[A-Za-z]+(?:_\w+)+|[a-z]+[A-Z]\w*|[\w.]+@[\w.]+|\+\d[\d ()-]{5,}\d)/g;
const CAPITAL = "(?:[A-Z][\\w'-]*\\.?)";
const CAPITALS = new RegExp(
  `\\b${CAPITAL}(?: (?:(?:of|the|de|da|del|di|van|von|der|den|la|le|am|and the|for) )?${CAPITAL})*`,
  "g",
);
const TITLES = /^(?:dr|prof|professor|mr|mrs|ms|miss|sir|the|an?|version)$/;
const IS_DESIGNATOR = new RegExp(`^(?:${DESIGNATORS})$`);
const DAYS = /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/i;

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/'s\b/g, "")
    .split(/[\s"',()]+/)
    .map((word) => word.replace(/[.:;!?]+$/, "").replace(/^v(?=\d+\.\d)/, ""))
    .filter(
      (word, place, all) =>
        word !== "" && !(place < all.length - 1 && (TITLES.test(word) || (place === 0 && IS_DESIGNATOR.test(word)))),
    );
}

/** Whether a place begins a sentence, a line, a list entry or what follows a colon. */
function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?:;]\s+|\n\s*(?:[-*+]|\d+[.)])?\s*|^\s*(?:[-*+]|\d+[.)])\s+|\|\s*)$/.test(text.slice(0, start));
}

/**
 * Names of a plain text, in order: quotations, identifiers (paths, versions, codes, @users), runs of capitalised words, and what follows
 * a noun that is always named ("branch main"). A single capitalised word that begins a sentence is a weak name: it may be an everyday word.
 * @param taken places that are something else (dates, numbers)
 * @example findNames("written by Anna Berg", []).map(({words}) => words) // [["anna", "berg"]]
 */
export function findNames(text: string, taken: readonly Place[]): NameFact[] {
  const found: NameFact[] = [];
  const add = (start: number, name: string, isWeak = false) => {
    const trimmed = name.replace(/[.,:;]+$/, "");
    const place = {start, end: start + trimmed.length, text: trimmed};
    const words = toWords(trimmed);
    if (words.length === 0 || [...found, ...taken].some((other) => overlaps(other, place))) return;
    found.push({kind: "name", ...place, words, isWeak});
  };
  for (const {0: whole, 1: inner, index} of text.matchAll(QUOTED)) if (inner.trim() !== "") add(index, whole);
  for (const {0: whole, index} of text.matchAll(IDENTIFIER)) if (!/^\d+\/\d+$/.test(whole)) add(index, whole);
  for (const {0: whole, index} of text.matchAll(CAPITALS)) addCapitals(text, whole, index, add);
  for (const {0: whole, 1: name, index} of text.matchAll(DESIGNATED))
    if ((/^[A-Z]$/.test(name) || !isFunctionWord(name)) && !/(?:ed|ing)$/.test(name) && parseNumberWords(name) === null)
      add(index + whole.length - name.length, name, !/^[@#A-Z]/.test(name));
  const inOrder = found.sort((a, b) => a.start - b.start);
  // "Server alpha": what begins a sentence and has a name right after it is no name itself.
  return inOrder.filter((name, place) => !name.isWeak || inOrder.at(place + 1)?.start !== name.end + 1);
}

function addCapitals(
  text: string,
  whole: string,
  index: number,
  add: (start: number, name: string, isWeak?: boolean) => void,
): void {
  let start = index;
  let name = whole;
  let begins = beginsSentence(text, start);
  // "The Lisbon", "In Kyoto": the word that begins the sentence is not part of the name.
  for (;;) {
    const [first, ...rest] = name.split(" ");
    if (
      !(isFunctionWord(first.replace(/'s$/, "")) || DAYS.test(first)) ||
      (rest.length === 0 && !isFunctionWord(first) && !DAYS.test(first))
    )
      break;
    if (rest.length === 0) return;
    start += first.length + 1;
    name = rest.join(" ");
    begins = false;
  }
  if (/^I$|^(?:None|No|Not|Several|Zero|Half|Note|Sorry|Total|If|Of)$/.test(name)) return;
  const isSingle = !/\s/.test(name);
  // "Two orders were late."
  if (begins && isSingle && parseNumberWords(name) !== null) return;
  add(start, name, begins && isSingle && !/[A-Z].*[A-Z]|\d/.test(name));
}

/**
 * Whether an answer's name is one of a claim's: the same words, or the last (or first) of several alone.
 * @param claim the claim's name
 * @param answer the answer's
 * @returns whether the answer means it
 */
export function matchNames(claim: NameFact, answer: NameFact): boolean {
  const {words: wanted} = claim;
  const {words: given} = answer;
  const runs = (whole: readonly string[], part: readonly string[]) =>
    whole.some((_, place) => part.every((word, index) => whole[place + index] === word));
  if (runs(given, wanted)) return true;
  if (claim.text.startsWith('"'))
    return wanted.length > 2 && given.length > 1 && runs(wanted, given) && given.length * 2 >= wanted.length;
  return (
    wanted.length > 1 &&
    given.length === 1 &&
    (given[0] === wanted.at(-1) || given[0] === wanted[0]) &&
    given[0].length > 2
  );
}
