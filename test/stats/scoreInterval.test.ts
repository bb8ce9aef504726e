import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {tQuantile} from "../../src/stats/distributions.js";
import {Sfc32} from "../../src/stats/rng.js";
import {scoreInterval} from "../../src/stats/scoreInterval.js";
import {studentInterval} from "../../src/stats/studentInterval.js";

/** Wilson's interval with any multiplier and any effective number, written out again. */
function wilsonEnds(mean: number, n: number, z: number): [number, number] {
  const arm = z * Math.sqrt((mean * (1 - mean)) / n + (z * z) / (4 * n * n));
  return [(mean + (z * z) / (2 * n) - arm) / (1 + (z * z) / n), (mean + (z * z) / (2 * n) + arm) / (1 + (z * z) / n)];
}

describe("scoreInterval(scores)", () => {
  it("is Wilson with t for independent flags, whose effective number is n", () => {
    const flags = [1, 1, 1, 0, 1, 0, 1, 1, 0, 1];
    const [low, high] = wilsonEnds(0.7, 10, tQuantile(0.975, 9));
    const interval = scoreInterval(flags);
    expect(interval.low).toBeCloseTo(low, 12);
    expect(interval.high).toBeCloseTo(high, 12);
  });

  it("takes the effective number from the standard error of scores that vary less than flags", () => {
    // scores .25 .5 .5 .75: mean 1/2, s² = 1/24, SE² = 1/96, effective n = 24
    const [low, high] = wilsonEnds(0.5, 24, tQuantile(0.975, 3));
    const interval = scoreInterval([0.25, 0.5, 0.5, 0.75]);
    expect(interval.low).toBeCloseTo(low, 12);
    expect(interval.high).toBeCloseTo(high, 12);
    expect(interval).toMatchObject({method: "wilson on effective n", n: 4, clusters: null});
  });

  it("counts clusters of identical trials once", () => {
    // four tasks, three equal trials each, 2 passed: CR1² = (1/4) / 3, effective n = 3, raised to one a cluster, 4
    const flags = [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    const clusters = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
    const [low] = wilsonEnds(0.5, 4, tQuantile(0.975, 3));
    expect(scoreInterval(flags, {clusters}).low).toBeCloseTo(low, 12);
    expect(scoreInterval(flags, {clusters})).toMatchObject({n: 12, clusters: 4});
  });

  it("never takes trials of one task for more than independent ones", () => {
    // members of each cluster cancel: CR1 is 0, the independent effective number n stands
    const flags = [1, 0, 0, 1, 1, 0];
    expect(scoreInterval(flags, {clusters: [0, 0, 1, 1, 2, 2]}).low).toBeLessThan(scoreInterval(flags).low);
  });

  it("lies in [0, 1], holds the mean, has width, mirrors and widens with the level", () => {
    const scores = fc.array(
      fc.nat(8).map((h) => h / 8),
      {minLength: 3, maxLength: 40},
    );
    fc.assert(
      fc.property(scores, fc.boolean(), (list, isClustered) => {
        const options = isClustered ? {clusters: list.map((_, i) => i % 3)} : {};
        const one = scoreInterval(list, options);
        const mirrored = scoreInterval(
          list.map((score) => 1 - score),
          options,
        );
        const wide = scoreInterval(list, {...options, level: 0.99});
        expect(one.low).toBeGreaterThanOrEqual(0);
        expect(one.high).toBeLessThanOrEqual(1);
        expect(one.low).toBeLessThanOrEqual(one.estimate);
        expect(one.high).toBeGreaterThanOrEqual(one.estimate);
        expect(one.high - one.low).toBeGreaterThan(0);
        expect(mirrored.low).toBeCloseTo(1 - one.high, 9);
        expect(wide.low).toBeLessThanOrEqual(one.low);
        expect(wide.high).toBeGreaterThanOrEqual(one.high);
      }),
    );
    expect(scoreInterval([1, 1, 1, 1, 1]).high).toBe(1);
    expect(scoreInterval([0, 0]).low).toBe(0);
  });

  it("covers near the ceiling, where Student's interval does not", () => {
    // 20 tasks, full coverage with chance 0.9, else even: true mean 0.945; nominal 95 %
    const random = new Sfc32(5);
    let [ours, student] = [0, 0];
    for (let i = 0; i < 800; i++) {
      const scores = Array.from({length: 20}, () => (random.uniform() < 0.9 ? 1 : random.below(10) / 10));
      const [one, other] = [scoreInterval(scores), studentInterval(scores)];
      if (one.low <= 0.945 && 0.945 <= one.high) ours++;
      if (other.low <= 0.945 && 0.945 <= other.high) student++;
    }
    expect(ours / 800).toBeGreaterThan(0.9);
    expect(student / 800).toBeLessThan(0.85);
  });

  it("refuses scores outside [0, 1], one score and one cluster", () => {
    expect(() => scoreInterval([0.5, 1.5])).toThrow("scoreInterval: scores[1]: got 1.5; expected a number in [0, 1]");
    expect(() => scoreInterval([1])).toThrow("scoreInterval: scores is too short: got length 1; expected at least 2");
    expect(() => scoreInterval([1, 0], {clusters: ["a", "a"]})).toThrow("too few clusters: got 1; expected at least 2");
  });
});
