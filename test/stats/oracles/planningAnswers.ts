import {normalQuantile} from "../../../src/stats/distributions.js";
import {minimalDetectableEffect} from "../../../src/stats/minimalDetectableEffect.js";
import {exactPairedPower, pairedPower, pairedSampleSize} from "../../../src/stats/pairedPower.js";
import {tasksNeeded} from "../../../src/stats/tasksNeeded.js";
import {
  twoProportionPower,
  twoProportionSampleSize,
  type SampleSizeForm,
} from "../../../src/stats/twoProportionPower.js";
import type {OracleAnswer} from "./oracleWalk.js";

type PlanCase = {kind: string} & Record<string, number>;

const kinds: Record<string, (plan: PlanCase) => object> = {
  unpaired: ({p1, p2, alpha, power}) => {
    const size = (form: SampleSizeForm) => twoProportionSampleSize(p1, p2, {alpha, power, form}).value;
    const z = normalQuantile(power) - normalQuantile(alpha / 2);
    return {
      n_per_group_pooled_null: size("pooled"),
      n_per_group_unpooled: size("unpooled"),
      // n = 2 ((z + z) / h)²
      cohen_h: z * Math.sqrt(2 / size("arcsine")),
      n_per_group_arcsine: size("arcsine"),
      power_at_n1000_pooled_one_tail: twoProportionPower(p1, p2, 1000, {alpha}).value,
    };
  },
  paired_mcnemar: ({p10, p01, alpha, power}) => {
    const discordance = {only1: p10, only2: p01};
    const effect = p10 - p01;
    return {
      n_pairs_connor: pairedSampleSize(discordance, {alpha, power}).value,
      // Wald: the variance of one difference of flags in place of a measured component
      n_pairs_wald: tasksNeeded(effect, {task: p10 + p01 - effect ** 2, trial: 0, judge: 0}, {alpha, power}).value,
      power_at_n1000_connor: pairedPower(discordance, 1000, {alpha}).value,
    };
  },
  paired_exact_power: ({n, p10, p01, alpha}) => {
    const power = (variant: "exact" | "mid-p") => exactPairedPower({only1: p10, only2: p01}, n, {alpha, variant}).value;
    return {power_exact_mcnemar: power("exact"), power_midp: power("mid-p")};
  },
  miller_eq9: ({omega2, sigmaA2, sigmaB2, KA, KB, delta, alpha, power}) => {
    // `trial` is the mean of both models' trial variances; all cases have equal repeats
    const trial = (sigmaA2 / KA + sigmaB2 / KB) / 2;
    return {
      n_questions: tasksNeeded(delta, {task: omega2, trial: trial * KA, judge: 0}, {trials: KA, alpha, power}).value,
    };
  },
};

export const powerFile: OracleAnswer = {
  given: [
    ..."kind alpha power p1 p2 p10 p01 n omega2 sigmaA2 sigmaB2 KA KB delta".split(" ").map((key) => `cases.*.${key}`),
    ..."p phi n alpha power".split(" ").map((key) => `mde.*.${key}`),
  ],
  answer: (file: {cases: PlanCase[]; mde: Record<string, number>[]}) => ({
    cases: file.cases.map((plan) => kinds[plan.kind](plan)),
    mde: file.mde.map(({p, phi, n, alpha, power}) => ({
      mde_pp_equal_variance: 100 * minimalDetectableEffect({p, phi, tasks: n}, {alpha, power}).value,
    })),
  }),
};
