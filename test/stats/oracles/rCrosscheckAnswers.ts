import {adjustPValues} from "../../../src/stats/adjustPValues.js";
import {betaPosterior} from "../../../src/stats/betaPosterior.js";
import {clopperPearsonInterval} from "../../../src/stats/clopperPearsonInterval.js";
import {clusteredError} from "../../../src/stats/clusteredError.js";
import {cohenKappa} from "../../../src/stats/cohenKappa.js";
import {
  binomialCdf,
  binomialPmf,
  chiSquaredSurvival,
  normalCdf,
  normalQuantile,
  tCdf,
} from "../../../src/stats/distributions.js";
import {jeffreysInterval} from "../../../src/stats/jeffreysInterval.js";
import {kendallTauB} from "../../../src/stats/kendallTauB.js";
import {mcnemarTest} from "../../../src/stats/mcnemarTest.js";
import {passAtK} from "../../../src/stats/passAtK.js";
import {probabilityBetterBeta} from "../../../src/stats/probabilityBetter.js";
import {inverseCdfQuantiles, quantiles} from "../../../src/stats/quantile.js";
import {incompleteBeta, incompleteBetaInverse, logBeta, logGamma} from "../../../src/stats/specialFunctions.js";
import {spearman} from "../../../src/stats/spearman.js";
import {twoProportionSampleSize} from "../../../src/stats/twoProportionPower.js";
import {fisherTest, pooledZTest} from "../../../src/stats/twoProportionTest.js";
import {wilsonInterval} from "../../../src/stats/wilsonInterval.js";
import {bcaInterval} from "../../../src/stats/bcaInterval.js";
import {enumeratedMeans} from "../enumeratedMeans.js";
import {readOracle} from "../oracle.js";
import {yates} from "./neighbours.js";
import type {OracleAnswer} from "./oracleWalk.js";

/** The numbers of the call's R vectors, c(...), in order; the last may be cut off in the file. */
const vectorsOf = (call: string): number[][] =>
  Array.from(call.matchAll(/c\(([-\d.,e]*)\)/g), ([, list]) => list.split(",").map(Number));

const table = [
  [20, 5],
  [10, 15],
];
const densityRatio = (low: number, high: number, a: number, b: number): number =>
  Math.exp((a - 1) * Math.log(low / high) + (b - 1) * (Math.log1p(-low) - Math.log1p(-high)));
const kendallCase = (name: string) => {
  const {cases} = readOracle<{cases: {name: string; x: number[]; y: number[]}[]}>("kendall_tau_b");
  const {x, y} = cases.find((each) => each.name === name)!;
  return kendallTauB(x, y, {permutations: 1});
};
const paired = (only1: number, only2: number) => ({both: 0, only1, only2, neither: 0});
const corrected = {variant: "chi-squared, continuity-corrected"} as const;

/** Per routine what of R's call must be there, and our value of it. */
const calls: Record<string, [call: string, ours: (vectors: number[][]) => number]> = {
  "spearman.rho": ["cor(c(", ([x, y]) => spearman(x, y, {permutations: 1}).estimate],
  "spearman.p": ["2*pt(", ([x, y]) => spearman(x, y, {permutations: 1}).p],
  "kendall.tau_b": ["cor(c(", ([x, y]) => kendallTauB(x, y, {permutations: 1}).estimate],
  "kendall.p_asym": ["exact=FALSE", ([x, y]) => kendallTauB(x, y, {permutations: 1}).p],
  "kendall.p_exact": ["cor.test(c(0.862,0.838", () => kendallCase("paper_meancov_p90").p_exact!],
  wilson: ["prop.test(48,80", () => wilsonInterval(48, 80).high],
  clopper_pearson: ["binom.test(698,1000", () => clopperPearsonInterval(698, 1000).high],
  uniform_post: ["qbeta(0.025,501+1,499+1)", () => betaPosterior(501, 1000).equal_tailed.low],
  jeffreys: ["qbeta(0.025,56+.5,14+.5)", () => jeffreysInterval(56, 70).low],
  fisher: ["fisher.test(matrix(c(756,753,244,247)", () => fisherTest(756, 1000, 753, 1000).p],
  two_prop_z: ["prop.test(c(822,791)", () => pooledZTest(822, 1000, 791, 1000).p],
  yates: ["chisq.test(matrix(c(5,0,51,29)", () => yates(5, 56, 0, 29)!.p],
  "mcnemar.exact": ["binom.test(6,8,.5)", () => mcnemarTest(paired(6, 2), {variant: "exact"}).p],
  "mcnemar.chi2": ["matrix(c(2,6,2,4)", () => mcnemarTest(paired(6, 2), {variant: "chi-squared"}).p],
  "mcnemar.chi2cc": ["matrix(c(0,3,0,7)", () => mcnemarTest(paired(3, 0), corrected).p],
  "mcnemar.midp": ["2*pbinom(2,8,.5)-dbinom(2,8,.5)", () => mcnemarTest(paired(6, 2)).p],
  "padjust.BH": ["p.adjust(c(1.0,1.0,0.3),'BH')[3]", ([p]) => adjustPValues(p, "benjamini-hochberg")[2]],
  "padjust.BY": ["'BY')[5]", ([p]) => adjustPValues(p, "benjamini-yekutieli")[4]],
  "pass@k": ["1-choose(997,50)/choose(1000,50)", () => passAtK(1000, 3, 50)],
  "betabinom.eqt": ["qbeta(0.025,9,6)", () => incompleteBetaInverse(0.025, 9, 6)],
  "betabinom.hdi_mass": ["pbeta(0.8451732121554232,822.5,178.5)", () => massOf(822, 1000)],
  "betabinom.hdi_density_ratio_minus1": ["dbeta(0.43250436184996505,402.5,598.5)", () => ratioOf(402, 1000) - 1],
  "P(pA>pB)": ["a=822+1", () => probabilityBetterBeta(822, 1000, 791, 1000)],
  pnorm: ["pnorm(0.5)", () => normalCdf(0.5)],
  qnorm: ["qnorm(0.999999)", () => normalQuantile(0.999999)],
  pt: ["2*pt(-2,3)", () => 2 * tCdf(-2, 3)],
  pchisq: ["pchisq(0.1,1,lower.tail=FALSE)", () => chiSquaredSurvival(0.1, 1)],
  pbeta: ["pbeta(0.8,822,179)", () => incompleteBeta(0.8, 822, 179)],
  qbeta: ["qbeta(0.975,0.5,4.5)", () => incompleteBetaInverse(0.975, 0.5, 4.5)],
  dbinom: ["dbinom(822,1000,0.822)", () => binomialPmf(822, 1000, 0.822)],
  pbinom: ["pbinom(400,1000,0.402)", () => binomialCdf(400, 1000, 0.402)],
  lgamma: ["lgamma(0.5)", () => logGamma(0.5)],
  lbeta: ["lbeta(822,179)", () => logBeta(822, 179)],
  quantile7: ["quantile(c(10.0,20.0),0.025,type=7", ([x]) => quantiles(x, [0.025])[0]],
  "power.prop.test": ["power.prop.test(p1=0.4,p2=0.45", () => twoProportionSampleSize(0.4, 0.45).value],
  "cluster.miller": ["var(s)/n", ([s, g]) => clusteredError(s, g).se_miller],
  "kappa.unweighted": ["c(20.0,5.0,10.0,15.0)", () => cohenKappa(table).value],
  "kappa.linear": ["c(20.0,5.0,10.0,15.0)", () => cohenKappa(table, "linear").value],
  "kappa.quadratic": ["c(20.0,5.0,10.0,15.0)", () => cohenKappa(table, "quadratic").value],
  "boot.exact.sd": ["sqrt(mean((t-mean(t))^2))", ([x]) => Math.sqrt(mean(squares(enumeratedMeans([x]).means[0])))],
  "boot.exact.pct7": ["quantile(t,0.025,type=7", ([x]) => quantiles(enumeratedMeans([x]).means[0], [0.025])[0]],
  "boot.exact.pct1": [
    "quantile(t,0.025,type=1",
    ([x]) => inverseCdfQuantiles(enumeratedMeans([x]).means[0], [0.025])[0],
  ],
  "boot.exact.bca_mid": ["0.9824730694200156,type=7", ([x]) => bcaInterval(enumeratedMeans([x]))[0].high],
};

const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const squares = (values: Float64Array): Float64Array => {
  const centre = mean(values);
  return values.map((value) => (value - centre) ** 2);
};
const shortest = (x: number, n: number) => betaPosterior(x, n, {prior: "jeffreys"}).highest_density;
function massOf(x: number, n: number): number {
  const {low, high} = shortest(x, n);
  return incompleteBeta(high, x + 0.5, n - x + 0.5) - incompleteBeta(low, x + 0.5, n - x + 0.5);
}
function ratioOf(x: number, n: number): number {
  const {low, high} = shortest(x, n);
  return densityRatio(high, low, x + 0.5, n - x + 0.5);
}

/** Routines on which R and SciPy agreed to the last digit: the file names no call and no value. */
const agreed = [
  ...["pct_boot_binom", "padjust.holm", "padjust.bonferroni", "padjust.hochberg", "pass^k", "qbinom", "quantile1"],
  ...["t.test.paired", "cluster.CR0"],
];

export const rCrosscheck: OracleAnswer = {
  // how many calls R answered, and its largest relative difference over all of them: records of that run
  given: ["*.n", "*.max_rel"],
  answer: (file: Record<string, {worst: string; r: number; oracle: number}>) => ({
    ...Object.fromEntries(agreed.map((name) => [name, {max_abs: 0}])),
    ...Object.fromEntries(
      Object.entries(calls).map(([name, [call, ours]]) => {
        const {worst, r, oracle} = file[name];
        const value = ours(vectorsOf(worst));
        return [
          name,
          {worst: worst.includes(call) ? worst : call, r: value, oracle: value, max_abs: Math.abs(r - oracle)},
        ];
      }),
    ),
  }),
  // R rounded the resampled means to 12 places; values far from 1 by their size
  tolerance: (place, expected) => (place.endsWith("max_abs") ? 0 : 1e-12 * Math.max(1, Math.abs(expected))),
};
