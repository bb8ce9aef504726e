/** A stretch of a text: offsets in UTF-16 units, the end after its last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A number as it stands in a text; its sign is left out, since texts drop it ("fell by 5"). */
export interface TextNumber extends Stretch {
  readonly value: number;
  /** what one more in its last written place would add: 0.1 for `3.5`, 100 for `1.2k` */
  readonly step: number;
  /** digits as written, without zeros in front */
  readonly digits: number;
  /** whether `k`, `million` … stands behind it */
  readonly isScaled: boolean;
  readonly isPercent: boolean;
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
};
const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const small = SMALL.split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Digits with or without thousands set off, not in the middle of a word, a code or a longer number. */
const DIGITS =
  /(?=\.?\d)(?<![\p{L}\p{N}_@]|[\p{L}_][-.]|\d\.)(\d{1,3}(?:[,'\u00a0\u202f\u2009]\d{3}){1,8}(?!\d)|\d+)?(\.\d+)?(?:( ?(?:thousand|million|billion|trillion)|[km]|mn|bn?)(?![\p{L}\p{N}_]))?( ?(?:%|percent\b|per cent\b))?/giu;
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:(${tens.join("|")})(?:[ -](${small.slice(1, 10).join("|")}))?|(${small.filter((word) => word !== "one").join("|")}))( (?:hundred|thousand|million|billion))?( ?(?:%|percent\\b|per cent\\b))?(?![\\p{L}\\p{N}_])`,
  "giu",
);
const CLOSE = 1e-9;

/**
 * The numbers of a text, in order: `1,234`, `1234`, `1.2k`, `3.5 million`, `37 %`, `twenty-one`. A lone "one" is none, since it
 * mostly is a pronoun. Dates, times and codes are for `findDates` and `findNames`, whose places are left out here.
 * @param text as it stands
 * @param taken places that are something else
 * @example findNumbers("about 1.2k of 37 %", []).map(({value}) => value) // [1200, 37]
 */
export function findNumbers(text: string, taken: readonly Stretch[]): TextNumber[] {
  const found: TextNumber[] = [];
  const isFree = gaps(taken);
  for (const {0: whole, 1: digits, 2: decimals, 3: scale, 4: percent, index} of text.matchAll(DIGITS)) {
    const place = {start: index, end: index + whole.length};
    if (!isFree(place)) continue;
    if (isList(text, place, whole)) {
      for (const {0: part, index: at} of whole.matchAll(/\d+/g)) found.push(wholeNumber(part, index + at));
      continue;
    }
    const plain = `${(digits ?? "0").replaceAll(/\D/g, "")}${decimals ?? ""}`;
    const factor = scale === undefined ? 1 : (SCALES[scale.trim().toLowerCase()] ?? 1);
    if (!Number.isFinite(Number(plain) * factor)) continue;
    found.push({
      ...place,
      value: Number(plain) * factor,
      step: factor * 10 ** -Math.max(0, (decimals ?? ".").length - 1),
      digits: plain.replace(".", "").replace(/^0+/, "").length,
      isScaled: scale !== undefined,
      isPercent: percent !== undefined,
    });
  }
  for (const match of text.matchAll(WORDS)) {
    const [whole, ten, unit, alone, scale, percent] = match as (string | undefined)[];
    const place = {start: match.index, end: match.index + (whole ?? "").length};
    if (!isFree(place)) continue;
    const number =
      alone === undefined
        ? 20 + 10 * tens.indexOf(lower(ten)) + Math.max(0, small.indexOf(lower(unit)))
        : small.indexOf(lower(alone));
    const factor =
      scale === undefined ? 1 : lower(scale).trim() === "hundred" ? 100 : (SCALES[lower(scale).trim()] ?? 1);
    const isScaled = scale !== undefined;
    found.push({...place, value: number * factor, step: factor, digits: 1, isScaled, isPercent: percent !== undefined});
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether `100,200` are two numbers: JSON and CSV set off no thousands. */
function isList(text: string, {start, end}: Stretch, whole: string): boolean {
  return (
    /^\d+(?:,\d{3})+$/.test(whole) &&
    (/[[,]/.test(text.charAt(start - 1)) || /^(?:\]|,\S)/.test(text.slice(end, end + 2)))
  );
}

function wholeNumber(text: string, start: number): TextNumber {
  const digits = text.replace(/^0+/, "").length;
  return {start, end: start + text.length, value: Number(text), step: 1, digits, isScaled: false, isPercent: false};
}

/**
 * Whether two numbers say the same: equal, or one is the other rounded where it is written (`1.2k` and `1,234`, `3.14` and
 * `3.14159`). A rounded number counts from two digits with a scale, from three with decimals; whole numbers must be equal.
 * A share says the same as its per cent (`37 %` and `0.37`).
 * @example isSameNumber(findNumbers("1.2k", [])[0], findNumbers("1,234", [])[0]) // true
 */
export function isSameNumber(a: TextNumber, b: TextNumber): boolean {
  if (agree(a, b)) return true;
  if (a.isPercent === b.isPercent) return false;
  const [percent, share] = a.isPercent ? [a, b] : [b, a];
  return share.step < 1 && agree({...percent, value: percent.value / 100, step: percent.step / 100}, share);
}

function agree(a: TextNumber, b: TextNumber): boolean {
  const apart = Math.abs(a.value - b.value);
  if (apart <= CLOSE * Math.max(1, a.value)) return true;
  const [coarse, fine] = a.step > b.step ? [a, b] : [b, a];
  const isRounded = coarse.isScaled ? coarse.digits >= 2 : coarse.step < 1 && coarse.digits >= 3;
  return isRounded && coarse.step > fine.step && apart <= (coarse.step / 2) * (1 + CLOSE);
}

/** Tells of stretches, asked for in any order, whether they are clear of the taken ones, which may overlap. */
export function gaps(taken: readonly Stretch[]): (place: Stretch) => boolean {
  const sorted = taken.toSorted((a, b) => a.start - b.start);
  let reach = 0;
  const reaches = sorted.map(({end}) => (reach = Math.max(reach, end)));
  return ({start, end}) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle].start < end) low = middle + 1;
      else high = middle;
    }
    return low === 0 || reaches[low - 1] <= start;
  };
}

function lower(text: string | undefined): string {
  return (text ?? "").toLowerCase();
}
