import {describe, expect, it} from "vitest";
import {applyGate, parseGate} from "../../src/analysis/comparisonGate.js";
import type {Interval} from "../../src/stats/interval.js";

const between = (low: number, high: number): Interval => ({
  ...{estimate: (low + high) / 2, low, high, method: "given", level: 0.95},
  ...{n: 100, n_missing: 0, clusters: null, resamples: null, seed: null},
});

describe("parseGate(text)", () => {
  it("reads rule, margin and level", () => {
    expect(parseGate("worse by 2pp at 95%")).toEqual({
      text: "worse by 2pp at 95%",
      rule: "worse",
      margin: 0.02,
      level: 0.95,
    });
    expect(parseGate("possibly worse by 0.5pp at 99.9%")).toMatchObject({rule: "possibly worse", margin: 0.005});
    expect(parseGate("not better by 10pp at 80%")).toMatchObject({rule: "not better", margin: 0.1, level: 0.8});
  });

  it.each([
    "",
    "worse",
    "worse by 2% at 95%",
    "worse by 0pp at 95%",
    "worse by 2pp at 100%",
    "worse by 2pp at 50%",
    "Worse by 2pp at 95%",
    "better by 2pp at 95%",
    "worse by -2pp at 95%",
    "worse by 2pp at 95% ",
  ])("refuses %j", (text) => {
    expect(() => parseGate(text)).toThrow(/^gate: got ".*"; expected "worse by 2pp at 95%", /);
  });
});

describe("applyGate(gate, interval)", () => {
  // low and high in points, and which of the three rules with a margin of 2 points fail
  it.each([
    [-0.09, -0.03, "inferior", [true, true, true]],
    [-0.05, 0.01, "inconclusive", [false, true, true]],
    [-0.01, 0.01, "non-inferior", [false, false, true]],
    [0.01, 0.05, "superior", [false, false, true]],
    [0.03, 0.05, "superior", [false, false, false]],
    [-0.04, -0.02, "inconclusive", [false, true, true]],
  ] as const)("from %d to %d is %s", (low, high, verdict, failed) => {
    const rules = ["worse", "possibly worse", "not better"].map((rule) => parseGate(`${rule} by 2pp at 95%`));
    const results = rules.map((gate) => applyGate(gate, between(low, high)));
    expect(results.map((result) => result.verdict)).toEqual([verdict, verdict, verdict]);
    expect(results.map((result) => result.failed)).toEqual(failed);
  });

  it("says why", () => {
    expect(applyGate(parseGate("worse by 2pp at 95%"), between(-0.05, 0.01)).sentence).toBe(
      'Gate "worse by 2pp at 95%" passes: −5.0 to 1.0 points at 95\u202f%; inconclusive: the interval holds minus the margin, so more data are needed.',
    );
  });
});
