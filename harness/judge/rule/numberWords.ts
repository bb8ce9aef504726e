const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const values = new Map<string, number>();
SMALL.forEach((word, value) => values.set(word, value));
TENS.forEach((word, tens) => word !== "" && values.set(word, tens * 10));

const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
};
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
};

const WORD = `(?:${[...values.keys()].sort((a, b) => b.length - a.length).join("|")})`;
const SCALE = `(?:${Object.keys(SCALES).join("|")})`;

/** A run of number words: "twenty-one", "two hundred and six", "three million". */
export const NUMBER_WORDS = `${WORD}(?:[ -](?:and )?(?:${WORD}|${SCALE}))*`;
/** A share in words: "half", "a quarter", "two thirds". */
export const SHARE_WORDS = "(?:(?:one|an?|two|three|four) )?(?:half|halves|thirds?|quarters?|fifths?|tenths?)";
/** The words that multiply a number in digits: "1.5 million". */
export const SCALE_WORDS = SCALE;

/**
 * The number that words name.
 * @returns null where they name none
 * @example parseNumberWords("two hundred and six") // 206
 */
export function parseNumberWords(text: string): number | null {
  let total = 0;
  let group = 0;
  for (const word of text.toLowerCase().split(/[ -]/)) {
    if (word === "and" || word === "") continue;
    const value = values.get(word);
    const scale = SCALES[word];
    if (value !== undefined) group += value;
    else if (word === "hundred" || word === "dozen") group = Math.max(1, group) * scale;
    else if (scale !== undefined) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else return null;
  }
  return total + group;
}

/**
 * The share that words name, from 0 to 1 and above.
 * @param text words in any case
 * @returns null where they name no share
 * @example parseShareWords("two thirds") // 0.6666666666666666
 */
export function parseShareWords(text: string): number | null {
  const words = text.toLowerCase().split(" ");
  const part =
    words
      .at(-1)
      ?.replace(/^halves$/, "half")
      .replace(/s$/, "") ?? "";
  const size = PARTS[part];
  if (size === undefined) return null;
  const [first] = words;
  const times = words.length === 1 || first === "a" || first === "an" ? 1 : (values.get(first) ?? 1);
  return times / size;
}

/**
 * What a scale word or letter multiplies by.
 * @param word a word that multiplies
 * @returns 1 for any other word
 */
export function scaleOf(word: string): number {
  const letters: Readonly<Record<string, number>> = {k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, t: 1e12, tn: 1e12};
  return SCALES[word.toLowerCase()] ?? letters[word.toLowerCase()] ?? 1;
}
