import * as stats from "../../src/stats/index.js";

/** Data of one kind for every statistic: two models on the same tasks, each task of a cluster. */
export interface Sample {
  /** the first model's scores, 0 to 1, one a task */
  a: number[];
  /** the second model's on the same tasks */
  b: number[];
  clusters: string[];
}

/** What resampling and levels are asked of every statistic. */
export interface Asked {
  level: number;
  resamples: number;
  seed: number;
}

const flag = (value: number): number => (Number.isNaN(value) ? NaN : Number(value >= 0.5));
const flags = (values: number[]): number[] => values.map(flag);
const passes = (values: number[]): number => flags(values).reduce((sum, value) => sum + value, 0);
const drawn = ({a, b}: Sample, {resamples, seed}: Asked) => stats.bootstrapMeans([a, b], {resamples, seed});
const ratings = ({a, b}: Sample): number[][] => a.map((value, i) => [flag(value), flag(b[i])]);
const counts = ({a, b}: Sample) => stats.pairedCounts(flags(a), flags(b));
const agreement =
  (coefficient: "cohen-kappa" | "scott-pi" | "krippendorff-alpha" | "fleiss-kappa" | "gwet-ac") =>
  (sample: Sample, asked: Asked): unknown =>
    stats.agreementInterval(ratings(sample), {coefficient, categories: [0, 1]} as stats.AgreementChoice, {
      ...asked,
      clusters: sample.clusters,
    });
/** Trials of a task are the scores of both models on it. */
const trialsOf = ({a}: Sample): number[] => a.map(() => 2);
const passesOf = ({a, b}: Sample): number[] => a.map((value, i) => flag(value) + flag(b[i]));

/** Every function of the toolkit that estimates or tests something, on data of one kind. */
export const everyStatistic: Record<string, (sample: Sample, asked: Asked) => unknown> = {
  binomialBootstrapInterval: ({a}, o) => stats.binomialBootstrapInterval(passes(a), a.length, o),
  betaPosterior: ({a}, o) => stats.betaPosterior(passes(a), a.length, o),
  clopperPearsonInterval: ({a}, o) => stats.clopperPearsonInterval(passes(a), a.length, o),
  jeffreysInterval: ({a}, o) => stats.jeffreysInterval(passes(a), a.length, o),
  proportionInterval: ({a}, o) => stats.proportionInterval(passes(a), a.length, o),
  wilsonInterval: ({a}, o) => stats.wilsonInterval(passes(a), a.length, o),
  clusteredError: ({a, clusters}) => stats.clusteredError(a, clusters),
  clusteredInterval: ({a, clusters}, o) => stats.clusteredInterval(a, clusters, o),
  scoreInterval: ({a, clusters}, o) => stats.scoreInterval(a, {...o, clusters}),
  standardError: ({a}) => stats.standardError(a),
  studentInterval: ({a}, o) => stats.studentInterval(a, o),
  bootstrapMeans: ({a, b, clusters}, {resamples, seed}) => stats.bootstrapMeans([a, b], {resamples, seed, clusters}),
  percentileInterval: (sample, o) => stats.percentileInterval(drawn(sample, o), o),
  bcaInterval: (sample, o) => stats.bcaInterval(drawn(sample, o), o),
  bootstrapStatistic: ({a}, o) =>
    stats.bootstrapStatistic(a.length, (rows) => rows.reduce((sum, row) => sum + a[row], 0) / rows.length, o),
  hierarchicalBootstrap: ({a, b, clusters}, {level, ...o}) =>
    stats.percentileInterval(
      stats.hierarchicalBootstrap([a.map((value, i) => [value, b[i]])], {...o, servers: clusters}),
      {level},
    ),
  ratioInterval: ({a, b}, {level, ...o}) =>
    stats.ratioInterval(stats.bootstrapMeans([a], o), stats.bootstrapMeans([b], o), {level}),
  simultaneousBand: (sample, o) => stats.simultaneousBand(drawn(sample, o), o),
  sumBootstrapInterval: ({a, clusters}, o) =>
    stats.sumBootstrapInterval(
      a.map((value) => [value, 1]),
      ([sum, n]) => sum / n,
      "mean",
      {...o, clusters},
    ),
  differenceIntervals: (sample, o) => stats.differenceIntervals(drawn(sample, o), o),
  groupPermutationTest: ({a, clusters}, o) => stats.groupPermutationTest(a, clusters, o),
  labelPermutationTest: ({a, b}, o) => stats.labelPermutationTest(a, b, o),
  mcnemarTest: (sample) => stats.mcnemarTest(counts(sample)),
  equalDifferenceInterval: ({a, b}, o) =>
    stats.equalDifferenceInterval((passes(a) - passes(b)) / a.length, a.length, o),
  newcombeInterval: ({a, b}, o) => stats.newcombeInterval(passes(a), a.length, passes(b), b.length, o),
  pairedNewcombeInterval: (sample, o) => stats.pairedNewcombeInterval(counts(sample), o),
  nonInferiorityTest: ({a, b}) => stats.nonInferiorityTest(a, b, 0.02),
  pairedDifference: ({a, b}, o) => stats.pairedDifference(a, b, o),
  probabilityBetterBeta: ({a, b}) => stats.probabilityBetterBeta(passes(a), a.length, passes(b), b.length),
  probabilityBetterBootstrap: ({a, b}, o) => stats.probabilityBetterBootstrap(a, b, o),
  signFlipTest: ({a, b}, o) =>
    stats.signFlipTest(
      a.map((value, i) => value - b[i]),
      o,
    ),
  splitGap: ({a, b}, o) => stats.splitGap(a, b, o),
  splitGaps: ({a, b}, o) =>
    stats.splitGaps(
      [a, b],
      a.map((_, i) => i % 2 === 0),
      o,
    ),
  fisherTest: ({a, b}) => stats.fisherTest(passes(a), a.length, passes(b), b.length),
  pooledZTest: ({a, b}) => stats.pooledZTest(passes(a), a.length, passes(b), b.length),
  welchInterval: ({a, b}, o) => stats.welchInterval(a, b, o),
  winLossTie: ({a, b}) => stats.winLossTie(a, b),
  paretoSet: ({a, b}) =>
    stats.paretoSet(
      a.map((value, i) => [value, b[i]]),
      ["min", "max"],
    ),
  paretoMembership: (sample, o) => stats.paretoMembership([[1, 2], drawn(sample, o)], ["min", "max"]),
  rankIntervals: (sample, o) => stats.rankIntervals(drawn(sample, o), o),
  rankSets: (sample, o) => stats.rankSets(drawn(sample, o), o),
  resolvedPairs: (sample, o) => stats.resolvedPairs(drawn(sample, o), o),
  tieGroups: (sample, o) => stats.tieGroups(drawn(sample, o), o),
  flippedPairs: ({a, b}) => stats.flippedPairs(a, b),
  rankFlips: ({a, b}) =>
    stats.rankFlips(
      a.map((_, i) => i),
      a,
      b,
    ),
  kendallTauB: ({a, b}, {level, seed}) => stats.kendallTauB(a, b, {level, seed, permutations: 99}),
  kendallW: ({a, b}) => stats.kendallW([a, b]),
  rankCorrelationInterval: ({a, b}, {level, ...o}) => {
    const models = [a, b, a.map((value, i) => value * b[i])];
    const [scores, passed] = [models, models.map(flags)].map((columns) => stats.bootstrapMeans(columns, o));
    return stats.rankCorrelationInterval(scores, passed, {level});
  },
  spearman: ({a, b}, {level, seed}) => stats.spearman(a, b, {level, seed, permutations: 99}),
  consistency: (sample, o) => stats.consistency(trialsOf(sample), passesOf(sample), o),
  flakyTasks: (sample, o) => stats.flakyTasks(trialsOf(sample), passesOf(sample), o),
  passKCurve: (sample, o) => stats.passKCurve(trialsOf(sample), passesOf(sample), o),
  passSurface: ({a, b}, o) =>
    stats.passSurface(
      a.map((value, i) => [value, b[i]].map((score) => ({half_points: Math.round(20 * score), n_claims: 10}))),
      [0.5, 0.75],
      o,
    ),
  "agreementInterval, cohen": agreement("cohen-kappa"),
  "agreementInterval, scott": agreement("scott-pi"),
  "agreementInterval, fleiss": agreement("fleiss-kappa"),
  "agreementInterval, alpha": agreement("krippendorff-alpha"),
  "agreementInterval, gwet": agreement("gwet-ac"),
  calibration: ({a, b, clusters}, o) => stats.calibration(a, flags(b), {...o, clusters}),
  cohenKappa: (sample) => stats.cohenKappa(stats.crossTable(ratings(sample), [0, 1]).table),
  scottPi: (sample) => stats.scottPi(stats.crossTable(ratings(sample), [0, 1]).table),
  confusionMatrix: ({a, b, clusters}, o) =>
    stats.confusionMatrix(a.map(flag).map(String), b.map(flag).map(String), {...o, clusters}),
  fleissKappa: (sample) => stats.fleissKappa(stats.categoryCounts(ratings(sample), [0, 1])),
  gwetAc: (sample) => stats.gwetAc(ratings(sample), {categories: [0, 1]}),
  judgeSeverity: ({a, b, clusters}, o) =>
    stats.judgeSeverity(
      a.map((value, i) => [value, b[i]]),
      {...o, clusters},
    ),
  krippendorffAlpha: ({a, b}) =>
    stats.krippendorffAlpha(
      a.map((value, i) => [value, b[i]]),
      "interval",
    ),
  differenceComponents: ({a, b}) =>
    stats.differenceComponents(
      a.map((value, i) => [value, b[i]]),
      b.map((value, i) => [value, a[i]]),
    ),
  intraclassCorrelation: ({a, b}, o) =>
    stats.intraclassCorrelation(
      a.map((value, i) => [value, b[i]]),
      "one-way",
      o,
    ),
  itemAnalysis: ({a, b}) => stats.itemAnalysis([a, b]),
  taskInformation: ({a, b}, o) => stats.taskInformation([a, b], o),
  resolvedPairsAt: ({a, b}, o) => stats.resolvedPairsAt([a, b], 100, o),
  varianceComponents: ({a, clusters}, o) => stats.varianceComponents(a, {task: clusters}, o),
  quantiles: ({a}) => stats.quantiles(a, [0.25, 0.5]),
  inverseCdfQuantiles: ({a}) => stats.inverseCdfQuantiles(a, [0.25, 0.5]),
  midRanks: ({a}) => stats.midRanks(a),
  meanOf: ({a}) => stats.meanOf(a),
  adjustPValues: ({a}) => stats.adjustPValues(a),
};
