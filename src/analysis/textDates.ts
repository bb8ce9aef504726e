import type {Stretch} from "./textNumbers.js";

/** Day, month and year as far as they are written. */
interface DateParts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** A date in a text; `03/04/2020` has two readings. */
export interface TextDate extends Stretch {
  readonly readings: readonly DateParts[];
}

/** A time of day in a text, in minutes since midnight. */
export interface TextTime extends Stretch {
  readonly minutes: number;
}

const NAMES = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\b\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4})";
const FREE = "(?<![\\p{L}\\p{N}_/.-])";

function parts(year: string | null, month: string | number | null, day: string | null): DateParts[] {
  const [m, d] = [month === null ? null : Number(month), day === null ? null : Number(day)];
  const isDate = (m === null || (m >= 1 && m <= 12)) && (d === null || (d >= 1 && d <= 31));
  return isDate ? [{year: year === null ? null : Number(year), month: m, day: d}] : [];
}

function monthOf(name: string): number {
  return NAMES.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;
}

/** Forms of dates, the fullest first. */
const FORMS: readonly (readonly [RegExp, (groups: string[]) => DateParts[]])[] = [
  [new RegExp(`${FREE}${YEAR}[-/](\\d{1,2})[-/](\\d{1,2})(?![\\d-])`, "gu"), ([y, m, d]) => parts(y, m, d)],
  [
    new RegExp(`${FREE}(\\d{1,2})/(\\d{1,2})/${YEAR}(?!\\d)`, "gu"),
    ([first, second, y]) => [...parts(y, first, second), ...parts(y, second, first)],
  ],
  [new RegExp(`${FREE}(\\d{1,2})\\.(\\d{1,2})\\.${YEAR}(?!\\d)`, "gu"), ([d, m, y]) => parts(y, m, d)],
  [new RegExp(`\\b${MONTH} ${DAY},? (?:of )?${YEAR}\\b`, "gi"), ([m, d, y]) => parts(y, monthOf(m), d)],
  [new RegExp(`\\b${DAY} (?:of )?${MONTH},? ${YEAR}\\b`, "gi"), ([d, m, y]) => parts(y, monthOf(m), d)],
  [new RegExp(`\\b${MONTH},? (?:of )?${YEAR}\\b`, "gi"), ([m, y]) => parts(y, monthOf(m), null)],
  [new RegExp(`\\b${MONTH} ${DAY}\\b(?![.,]?\\d)`, "gi"), ([m, d]) => parts(null, monthOf(m), d)],
  [new RegExp(`\\b${DAY} (?:of )?${MONTH}(?! ?\\d)`, "gi"), ([d, m]) => parts(null, monthOf(m), d)],
  [new RegExp(`${FREE}${YEAR}-(\\d\\d)(?![\\d-])`, "gu"), ([y, m]) => parts(y, m, null)],
];

/**
 * The dates of a text that name a day or a month, in order: `2021-03-14`, `14 March 2021`, `Mar 14th`, `March 2021`, `3/14/2021`.
 * A year alone is a number.
 * @example findDates("on 14 March 2021")[0].readings // [{year: 2021, month: 3, day: 14}]
 */
export function findDates(text: string): TextDate[] {
  const found: TextDate[] = [];
  const isTaken = new Uint8Array(text.length + 1);
  for (const [form, read] of FORMS) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isTaken[start] === 1 || isTaken[end - 1] === 1) continue;
      const readings = read(match.slice(1));
      if (readings.length === 0) continue;
      isTaken.fill(1, start, end);
      found.push({start, end, readings});
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * The times of day of a text, in order.
 * @example findTimes("at 2:35 pm")[0].minutes // 875
 */
export function findTimes(text: string): TextTime[] {
  const form =
    /(?<![\d:.,])(?:(\d{1,2})(?::([0-5]\d)(?::[0-5]\d)?)? ?([ap])\.?m\b\.?|([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:]))/gi;
  return Array.from(text.matchAll(form), (match) => {
    const [whole, hour, minute, half, hour24, minute24] = match as (string | undefined)[];
    const hours = hour === undefined ? Number(hour24) : (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0);
    const minutes = 60 * hours + Number(minute ?? minute24 ?? 0);
    return {start: match.index, end: match.index + (whole ?? "").length, minutes};
  });
}

/**
 * Whether two dates may be the same: no part that both give differs, and two parts agree.
 * @example isSameDate(findDates("2021-03-14")[0], findDates("March 14")[0]) // true
 */
export function isSameDate(a: TextDate, b: TextDate): boolean {
  return a.readings.some((one) =>
    b.readings.some((other) => {
      let agreeing = 0;
      for (const part of ["year", "month", "day"] as const) {
        if (one[part] === null || other[part] === null) continue;
        if (one[part] !== other[part]) return false;
        agreeing++;
      }
      return agreeing >= 2;
    }),
  );
}

/** Whether a date falls in a year that is given as a number. */
export function isInYear({readings}: TextDate, year: number): boolean {
  return readings.some((reading) => reading.year === year);
}
