import type {DateFact, TimeFact} from "./facts.js";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\\b\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:1[0-9]|20)\\d\\d)";

type Read = (groups: string[]) => Pick<DateFact, "year" | "month" | "day"> | null;

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;
}

function day(year: number | null, month: number, dayOfMonth: number): ReturnType<Read> {
  return month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= 31 ? {year, month, day: dayOfMonth} : null;
}

/** Forms of dates, the longest first. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  [/\b(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?\b/g, ([y, m, d]) => day(Number(y), Number(m), Number(d))],
  [/\b(\d{4})\/(\d{1,2})\/(\d{1,2})\b/g, ([y, m, d]) => day(Number(y), Number(m), Number(d))],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, ([m, d, y]) => day(Number(y), Number(m), Number(d)) ?? day(Number(y), Number(d), Number(m))],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, ([d, m, y]) => day(Number(y), Number(m), Number(d))],
  [new RegExp(`\\b${MONTH} ${DAY},? (?:of )?${YEAR}\\b`, "g"), ([m, d, y]) => day(Number(y), monthOf(m), Number(d))],
  [new RegExp(`\\b${DAY} (?:of )?${MONTH},? ${YEAR}\\b`, "g"), ([d, m, y]) => day(Number(y), monthOf(m), Number(d))],
  [new RegExp(`\\b${MONTH},? (?:of )?${YEAR}\\b`, "g"), ([m, y]) => ({year: Number(y), month: monthOf(m), day: null})],
  [new RegExp(`\\b${MONTH} ${DAY}\\b(?![,.]?\\d)`, "g"), ([m, d]) => day(null, monthOf(m), Number(d))],
  [new RegExp(`\\b${DAY} (?:of )?${MONTH}`, "g"), ([d, m]) => day(null, monthOf(m), Number(d))],
  [/\b(\d{4})-(\d\d)\b(?!-)/g, ([y, m]) => (Number(m) >= 1 && Number(m) <= 12 ? {year: Number(y), month: Number(m), day: null} : null)],
  [new RegExp(`(?<=\\b(?:[Ii]n|[Dd]uring|[Ss]ince|[Uu]ntil|[Oo]f|[Bb]y|[Bb]etween|and|[Ff]or|from|to) )${MONTH}`, "g"), ([m]) => ({year: null, month: monthOf(m), day: null})],
  [new RegExp(`\\b(?!May|March)${MONTH}`, "g"), ([m]) => ({year: null, month: monthOf(m), day: null})],
  [new RegExp(`(?<=\\b(?:[Ii]n|[Dd]uring|[Ss]ince|[Uu]ntil|[Bb]y|[Yy]ear|[Bb]efore|[Aa]fter|[Dd]ates? from|[Ff]rom) )${YEAR}\\b(?![.,]?\\d|%)`, "g"), ([y]) => ({year: Number(y), month: null, day: null})],
  [new RegExp(`(?<![\\w.,-])${YEAR}(?=:(?: |$))|(?<=\\()${YEAR}(?=\\))`, "g"), ([y, z]: (string | undefined)[]) => ({year: Number(y ?? z), month: null, day: null})],
]; // prettier-ignore

/**
 * Dates of a plain text, in order: days, months and years in the usual English and ISO forms; numbers like 3/4/2020 are month first.
 * @param text plain text
 * @returns dates in order, parts that are not given null
 * @example findDates("on 14 March 2021")[0] // {kind: "date", year: 2021, month: 3, day: 14, …}
 */
export function findDates(text: string): DateFact[] {
  const found: DateFact[] = [];
  for (const [form, read] of FORMS) {
    for (const match of text.matchAll(form)) {
      const place = {start: match.index, end: match.index + match[0].length, text: match[0]};
      if (found.some((other) => other.start < place.end && place.start < other.end)) continue;
      const date = read(match.slice(1));
      if (date !== null) found.push({kind: "date", ...place, ...date});
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Times of day of a plain text, in order: `14:35`, `2:35 pm`, `2 pm`.
 * @param text plain text
 * @returns times of day in order, in minutes
 * @example findTimes("at 2:35 pm")[0].minutes // 875
 */
export function findTimes(text: string): TimeFact[] {
  const form = /\b(\d{1,2})(?::([0-5]\d)(?::[0-5]\d)?)? ?([ap]\.?m\b\.?)|\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b/gi;
  return Array.from(text.matchAll(form), (match): TimeFact => {
    const [whole, hour12, minute12, half, hour24, minute24] = match as (string | undefined)[];
    const hour = hour12 === undefined ? Number(hour24) : (Number(hour12) % 12) + (/^p/i.test(half ?? "") ? 12 : 0);
    const minutes = hour * 60 + Number(minute12 ?? minute24 ?? 0);
    return {kind: "time", start: match.index, end: match.index + (whole ?? "").length, text: whole ?? "", minutes};
  });
}

/**
 * How well a date of an answer covers one of a claim: 1 in full, 0.5 where it leaves something open, 0 where they differ.
 * @param claim the claim's date
 * @param answer the answer's
 * @returns 1, 0.5 where it says less, or 0
 */
export function matchDates(claim: DateFact, answer: DateFact): 0 | 0.5 | 1 {
  let isOpen = false;
  let agree = 0;
  for (const part of ["year", "month", "day"] as const) {
    if (claim[part] === null) continue;
    if (answer[part] === null) isOpen = true;
    else if (answer[part] !== claim[part]) return 0;
    else agree += 1;
  }
  if (agree === 0) return 0;
  // A year left out of an answer about a day is most often clear from the question.
  const isYearAlone =
    isOpen && answer.year === null && answer.month !== null && (claim.day === null || answer.day !== null);
  return isOpen && !isYearAlone ? 0.5 : 1;
}
