import {meets, wordsOf} from "./searchTokens.js";

/** A piece of a snippet: plain text, and whether it is what was asked for. */
export interface SnippetPart {
  text: string;
  isHit: boolean;
}

/** A short stretch of a text around what was asked for. */
export interface Snippet {
  parts: SnippetPart[];
  /** How many of the query's words stand in it. */
  n_words: number;
}

/** Behind so many hits a better stretch is not looked for: texts may be megabytes. */
const MOST_HITS = 2000;
const LEAD = 40;

interface Hit {
  start: number;
  end: number;
  asked: string;
}

function hitsIn(text: string, words: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const {word, start, end} of wordsOf(text)) {
    const asked = words.find((candidate) => meets(word, candidate));
    if (asked === undefined || start < (hits.at(-1)?.end ?? 0)) continue;
    hits.push({start, end, asked});
    if (hits.length >= MOST_HITS) break;
  }
  return hits;
}

/** The hit from which on a stretch of this length holds most of the words; the first of equals. */
function bestStart(hits: readonly Hit[], length: number): number {
  let best = 0;
  let most = 0;
  for (let i = 0, j = 0; i < hits.length; i++) {
    while (j < hits.length && hits[j].end <= hits[i].start + length) j++;
    const n = new Set(hits.slice(i, Math.min(j, i + 64)).map(({asked}) => asked)).size;
    if (n > most) [best, most] = [i, n];
  }
  return best;
}

/** The nearest place at or before `at` where no pair of surrogates is cut. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && at < text.length && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

/**
 * The stretch of a text that holds most of a query's words, with an ellipsis where text is left out.
 * @param text any text
 * @param words of `queryWords`
 * @param length about how many characters, default 160
 * @returns null where the text has none of the words
 * @example snippetOf("the rate limit was met", ["limit"])?.parts[1] // {text: "limit", isHit: true}
 */
export function snippetOf(text: string, words: readonly string[], length = 160): Snippet | null {
  const hits = hitsIn(text, words);
  if (hits.length === 0) return null;
  const first = hits[bestStart(hits, length - LEAD)];
  let start = Math.max(0, first.start - LEAD);
  const space = text.slice(start, first.start).search(/\s/);
  if (start > 0 && space >= 0) start += space + 1;
  start = whole(text, start);
  const end = whole(text, Math.max(first.end, Math.min(text.length, start + length)));
  const parts: SnippetPart[] = [];
  const add = (part: string, isHit: boolean) => {
    if (part !== "") parts.push({text: part, isHit});
  };
  const inside = hits.filter((hit) => hit.start >= start && hit.end <= end);
  let at = start;
  if (start > 0) add("… ", false);
  for (const hit of inside) {
    add(text.slice(at, hit.start), false);
    add(text.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add(" …", false);
  return {parts, n_words: new Set(inside.map(({asked}) => asked)).size};
}
