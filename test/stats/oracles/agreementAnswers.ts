import {cohenKappa, scottPi} from "../../../src/stats/cohenKappa.js";
import {clusteredError} from "../../../src/stats/clusteredError.js";
import {fleissKappa} from "../../../src/stats/fleissKappa.js";
import {gwetAc} from "../../../src/stats/gwetAc.js";
import {krippendorffAlpha, type AlphaMetric} from "../../../src/stats/krippendorffAlpha.js";
import {uniformChance} from "./neighbours.js";
import type {OracleAnswer} from "./oracleWalk.js";

/** The ratings behind a row of counts: category k as often as it was chosen. */
const ratingsOf = (counts: number[]): number[] => counts.flatMap((count, k) => new Array<number>(count).fill(k));

export const cohenKappaFile: OracleAnswer = {
  given: ["cases.*.table.*.*"],
  answer: ({cases}: {cases: {table: number[][]}[]}) => ({
    cases: cases.map(({table}) => {
      const weighted = (weights: "none" | "linear" | "quadratic") => {
        const {value, se, se_null} = cohenKappa(table, weights);
        return {kappa: value, se_large_sample: se, se_null};
      };
      const pairs = table.flatMap((row, i) => ratingsOf(row).map((j) => [i, j]));
      const {observed} = cohenKappa(table);
      return {
        unweighted: weighted("none"),
        linear: weighted("linear"),
        quadratic: weighted("quadratic"),
        po: observed,
        scott_pi: scottPi(table).value,
        gwet_ac1: gwetAc(pairs, {categories: table.map((_, i) => i)}).value,
        brennan_prediger: uniformChance(observed, table.length),
      };
    }),
  }),
};

export const fleissGwetCounts: OracleAnswer = {
  given: ["cases.*.counts.*.*"],
  answer: ({cases}: {cases: {counts: number[][]}[]}) => ({
    cases: cases.map(({counts}) => {
      const kappa = fleissKappa(counts);
      const ac1 = gwetAc(counts.map(ratingsOf), {categories: counts[0].map((_, k) => k)});
      return {
        fleiss_kappa: kappa.value,
        P_bar: kappa.observed,
        P_e: kappa.expected,
        se_null_fleiss1979: kappa.se_null,
        gwet_ac1: ac1.value,
        gwet_pe: ac1.expected,
        randolph_free_marginal: uniformChance(kappa.observed, counts[0].length),
      };
    }),
  }),
};

export const gwetAc1Raw: OracleAnswer = {
  given: ["cases.*.units.*.*"],
  answer: ({cases}: {cases: {units: (number | null)[][]}[]}) => ({
    cases: cases.map(({units}) => {
      const {value, observed, expected} = gwetAc(units);
      return {ac1: value, pa: observed, pe: expected};
    }),
  }),
};

export const krippendorffAlphaFile: OracleAnswer = {
  given: ["cases.*.units.*.*"],
  answer: ({cases}: {cases: {units: (number | null)[][]}[]}) => ({
    cases: cases.map(({units}) => {
      const metrics: AlphaMetric[] = ["nominal", "ordinal", "interval", "ratio"];
      const parts = metrics.flatMap((metric) => {
        const {value, observed, expected} = krippendorffAlpha(units, metric);
        return [
          [metric, value],
          [`Do_${metric}`, observed],
          [`De_${metric}`, expected],
        ];
      });
      const rated = units.map((unit) => unit.filter((rating) => rating !== null).length);
      return {
        ...Object.fromEntries(parts),
        n_pairable: rated.reduce((sum, ratings) => sum + (ratings > 1 ? ratings : 0), 0),
      };
    }),
  }),
};

export const clusteredSe: OracleAnswer = {
  given: ["cases.*.scores.*", "cases.*.cluster.*"],
  answer: ({cases}: {cases: {scores: number[]; cluster: number[]}[]}) => ({
    cases: cases.map(({scores, cluster}) => {
      const error = clusteredError(scores, cluster);
      return {
        mean: error.mean,
        se_clt: error.se_independent,
        se_miller_eq4: error.se_miller,
        se_liang_zeger_CR0: error.se_cr0,
        se_CR1_statsmodels: error.se_cr1,
        CR1_factor: error.se_cr1 / error.se_cr0,
        design_effect_vs_clt: error.design_effect,
      };
    }),
  }),
};
