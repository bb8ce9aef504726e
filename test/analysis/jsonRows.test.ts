import {describe, expect, it} from "vitest";
import {jsonRows} from "../../src/analysis/jsonRows.js";
import {quietTurns} from "../../src/analysis/quietTurns.js";
import {layOutJson} from "../../src/analysis/trialText.js";
import type {Turn} from "../../src/analysis/trialTurns.js";

const rowsOf = (text: string) => jsonRows(layOutJson(text) ?? "");

describe("jsonRows(laidOut)", () => {
  it("keeps the digits of numbers, and decodes texts", () => {
    expect(rowsOf('[{"a": 1.50, "b\\n": "x\\"y"}, {"a": 12345678901234567890, "c": null}]')).toEqual({
      beside: [],
      columns: ["a", "b\n", "c"],
      rows: [
        ["1.50", 'x"y', null],
        ["12345678901234567890", null, "null"],
      ],
    });
  });

  it("finds the rows within a query's result", () => {
    expect(rowsOf('{"success": true, "rows": [{"n": "1"}, {"n": "2"}], "fields": []}')).toEqual({
      beside: [
        ["success", "true"],
        ["fields", "[]"],
      ],
      columns: ["n"],
      rows: [["1"], ["2"]],
    });
  });

  it.each([
    "[1, 2]",
    '[{"a": 1}]',
    '[{"a": {"b": 1}}, {"a": 2}]',
    '{"a": 1}',
    '{"rows": [{"n": 1}, {"n": 2}], "more": {"x": 1}}',
    "[]",
    "{}",
    '{"text": "[{"}',
  ])("leaves %s as it is", (text) => {
    expect(rowsOf(text)).toBeNull();
  });
});

describe("quietTurns(turns, bearing)", () => {
  const turn = (number: number, more: Partial<Turn> = {}): Turn => ({
    ...{number, items: [], label: "", calls: 1, errors: 0, isCited: false},
    ...{resultCharacters: 0, seconds: null, firstStep: number},
    ...more,
  });
  const turns = (count: number, telling: Record<number, Partial<Turn>> = {}) =>
    Array.from({length: count}, (_, i) => turn(i, telling[i]));
  const shapeOf = (stretches: ReturnType<typeof quietTurns>) =>
    stretches.map(({isQuiet, turns: own}) => `${isQuiet ? "quiet " : ""}${own.map(({number}) => number).join(",")}`);

  it("folds quiet turns in a row between those that err, are cited or bear on the verdict", () => {
    const all = turns(16, {5: {errors: 1}, 7: {isCited: true}});
    expect(shapeOf(quietTurns(all, new Set([12])))).toEqual([
      "0",
      "quiet 1,2,3,4",
      "5,6,7",
      "quiet 8,9,10,11",
      "12",
      "quiet 13,14",
      "15",
    ]);
  });

  it("folds nothing where nothing stands out, or the trial is short", () => {
    expect(shapeOf(quietTurns(turns(16), new Set()))).toEqual([
      turns(16)
        .map(({number}) => number)
        .join(","),
    ]);
    expect(shapeOf(quietTurns(turns(12, {3: {errors: 1}}), new Set()))).toHaveLength(1);
    expect(quietTurns([], new Set())).toEqual([]);
  });
});
