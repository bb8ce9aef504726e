import type {Place, QuantityFact} from "./facts.js";
import {overlaps} from "./facts.js";
import {NUMBER_WORDS, SCALE_WORDS, SHARE_WORDS, parseNumberWords, parseShareWords, scaleOf} from "./numberWords.js";
import {CURRENCY_SIGNS, findUnit} from "./units.js";
import type {Unit} from "./units.js";

const DIGITS = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+";
const NUMBER = new RegExp(
  `(?<![\\w.#@/])(?:(minus |negative |-)(?=\\d|\\.\\d|[${CURRENCY_SIGNS}]))?(?:([${CURRENCY_SIGNS}]) ?)?(${DIGITS})(?:( ?(?:${SCALE_WORDS})\\b)|(k|mn|bn|[MBT]n?)\\b)?`,
  "gi",
);
const WORDS = new RegExp(`\\b(?:(${SHARE_WORDS})|(minus )?(${NUMBER_WORDS}))\\b`, "gi");
const PERCENT = /^ ?(?:%|percent\b|per cent\b|pct\b)/i;
const POINTS = /^ ?(?:percentage points?|pp)\b/i;
const SHARE_USES_PERCENT = 100;
/** Nouns whose number is a name: "week 38", "the channel is 3". */
const NAMING =
  /\b(?:week|extension|ext|channel|room|floor|level|grade|number|no|page|chapter|class|line|port|id|code|gate|berth|platform|track|step|phase|issue|version|rank|place|position|seat|row|build|release)\.?(?: (?:number|is|was|no\.?|of))?:? #?$/i;

/** A unit that follows a number: two words, then one, then a sign. */
function readUnit(after: string): {unit: Unit; length: number} | null {
  const match = /^(?: ?-? ?)((?:(?:square|cubic) )?(?:°[CF]|[a-zA-Z€£$¥]+(?:\/[a-z]+)?[23]?))(?![\w])/.exec(after);
  if (match === null) return null;
  // "3 in Porto": `in` is no inch; a letter that stands free is no unit, but for the metric ones.
  const [whole, name] = match;
  if (/^[A-Z]$/.test(name) && whole.startsWith(" ") && name !== "W" && name !== "L") return null;
  const unit = findUnit(name);
  return unit === undefined ? null : {unit, length: whole.length};
}

interface Written extends Place {
  value: number;
  sign: string | undefined;
  isShare: boolean;
  /** Whether the number is written in plain digits, without separators, signs and scales. */
  isPlain: boolean;
}

function findWritten(text: string, taken: readonly Place[]): Written[] {
  const found: Written[] = [];
  const add = (written: Written) => {
    if (![...taken, ...found].some((other) => overlaps(other, written))) found.push(written);
  };
  const place = (match: RegExpExecArray) => ({start: match.index, end: match.index + match[0].length, text: match[0]});
  for (const match of text.matchAll(NUMBER)) {
    const [, minus, sign, digits, scaleWord, letter] = match as (string | undefined)[];
    if (
      /^[A-Za-z]/.test(text.slice(match.index + match[0].length)) &&
      readUnit(text.slice(match.index + match[0].length)) === null
    ) {
      if (!/^(?:st|nd|rd|th|x)\b/.test(text.slice(match.index + match[0].length))) continue;
    }
    const scale = scaleWord === undefined ? (letter === undefined ? 1 : scaleOf(letter)) : scaleOf(scaleWord.trim());
    const size = Number((digits ?? "").replaceAll(",", "")) * scale;
    const isNegative = minus !== undefined && !(minus === "-" && /\d\s*$/.test(text.slice(0, match.index)));
    const isPlain = digits?.length === 4 && sign === undefined && scale === 1 && !isNegative;
    add({...place(match), value: isNegative ? -size : size, sign, isShare: false, isPlain});
  }
  for (const match of text.matchAll(WORDS)) {
    const [, share, minus, number] = match as (string | undefined)[];
    // "one" is most often a pronoun, and "second" an ordinal or a unit.
    if (/^(?:one|zero)$/i.test(match[0])) continue;
    if (share !== undefined && /^(?:quarters?|thirds?|fifths?|tenths?)$/i.test(share)) continue;
    const value = number === undefined ? parseShareWords(share ?? "") : parseNumberWords(number);
    if (value !== null)
      add({
        ...place(match),
        value: minus === undefined ? value : -value,
        sign: undefined,
        isShare: share !== undefined,
        isPlain: false,
      });
  }
  return found.sort((a, b) => a.start - b.start);
}

function toQuantity(text: string, written: Written): QuantityFact {
  const {start, value, sign, isShare, isPlain} = written;
  let {end} = written;
  const rest = text.slice(end);
  const percent = PERCENT.exec(rest) ?? POINTS.exec(rest);
  const isExact = NAMING.test(text.slice(0, start));
  const base = {kind: "quantity" as const, start, isShare: false, isExact, isYearLike: false};
  if (percent !== null) {
    end += percent[0].length;
    return {...base, end, text: text.slice(start, end), value, dimension: "percent"};
  }
  const before = sign === undefined ? undefined : findUnit(sign);
  if (before !== undefined)
    return {...base, end, text: text.slice(start, end), value: value * before.factor, dimension: before.dimension};
  const article = isShare ? (/^ (?:of )?an? /.exec(rest)?.[0] ?? "") : "";
  const after = readUnit(article === "" ? rest : ` ${rest.slice(article.length)}`);
  if (after !== null) {
    end += after.length + Math.max(0, article.length - 1);
    const {factor, offset = 0, dimension} = after.unit;
    return {...base, end, text: text.slice(start, end), value: value * factor + offset, dimension};
  }
  const isYearLike = isPlain && value >= 1000 && value <= 2100;
  return {
    ...base,
    end,
    text: written.text,
    value: isShare ? value * SHARE_USES_PERCENT : value,
    dimension: isShare ? "percent" : null,
    isShare,
    isYearLike,
  };
}

/**
 * Numbers of a plain text with their units, in order: digits, words, shares, percentages, currencies, scales; "2 hours and 30 minutes" is one.
 * @param taken places that are something else (dates, identifiers)
 * @example findQuantities("about 1.5 million rows", [])[0].value // 1500000
 */
export function findQuantities(text: string, taken: readonly Place[]): QuantityFact[] {
  const merged: QuantityFact[] = [];
  for (const written of findWritten(text, taken)) {
    const next = toQuantity(text, written);
    const last = merged.at(-1);
    const isSum =
      last !== undefined &&
      next.dimension !== null &&
      /^(?:time|length|months|mass)$/.test(next.dimension) &&
      last.dimension === next.dimension &&
      Math.abs(next.value) < Math.abs(last.value) &&
      /^(?:,? and | |, )$/.test(text.slice(last.end, next.start)) &&
      unitText(last) !== unitText(next);
    if (isSum)
      merged[merged.length - 1] = {
        ...last,
        end: next.end,
        text: text.slice(last.start, next.end),
        value: last.value + next.value,
      };
    else merged.push(next);
  }
  return merged;
}

function unitText({text}: QuantityFact): string {
  return text.replace(/^[-\d.,\s]+/, "").replace(/s$/, "");
}

const RELATIVE_TOLERANCE = 0.05;
const PERCENTAGE_POINTS = 1;
const DEGREES = 0.5;
/** For binary fractions: 5 % of 2.4 is a hair below what subtraction gives. */
const SLACK = 1e-9;

/**
 * Whether a number of an answer conveys one of a claim: within 5 %, percentages within one percentage point; units are converted, a unit
 * that one of the two leaves out is taken to be the other's, and a number from 0 to 1 may stand for a percentage.
 * @param claim the claim's quantity
 * @param answer the answer's
 * @returns whether it is within 5 %, or one point of a percentage, in the same unit
 */
export function matchQuantities(claim: QuantityFact, answer: QuantityFact): boolean {
  const isWithin = (tolerance: number, other = answer.value) => Math.abs(claim.value - other) <= tolerance + SLACK;
  if (claim.dimension === "percent" || answer.dimension === "percent") {
    if (claim.dimension === answer.dimension) return isWithin(PERCENTAGE_POINTS);
    const plain = claim.dimension === "percent" ? answer : claim;
    const percent = claim.dimension === "percent" ? claim : answer;
    if (plain.dimension !== null || Math.abs(plain.value) > 1) return false;
    return Math.abs(plain.value * 100 - percent.value) <= PERCENTAGE_POINTS + SLACK;
  }
  if (claim.dimension !== null && answer.dimension !== null && claim.dimension !== answer.dimension) return false;
  if (claim.dimension === "temperature" || answer.dimension === "temperature")
    return isWithin(Math.max(DEGREES, Math.abs(claim.value) * RELATIVE_TOLERANCE));
  if (claim.dimension !== null && answer.dimension === null) return matchBare(claim, answer);
  if (claim.dimension === null && answer.dimension !== null) return matchBare(answer, claim);
  if (claim.isExact) return claim.value === answer.value;
  if (claim.isYearLike && answer.isYearLike && claim.value === answer.value) return true;
  return isWithin(Math.abs(claim.value) * RELATIVE_TOLERANCE);
}

/** A number with a unit against one without: as written. */
function matchBare(withUnit: QuantityFact, bare: QuantityFact): boolean {
  const digits = /-?[\d.,]*\d/.exec(withUnit.text)?.[0];
  const written =
    digits === undefined ? parseNumberWords(withUnit.text.split(" ")[0]) : Number(digits.replaceAll(",", ""));
  const candidates = [withUnit.value, written ?? withUnit.value];
  return candidates.some((value) => Math.abs(value - bare.value) <= Math.abs(value) * RELATIVE_TOLERANCE + SLACK);
}
