import {betaPosterior} from "../../../src/stats/betaPosterior.js";
import {binomialBootstrapInterval} from "../../../src/stats/binomialBootstrap.js";
import {clopperPearsonInterval} from "../../../src/stats/clopperPearsonInterval.js";
import type {Interval} from "../../../src/stats/interval.js";
import {jeffreysInterval} from "../../../src/stats/jeffreysInterval.js";
import {mcnemarTest, type McnemarVariant} from "../../../src/stats/mcnemarTest.js";
import {newcombeInterval, pairedNewcombeInterval} from "../../../src/stats/newcombeInterval.js";
import type {PairedCounts} from "../../../src/stats/pairedCounts.js";
import {pairedDifference} from "../../../src/stats/pairedDifference.js";
import {probabilityBetterBeta} from "../../../src/stats/probabilityBetter.js";
import {fisherTest, pooledZTest} from "../../../src/stats/twoProportionTest.js";
import {wilsonInterval} from "../../../src/stats/wilsonInterval.js";
import {
  agrestiCoullInterval,
  barnardP,
  boschlooP,
  normalP,
  pairedWaldError,
  phiOf,
  squareAndAdd,
  unpooledDifference,
  waldInterval,
  yates,
} from "./neighbours.js";
import type {OracleAnswer} from "./oracleWalk.js";

export const ends = ({low, high}: Pick<Interval, "low" | "high">): [number, number] => [low, high];

export const proportionIntervals: OracleAnswer = {
  given: ["cases.*.x", "cases.*.n", "cases.*.alpha"],
  answer: ({cases}: {cases: {x: number; n: number; alpha: number}[]}) => ({
    cases: cases.map(({x, n, alpha}) => {
      const level = 1 - alpha;
      const posterior = betaPosterior(x, n, {level});
      return {
        wilson: ends(wilsonInterval(x, n, {level})),
        clopper_pearson: ends(clopperPearsonInterval(x, n, {level})),
        jeffreys: ends(jeffreysInterval(x, n, {level})),
        agresti_coull_unclipped: agrestiCoullInterval(x, n, alpha),
        wald_unclipped: waldInterval(x, n, alpha),
        percentile_bootstrap_exact: ends(binomialBootstrapInterval(x, n, {level})),
        uniform_posterior_equal_tailed: ends(posterior.equal_tailed),
        uniform_posterior_mean: posterior.mean,
      };
    }),
  }),
};

type Counts = {xa: number; na: number; xb: number; nb: number};

export const betaBinomial: OracleAnswer = {
  given: [
    ...["x", "n", "prior"].map((key) => `cases.*.${key}`),
    ...["xa", "na", "xb", "nb"].map((key) => `comparison_cases.*.${key}`),
  ],
  answer: (file: {
    cases: {x: number; n: number; prior: string; prior_a: number; prior_b: number}[];
    comparison_cases: Counts[];
  }) => ({
    cases: file.cases.map(({x, n, prior, prior_a, prior_b}) => {
      const isNamed = prior === "uniform" || prior === "jeffreys";
      const posterior = betaPosterior(x, n, {prior: isNamed ? prior : {alpha: prior_a, beta: prior_b}});
      return {
        prior_a: posterior.alpha - x,
        prior_b: posterior.beta - (n - x),
        mean: posterior.mean,
        var: posterior.variance,
        equal_tailed_95: ends(posterior.equal_tailed),
        mode: posterior.mode,
        hdi_95: ends(posterior.highest_density),
      };
    }),
    comparison_cases: file.comparison_cases.map(({xa, na, xb, nb}) => ({
      prob_a_gt_b: probabilityBetterBeta(xa, na, xb, nb),
    })),
  }),
};

type TwoGroups = {x1: number; n1: number; x2: number; n2: number; barnard_p?: unknown};

export const twoProportions: OracleAnswer = {
  given: ["x1", "n1", "x2", "n2"].map((key) => `cases.*.${key}`),
  answer: ({cases}: {cases: TwoGroups[]}) => ({
    cases: cases.map(({x1, n1, x2, n2, barnard_p}) => {
      const interval = newcombeInterval(x1, n1, x2, n2);
      const pooled = pooledZTest(x1, n1, x2, n2);
      const unpooled = unpooledDifference(x1, n1, x2, n2);
      return {
        diff: interval.estimate,
        newcombe: ends(interval),
        wald: unpooled.wald,
        z_pooled: pooled.statistic,
        p_pooled: pooled.p,
        z_unpooled: unpooled.statistic,
        p_unpooled: unpooled.p,
        fisher_two_sided: fisherTest(x1, n1, x2, n2).p,
        yates_chi2: yates(x1, n1, x2, n2),
        // the file has both for small groups alone, and for the table turned: SciPy takes columns for groups
        ...(barnard_p !== undefined && {
          barnard_p: barnardP(x1, x1 + x2, n1 - x1, n1 + n2 - x1 - x2),
          boschloo_p: boschlooP(x1, x1 + x2, n1 - x1, n1 + n2 - x1 - x2),
        }),
      };
    }),
  }),
  tolerance: (place) => {
    // SciPy loses two tables that tie with the observed one in the last digit: 0.006949 for 0.007011
    if (place === "cases.1.barnard_p") return 7e-5;
    // the file's note: SciPy's supremum over the nuisance parameter is numerical
    return /barnard|boschloo/.test(place) ? 1e-6 : 1e-12;
  },
};

export const mcnemarPaired: OracleAnswer = {
  given: ["both", "only1", "only2", "neither"].map((key) => `cases.*.table.${key}`),
  answer: ({cases}: {cases: {table: PairedCounts}[]}) => ({
    cases: cases.map(({table}) => {
      const test = (variant: McnemarVariant) => mcnemarTest(table, {variant});
      const interval = pairedNewcombeInterval(table);
      const [plain, corrected] = [test("chi-squared"), test("chi-squared, continuity-corrected")];
      const flags = (name: "only1" | "only2") =>
        Object.entries(table).flatMap(([cell, count]) =>
          new Array<number>(count).fill(cell === "both" || cell === name ? 1 : 0),
        );
      return {
        exact_p: test("exact").p,
        mid_p: test("mid-p").p,
        chi2: plain.statistic,
        chi2_p: plain.p,
        chi2_cc: corrected.statistic,
        chi2_cc_p: corrected.p,
        diff: interval.estimate,
        se_wald_pop: pairedWaldError(table),
        se_paired_sample: pairedDifference(flags("only1"), flags("only2")).se_paired,
        newcombe_paired_method10: ends(interval),
        phi_corrected: phiOf(table, true),
        newcombe_paired_nophicorr: squareAndAdd(table, phiOf(table, false)),
        phi_uncorrected: phiOf(table, false),
      };
    }),
  }),
};

export const pairedDifferenceSe: OracleAnswer = {
  given: ["cases.*.a.*", "cases.*.b.*"],
  answer: ({cases}: {cases: {a: number[]; b: number[]}[]}) => ({
    cases: cases.map(({a, b}) => {
      const result = pairedDifference(a, b, {quantile: "z"});
      return {
        diff: result.interval.estimate,
        se_unpaired: result.se_unpaired,
        se_paired: result.se_paired,
        corr: result.correlation,
        t: result.t,
        p_t: result.p,
        p_z: normalP(result.t),
        ci95_z: ends(result.interval),
      };
    }),
  }),
};
