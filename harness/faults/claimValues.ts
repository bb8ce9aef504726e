/** What a value of a claim is. */
export type ValueClass = "date" | "time" | "address" | "code" | "number" | "name";

/** A value of a claim: what a right answer must get right. */
export interface ClaimValue {
  readonly text: string;
  readonly class: ValueClass;
  /** Where it stands in the claim. */
  readonly at: number;
  /** The word after it, which may be its unit; empty where there is none. */
  readonly unit: string;
}

const NAME_WORD = String.raw`(?!ISO\b)\p{Lu}[\p{L}’'-]*(?![\p{L}\d])`;
const VALUE = new RegExp(
  [
    String.raw`(?<date>\d{4}-\d\d-\d\d)`,
    String.raw`(?<time>\b\d\d:\d\d\b)`,
    String.raw`(?<address>[\w.-]+@[\w.-]+\w|\+?\d[\d]*(?:[ -]\d{2,})+|\d{4,5}(?= ${NAME_WORD}))`,
    String.raw`(?<code>\b[A-Z]+-?[A-Z]*\d+[A-Z]?\b|\b[A-Z]{2}-[A-Z]{2} \d+|(?:NGC|VHF|Hall) \d+|(?<=post )[A-Z]\b)`,
    String.raw`(?<number>(?<![\p{L}\d.-])\d+(?:\.\d+)?)`,
    String.raw`(?<name>(?<=[\p{Ll},] )${NAME_WORD}(?: (?:de )?${NAME_WORD})*|^${NAME_WORD}(?: ${NAME_WORD})+)`,
  ].join("|"),
  "gu",
);

/**
 * The values of a claim in order: dates, times, addresses and phone numbers, codes, numbers with the word after them, names. A capital that
 * begins a sentence alone is no name.
 * @param claim one sentence
 * @returns values that do not overlap; empty where the claim has none
 * @example claimValues("The lessons come to 84 euros.") // [{text: "84", class: "number", at: 20, unit: "euros"}]
 */
export function claimValues(claim: string): ClaimValue[] {
  return Array.from(claim.matchAll(VALUE), ({0: text, index: at, groups = {}}) => {
    const found = Object.entries(groups).find(([, value]) => (value as string | undefined) !== undefined);
    const unit = /^ ?(\p{Ll}[\p{L}]*)/u.exec(claim.slice(at + text.length))?.[1] ?? "";
    return {text, class: (found?.[0] ?? "name") as ValueClass, at, unit};
  });
}

/**
 * A claim with the value at a place written otherwise.
 * @param claim one sentence
 * @param value one of its values
 * @param other what is written in its place
 * @returns the sentence
 * @example withOther("The limit is 65 points.", claimValues("The limit is 65 points.")[0], "70") // "The limit is 70 points."
 */
export function withOther(claim: string, {text, at}: ClaimValue, other: string): string {
  return claim.slice(0, at) + other + claim.slice(at + text.length);
}

/**
 * Whether two claims have a value, or a part of a name, in common.
 * @param a one claim
 * @param b another
 * @returns whether the one tells something of the other
 * @example sharesValue("It is 65.", "They have 65 points.") // true
 */
export function sharesValue(a: string, b: string): boolean {
  const words = (claim: string) => claimValues(claim).flatMap(({text}) => text.split(" "));
  const known = new Set(words(a));
  return words(b).some((word) => known.has(word));
}
