const SHORT_WORDS = new Set([
  "The",
  "A",
  "An",
  "In",
  "On",
  "At",
  "It",
  "There",
  "This",
  "These",
  "Of",
  "For",
  "And",
  "No",
  "Each",
  "All",
  "Both",
]);

/**
 * Whether a claim looks like more than one fact: several sentences, a semicolon, or a second statement after "and", "but" or "while".
 * @param claim the claim's text
 * @returns true is a suspicion, not a proof
 * @example isCompound("It opened in 1997, and it closed in 2003.") // true
 */
export function isCompound(claim: string): boolean {
  const sentences = claim.split(/(?<=[a-z)\d]{2}[.!?])\s+(?=[A-Z])/);
  const clause =
    /\b(and|but|while|whereas)\s+(it|its|the|this|that|he|she|they|there|has|had|was|were|is|are)\b[^,;]*\b(is|are|was|were|has|had|have|\w+ed)\b/i;
  return sentences.length > 1 || claim.includes(";") || clause.test(claim);
}

/**
 * The parts of a claim that must come from somewhere: its numbers, and its words in capitals inside the sentence or in quotes.
 * @param claim the claim's text
 * @returns numbers first, each part as it stands in the claim
 * @example findFacts("The wait of Okafor was 19 days.") // ["19", "Okafor"]
 */
export function findFacts(claim: string): string[] {
  const numbers = claim.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const quoted = [...claim.matchAll(/["“'‘`]([^"”'’`]{2,})["”'’`]/g)].map(([, text]) => text);
  const names = (claim.match(/(?<![\w])[\p{Lu}][\p{L}\p{N}_-]+/gu) ?? []).filter((word) => !SHORT_WORDS.has(word));
  return [...new Set([...numbers, ...quoted, ...names])];
}

/**
 * The facts of a claim that stand in none of the texts; thousands separators do not count. A number that is computed from others stands in none either: what is found is for a person to look at.
 * @param claim the claim's text
 * @param texts the results of the reference trajectory
 * @returns facts as in `findFacts`
 * @example findUngrounded("It has 1,200 rows.", ["rows: 1200"]) // []
 */
export function findUngrounded(claim: string, texts: readonly string[]): string[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/(?<=\d),(?=\d)/g, "");
  const all = plain(texts.join("\n"));
  return findFacts(claim).filter((fact) => !all.includes(plain(fact)));
}
