import {describe, expect, it} from "vitest";
import {clopperPearsonInterval} from "../../src/stats/clopperPearsonInterval.js";
import {binomialPmf} from "../../src/stats/distributions.js";
import type {Interval} from "../../src/stats/interval.js";
import {jeffreysInterval} from "../../src/stats/jeffreysInterval.js";
import {newcombeInterval} from "../../src/stats/newcombeInterval.js";
import {wilsonInterval} from "../../src/stats/wilsonInterval.js";

/** Exact coverage at a true rate: the probability of the counts whose interval holds it. */
function coverage(intervals: Interval[], p: number): number {
  const n = intervals.length - 1;
  return intervals.reduce((sum, {low, high}, x) => sum + (low <= p && p <= high ? binomialPmf(x, n, p) : 0), 0);
}

const all = (interval: (x: number, n: number) => Interval, n: number) =>
  Array.from({length: n + 1}, (_, x) => interval(x, n));

/** Least coverage between two rates: it jumps down where an interval ends, so it is reached just beside an end. */
function least(intervals: Interval[], from = 1e-8, to = 1 - 1e-8): number {
  const rates = intervals.flatMap(({low, high}) => [low, high].flatMap((end) => [end - 1e-9, end + 1e-9]));
  return Math.min(...rates.filter((p) => p > from && p < to).map((p) => coverage(intervals, p)));
}

function mean(intervals: Interval[]): number {
  return Array.from({length: 500}, (_, i) => coverage(intervals, (i + 0.5) / 500)).reduce((sum, c) => sum + c, 0) / 500;
}

describe("exact coverage at nominal 95 %", () => {
  it("is never below the level for Clopper-Pearson", () => {
    for (const n of [1, 2, 5, 10, 20, 40]) {
      expect(least(all(clopperPearsonInterval, n))).toBeGreaterThanOrEqual(0.95 - 1e-6);
    }
  });

  it("is 95 % on average for Wilson and Jeffreys", () => {
    for (const n of [10, 20, 127]) {
      expect(Math.abs(mean(all(wilsonInterval, n)) - 0.95)).toBeLessThan(0.01);
      expect(Math.abs(mean(all(jeffreysInterval, n)) - 0.95)).toBeLessThan(0.01);
    }
  });

  it("dips to 84 % for Wilson next to 0 and 1 and not for Jeffreys, which is why small cells take Jeffreys", () => {
    for (const n of [5, 10, 20, 29]) {
      expect(least(all(wilsonInterval, n))).toBeLessThan(0.84);
      expect(least(all(jeffreysInterval, n))).toBeGreaterThan(0.865);
    }
  });

  it("is better for Wilson than for Jeffreys at worst between 5 and 95 %, which is why larger ones take Wilson", () => {
    for (const n of [30, 40, 60]) {
      expect(least(all(wilsonInterval, n), 0.05, 0.95)).toBeGreaterThan(0.92);
      expect(least(all(jeffreysInterval, n), 0.05, 0.95)).toBeLessThan(0.915);
    }
  });

  it("is near the level for Newcombe's difference", () => {
    // 20 against 20 at 0.6 and 0.5, all 441 outcomes; bench/coverageClosedForm.ts: 95.2 %
    let held = 0;
    for (let x = 0; x <= 20; x++) {
      for (let y = 0; y <= 20; y++) {
        const {low, high} = newcombeInterval(x, 20, y, 20);
        if (low <= 0.1 && 0.1 <= high) held += binomialPmf(x, 20, 0.6) * binomialPmf(y, 20, 0.5);
      }
    }
    expect(held).toBeCloseTo(0.952, 3);
  });
});
