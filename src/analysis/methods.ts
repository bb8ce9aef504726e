import {bootstrapMeans} from "../stats/bootstrap.js";
import {binomialQuantile} from "../stats/distributions.js";
import {tauB} from "../stats/kendallTauB.js";
import {kendallW} from "../stats/kendallW.js";
import {mcnemarTest} from "../stats/mcnemarTest.js";
import {newcombeInterval} from "../stats/newcombeInterval.js";
import {paretoSet} from "../stats/paretoSet.js";
import {passAtK} from "../stats/passAtK.js";
import {passHatK} from "../stats/passHatK.js";
import {percentileInterval} from "../stats/percentileInterval.js";
import {rankBlocks} from "../stats/rankBlocks.js";
import {rankIntervals} from "../stats/rankIntervals.js";
import {spearmanRho} from "../stats/spearman.js";
import {fisherTest} from "../stats/twoProportionTest.js";
import {wilsonInterval} from "../stats/wilsonInterval.js";
import {percent, rankRange} from "./phrasing.js";

/** One statistic of the site: what it is, when it is used, where it comes from, and a number that the code just gave. */
export interface Method {
  id: string;
  name: string;
  definition: string;
  use: string;
  source: string;
  example: string;
}

const points = ({low, high}: {low: number; high: number}) => `${percent(low)} to ${percent(high)}`;

/**
 * Every statistic that a page shows, in the order in which a reader meets them. The examples are computed when this is
 * called, by the functions that the pages call.
 */
export function methods(): Method[] {
  const flags = [1, 1, 1, 1, 1, 1, 1, 0, 0, 0];
  const matrix = bootstrapMeans([flags, flags.map((flag, i) => (i < 4 ? flag : 0))], {resamples: 10_000, seed: 1});
  const [interval] = percentileInterval(matrix);
  const ranks = rankIntervals(matrix);
  const [p025, p975] = [0.025, 0.975].map((q) => binomialQuantile(q, 1000, 0.822) / 1000);
  return [
    {
      id: "pass",
      name: "pass@θ and pass@1",
      definition:
        "The share of counted trials whose coverage (mean claim score: 1 fulfilled, 0.5 partially, 0 not) reaches θ, inclusive and compared in whole half points; where a program decides, the share that passes.",
      use: "The headline rate. What is counted is the convention’s business: the ledger of each experiment shows it.",
      source: "MCP-Atlas, arXiv 2602.00933; MCPMark, ICLR 2026",
      example: "3 of 4 half points reach θ 0.75; 8 of 10 do not reach θ 0.90.",
    },
    {
      id: "pass-k",
      name: "pass@k and pass^k",
      definition:
        "With n trials of a task of which c passed: 1 − C(n−c, k)/C(n, k), any of k passes; C(c, k)/C(n, k), all of k pass. Averaged over tasks.",
      use: "Reliability. Never to be confused with pass@θ, which is always written with its decimals.",
      source: "Chen et al. 2021, arXiv 2107.03374; Yao et al. 2024, arXiv 2406.12045",
      example: `2 of 4 trials passed: pass@2 ${passAtK(4, 2, 2).toFixed(3)}, pass^2 ${passHatK(4, 2, 2).toFixed(3)}.`,
    },
    {
      id: "bootstrap",
      name: "Percentile bootstrap over tasks",
      definition:
        "Tasks are drawn with replacement 10,000 times, the trials of a task together; the interval runs between the quantiles of the resampled means. One draw of tasks serves all models, so differences and ranks are paired.",
      use: "Every interval of a model on real trials. Where all tasks end alike it would have no width, and Wilson’s interval stands in.",
      source: "Efron 1979; Davison & Hinkley 1997",
      example: `7 of 10 tasks passed: ${points(interval)}\u202f%, seed 1.`,
    },
    {
      id: "binomial",
      name: "Percentile interval of a published share",
      definition:
        "Quantiles of the binomial distribution of the share: what a bootstrap over tasks converges to. Where several runs stand behind a share it is a bound, as wide as if the runs of a task always agreed.",
      use: "Published figures, whose single outcomes are not known.",
      source: "Efron 1979",
      example: `822 of 1,000: ${points({low: p025, high: p975})}\u202f%.`,
    },
    {
      id: "wilson",
      name: "Wilson’s interval",
      definition: "The score interval of a proportion, without continuity correction.",
      use: "Shares of diagnosed failures, rates on one split of the tasks.",
      source: "Wilson 1927",
      example: `15 of 148: ${points(wilsonInterval(15, 148))}\u202f%.`,
    },
    {
      id: "newcombe",
      name: "Newcombe’s interval",
      definition: "The difference of two independent proportions from their Wilson limits (method 10).",
      use: "Two models of a published or reconstructed experiment; the gap between public and private tasks.",
      source: "Newcombe 1998",
      example: `56 of 70 against 48 of 80: ${points(newcombeInterval(56, 70, 48, 80))} points.`,
    },
    {
      id: "ranks",
      name: "Rank interval and P(best)",
      definition:
        "The ranks a model holds in the middle 95 per cent of resamples, ties sharing the better rank; the share of resamples in which it has the highest value, ties shared.",
      use: "To say which ranks the data resolve.",
      source: "Goldstein & Spiegelhalter 1996; Hall & Miller 2009",
      example: `Two models that pass 7 and 4 of the same 10 tasks: ranks ${ranks.map(({low, high}) => rankRange(low, high)).join(" and ")}, P(best) ${percent(ranks[0].p_best)} and ${percent(ranks[1].p_best)}\u202f%.`,
    },
    {
      id: "blocks",
      name: "Blocks of ranks",
      definition:
        "A block ends where no rank interval crosses. The cut needs no transitivity of “cannot be told apart”, which does not hold: a may be tied with b and b with c while a and c differ.",
      use: "The bands of a leaderboard.",
      source: "this project",
      example: `Rank intervals 1, 2–3, 2–3: ${
        rankBlocks([
          {column: 0, rank: 1, low: 1, high: 1},
          {column: 1, rank: 2, low: 2, high: 3},
          {column: 2, rank: 3, low: 2, high: 3},
        ]).length
      } blocks.`,
    },
    {
      id: "mcnemar",
      name: "McNemar’s exact test",
      definition: "Of the tasks that only one of two models passed, how unlikely is so uneven a split by chance.",
      use: "Two models on the same tasks, one run at a time.",
      source: "McNemar 1947; Fagerland et al. 2013",
      example: `1 against 7: p ${mcnemarTest({both: 1, only1: 1, only2: 7, neither: 12}, {variant: "exact"}).p.toFixed(4)}.`,
    },
    {
      id: "fisher",
      name: "Fisher’s exact test and Holm’s correction",
      definition:
        "Whether two independent shares differ; p multiplied, from the smallest up, by the number of tests left.",
      use: "The split gap of each model, corrected for the number of models.",
      source: "Fisher 1935; Holm 1979",
      example: `9 of 10 against 3 of 10: p ${fisherTest(9, 10, 3, 10).p.toFixed(4)}.`,
    },
    {
      id: "correlation",
      name: "Spearman’s ρ, Kendall’s τ-b and W",
      definition: "Agreement of two orders by ranks (ties get their middle) and by pairs; of several orders at once.",
      use: "How far thresholds or judges order the models alike.",
      source: "Spearman 1904; Kendall 1945; Kendall & Babington Smith 1939",
      example: `Orders 1 2 3 and 1 3 2: ρ ${spearmanRho([1, 2, 3], [1, 3, 2]).toFixed(2)}, τ-b ${tauB([1, 2, 3], [1, 3, 2]).toFixed(2)}; with 1 2 3 once more, W ${kendallW(
        [
          [1, 2, 3],
          [1, 2, 3],
          [1, 3, 2],
        ],
      ).value.toFixed(2)}.`,
    },
    {
      id: "pareto",
      name: "Frontier and membership",
      definition:
        "The models that no other beats in cost and rate at once; equal points are both on it. Membership is the share of resamples of the tasks in which a model is on it: where every trial's own cost is known, one draw gives rate and cost together; else mean costs are held fixed.",
      use: "What accuracy costs.",
      source: "Kung, Luccio & Preparata 1975",
      example: `Costs 1, 2, 3 with rates 80, 70, 90\u202f%: ${
        paretoSet(
          [
            [1, 0.8],
            [2, 0.7],
            [3, 0.9],
          ],
          ["min", "max"],
        ).frontier.length
      } on the frontier.`,
    },
  ];
}
