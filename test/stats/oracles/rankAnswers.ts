import {adjustPValues} from "../../../src/stats/adjustPValues.js";
import {differenceIntervals} from "../../../src/stats/differenceIntervals.js";
import {kendallTauB} from "../../../src/stats/kendallTauB.js";
import {midRanks} from "../../../src/stats/midRanks.js";
import {paretoSet} from "../../../src/stats/paretoSet.js";
import {inverseCdfQuantiles} from "../../../src/stats/quantile.js";
import {rankIntervals, type TieRule} from "../../../src/stats/rankIntervals.js";
import {signFlipTest} from "../../../src/stats/signFlipTest.js";
import {spearman} from "../../../src/stats/spearman.js";
import {enumeratedMeans} from "../enumeratedMeans.js";
import {holmSidak} from "./neighbours.js";
import {numberOf, type OracleAnswer} from "./oracleWalk.js";
import {ends} from "./proportionAnswers.js";

type Pairs = {x: number[]; y: number[]};
const few = {permutations: 99};

export const spearmanFile: OracleAnswer = {
  given: ["cases.*.x.*", "cases.*.y.*"],
  answer: ({cases}: {cases: Pairs[]}) => ({
    cases: cases.map(({x, y}) => {
      const {estimate, p, p_permutation} = spearman(x, y, few);
      return {
        ranks_x: midRanks(x),
        ranks_y: midRanks(y),
        rho: estimate,
        p_t_approx: p,
        p_exact_permutation: p_permutation,
      };
    }),
  }),
};

export const kendallFile: OracleAnswer = {
  given: ["cases.*.x.*", "cases.*.y.*"],
  answer: ({cases}: {cases: Pairs[]}) => ({
    cases: cases.map(({x, y}) => {
      const {estimate, p, p_permutation, ...counted} = kendallTauB(x, y, few);
      return {...counted, tau_b: estimate, p_asymptotic: p, p_exact_permutation: p_permutation};
    }),
  }),
};

/** How often each value occurs, in ascending order: pairs of value and times. */
export function histogram(values: ArrayLike<number>): [number, number][] {
  const times = new Map<number, number>();
  for (const value of Array.from(values)) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}

/** The mid-rank of every model in every resample, and its min and max rank from the size of the tie. */
function rankDistributions(means: Float64Array[]) {
  const ranks = means.map(() => ({min: [] as number[], mid: [] as number[], max: [] as number[]}));
  for (let r = 0; r < means[0].length; r++) {
    const mids = midRanks(means.map((column) => -column[r]));
    mids.forEach((mid, j) => {
      const tied = mids.filter((other) => other === mid).length;
      ranks[j].min.push(mid - (tied - 1) / 2);
      ranks[j].mid.push(mid);
      ranks[j].max.push(mid + (tied - 1) / 2);
    });
  }
  return ranks;
}

export const rankBootstrap: OracleAnswer = {
  given: ["cases.*.scores.*.*", "cases.*.models.*.model"],
  answer: ({cases}: {cases: {scores: number[][]}[]}) => ({
    cases: cases.map(({scores}) => {
      const matrix = enumeratedMeans(scores);
      const by = (tie: TieRule) => rankIntervals(matrix, {tie});
      const rules = {min: by("min"), mid: by("mid"), max: by("max")};
      const distributions = rankDistributions(matrix.means);
      const [difference] = differenceIntervals(matrix, {pairs: [[0, 1]]});
      const differences = matrix.means[0].map((mean, r) => mean - matrix.means[1][r]);
      const equal = differences.filter((d) => d === 0).length / matrix.resamples;
      return {
        resamples: matrix.resamples,
        models: scores.map((_, j) => ({
          ...Object.fromEntries(
            Object.entries(rules).flatMap(([tie, ranks]) => [
              [`dist_${tie}`, histogram(distributions[j][tie as TieRule])],
              [`ci95_inverse_cdf_${tie}`, ends(ranks[j])],
              [`mean_${tie}`, ranks[j].mean_rank],
            ]),
          ),
          ci95_conservative: [rules.min[j].low, rules.max[j].high],
          prob_best_ties_split: rules.min[j].p_best,
        })),
        paired_diff_model0_minus_1: {
          pct95_inverse_cdf: inverseCdfQuantiles(differences, [0.025, 0.975]),
          pct95_type7: ends(difference),
          prob_gt0: difference.p_above - equal / 2,
          prob_eq0: equal,
        },
      };
    }),
  }),
  // enumerated: counts, ranks and ends exactly; means of ranks and shared probabilities are sums of doubles
  tolerance: (place) => (/mean_|prob_/.test(place) ? 1e-12 : 0),
};

export const paretoFile: OracleAnswer = {
  given: ["cases.*.cost.*", "cases.*.score.*", "cases.*.ids.*"],
  answer: ({cases}: {cases: {cost: unknown[]; score: unknown[]}[]}) => ({
    cases: cases.map(({cost, score}) => {
      const points = cost.map((c, i) => [numberOf(c), numberOf(score[i])]);
      return paretoSet(points, ["min", "max"]);
    }),
  }),
  tolerance: () => 0,
};

export const multiplicity: OracleAnswer = {
  given: ["cases.*.p.*"],
  answer: ({cases}: {cases: {p: number[]}[]}) => ({
    cases: cases.map(({p}) => ({
      bonferroni: adjustPValues(p, "bonferroni"),
      holm: adjustPValues(p, "holm"),
      hochberg: adjustPValues(p, "hochberg"),
      benjamini_hochberg: adjustPValues(p, "benjamini-hochberg"),
      benjamini_yekutieli: adjustPValues(p, "benjamini-yekutieli"),
      holm_sidak: holmSidak(p),
    })),
  }),
};

export const pairedPermutation: OracleAnswer = {
  given: ["cases.*.differences.*"],
  answer: ({cases}: {cases: {differences: number[]}[]}) => ({
    cases: cases.map(({differences}) => {
      const test = signFlipTest(differences);
      const greater = signFlipTest(differences, {alternative: "greater"}).p;
      const less = signFlipTest(differences, {alternative: "less"}).p;
      return {
        mean_diff: test.statistic,
        p_greater: greater,
        p_less: less,
        p_two_sided_abs: test.p,
        p_two_sided_doubled_scipy: Math.min(1, 2 * Math.min(greater, less)),
      };
    }),
  }),
  // enumerated: p exactly
  tolerance: (place) => (place.endsWith("mean_diff") ? 1e-12 : 0),
};
