import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  binomialCdf,
  binomialPmf,
  binomialQuantile,
  chiSquaredSurvival,
  hypergeometricPmf,
  logChoose,
  normalCdf,
  normalQuantile,
  tCdf,
  tQuantile,
} from "../../src/stats/distributions.js";
import {
  incompleteBeta,
  incompleteBetaInverse,
  incompleteGammaUpper,
  logBeta,
  logGamma,
} from "../../src/stats/specialFunctions.js";
import {readOracle} from "./oracle.js";

// scipy.special, cross-checked with R (source and tolerance in the file)
const {functions} = readOracle<{functions: Record<string, number[][]>}>("special_functions");

const ours: Record<string, (...x: number[]) => number> = {
  norm_cdf: normalCdf,
  norm_ppf: normalQuantile,
  t_sf2: (t, df) => 2 * tCdf(-t!, df!),
  chi2_sf: chiSquaredSurvival,
  beta_cdf: incompleteBeta,
  beta_ppf: incompleteBetaInverse,
  binom_pmf: binomialPmf,
  binom_cdf: binomialCdf,
  binom_ppf: binomialQuantile,
  lgamma: logGamma,
  beta_function_log: logBeta,
};

function expectClose(got: number, expected: number): void {
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-12 * Math.max(Math.abs(expected), 1e-3));
  if (expected !== 0) expect(Math.abs(got / expected - 1)).toBeLessThanOrEqual(1e-10);
}

describe("special functions and distributions", () => {
  for (const [name, cases] of Object.entries(functions)) {
    it(`agree with SciPy and R: ${name}`, () => {
      expect(ours[name]).toBeDefined();
      for (const numbers of cases) expectClose(ours[name]!(...numbers.slice(0, -1)), numbers.at(-1)!);
    });
  }

  it("tQuantile is the table's 2.228 for 10 degrees of freedom and tan for one", () => {
    expectClose(tQuantile(0.975, 10), 2.2281388519862744); // R: qt(.975, 10)
    expectClose(tQuantile(0.975, 1), Math.tan(0.475 * Math.PI)); // Cauchy
    expectClose(tQuantile(1e-4, 1), -1 / Math.tan(1e-4 * Math.PI));
    expectClose(tQuantile(0.025, 1e6), -1.9599663568141066); // R: qt(.025, 1e6)
    expectClose(tQuantile(1e-4, 0.5), -10284911.563163277); // R: qt(1e-4, .5)
    expectClose(tQuantile(1e-4, 1e5), -3.7191543826413436);
    expectClose(tQuantile(0.3, 0.5), -1.0095258786071923);
  });

  it("hypergeometricPmf and logChoose agree with whole-number arithmetic", () => {
    expectClose(hypergeometricPmf(1, 5, 5, 2), 25 / 45);
    expectClose(hypergeometricPmf(4, 5, 5, 4), 5 / 210);
    expectClose(logChoose(10, 3), Math.log(120));
    expect(hypergeometricPmf(0, 5, 1, 3)).toBe(0);
    expect(hypergeometricPmf(0, 0, 0, 0)).toBe(1);
  });
});

const shape = fc.double({min: 0.05, max: 500, noNaN: true});
const inner = fc.double({min: 1e-6, max: 1 - 1e-6, noNaN: true});

describe("incompleteBeta(x, a, b)", () => {
  it("is mirrored: I_x(a, b) + I_(1-x)(b, a) = 1", () => {
    fc.assert(
      fc.property(inner, shape, shape, (x, a, b) => {
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 11);
      }),
    );
  });

  it("does not decrease in x", () => {
    fc.assert(
      fc.property(inner, inner, shape, shape, (x, y, a, b) => {
        const [low, high] = x < y ? [x, y] : [y, x];
        expect(incompleteBeta(low, a, b)).toBeLessThanOrEqual(incompleteBeta(high, a, b) + 1e-13);
      }),
    );
  });

  it("is undone by incompleteBetaInverse", () => {
    // shapes below 1 have an infinite density at an end, where the last digit of x already moves the probability
    const bounded = fc.double({min: 1, max: 500, noNaN: true});
    fc.assert(
      fc.property(inner, bounded, bounded, (p, a, b) => {
        expect(incompleteBeta(incompleteBetaInverse(p, a, b), a, b)).toBeCloseTo(p, 10);
      }),
    );
  });

  it("refuses arguments outside its domain", () => {
    expect(() => incompleteBeta(1.2, 1, 1)).toThrow("incompleteBeta: x: got 1.2; expected a number in [0, 1]");
    expect(() => incompleteBeta(0.5, 0, 1)).toThrow("incompleteBeta: a: got 0; expected a number > 0");
    expect(() => incompleteBeta(NaN, 1, 1)).toThrow("incompleteBeta: x: got NaN; expected a number in [0, 1]");
  });
});

describe("distributions", () => {
  it("normalQuantile undoes normalCdf and is odd", () => {
    fc.assert(
      fc.property(fc.double({min: -8, max: 0, noNaN: true}), (z) => {
        expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 10);
        expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14);
      }),
    );
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
    expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
  });

  it("tQuantile undoes tCdf", () => {
    fc.assert(
      fc.property(inner, fc.double({min: 0.5, max: 1e5, noNaN: true}), (p, df) => {
        expect(tCdf(tQuantile(p, df), df)).toBeCloseTo(p, 10);
      }),
    );
  });

  it("binomialPmf sums to binomialCdf, and to 1", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 60}), inner, (n, p) => {
        let sum = 0;
        for (let k = 0; k <= n; k++) {
          sum += binomialPmf(k, n, p);
          expect(binomialCdf(k, n, p)).toBeCloseTo(sum, 12);
        }
        expect(sum).toBeCloseTo(1, 12);
      }),
    );
  });

  it("hypergeometricPmf sums to 1", () => {
    const count = fc.integer({min: 0, max: 40});
    fc.assert(
      fc.property(count, count, fc.double({min: 0, max: 1, noNaN: true}), (marked, unmarked, share) => {
        const drawn = Math.round(share * (marked + unmarked));
        let sum = 0;
        for (let k = 0; k <= drawn; k++) sum += hypergeometricPmf(k, marked, unmarked, drawn);
        expect(sum).toBeCloseTo(1, 12);
      }),
    );
  });

  it("incompleteGammaUpper is exp(-x) for shape 1", () => {
    for (const x of [0, 0.1, 1, 1.9, 2.1, 30]) expectClose(incompleteGammaUpper(1, x), Math.exp(-x));
    expect(incompleteGammaUpper(2, Infinity)).toBe(0);
    expect(() => incompleteGammaUpper(1, -1)).toThrow("incompleteGammaUpper: x: got -1; expected a number >= 0");
  });
});
