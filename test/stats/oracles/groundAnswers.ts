import {
  binomialCdf,
  binomialPmf,
  binomialQuantile,
  chiSquaredSurvival,
  normalCdf,
  normalQuantile,
  tCdf,
} from "../../../src/stats/distributions.js";
import {passAtK} from "../../../src/stats/passAtK.js";
import {passHatK} from "../../../src/stats/passHatK.js";
import {inverseCdfQuantiles, quantiles} from "../../../src/stats/quantile.js";
import {incompleteBeta, incompleteBetaInverse, logBeta, logGamma} from "../../../src/stats/specialFunctions.js";
import {quantileOfType} from "./neighbours.js";
import type {OracleAnswer} from "./oracleWalk.js";

/** Each row of the file is the arguments, then the value. */
const functions: Record<string, (...args: number[]) => number> = {
  norm_cdf: normalCdf,
  norm_ppf: normalQuantile,
  t_sf2: (t, df) => 2 * tCdf(-t, df),
  chi2_sf: chiSquaredSurvival,
  beta_cdf: (x, a, b) => incompleteBeta(x, a, b),
  beta_ppf: incompleteBetaInverse,
  binom_pmf: binomialPmf,
  binom_cdf: binomialCdf,
  binom_ppf: binomialQuantile,
  lgamma: logGamma,
  beta_function_log: logBeta,
};

export const specialFunctions: OracleAnswer = {
  given: [],
  answer: (file: {functions: Record<string, number[][]>}) => ({
    functions: Object.fromEntries(
      Object.entries(file.functions).map(([name, rows]) => [
        name,
        rows.map((row) => [...row.slice(0, -1), functions[name](...row.slice(0, -1))]),
      ]),
    ),
  }),
  // the file's formula: relative, 1e-10, and 1e-12 above 1e-3; its absolute 1e-12 for values of 0
  tolerance: (_, expected) =>
    expected === 0 ? 1e-12 : Math.abs(expected) * (Math.abs(expected) > 1e-3 ? 1e-12 : 1e-10),
};

export const quantilesFile: OracleAnswer = {
  given: ["cases.*.x.*", "cases.*.p"],
  answer: ({cases}: {cases: {x: number[]; p: number}[]}) => ({
    cases: cases.map(({x, p}) => ({
      type7: quantiles(x, [p])[0],
      inverted_cdf_type1: inverseCdfQuantiles(x, [p])[0],
    })),
  }),
};

export const rQuantiles: OracleAnswer = {
  given: ["cases.*.x.*", "cases.*.type", "cases.*.p"],
  answer: ({cases}: {cases: {x: number[]; type: number; p: number}[]}) => ({
    cases: cases.map(({x, type, p}) => {
      if (type === 7) return {q: quantiles(x, [p])[0]};
      return {q: type === 1 ? inverseCdfQuantiles(x, [p])[0] : quantileOfType(x, type, p)};
    }),
  }),
  tolerance: () => 1e-12,
};

export const passK: OracleAnswer = {
  given: ["cases.*.n", "cases.*.c", "cases.*.k"],
  answer: ({cases}: {cases: {n: number; c: number; k: number}[]}) => ({
    cases: cases.map(({n, c, k}) => ({
      pass_at_k: passAtK(n, c, k),
      pass_hat_k: passHatK(n, c, k),
      // listed only to be rejected: passK.test.ts holds that passAtK differs from it
      naive_plugin_pass_at_k_biased: 1 - (1 - c / n) ** k,
    })),
  }),
};
