import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {cleanClaim, parseAtlasClaims} from "../../../../harness/import/mcpAtlas/claims.js";
import {roundHalfEven} from "../../../../harness/import/mcpAtlas/roundHalfEven.js";

describe("parseAtlasClaims(cell)", () => {
  it.each([
    ["python", `['first claim', "it's second"]`],
    ["json", `[\n  "first claim",\n  "it's second"\n]`],
    ["objects", `[{"claim": "first claim", "essential": "yes"}, {"claim": "it's second"}]`],
    ["objects", `[{'claim': 'first claim', 'essential': True}, {'claim': "it's second"}]`],
    ["lines", "• first claim\n• it's second"],
    ["lines", "1. first claim\n2. it's second"],
    ["separated", "first claim; it's second"],
    ["separated", "first claim || it's second"],
  ])("reads the encoding %s: %j", (encoding, cell) => {
    const read = parseAtlasClaims(cell);
    expect(read.encoding).toBe(encoding);
    expect(read.oddity).toBeNull();
    expect(read.claims.map(({textClean, text}) => textClean ?? text)).toEqual(["first claim", "it's second"]);
  });

  it("never evaluates what looks like a literal: it stays text", () => {
    const cell = "[__import__('os').system('touch pwned')]";
    const read = parseAtlasClaims(cell);
    expect(read.claims.map(({text}) => text)).toEqual([cell]);
    expect(read.oddity).toMatch(/look like a list and are none/);
  });

  it("says so of half a literal, and of a nest too deep to be read", () => {
    expect(parseAtlasClaims("['first claim', 'sec").oddity).not.toBeNull();
    expect(parseAtlasClaims("[".repeat(100_000)).oddity).not.toBeNull();
  });

  it("reads back any list of claims, as JSON and as Python prints it", () => {
    const claim = fc.string({unit: "grapheme"});
    fc.assert(
      fc.property(fc.array(claim, {minLength: 1}), (claims) => {
        const python = claims.map(
          (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`,
        );
        expect(parseAtlasClaims(`[${python.join(", ")}]`).claims.map(({text}) => text)).toEqual(claims);
        expect(parseAtlasClaims(JSON.stringify(claims)).claims.map(({text}) => text)).toEqual(claims);
      }),
    );
  });

  it("reads any text without throwing", () => {
    fc.assert(fc.property(fc.string({unit: "binary"}), (text) => parseAtlasClaims(text).claims.length >= 0));
  });
});

// Expected values: clean_claim_text of MCP-Atlas's scorer, read off its source.
describe("cleanClaim(text)", () => {
  it.each([
    ["- a bullet", "a bullet"],
    ["12) numbered", "numbered"],
    ["“curly” and ‘single’ – dash — long…", `"curly" and 'single' - dash - long...`],
    ['ends "quoted".', 'ends "quoted'],
    ["yes", ""],
    ["true", "true"],
    ["plain.", "plain."],
  ])("%j becomes %j", (text, cleaned) => {
    expect(cleanClaim(text)).toBe(cleaned);
  });
});

// Expected values: Python 3.11's round().
describe("roundHalfEven(value, digits)", () => {
  it.each([
    [0.0625, 3, 0.062],
    [0.3125, 3, 0.312],
    [0.5625, 3, 0.562],
    [0.8125, 3, 0.812],
    [0.1875, 3, 0.188],
    [1 / 3, 3, 0.333],
    [2.675, 2, 2.67],
    [0.03125, 4, 0.0312],
    [1, 3, 1],
  ])("rounds %d to %d places: %d", (value, digits, rounded) => {
    expect(roundHalfEven(value, digits)).toBe(rounded);
  });
});
