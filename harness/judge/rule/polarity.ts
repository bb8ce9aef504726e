import {stemOf, wordsOf} from "./words.js";

const NEGATORS = new Set(
  "not no never none neither nor without zero nobody nothing hardly lacks lack lacking".split(" "),
);

/** Words and their opposites: `positive / negative`. An opposite turns a statement around as a negation does. */
const OPPOSITES: readonly string[] = [
  "open / close shut",
  "accept approve grant / reject deny refuse decline",
  "increase rise grow gain climb up / decrease fall drop decline shrink lose down",
  "pass succeed success / fail failure",
  "inside within / outside",
  "allow permit / forbid prohibit ban disallow",
  "enable / disable",
  "public / private",
  "true correct / false incorrect wrong",
  "above over exceed / below under",
  "highest most largest maximum longest best top / lowest least smallest minimum shortest worst bottom",
  "first earliest oldest / last latest newest",
  "win beat / lose",
  "available / unavailable missing",
  "supported / unsupported",
  "active online / inactive offline",
  "merged / unmerged",
  "included / excluded",
  "buy / sell",
  "arrive / depart",
  "valid / invalid",
  "possible able / impossible unable",
  "present / absent",
  "encrypted / unencrypted",
];

interface Sign {
  concept: string;
  sign: 1 | -1;
}

const signs = new Map<string, Sign>();
for (const line of OPPOSITES) {
  const [positive, negative] = line.split(" / ").map((side) => side.split(" "));
  const concept = positive[0];
  for (const word of positive) if (!signs.has(stemOf(word))) signs.set(stemOf(word), {concept, sign: 1});
  for (const word of negative) if (!signs.has(stemOf(word))) signs.set(stemOf(word), {concept, sign: -1});
}

/** Which way a statement turns: how many negations it has, and the opposites it uses with their signs. */
export interface Polarity {
  negations: number;
  opposites: ReadonlyMap<string, 1 | -1>;
}

/**
 * The concept of a word that has an opposite (`closed` is about `open`), or undefined.
 * @param word a word in any form
 * @returns undefined where it has no known opposite
 */
export function oppositeConcept(word: string): string | undefined {
  return signs.get(stemOf(word))?.concept;
}

/**
 * Reads the polarity of a plain text. "not only" and "no longer than" do not negate.
 * @param text one statement
 * @returns what it denies and which opposites it names
 */
export function readPolarity(text: string): Polarity {
  const opposites = new Map<string, 1 | -1>();
  let negations = 0;
  const words = wordsOf(text).map(({word}) => word.toLowerCase());
  words.forEach((word, place) => {
    if (NEGATORS.has(word)) {
      const next = words[place + 1];
      const isIdle =
        (word === "not" && next === "only") || (word === "no" && /^(?:\d+|doubt|matter)$/.test(next ?? ""));
      if (!isIdle) negations += 1;
      return;
    }
    const sign = signs.get(stemOf(word));
    if (sign !== undefined) opposites.set(sign.concept, sign.sign);
  });
  return {negations, opposites};
}

/**
 * Whether two statements about the same thing turn opposite ways: an odd number of negations and shared opposites apart.
 * @param a of one statement
 * @param b of another about the same
 * @returns whether one denies what the other says
 * @example areOpposed(readPolarity("it is open"), readPolarity("it is not closed")) // false
 */
export function areOpposed(a: Polarity, b: Polarity): boolean {
  let turns = a.negations + b.negations;
  for (const [concept, sign] of a.opposites) {
    const other = b.opposites.get(concept);
    if (other !== undefined && other !== sign) turns += 1;
  }
  return turns % 2 === 1;
}
