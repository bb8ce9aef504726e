import {gaps} from "./textNumbers.js";
import type {Stretch} from "./textNumbers.js";

/** A name in a text. */
export interface TextName extends Stretch {
  /** its words, without quotation marks */
  readonly name: string;
  /** whether it is one capitalised word that begins a sentence, which may be an everyday word */
  readonly isWeak: boolean;
}

const QUOTED = /"([^"\n]{2,120})"|(?<![\p{L}\p{N}])'([^'\n]{2,120})'(?![\p{L}\p{N}])|`([^`\n]{2,120})`/gu;
/** Addresses, handles, paths, files, versions, codes (`K-1104`), `snake_case`, `camelCase`. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_])(?:[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+|@[\w-]+|[\w.-]*(?:\/[\w.-]+){2,}|[\w.-]+\/[\w-]+\.\w+|[\p{L}\p{N}_-]+\.[a-z]{2,5}(?![\p{L}\p{N}_])|v?\d+(?:\.\d+){2,}(?:-[\w.]+)?|\p{L}+(?:-\p{L}+)*-?\d[\p{L}\p{N}_-]*|\d+\p{L}+\d[\p{L}\p{N}_-]*|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)/gu;
const CAPITAL = "\\p{Lu}(?:[\\p{L}\\p{N}'-]*[\\p{L}\\p{N}]|\\.(?= \\p{Lu}))?";
const CAPITALS = new RegExp(
  `(?<![\\p{L}\\p{N}_'-])${CAPITAL}(?: (?:(?:of|the|de|da|del|di|van|von|der|den|la|le|and|&) )?${CAPITAL})*`,
  "gu",
);
/** Words that are no names, however they are written. */
const PLAIN = new Set(
  (
    "a an the this that these those it its he she they we you i his her their our your in on at by of for from to with as and or but if when while " +
    "where which who whose what how why there here is are was were be been has have had do does did no not none yes all any each every some most " +
    "many much more less few several both either neither nor only also then than so because since until after before during between within without " +
    "among under over about per note total answer final overall response according based however therefore claim correct incorrect"
  ).split(" "),
);

/**
 * The names of a text, in order: quotations, identifiers and runs of capitalised words.
 * @param text with plain quotation marks (`foldText`)
 * @param taken places that are something else
 * @example findNames("written by Anna Berg", []).map(({name}) => name) // ["Anna Berg"]
 */
export function findNames(text: string, taken: readonly Stretch[]): TextName[] {
  const found: TextName[] = [];
  const add = (start: number, name: string, isWeak = false) => {
    const place = {start, end: start + name.length};
    if (gaps([...taken, ...found])(place)) found.push({...place, name, isWeak});
  };
  for (const match of text.matchAll(QUOTED)) {
    const inner = (match.slice(1) as (string | undefined)[]).find((group) => group !== undefined) ?? "";
    if (/[\p{L}]/u.test(inner)) add(match.index + 1, inner);
  }
  for (const {0: whole, index} of text.matchAll(IDENTIFIER)) add(index, whole);
  for (const {0: whole, index} of text.matchAll(CAPITALS)) addCapitals(text, whole, index, add);
  return found.sort((a, b) => a.start - b.start);
}

/** Adds a run of capitalised words without the everyday words at its ends. */
function addCapitals(
  text: string,
  whole: string,
  index: number,
  add: (start: number, name: string, isWeak: boolean) => void,
): void {
  const words = whole.split(" ");
  const isPlain = (word: string) => PLAIN.has(word.toLowerCase().replace(/'s$/, ""));
  let start = index;
  while (words.length > 0 && isPlain(words[0])) start += words.shift()!.length + 1;
  while (words.length > 0 && isPlain(words[words.length - 1])) words.pop();
  const name = words.join(" ").replace(/'s$/, "");
  if (name === "") return;
  add(start, name, words.length === 1 && !/\p{Lu}.*\p{Lu}/u.test(name) && beginsSentence(text, start));
}

/** Whether a place begins a text, a sentence, a line or an entry of a list. */
export function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?]["')]?\s+|\n)\s*(?:[-*+>#]+\s+|\d+[.)]\s+)?["'*]*$/.test(
    text.slice(Math.max(0, start - 12), start),
  );
}

/**
 * A text with accents, curly quotation marks, odd dashes and odd spaces made plain; every place stays where it was.
 * @example foldText("Café “Ω”") // 'Cafe "Ω"'
 */
export function foldText(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, (unit) => FOLDED[unit] ?? foldUnit(unit));
}

const FOLDED: Readonly<Record<string, string | undefined>> = {
  "‘": "'", "’": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‐": "-", "‑": "-", "‒": "-", "−": "-",
}; // prettier-ignore

function foldUnit(unit: string): string {
  if (/\s/.test(unit)) return unit === "\u2028" || unit === "\u2029" ? "\n" : unit;
  const plain = unit.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
  return plain.length === 1 ? plain : unit;
}
