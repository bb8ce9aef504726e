import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {foldWord, hasWords, meets, queryWords, wordsOf} from "../../src/analysis/searchTokens.js";

const words = (text: string) => [...wordsOf(text)].map(({word}) => word);

describe("wordsOf(text)", () => {
  it("gives words of any script in lower case and without accents", () => {
    expect(words("Café ΣΊΣΥΦΟΣ Straße ﬁle ４２")).toEqual(["cafe", "σισυφοσ", "straße", "file", "42"]);
  });

  it("keeps a number with its decimals, and gives one with separators whole and in parts", () => {
    expect(words("4.5 1,234.5 1.13.4 10,20")).toEqual(["4.5", "1234.5", "1", "234", "5", "1.13.4", "10", "20"]);
  });

  it("parts identifiers at what is no letter and no digit", () => {
    expect(words("github_create-issue(repo/x.ts)")).toEqual(["github", "create", "issue", "repo", "x", "ts"]);
  });

  it("gives pairs of characters where a script writes no spaces", () => {
    expect(words("数据库 a")).toEqual(["数据", "据库", "a"]);
    expect(words("数")).toEqual(["数"]);
  });

  it("says where each word stands", () => {
    expect([...wordsOf("a, béb")]).toEqual([
      {word: "a", start: 0, end: 1},
      {word: "beb", start: 3, end: 6},
    ]);
  });

  it("gives places that hold the word, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({unit: "binary"}), (text) => {
        for (const {word, start, end} of wordsOf(text)) {
          expect(start < end && end <= text.length && word.length <= 64).toBe(true);
        }
      }),
    );
  });

  it("reads a long list of numbers and a long word in one pass", () => {
    // 1.2 million characters each: a pattern that read them again from each place would take hours.
    expect(words(`${"111,".repeat(300_000)}x`).at(-1)).toBe("x");
    expect(words("a".repeat(1_200_000))).toEqual(["a".repeat(32)]);
  });
});

describe("foldWord(word)", () => {
  it("is at most 32 characters", () => expect(foldWord("É".repeat(40))).toBe("e".repeat(32)));
});

describe("queryWords(query)", () => {
  it("gives each word once, a number with separators whole alone", () => {
    expect(queryWords("Rate-limit rate 1,000")).toEqual(["rate", "limit", "1000"]);
  });

  it("gives none for marks alone", () => expect(queryWords(" -- ${} ‮ ")).toEqual([]));

  it("gives every pair of an unspaced script", () => expect(queryWords("数据库")).toEqual(["数据", "据库"]));
});

describe("meets(word, asked)", () => {
  it("takes beginnings from three characters on", () => {
    expect([meets("limits", "lim"), meets("limits", "li"), meets("li", "li"), meets("mylimit", "limit")]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("hasWords(text, words)", () => {
  it("wants all of them, in any order", () => {
    expect(hasWords("the limit of the rates", ["rate", "limit"])).toBe(true);
    expect(hasWords("the limit", ["rate", "limit"])).toBe(false);
    expect(hasWords("the limit", [])).toBe(false);
  });
});
