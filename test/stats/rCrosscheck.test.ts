import {describe, expect, it} from "vitest";
import {adjustPValues} from "../../src/stats/adjustPValues.js";
import {betaPosterior} from "../../src/stats/betaPosterior.js";
import {clopperPearsonInterval} from "../../src/stats/clopperPearsonInterval.js";
import {clusteredError} from "../../src/stats/clusteredError.js";
import {
  binomialCdf,
  binomialPmf,
  chiSquaredSurvival,
  normalCdf,
  normalQuantile,
  tCdf,
} from "../../src/stats/distributions.js";
import {jeffreysInterval} from "../../src/stats/jeffreysInterval.js";
import {mcnemarTest} from "../../src/stats/mcnemarTest.js";
import {probabilityBetterBeta} from "../../src/stats/probabilityBetter.js";
import {incompleteBeta, incompleteBetaInverse, logBeta, logGamma} from "../../src/stats/specialFunctions.js";
import {twoProportionSampleSize} from "../../src/stats/twoProportionPower.js";
import {fisherTest, pooledZTest} from "../../src/stats/twoProportionTest.js";
import {wilsonInterval} from "../../src/stats/wilsonInterval.js";
import {readOracle} from "./oracle.js";

// r_crosscheck.json keeps, per routine, the R 4.2.2 call on which R and SciPy differed most, and R's value.
// The value is R's, so that these hold our functions against R where it and SciPy part.
const oracle = readOracle<Record<string, {worst: string; r: number}>>("r_crosscheck");

const calls: [key: string, call: string, ours: () => number][] = [
  ["wilson", "prop.test(48,80", () => wilsonInterval(48, 80).high],
  ["clopper_pearson", "binom.test(698,1000", () => clopperPearsonInterval(698, 1000).high],
  ["uniform_post", "qbeta(0.025,501+1,499+1)", () => betaPosterior(501, 1000).equal_tailed.low],
  ["jeffreys", "qbeta(0.025,56+.5,14+.5)", () => jeffreysInterval(56, 70).low],
  ["fisher", "fisher.test(matrix(c(756,753,244,247)", () => fisherTest(756, 1000, 753, 1000).p],
  ["two_prop_z", "prop.test(c(822,791)", () => pooledZTest(822, 1000, 791, 1000).p],
  [
    "mcnemar.exact",
    "binom.test(6,8,.5)",
    () => mcnemarTest({both: 0, only1: 6, only2: 2, neither: 0}, {variant: "exact"}).p,
  ],
  ["mcnemar.midp", "2*pbinom(2,8,.5)-dbinom(2,8,.5)", () => mcnemarTest({both: 0, only1: 6, only2: 2, neither: 0}).p],
  ["padjust.BH", "p.adjust(c(1.0,1.0,0.3),'BH')[3]", () => adjustPValues([1, 1, 0.3], "benjamini-hochberg")[2]],
  ["pnorm", "pnorm(0.5)", () => normalCdf(0.5)],
  ["qnorm", "qnorm(0.999999)", () => normalQuantile(0.999999)],
  ["pt", "2*pt(-2,3)", () => 2 * tCdf(-2, 3)],
  ["pchisq", "pchisq(0.1,1,lower.tail=FALSE)", () => chiSquaredSurvival(0.1, 1)],
  ["pbeta", "pbeta(0.8,822,179)", () => incompleteBeta(0.8, 822, 179)],
  ["qbeta", "qbeta(0.975,0.5,4.5)", () => incompleteBetaInverse(0.975, 0.5, 4.5)],
  ["dbinom", "dbinom(822,1000,0.822)", () => binomialPmf(822, 1000, 0.822)],
  ["pbinom", "pbinom(400,1000,0.402)", () => binomialCdf(400, 1000, 0.402)],
  ["lgamma", "lgamma(0.5)", () => logGamma(0.5)],
  ["lbeta", "lbeta(822,179)", () => logBeta(822, 179)],
  ["P(pA>pB)", "a=822+1", () => probabilityBetterBeta(822, 1000, 791, 1000)],
  ["power.prop.test", "power.prop.test(p1=0.4,p2=0.45", () => twoProportionSampleSize(0.4, 0.45).value],
  [
    "cluster.miller",
    "s=c(1.0,0.0,1.0,1.0,0.0);g=c(0.0,1.0,2.0,3.0,4.0)",
    () => clusteredError([1, 0, 1, 1, 0], [0, 1, 2, 3, 4]).se_miller,
  ],
];

describe("where R and SciPy differ most", () => {
  for (const [key, call, ours] of calls) {
    it(`${key} is R's to 1e-12`, () => {
      expect(oracle[key].worst).toContain(call);
      expect(Math.abs(ours() - oracle[key].r)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(oracle[key].r)));
    });
  }
});
