import {describe, expect, it} from "vitest";
import {foldText, layOutJson, oneLine, sizeText} from "../../src/analysis/trialText.js";

describe("foldText(text)", () => {
  it("shows twelve lines, and counts them all", () => {
    const lines = Array.from({length: 13}, (_, i) => `line ${i + 1}`);
    const folded = foldText(lines.join("\n"));
    expect(folded.start).toBe(lines.slice(0, 12).join("\n"));
    // Nine lines of 6 characters, four of 7, twelve line ends.
    expect(folded).toMatchObject({isCut: true, lines: 13, characters: 94});
    expect(foldText(lines.slice(0, 12).join("\n")).isCut).toBe(false);
  });

  it("cuts a line as long as a file", () => {
    const folded = foldText("x".repeat(3_000_000));
    expect(folded).toMatchObject({isCut: true, lines: 1, characters: 3_000_000});
    expect(folded.start).toHaveLength(2_000);
    expect(sizeText(folded)).toBe("3,000,000 characters");
  });
});

describe("layOutJson(text)", () => {
  it("changes nothing but white space between tokens", () => {
    const text = `{"a":1.50,"big":12345678901234567890,"s":"{ \\"x\\": [1, 2] }","e":[ ],"n":[1,null]}`;
    expect(layOutJson(text)).toBe(
      `{\n  "a": 1.50,\n  "big": 12345678901234567890,\n  "s": "{ \\"x\\": [1, 2] }",\n  "e": [],\n  "n": [\n    1,\n    null\n  ]\n}`,
    );
  });

  it("leaves alone what is no object or list, and what is malformed", () => {
    expect(layOutJson("12")).toBeNull();
    expect(layOutJson(`{"a":`)).toBeNull();
    expect(layOutJson("plain text")).toBeNull();
  });

  it("does not let a depth of 5,000 make a text a thousand times as long", () => {
    const deep = "[1,".repeat(5_000) + "1" + "]".repeat(5_000);
    expect(layOutJson(deep)?.length).toBeLessThan(70 * deep.length);
  });
});

describe("oneLine(text)", () => {
  it("puts a call's arguments on one line", () => {
    expect(oneLine(`{"query":"SELECT 1\\nFROM t","limit":5}`)).toBe("query: SELECT 1 FROM t · limit: 5");
    expect(oneLine(`{"malformed`)).toBe(`{"malformed`);
    expect(oneLine("x".repeat(500))).toHaveLength(160);
  });
});
