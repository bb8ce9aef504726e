/** A word of a text, folded, and where it stands in the text. */
export interface Token {
  word: string;
  /** first UTF-16 code unit */
  start: number;
  /** behind the last */
  end: number;
}

/** Longer words are cut: what is longer is no word that anybody types. */
const LONGEST = 32;
/** A query's words beyond these are left out. */
const MOST_WORDS = 12;
/** Shorter words stand for themselves alone; longer ones for every word that begins with them. */
const SHORTEST_PREFIX = 3;

// Bounded repetition: a long list of numbers must not be read again from each of its places.
const WORD =
  /\p{Nd}{1,3}(?:,\p{Nd}{3}){1,6}(?!\p{Nd})(?:\.\p{Nd}+)?|\p{Nd}+(?:\.\p{Nd}+)+|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const PLAIN = /^[0-9A-Za-z]+$/;
/** Scripts that write no spaces: their words are pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * A word as it is compared: lower case, without accents, ligatures and digits' forms resolved, no separators in numbers.
 * @param word one word of a text
 * @returns at most 32 characters, empty where nothing is left
 * @example foldWord("Café") // "cafe"
 * @example foldWord("1,234.5") // "1234.5"
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, LONGEST).toLowerCase();
  const folded = word
    .slice(0, 4 * LONGEST)
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}.]/gu, "")
    .replaceAll("ς", "σ");
  return Array.from(folded).slice(0, LONGEST).join("");
}

/** Pairs of neighbouring characters; one that stands alone is a word by itself. */
function* pairsOf(word: string, start: number): Generator<Token> {
  const characters = Array.from(word);
  let at = start;
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1] ?? "";
    if (next !== "" || i === 0)
      yield {word: foldWord(character + next), start: at, end: at + (character + next).length};
    at += character.length;
  }
}

/**
 * The words of a text one by one: runs of letters and digits of any script, numbers with their decimals; a number with
 * separators counts whole and in its parts; pairs of characters where a script writes no spaces.
 * @param text any text, of any length
 * @example [...wordsOf("It was 1,234.5 €")].map(({word}) => word) // ["it", "was", "1234.5", "1", "234", "5"]
 */
export function* wordsOf(text: string): Generator<Token> {
  for (const match of text.matchAll(WORD)) {
    const [found] = match;
    const start = match.index;
    if (UNSPACED.test(found)) {
      yield* pairsOf(found, start);
      continue;
    }
    const word = foldWord(found);
    if (word !== "") yield {word, start, end: start + found.length};
    if (!found.includes(",")) continue;
    for (const part of found.matchAll(/\p{Nd}+/gu)) {
      yield {word: foldWord(part[0]), start: start + part.index, end: start + part.index + part[0].length};
    }
  }
}

/**
 * The words that a query asks for, each once, in their order; all of them must be met.
 * @param query what a reader typed
 * @returns at most 12 words; none where there is no letter and no digit
 * @example queryWords("Rate-limit 1,000") // ["rate", "limit", "1000"]
 */
export function queryWords(query: string): string[] {
  const words: string[] = [];
  let end = 0;
  for (const token of wordsOf(query.slice(0, 1000))) {
    // The parts of a number with separators stand for it in texts, not in queries.
    if (token.end <= end && !UNSPACED.test(token.word)) continue;
    end = Math.max(end, token.end);
    if (!words.includes(token.word)) words.push(token.word);
  }
  return words.slice(0, MOST_WORDS);
}

/** Whether a query's word stands for every word that begins with it. */
export function isPrefix(word: string): boolean {
  return word.length >= SHORTEST_PREFIX || UNSPACED.test(word);
}

/**
 * Whether a text's word is what a query's word asks for: the same, or beginning with it where it has three characters.
 * @example meets("limits", "limit") // true
 * @example meets("of", "o") // false
 */
export function meets(word: string, asked: string): boolean {
  return word === asked || (word.startsWith(asked) && isPrefix(asked));
}

/**
 * Whether a text has all words of a query.
 * @param words of `queryWords`; none: false
 * @example hasWords("Rate limits hold", ["rate", "limit"]) // true
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  const missing = new Set(words);
  if (missing.size === 0) return false;
  for (const {word} of wordsOf(text)) {
    for (const asked of missing) if (meets(word, asked)) missing.delete(asked);
    if (missing.size === 0) return true;
  }
  return false;
}
