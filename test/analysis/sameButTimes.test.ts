import {describe, expect, it} from "vitest";
import {sameButTimes} from "../../src/analysis/sameButTimes.js";

const same = (a: unknown, b: unknown) => sameButTimes(JSON.stringify(a), JSON.stringify(b));

describe("sameButTimes(a, b)", () => {
  it("takes numbers under keys of durations and timestamps for noise, however deep", () => {
    expect(same({rows: [1], executionTimeMs: 3}, {rows: [1], executionTimeMs: 9})).toBe(true);
    expect(same({meta: {elapsed_seconds: 1, timestamp: 17}}, {meta: {elapsed_seconds: 2, timestamp: 18}})).toBe(true);
    expect(same([{duration: [1, 2]}], [{duration: [3, 4]}])).toBe(true);
    expect(same({text: '{"took": 1, "n": 2}'}, {text: '{"took": 5, "n": 2}'})).toBe(true);
    expect(sameButTimes("plain", "plain")).toBe(true);
  });

  it("takes every other difference for one", () => {
    expect(same({rows: 1, took: 3}, {rows: 2, took: 3})).toBe(false);
    expect(same({time: 1}, {time: 2})).toBe(false);
    expect(same({modified_time: 1}, {modified_time: 2})).toBe(false);
    expect(same({duration: "1 s"}, {duration: "2 s"})).toBe(false);
    expect(same({duration: 1}, {duration: null})).toBe(false);
    expect(same({took: 1}, {took: 1, rows: 0})).toBe(false);
    expect(same({took: 1}, {constructor: 1})).toBe(false);
    expect(same([1], {0: 1})).toBe(false);
    expect(sameButTimes("took 1 ms", "took 2 ms")).toBe(false);
    expect(sameButTimes('{"took": 1', '{"took": 2')).toBe(false);
  });
});
