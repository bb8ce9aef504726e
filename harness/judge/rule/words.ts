/** Words that say nothing about the world by themselves. */
const FUNCTION_WORDS = new Set(
  (
    "a an the this that these those it its he she they his her their them him we our you your i my me us who whom whose which what " +
    "is are was were be been being am do does did has have had will would can could may might shall should must " +
    "of in on at by to from for with as into onto over per via than then there here and or but while whereas so if when where " +
    "also just about around roughly approximately nearly almost exactly total overall yes no not all every each any some one " +
    "now currently respectively both more most very only still yet after before between during until up out come came stand stood"
  ).split(" "),
);

/** Groups of words that mean the same to a claim, by stem; the first stands for all. */
const SYNONYMS: readonly string[] = [
  "start begin commence launch",
  "close shut",
  "rise increase grow gain climb improve",
  "fall decrease drop decline shrink lose lost",
  "fell decrease",
  "rose increase",
  "grew increase",
  "cost price charge",
  "earn make salary",
  "employ staff",
  "write author wrote written",
  "buy purchase bought",
  "build construct built",
  "sell sold sale",
  "win won winner",
  "large big great",
  "show display",
  "length long last duration lasting runtime",
  "height high tall",
  "weight weigh heavy",
  "permit allow",
  "need require necessary",
  "remove delete",
  "create make",
  "approve accept",
  "reject refuse deny decline",
  "publish publication release",
  "near close nearest closest",
  "supervise supervisor",
  "hold contain include",
  "run running",
];

const IRREGULAR: Readonly<Record<string, string>> = {
  fell: "fall", rose: "rise", grew: "grow", lost: "lose", won: "win", sold: "sell", wrote: "write", written: "write", bought: "buy",
  built: "build", led: "lead", held: "hold", ran: "run", made: "make", began: "begin", begun: "begin", shut: "shut", paid: "pay",
  spent: "spend", went: "go", gone: "go", children: "child", people: "person", men: "man", women: "woman", left: "leave",
}; // prettier-ignore

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/'s?$/, ""],
  [/(ss|sh|ch|x)es$/, "$1"],
  [/ies$/, "y"],
  [/([^sui])s$/, "$1"],
  [/([a-z]{3})(ation|ition)$/, "$1"],
  [/([a-z]{3})(ing|ed)$/, "$1"],
  [/([a-z]{4})(ment|er|or|ion)$/, "$1"],
  [/([a-z]{4})ly$/, "$1"],
  [/([bdgklmnprt])\1$/, "$1"],
  [/e+$/, ""],
  [/y$/, "i"],
];

const stems = new Map<string, string>();

/**
 * A word without its endings, in lower case; words of one stem count as the same.
 * @param word in lower case
 * @returns the word without its ending
 * @example stemOf("Employees") // "employ"
 */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  let stem = IRREGULAR[lower] ?? lower;
  if (stem.length > 3) for (const [ending, rest] of ENDINGS) stem = stem.replace(ending, rest);
  if (stems.size > 50_000) stems.clear();
  stems.set(word, stem);
  return stem;
}

const canonical = new Map<string, string>();
for (const group of SYNONYMS) {
  const [first, ...rest] = group.split(" ").map(stemOf);
  for (const stem of [first, ...rest]) if (!canonical.has(stem)) canonical.set(stem, canonical.get(first) ?? first);
}

/**
 * What a word is about: the stem that stands for its synonyms.
 * @param word in any case and form
 * @returns one word for all its synonyms
 * @example conceptOf("began") // "start"
 */
export function conceptOf(word: string): string {
  const stem = stemOf(word);
  return canonical.get(stem) ?? stem;
}

/**
 * Whether a word says nothing by itself (articles, auxiliaries, prepositions …).
 * @param word in any case
 * @returns whether it says nothing by itself
 */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}

/**
 * Words of a plain text in order, with where they begin; identifiers (`src/a.ts`, `S-04`, `#482`) are one word.
 * @param text any text
 * @returns words in order with their places
 */
export function wordsOf(text: string): {word: string; start: number}[] {
  const found = text.matchAll(/[@#]?[A-Za-z0-9](?:[\w/.:+-]*[A-Za-z0-9])?(?:'s\b|s'(?=\s|$))?/g);
  return Array.from(found, ({0: word, index}) => ({word, start: index}));
}
