import fc from "fast-check";
import {sampleRankCorrelation} from "simple-statistics";
import {describe, expect, it} from "vitest";
import {bootstrapMeans} from "../../src/stats/bootstrap.js";
import {kendallTauB, tauB} from "../../src/stats/kendallTauB.js";
import {midRanks} from "../../src/stats/midRanks.js";
import {rankCorrelationInterval} from "../../src/stats/rankCorrelationInterval.js";
import {spearman, spearmanRho} from "../../src/stats/spearman.js";
import {readOracle} from "./oracle.js";

interface Pairs {
  name: string;
  x: number[];
  y: number[];
  p_exact_permutation?: {value: number};
}
// Source: spearman.json and kendall_tau_b.json (SciPy 1.10.1, exact enumeration, checked in R 4.2.2)
const rho = readOracle<{
  cases: (Pairs & {ranks_x?: number[]; ranks_y?: number[]; rho: number | "NaN"; p_t_approx?: number})[];
}>("spearman").cases;
const tau = readOracle<{
  cases: (Pairs & {
    tau_b: number | "NaN";
    p_asymptotic?: number;
    p_exact?: number;
    concordant?: number;
    discordant?: number;
    tied_x_only?: number;
    tied_y_only?: number;
    tied_both?: number;
  })[];
}>("kendall_tau_b").cases;

const fast = {permutations: 99};

describe("midRanks(values)", () => {
  it.each(rho.filter(({ranks_x}) => ranks_x))("agrees with the oracle on $name", ({x, y, ranks_x, ranks_y}) => {
    expect(Array.from(midRanks(Object.freeze(x) as number[]))).toEqual(ranks_x);
    expect(Array.from(midRanks(y))).toEqual(ranks_y);
  });

  it("gives n(n + 1)/2 in all", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({min: 0, max: 5})), (values) => {
        const n = values.length;
        expect(midRanks(values).reduce((a, b) => a + b, 0)).toBe((n * (n + 1)) / 2);
      }),
    );
  });
});

describe("spearman(x, y, options)", () => {
  it.each(rho.filter(({rho: r}) => typeof r === "number"))("agrees with the oracle on $name", (wanted) => {
    const found = spearman(wanted.x, wanted.y, fast);
    expect(Math.abs(found.estimate - (wanted.rho as number))).toBeLessThan(1e-12);
    expect(Math.abs(found.p - wanted.p_t_approx!)).toBeLessThan(1e-12);
    if (wanted.p_exact_permutation) expect(found.p_permutation).toBeCloseTo(wanted.p_exact_permutation.value, 12);
    expect(spearmanRho(wanted.x, wanted.y)).toBe(found.estimate);
  });

  it("is 642/665 for the paper's pass@0.50 and pass@0.75", () => {
    const {x, y} = rho.find(({name}) => name === "paper_p50_p75")!;
    expect(spearman(x, y, fast).estimate).toBe(642 / 665);
  });

  it("is NaN with a reason for constant input", () => {
    const {x, y} = rho.find(({name}) => name === "constant_x")!;
    const found = spearman(x, y);
    expect(found).toMatchObject({estimate: NaN, p: NaN, p_permutation: NaN, low: NaN, high: NaN});
    expect(found.reason).toBe("x is constant, so the ranks do not vary");
    expect(spearman([1], [1]).reason).toBe("x and y are constant, so the ranks do not vary");
  });

  it("says why a perfect correlation has no interval", () => {
    expect(spearman([1, 2, 3, 4, 5], [2, 4, 6, 8, 9])).toMatchObject({
      estimate: 1,
      low: NaN,
      reason: "the correlation is perfect, so Fisher's interval is undefined",
    });
  });

  it("has Bonett and Wright's interval", () => {
    // tanh(atanh(0.9) -+ 1.959963985 sqrt((1 + 0.405)/2)): atanh(0.9) = 1.472219490, half 1.642739
    const {low, high} = spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7.5]);
    expect(low).toBeCloseTo(Math.tanh(1.4722194895832204 - 1.959963984540054 * Math.sqrt(0.7025)), 12);
    expect(high).toBeCloseTo(Math.tanh(1.4722194895832204 + 1.959963984540054 * Math.sqrt(0.7025)), 12);
  });

  it("draws p by random orders above n = 8, near the t approximation", () => {
    const {x, y, p_t_approx} = rho.find(({name}) => name === "long_ties_30")!;
    const found = spearman(x, y, {permutations: 4999, seed: 4});
    expect(found).toMatchObject({resamples: 4999, seed: 4});
    // binomial error of 4,999 draws at 0.6 is 0.007; 4 of them and the approximation's own error
    expect(Math.abs(found.p_permutation - p_t_approx!)).toBeLessThan(0.04);
  });

  const pairs = fc.array(fc.tuple(fc.integer({min: 0, max: 6}), fc.integer({min: 0, max: 6})), {
    minLength: 2,
    maxLength: 25,
  });

  it("is symmetric, bounded, and unmoved by monotone change or order; simple-statistics agrees", () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const x = points.map(([a]) => a);
        const y = points.map(([, b]) => b);
        const r = spearmanRho(x, y);
        const same = (a: number, b: number): void =>
          Number.isNaN(a) ? expect(b).toBeNaN() : expect(b).toBeCloseTo(a, 12);
        same(r, spearmanRho(y, x));
        same(r, spearmanRho(x.toReversed(), y.toReversed()));
        same(
          r,
          spearmanRho(
            x.map(Math.exp),
            y.map((v) => v ** 3),
          ),
        );
        same(r, sampleRankCorrelation(x, y));
        const t = tauB(x, y);
        same(t, tauB(y, x));
        same(
          -t,
          tauB(
            x,
            y.map((v) => -v),
          ),
        );
        expect(Math.abs(r) <= 1 || Number.isNaN(r)).toBe(true);
        expect(Math.abs(t) <= 1 || Number.isNaN(t)).toBe(true);
      }),
    );
  });

  it("refuses what it cannot rank", () => {
    expect(() => spearman([], [])).toThrow("spearman: x is too short");
    expect(() => spearman([1], [1, 2])).toThrow("spearman: x and y differ in length");
    expect(() => kendallTauB([1, NaN], [1, 2])).toThrow("kendallTauB: x[1]: got NaN; expected a finite number");
  });
});

describe("kendallTauB(x, y, options)", () => {
  it.each(tau.filter(({tau_b}) => typeof tau_b === "number"))("agrees with the oracle on $name", (wanted) => {
    const found = kendallTauB(wanted.x, wanted.y, fast);
    expect(Math.abs(found.estimate - (wanted.tau_b as number))).toBeLessThan(1e-12);
    expect(Math.abs(found.p - wanted.p_asymptotic!)).toBeLessThan(1e-12);
    const {concordant, discordant, tied_x_only, tied_y_only, tied_both} = wanted;
    expect(found).toMatchObject({concordant, discordant, tied_x_only, tied_y_only, tied_both});
    if (wanted.p_exact === undefined) expect(found.p_exact).toBeNull();
    else expect(Math.abs(found.p_exact! - wanted.p_exact)).toBeLessThan(1e-12);
    if (wanted.p_exact_permutation) expect(found.p_permutation).toBeCloseTo(wanted.p_exact_permutation.value, 12);
  });

  it("is NaN with a reason for constant input", () => {
    const found = kendallTauB([1, 2, 3, 4], [7, 7, 7, 7]);
    expect(found).toMatchObject({estimate: NaN, p: NaN, p_permutation: NaN, p_exact: null});
    expect(found.reason).toBe("y is constant, so the ranks do not vary");
  });
});

describe("kendallTauB(x, y).p_exact", () => {
  it("counts every order of six values", () => {
    // tau-b of y against 1 to 6; p is the share of the 720 orders with |C - D| at least as large
    const orders = (rest: number[]): number[][] =>
      rest.length === 0 ? [[]] : rest.flatMap((v, i) => orders(rest.toSpliced(i, 1)).map((tail) => [v, ...tail]));
    const x = [1, 2, 3, 4, 5, 6];
    const all = orders(x).map((y) => Math.abs(tauB(x, y)));
    for (const y of orders(x).filter((_, i) => i % 37 === 0)) {
      const observed = Math.abs(tauB(x, y));
      const share = all.filter((other) => other >= observed - 1e-12).length / 720;
      expect(kendallTauB(x, y, fast).p_exact).toBeCloseTo(share, 12);
    }
  });

  it("is near the normal p for 400 pairs, at once, and left out for 501", () => {
    const shuffled = (n: number) => Array.from({length: n}, (_, i) => ((i * 7919) % n) + i / 1e6);
    const x = shuffled(400).map((_, i) => i);
    const found = kendallTauB(x, shuffled(400), {permutations: 1});
    expect(Math.abs(found.p_exact! - found.p)).toBeLessThan(0.005);
    expect(
      kendallTauB([...x, ...x.map((i) => 400 + i)].slice(0, 501), shuffled(501), {permutations: 1}).p_exact,
    ).toBeNull();
  });
});

describe("rankCorrelationInterval(first, second, options)", () => {
  const columns = Array.from({length: 6}, (_, j) =>
    Array.from({length: 60}, (_, i) => (((i * 37 + j * 11) % 60) / 60 > j / 8 ? 1 : 0)),
  );
  const first = bootstrapMeans(columns, {resamples: 400, seed: 5});

  it("is 1 throughout for a ranking with itself", () => {
    expect(rankCorrelationInterval(first, first)).toMatchObject({estimate: 1, low: 1, high: 1, n: 60, seed: 5});
    expect(rankCorrelationInterval(first, first, {statistic: "kendall"}).low).toBe(1);
  });

  it("holds its estimate and reaches as far above it as resampling falls below", () => {
    const second = bootstrapMeans(
      columns.map((column, j) => column.map((value, i) => ((i + j) % 3 === 0 ? 1 - value : value))),
      {resamples: 400, seed: 5},
    );
    for (const statistic of ["spearman", "kendall"] as const) {
      const {estimate, low, high} = rankCorrelationInterval(first, second, {statistic});
      expect(low).toBeLessThan(estimate);
      expect(high).toBeCloseTo(Math.min(1, 2 * estimate - low), 12);
    }
  });

  it("refuses bootstraps that were not drawn alike", () => {
    const other = bootstrapMeans(columns, {resamples: 400, seed: 6});
    expect(() => rankCorrelationInterval(first, other)).toThrow("rankCorrelationInterval: not drawn alike");
  });
});

describe("spearmanRho(x, y) and tauB(x, y)", () => {
  it.each([
    ["spearmanRho", spearmanRho],
    ["tauB", tauB],
  ])("%s refuses empty and unequal lists, and has no value beside NaN", (name, correlation) => {
    expect(() => correlation([], [])).toThrow(`${name}: x is too short: got length 0; expected at least 1`);
    expect(() => correlation([1, 2], [1])).toThrow(`${name}: x and y differ in length: got 2 and 1`);
    expect(correlation([1, 2, NaN], [1, 2, 3])).toBeNaN();
    expect(correlation([1, 2, 3], [NaN, 2, 3])).toBeNaN();
    expect(correlation([2, 2], [1, 2])).toBeNaN();
    expect(correlation([7], [7])).toBeNaN();
    expect(correlation([1, 2, 3], [10, 20, 30])).toBe(1);
  });
});

describe("midRanks(values)", () => {
  it("is empty for no values and refuses NaN", () => {
    expect(midRanks([])).toEqual(new Float64Array(0));
    expect(() => midRanks([1, NaN])).toThrow("midRanks: values[1]: got NaN; expected a number");
  });
});
