import {gzipSync} from "node:zlib";
import {wordsOf} from "../../src/analysis/searchTokens.js";

/** No file of words is larger, packed. One word of very many trials may have a file to itself. */
export const LARGEST_SHARD_BYTES = 60_000;
/** A word of more than this share of the trials, and of more than so many, is common: its places are not kept. */
const COMMON_SHARE = 0.25;
const COMMON_LEAST = 2000;
/** How much text there is in a file of this size is found by packing it; this is the first guess. */
const FIRST_RATIO = 2;

/** The words of texts: each with the places of the texts that have it, as `src/analysis/searchTrials.ts` reads them. */
export class WordIndex {
  readonly #places = new Map<string, number[]>();
  #n = 0;

  /** How many texts were added. */
  get size(): number {
    return this.#n;
  }

  /** Adds the next text; its place is the number of those before it. */
  add(texts: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const text of texts) {
      for (const {word} of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) {
      const code = 2 * this.#n + (count > 1 ? 1 : 0);
      const known = this.#places.get(word);
      if (known === undefined) this.#places.set(word, [code]);
      else known.push(code);
    }
    this.#n++;
  }

  /**
   * Packs the words, in ascending order of code units, into files of about the same size.
   * @param largest bytes of a file, packed
   * @returns the files in order, and the words that are too common to be kept
   */
  pack(largest = LARGEST_SHARD_BYTES): {shards: {first: string; bytes: Buffer}[]; common: string[]} {
    const limit = Math.max(COMMON_LEAST, COMMON_SHARE * this.#n);
    const words = [...this.#places.keys()].sort();
    const common = words.filter((word) => (this.#places.get(word)?.length ?? 0) > limit);
    const kept = words.filter((word) => (this.#places.get(word)?.length ?? 0) <= limit);
    const shards: {first: string; bytes: Buffer}[] = [];
    let ratio = FIRST_RATIO;
    for (let start = 0; start < kept.length;) {
      let end = this.#endOf(kept, start, largest * ratio);
      let bytes = gzipSync(this.#encode(kept.slice(start, end)), {level: 9});
      while (bytes.length > largest && end - start > 1) {
        end = start + Math.max(1, Math.floor(((end - start) * largest * 0.95) / bytes.length));
        bytes = gzipSync(this.#encode(kept.slice(start, end)), {level: 9});
      }
      shards.push({first: kept[start], bytes});
      ratio = Math.max(1, (0.95 * ratio * largest) / Math.max(bytes.length, 1));
      ratio = Math.min(ratio, 8);
      start = end;
    }
    return {shards, common};
  }

  /** The end of the words from `start` on that take about so many bytes, unpacked. */
  #endOf(words: readonly string[], start: number, bytes: number): number {
    let end = start;
    for (let size = 0; end < words.length && size < bytes; end++) {
      size += words[end].length / 2 + 3 + (this.#places.get(words[end])?.length ?? 0) * 1.3;
    }
    return Math.max(end, start + 1);
  }

  #encode(words: readonly string[]): Buffer {
    const bytes: number[] = [];
    let previous = "";
    for (const word of words) {
      const shared = sharedLength(previous, word);
      const rest = Buffer.from(word.slice(shared), "utf8");
      const places = encodePlaces(this.#places.get(word) ?? []);
      addVarint(bytes, shared);
      addVarint(bytes, rest.length);
      for (const byte of rest) bytes.push(byte);
      addVarint(bytes, places.length);
      for (const byte of places) bytes.push(byte);
      previous = word;
    }
    return Buffer.from(bytes);
  }
}

/** How many code units two words share at their beginnings; no pair of surrogates is parted. */
function sharedLength(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  const unit = n < b.length ? b.charCodeAt(n) : 0;
  return unit >= 0xdc00 && unit <= 0xdfff ? n - 1 : n;
}

/** Gaps between places, each twice, plus one where the word is repeated. */
function encodePlaces(codes: readonly number[]): number[] {
  const bytes: number[] = [];
  let previous = -1;
  for (const code of codes) {
    const place = code >> 1;
    addVarint(bytes, 2 * (place - previous - 1) + (code & 1));
    previous = place;
  }
  return bytes;
}

function addVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
