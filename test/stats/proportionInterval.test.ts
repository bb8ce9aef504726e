import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {betaPosterior} from "../../src/stats/betaPosterior.js";
import {clopperPearsonInterval} from "../../src/stats/clopperPearsonInterval.js";
import type {Interval, IntervalOptions} from "../../src/stats/interval.js";
import {jeffreysInterval} from "../../src/stats/jeffreysInterval.js";
import {proportionInterval} from "../../src/stats/proportionInterval.js";
import {wilsonInterval} from "../../src/stats/wilsonInterval.js";
import {readOracle} from "./oracle.js";

interface ProportionCase {
  x: number;
  n: number;
  alpha: number;
  wilson: [number, number];
  clopper_pearson: [number, number];
  jeffreys: [number, number];
  uniform_posterior_equal_tailed: [number, number];
  uniform_posterior_mean: {value: number};
}

// statsmodels proportion_confint, R prop.test and binom.test (source in the file), 1e-12
const {cases} = readOracle<{cases: ProportionCase[]}>("proportion_intervals");

function expectEnds(interval: Interval, [low, high]: [number, number], tolerance = 1e-12): void {
  expect(Math.abs(interval.low - low)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(interval.high - high)).toBeLessThanOrEqual(tolerance);
}

describe("wilsonInterval, clopperPearsonInterval, jeffreysInterval, betaPosterior", () => {
  it("agree with statsmodels and R on 48 cases", () => {
    expect(cases).toHaveLength(48);
    for (const c of cases) {
      const level = 1 - c.alpha;
      expectEnds(wilsonInterval(c.x, c.n, {level}), c.wilson);
      expectEnds(clopperPearsonInterval(c.x, c.n, {level}), c.clopper_pearson);
      expectEnds(jeffreysInterval(c.x, c.n, {level}), c.jeffreys);
      const posterior = betaPosterior(c.x, c.n, {level});
      expectEnds(posterior.equal_tailed, c.uniform_posterior_equal_tailed);
      expect(posterior.mean).toBeCloseTo(c.uniform_posterior_mean.value, 12);
    }
  });

  it("are the published 0.0624-0.1605 and 0.0578-0.1617 for 15 of 148 (Newcombe 1998a)", () => {
    const wilson = wilsonInterval(15, 148);
    expect([wilson.low.toFixed(4), wilson.high.toFixed(4)]).toEqual(["0.0624", "0.1605"]);
    const exact = clopperPearsonInterval(15, 148);
    expect([exact.low.toFixed(4), exact.high.toFixed(4)]).toEqual(["0.0578", "0.1617"]);
  });

  it("say what they are", () => {
    expect(wilsonInterval(3, 10, {nMissing: 2})).toMatchObject({
      estimate: 0.3,
      method: "wilson",
      level: 0.95,
      n: 10,
      n_missing: 2,
      clusters: null,
      resamples: null,
      seed: null,
    });
  });
});

const intervals: [string, (x: number, n: number, options?: IntervalOptions) => Interval][] = [
  ["wilsonInterval", wilsonInterval],
  ["clopperPearsonInterval", clopperPearsonInterval],
  ["jeffreysInterval", jeffreysInterval],
  ["proportionInterval", proportionInterval],
];
const counts = fc.integer({min: 1, max: 400}).chain((n) => fc.tuple(fc.integer({min: 0, max: n}), fc.constant(n)));

for (const [name, interval] of intervals) {
  describe(`${name}(successes, trials)`, () => {
    it("lies in [0, 1], holds the estimate and never has zero width", () => {
      fc.assert(
        fc.property(counts, ([x, n]) => {
          const {low, high, estimate} = interval(x, n);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(estimate);
          expect(estimate).toBeLessThanOrEqual(high);
          expect(high - low).toBeGreaterThan(0);
        }),
      );
    });

    it("ends at exactly 0 for none and exactly 1 for all", () => {
      for (const n of [1, 4, 10, 127, 1000]) {
        expect(interval(0, n).low).toBe(0);
        expect(interval(n, n).high).toBe(1);
      }
    });

    it("is mirrored when successes and failures trade places", () => {
      fc.assert(
        fc.property(counts, ([x, n]) => {
          const [one, other] = [interval(x, n), interval(n - x, n)];
          expect(one.low).toBeCloseTo(1 - other.high, 11);
        }),
      );
    });

    it("grows with the level and shrinks with n at the same share", () => {
      fc.assert(
        fc.property(counts, ([x, n]) => {
          const [narrow, wide, more] = [
            interval(x, n, {level: 0.8}),
            interval(x, n, {level: 0.99}),
            interval(40 * x, 40 * n),
          ];
          expect(wide.low).toBeLessThanOrEqual(narrow.low);
          expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
          const one = interval(x, n);
          expect(more.high - more.low).toBeLessThan(one.high - one.low);
        }),
      );
    });

    it("refuses what is no count of successes", () => {
      expect(() => interval(7, 5)).toThrow("successes exceeds trials: got 7 of 5");
      expect(() => interval(0, 0)).toThrow("trials: got 0; expected an integer >= 1");
      expect(() => interval(1.5, 3)).toThrow("successes: got 1.5; expected an integer >= 0");
      expect(() => interval(NaN, 3)).toThrow("successes: got NaN; expected an integer >= 0");
      expect(() => interval(1, 3, {level: 95})).toThrow("level: got 95; expected a number in (0, 1)");
    });
  });
}

describe("proportionInterval(successes, trials)", () => {
  it("takes Jeffreys below 30 trials and Wilson from 30 on, and says so", () => {
    expect(proportionInterval(4, 29).method).toBe("jeffreys");
    expect(proportionInterval(4, 30).method).toBe("wilson");
  });
});

interface PosteriorCase {
  x: number;
  n: number;
  prior_a: number;
  prior_b: number;
  mean: number;
  var: number;
  mode: number | null;
  equal_tailed_95: [number, number];
  hdi_95?: [number, number];
}

describe("betaPosterior(successes, trials, {prior})", () => {
  it("agrees with the closed forms of BDA3 ch. 2 on 24 cases", () => {
    // equal-tailed and moments to 1e-10; the shortest interval is flat at its optimum, so its ends to 1e-9
    const {cases: posteriors} = readOracle<{cases: PosteriorCase[]}>("beta_binomial");
    expect(posteriors).toHaveLength(24);
    for (const c of posteriors) {
      const posterior = betaPosterior(c.x, c.n, {prior: {alpha: c.prior_a, beta: c.prior_b}});
      expect(posterior.mean).toBeCloseTo(c.mean, 12);
      expect(posterior.variance).toBeCloseTo(c.var, 12);
      if (c.mode === null) expect(posterior.mode).toBeNull();
      else expect(posterior.mode).toBeCloseTo(c.mode, 12);
      expectEnds(posterior.equal_tailed, c.equal_tailed_95, 1e-10);
      if (c.hdi_95) expectEnds(posterior.highest_density, c.hdi_95, 1e-9);
    }
  });

  it("names its prior", () => {
    expect(betaPosterior(1, 4, {prior: "jeffreys"}).equal_tailed.method).toBe(
      "beta posterior, equal-tailed, jeffreys prior",
    );
  });

  it("has a one-sided shortest interval where the density rises to an end", () => {
    const {highest_density: none} = betaPosterior(0, 4);
    expect(none.low).toBe(0);
    expect(none.high).toBeCloseTo(1 - 0.05 ** (1 / 5), 12); // Beta(1, 5): 1 - (1 - x)^5 = 0.95
    expect(betaPosterior(4, 4).highest_density.high).toBe(1);
  });

  it("refuses a prior without shape", () => {
    expect(() => betaPosterior(1, 2, {prior: {alpha: 0, beta: 1}})).toThrow(
      "prior.alpha: got 0; expected a number > 0",
    );
  });
});
