// shapes that all statistics share
export type {Interval, IntervalOptions, TestOptions, TestResult} from "./interval.js";

// intervals of one proportion
export {binomialBootstrapInterval, bootstrapEndRange, type BootstrapEndRange} from "./binomialBootstrap.js";
export {betaPosterior, type BetaPosterior, type BetaPrior} from "./betaPosterior.js";
export {clopperPearsonInterval} from "./clopperPearsonInterval.js";
export {jeffreysInterval} from "./jeffreysInterval.js";
export {proportionInterval} from "./proportionInterval.js";
export {wilsonInterval} from "./wilsonInterval.js";

// intervals of one mean
export {clusteredError, clusteredInterval, type ClusteredError} from "./clusteredError.js";
export {scoreInterval} from "./scoreInterval.js";
export {meanOf, standardError, studentInterval} from "./studentInterval.js";

// the bootstrap, and intervals made from its matrix
export {bcaInterval, type BiasRule} from "./bcaInterval.js";
export {
  bootstrapMeans,
  bootstrapMeansAsync,
  bootstrapPart,
  joinBootstrapMeans,
  type AsyncBootstrapOptions,
  type BootstrapMeans,
  type BootstrapOptions,
  type Column,
} from "./bootstrap.js";
export {bootstrapStatistic, type StatisticOptions} from "./bootstrapStatistic.js";
export {hierarchicalBootstrap, type HierarchyLevel, type HierarchyOptions} from "./hierarchicalBootstrap.js";
export {percentileInterval} from "./percentileInterval.js";
export {ratioInterval} from "./ratioInterval.js";
export {simultaneousBand} from "./simultaneousBand.js";
export {
  sumBootstrapInterval,
  sumBootstrapIntervals,
  type SumBootstrapInterval,
  type SumBootstrapOptions,
  type SumStatistic,
} from "./sumBootstrap.js";

// two models or two groups: differences and tests
export {adjustPValues, type Adjustment} from "./adjustPValues.js";
export {differenceIntervals, type DifferenceInterval} from "./differenceIntervals.js";
export {
  groupPermutationTest,
  labelPermutationTest,
  type GroupTest,
  type PermutationOptions,
} from "./labelPermutation.js";
export {mcnemarTest, type McnemarVariant} from "./mcnemarTest.js";
export {equalDifferenceInterval} from "./equalDifferenceInterval.js";
export {newcombeInterval, pairedNewcombeInterval} from "./newcombeInterval.js";
export {nonInferiorityTest, nonInferiorityVerdict, type NonInferiorityVerdict} from "./nonInferiority.js";
export {pairedCounts, type PairedCounts} from "./pairedCounts.js";
export {pairedDifference, type PairedDifference} from "./pairedDifference.js";
export {probabilityBetterBeta, probabilityBetterBootstrap, type ProbabilityBetter} from "./probabilityBetter.js";
export {signFlipTest} from "./signFlipTest.js";
export {splitGap, splitGaps, type SplitGap, type SplitGaps, type SplitGapsOptions} from "./splitGap.js";
export {fisherTest, pooledZTest} from "./twoProportionTest.js";
export {welchInterval} from "./welchInterval.js";
export {winLossTie, type WinLossTie} from "./winLossTie.js";

// many models: ranks, ties, the frontier
export {paretoMembership, paretoSet, type Direction, type ParetoSet} from "./paretoSet.js";
export {rankBlocks, type RankBlock} from "./rankBlocks.js";
export {flippedPairs, rankFlips, type RankFlip} from "./rankFlips.js";
export {rankIntervals, type RankInterval, type TieRule} from "./rankIntervals.js";
export {rankSets, resolvedPairs, tieGroups, type RankSet, type ResolvedPair, type TieGroup} from "./tieGroups.js";

// how alike two or more orders are
export {kendallTauB, tauB, type KendallTauB} from "./kendallTauB.js";
export {kendallW, type KendallW} from "./kendallW.js";
export {midRanks} from "./midRanks.js";
export type {RankCorrelation, RankCorrelationOptions} from "./rankCorrelation.js";
export {rankCorrelationInterval} from "./rankCorrelationInterval.js";
export {spearman, spearmanRho} from "./spearman.js";

// several trials a task, and thresholds
export {consistency, flakyTasks, type Consistency, type FlakyTask} from "./consistency.js";
export {passAtK} from "./passAtK.js";
export {passHatK} from "./passHatK.js";
export {passKCells, passKCurve, type PassKPoint} from "./passKCurve.js";
export {passSurface, type HalfPointTrial, type SurfacePoint} from "./passSurface.js";
export {passesThreshold, thresholdFraction} from "./threshold.js";

// judges: agreement, severity, and verdicts against the truth
export type {Agreement, AgreementWeights, Ratings} from "./agreement.js";
export {agreementInterval, type AgreementChoice, type AgreementInterval} from "./agreementInterval.js";
export {calibration, type Calibration, type CalibrationBin} from "./calibration.js";
export {cohenKappa, crossTable, scottPi, type CohenKappa} from "./cohenKappa.js";
export {confusionMatrix, type ClassScores, type ConfusionMatrix} from "./confusionMatrix.js";
export {categoryCounts, fleissKappa, type FleissKappa} from "./fleissKappa.js";
export {gwetAc} from "./gwetAc.js";
export {judgeSeverity, type JudgeSeverity} from "./judgeSeverity.js";
export {krippendorffAlpha, type AlphaMetric} from "./krippendorffAlpha.js";

// tasks as items, and where the spread comes from
export {differenceComponents, type DifferenceComponents, type MeasuredComponents} from "./differenceComponents.js";
export {intraclassCorrelation, type IccModel} from "./intraclassCorrelation.js";
export {itemAnalysis, type Item, type ItemScores} from "./itemAnalysis.js";
export {resolvedPairsAt, spearmanBrown, taskInformation, type TaskInformation} from "./taskInformation.js";
export {varianceComponents, type FactorLabels, type VarianceComponent} from "./varianceComponents.js";

// planning: power, sizes, what to buy
export {buyNext, type EvaluationCosts, type EvaluationDesign, type Purchase} from "./buyNext.js";
export {designEffect, minimalDetectableEffect, type ComparisonDesign} from "./minimalDetectableEffect.js";
export {discordanceFromPhi, exactPairedPower, pairedPower, pairedSampleSize, type Discordance} from "./pairedPower.js";
export {componentPower, tasksNeeded, type Repeats} from "./tasksNeeded.js";
export {
  twoProportionPower,
  twoProportionSampleSize,
  type Plan,
  type PlanOptions,
  type SampleSizeForm,
} from "./twoProportionPower.js";

// printed tables: the counts behind rounded shares
export {fitPooledRow, type PooledFit, type PooledRow} from "./fitPooledRow.js";
export {fitShareRow, type ShareFit, type ShareRow} from "./fitShareRow.js";
export {coverageLattice, momentBounds, type MomentBounds, type PrintedDistribution} from "./momentBounds.js";
export {printedCounts, type Printing} from "./printedCounts.js";

// ground: distributions, special functions, quantiles, the generator
export {
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
} from "./distributions.js";
export {latticeScale} from "./lattice.js";
export {inverseCdfQuantiles, quantiles} from "./quantile.js";
export {blockSeed, Sfc32} from "./rng.js";
export {incompleteBeta, incompleteBetaInverse, incompleteGammaUpper, logBeta, logGamma} from "./specialFunctions.js";
