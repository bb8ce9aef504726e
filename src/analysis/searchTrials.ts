import {isPrefix} from "./searchTokens.js";

/** `index.json` of an experiment's search: what is searched, and which file holds which words. */
export interface SearchIndex {
  version: 1;
  /** how many trials are searched */
  n_trials: number;
  models: string[];
  tasks: string[];
  /** packs of the trial page, which hold the texts that snippets are cut from */
  packs: string[];
  /** trials a block */
  block: number;
  /** files of the blocks, in order; see `TrialBlock` */
  blocks: string[];
  /** files of the words, by their first word; a file holds the words up to the next one's first */
  shards: {first: string; file: string}[];
  /** words of so many trials that their places are not kept: they match every trial */
  common: string[];
}

/** A block of trials, as columns: where each is, and what it is called. */
export interface TrialBlock {
  id: string[];
  /** places in the lists of `SearchIndex` */
  model: number[];
  task: number[];
  trial_index: number[];
  pack: number[];
  /** of the trial's facts in the pack */
  offset: number[];
  bytes: number[];
}

/** A trial that has the words, and how well. */
export interface FoundTrial {
  /** its place in the index */
  place: number;
  score: number;
}

/** Reads varints and text from bytes. */
class ByteReader {
  #at = 0;
  readonly #decoder = new TextDecoder();

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (this.isAtEnd) throw new Error(`search: shard is cut short: got ${this.bytes.length} bytes; expected more`);
      const byte = this.bytes[this.#at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  slice(length: number): Uint8Array {
    if (this.#at + length > this.bytes.length) {
      throw new Error(`search: shard is cut short: got ${this.bytes.length} bytes; expected ${this.#at + length}`);
    }
    return this.bytes.subarray(this.#at, (this.#at += length));
  }

  text(length: number): string {
    return this.#decoder.decode(this.slice(length));
  }
}

/** The words of one file, each with the bytes of its places. */
export type Shard = Map<string, Uint8Array>;

/**
 * Reads the words of a file: each is the length that it shares with the word before it, the rest of it in UTF-8, and its
 * places.
 * @param bytes of a shard, unpacked
 * @throws where it is cut short
 */
export function decodeShard(bytes: Uint8Array): Shard {
  const reader = new ByteReader(bytes);
  const shard: Shard = new Map();
  let previous = "";
  while (!reader.isAtEnd) {
    const shared = reader.number();
    const word = previous.slice(0, shared) + reader.text(reader.number());
    shard.set(word, reader.slice(reader.number()));
    previous = word;
  }
  return shard;
}

/** The places of a word: gaps between trials, each twice, plus one where the trial has it more than once. */
function* placesOf(bytes: Uint8Array): Generator<{place: number; isRepeated: boolean}> {
  const reader = new ByteReader(bytes);
  let place = -1;
  while (!reader.isAtEnd) {
    const code = reader.number();
    place += (code >> 1) + 1;
    yield {place, isRepeated: (code & 1) === 1};
  }
}

/** The files that hold a word, and those that begin with it where it is a prefix. */
export function shardsOf(index: Pick<SearchIndex, "shards">, word: string): string[] {
  const last = isPrefix(word) ? `${word}\uffff` : word;
  return index.shards
    .filter(({first}, i) => first <= last && (index.shards[i + 1] === undefined || index.shards[i + 1].first > word))
    .map(({file}) => file);
}

/** Whether a word of a query is, or begins, one that most trials have. */
export function isCommon({common}: Pick<SearchIndex, "common">, word: string): boolean {
  return common.some((each) => each === word || (isPrefix(word) && each.startsWith(word)));
}

/** What a word gives each trial that has it. */
function scoresOf(word: string, shards: readonly Shard[], n: number): Map<number, number> {
  const scores = new Map<number, number>();
  for (const shard of shards) {
    for (const [term, bytes] of shard) {
      const isExact = term === word;
      if (!isExact && !(isPrefix(word) && term.startsWith(word))) continue;
      const places = [...placesOf(bytes)];
      const weight = Math.log(1 + n / places.length) * (isExact ? 1 : 0.5);
      for (const {place, isRepeated} of places) {
        const score = weight * (isRepeated ? 1.25 : 1);
        if (score > (scores.get(place) ?? 0)) scores.set(place, score);
      }
    }
  }
  return scores;
}

/**
 * The trials that have all words of a query, best first: rare words, whole words and repeated ones count more. A word that
 * begins a common one is met by every trial.
 * @param words of `queryWords`
 * @param read gives a shard by its file's name
 * @returns all trials found; equal ones by place
 * @throws where a file cannot be read
 */
export async function searchTrials(
  index: SearchIndex,
  words: readonly string[],
  read: (file: string) => Promise<Shard>,
): Promise<FoundTrial[]> {
  const found = await Promise.all(
    words.map(async (word) => {
      const shards = await Promise.all(shardsOf(index, word).map(read));
      return {scores: scoresOf(word, shards, index.n_trials), matchesAll: isCommon(index, word)};
    }),
  );
  const deciding = found.filter(({matchesAll}) => !matchesAll).sort((a, b) => a.scores.size - b.scores.size);
  const places =
    deciding.length > 0
      ? [...deciding[0].scores.keys()].filter((place) => deciding.every(({scores}) => scores.has(place)))
      : [...new Set(found.flatMap(({scores}) => [...scores.keys()]))];
  return places
    .map((place) => ({place, score: found.reduce((sum, {scores}) => sum + (scores.get(place) ?? 0), 0)}))
    .sort((a, b) => b.score - a.score || a.place - b.place);
}
