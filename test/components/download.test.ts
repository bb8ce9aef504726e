import {parse} from "csv-parse/sync";
import {describe, expect, it} from "vitest";
import {toCsv, toInertCell} from "../../src/components/download.js";
import {hostileKinds, hostileStrings} from "../fixtures/hostileStrings.js";

describe("toInertCell(text)", () => {
  it("puts an apostrophe before what a spreadsheet would compute", () => {
    expect(
      ["=1+1", "+SUM(1)", "-A1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "-2+3"].map(toInertCell),
    ).toEqual([...["'=1+1", "'+SUM(1)", "'-A1", "'@SUM(1)", "'\t=1", "'\r=1", "'\n=1", "' =1", "'＝1", "'-2+3"]]);
  });

  it("leaves numbers, names and an empty text as they are", () => {
    const plain = ["-2.5", "+3", "-1,234.5", "-1e-5", "-12 %", "gpt-5", "a=b", "", "−0.5"];
    expect(plain.map(toInertCell)).toEqual(plain);
  });
});

describe("toCsv(rows)", () => {
  it("has a head, quotes what needs it, and leaves null empty", () => {
    expect(
      toCsv([
        {model: "a, b", n: 1, x: null},
        {model: 'say "x"', n: -2.5, x: true},
      ]),
    ).toBe('model,n,x\r\n"a, b",1,\r\n"say ""x""",-2.5,true\r\n');
    expect(toCsv([])).toBe("");
  });

  it("gives every hostile text back but for one apostrophe, and no cell that is a formula", () => {
    // The parser reads UTF-8, which has no lone surrogates.
    const texts = hostileStrings.map((text) => Buffer.from(text, "utf8").toString("utf8"));
    const csv = toCsv(texts.map((text) => ({text})));
    const cells = (parse(csv, {record_delimiter: "\r\n", bom: false}) as string[][]).slice(1).map(([cell]) => cell);
    const changed = cells.flatMap((cell, i) => (cell === texts[i] ? [] : [[cell, texts[i]]]));
    expect(changed.map(([cell]) => cell)).toEqual(changed.map(([, text]) => `'${text}`));
    // All formulas but the four that begin with a quote, a separator, an escape or a name.
    expect(changed.length).toBeGreaterThanOrEqual(hostileKinds.formulas.length - 4);
    expect(cells.filter((cell) => /^[\s=+\-@＝＋－＠]/u.test(cell))).toEqual(["-0"]);
  });

  it("makes heads inert too", () => expect(toCsv([{"=1+1": 1}])).toBe("'=1+1\r\n1\r\n"));
});
