import {gunzipSync} from "node:zlib";
import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {WordIndex} from "../../../loaders/search/packWords.js";
import {hasWords, queryWords} from "../../../src/analysis/searchTokens.js";
import {decodeShard, searchTrials, shardsOf} from "../../../src/analysis/searchTrials.js";
import type {SearchIndex} from "../../../src/analysis/searchTrials.js";

/** An index of texts and its shards, as `indexTrials` writes them. */
function indexOf(texts: readonly string[], largest?: number) {
  const words = new WordIndex();
  for (const text of texts) words.add([text]);
  const {shards, common} = words.pack(largest);
  const index: SearchIndex = {
    ...{version: 1, n_trials: texts.length, models: [], tasks: [], packs: [], block: 512, blocks: [], common},
    shards: shards.map(({first}, i) => ({first, file: String(i)})),
  };
  const read = (file: string) => Promise.resolve(decodeShard(gunzipSync(shards[Number(file)].bytes)));
  const find = async (query: string) => (await searchTrials(index, queryWords(query), read)).map(({place}) => place);
  return {index, find, shards};
}

describe("WordIndex.pack(), searchTrials(index, words, read)", () => {
  it("finds the texts that have all words, whole and rare and repeated ones first", async () => {
    const {find} = indexOf(["the limits", "a limit", "rate limit limit", "a rate"]);
    expect(await find("limit")).toEqual([2, 1, 0]);
    expect(await find("rate limit")).toEqual([2]);
    expect(await find("rate absent")).toEqual([]);
    expect(await find("li")).toEqual([]);
  });

  it("agrees with reading every text, in files of any size", async () => {
    const word = fc.constantFrom("alpha", "alphabet", "beta", "数据库", "café", "1,234", "x😀y", "𐐷𐐷𐐷", "𐐷𐐸");
    const text = fc.array(word, {maxLength: 6}).map((list) => list.join(" "));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, {minLength: 1, maxLength: 30}),
        word,
        fc.integer({min: 30, max: 200}),
        async (texts, query, largest) => {
          const {find} = indexOf(texts, largest);
          const expected = texts.flatMap((each, i) => (hasWords(each, queryWords(query)) ? [i] : []));
          expect((await find(query)).sort((a, b) => a - b)).toEqual(expected);
        },
      ),
    );
  });

  it("keeps files below the limit and in order, and names the files of a word", () => {
    const texts = Array.from({length: 400}, (_, i) => `word${i} ${(i * 7919).toString(36)}x shared`);
    const {shards, index} = indexOf(texts, 500);
    expect(shards.length).toBeGreaterThan(5);
    expect(Math.max(...shards.map(({bytes}) => bytes.length))).toBeLessThanOrEqual(500);
    const firsts = shards.map(({first}) => first);
    expect(firsts).toEqual([...firsts].sort());
    expect(shardsOf(index, "word399").length).toBeLessThanOrEqual(2);
  });

  it("gives the same bytes for the same texts", () => {
    const texts = ["one two", "two three"];
    expect(indexOf(texts).shards[0].bytes.equals(indexOf(texts).shards[0].bytes)).toBe(true);
  });

  it("lets words of most trials match all, and leaves the choice to the others", async () => {
    const {index, find} = indexOf(Array.from({length: 2500}, (_, i) => `common ${i === 7 ? "rare" : ""}`));
    expect(index.common).toEqual(["common"]);
    expect(await find("common rare")).toEqual([7]);
    expect(await find("common")).toEqual([]);
  });
});

describe("decodeShard(bytes)", () => {
  it("says that a shard is cut short", () => {
    const bytes = gunzipSync(indexOf(["one two three"]).shards[0].bytes);
    expect(() => decodeShard(bytes.subarray(0, bytes.length - 1))).toThrow("search: shard is cut short");
  });
});
