import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {snippetOf} from "../../src/analysis/searchSnippet.js";
import {bestSnippet, textsOf} from "../../src/analysis/searchTexts.js";

const textOf = (text: string, words: string[], length?: number) =>
  snippetOf(text, words, length)
    ?.parts.map(({text: part, isHit}) => (isHit ? `[${part}]` : part))
    .join("");

describe("snippetOf(text, words, length)", () => {
  it("marks what was asked for", () => {
    expect(textOf("The rate limit was met.", ["limit", "rate"])).toBe("The [rate] [limit] was met.");
  });

  it("is the stretch that holds most of the words, cut at a word", () => {
    const text = `${"limit ".repeat(1)}${"x ".repeat(300)}one two three four five six the rate limit here ${"y ".repeat(300)}`;
    expect(textOf(text, ["rate", "limit"], 80)).toMatch(/^… .*the \[rate\] \[limit\] here (y )*y? ?…$/);
  });

  it("is null where no word is there", () => expect(snippetOf("nothing here", ["limit"])).toBeNull());

  it("never parts a pair of surrogates and adds nothing but ellipses, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme", maxLength: 400}), (noise) => {
        const text = `${noise} limit ${noise}`;
        const shown =
          snippetOf(text, ["limit"], 60)
            ?.parts.map(({text: part}) => part)
            .join("") ?? "";
        expect(text).toContain(shown.replace(/^… /, "").replace(/ …$/, ""));
        expect(shown).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

describe("textsOf(facts), bestSnippet(texts, words)", () => {
  const trial = {answer: "It is 42.", error_class: "timeout", error_message: "no answer", retry_errors: ["rate limit"]};

  it("gives answer, errors and the beginnings of verifiers' outputs", () => {
    expect(textsOf({trial, verifications: [{output: "x".repeat(3000)}, {output: null}]})).toEqual([
      {name: "answer", text: "It is 42."},
      {name: "error", text: "timeout\nno answer\nrate limit"},
      {name: "verifier", text: "x".repeat(2000)},
    ]);
  });

  it("chooses the text that holds most of the words", () => {
    const texts = textsOf({trial: {...trial, answer: "a limit"}, verifications: []});
    expect(bestSnippet(texts, ["rate", "limit"])?.name).toBe("error");
    expect(bestSnippet(texts, ["limit"])?.name).toBe("answer");
    expect(bestSnippet(texts, ["absent"])).toBeNull();
  });
});
