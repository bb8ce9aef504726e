export {betaPosterior, type BetaPosterior, type BetaPrior} from "./betaPosterior.js";
export {clopperPearsonInterval} from "./clopperPearsonInterval.js";
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
export type {Interval, IntervalOptions, TestResult} from "./interval.js";
export {jeffreysInterval} from "./jeffreysInterval.js";
export {proportionInterval} from "./proportionInterval.js";
export {incompleteBeta, incompleteBetaInverse, incompleteGammaUpper, logBeta, logGamma} from "./specialFunctions.js";
export {wilsonInterval} from "./wilsonInterval.js";
export {
  bootstrapMeans,
  bootstrapMeansAsync,
  type AsyncBootstrapOptions,
  type BootstrapMeans,
  type BootstrapOptions,
  type Column,
} from "./bootstrap.js";
export {differenceIntervals, type DifferenceInterval} from "./differenceIntervals.js";
export {percentileInterval} from "./percentileInterval.js";
export {inverseCdfQuantiles, quantiles} from "./quantile.js";
export {rankBlocks, type RankBlock} from "./rankBlocks.js";
export {rankIntervals, type RankInterval, type TieRule} from "./rankIntervals.js";
export {blockSeed, Sfc32} from "./rng.js";
export {rankSets, resolvedPairs, tieGroups, type ResolvedPair, type TieGroup} from "./tieGroups.js";
export {adjustPValues, type Adjustment} from "./adjustPValues.js";
export {clusteredError, clusteredInterval, type ClusteredError} from "./clusteredError.js";
export {latticeScale} from "./lattice.js";
export {mcnemarTest, type McnemarVariant} from "./mcnemarTest.js";
export {newcombeInterval, pairedNewcombeInterval} from "./newcombeInterval.js";
export {nonInferiorityTest, nonInferiorityVerdict, type NonInferiorityVerdict} from "./nonInferiority.js";
export {pairedCounts, type PairedCounts} from "./pairedCounts.js";
export {pairedDifference, type PairedDifference} from "./pairedDifference.js";
export {probabilityBetterBeta, probabilityBetterBootstrap, type ProbabilityBetter} from "./probabilityBetter.js";
export {signFlipTest} from "./signFlipTest.js";
export {meanOf, standardError, studentInterval} from "./studentInterval.js";
export {fisherTest, pooledZTest} from "./twoProportionTest.js";
export {winLossTie, type WinLossTie} from "./winLossTie.js";
export {kendallTauB, tauB, type KendallTauB} from "./kendallTauB.js";
export {midRanks} from "./midRanks.js";
export {passAtK} from "./passAtK.js";
export {passHatK} from "./passHatK.js";
export {passKCells, passKCurve, type PassKPoint} from "./passKCurve.js";
export type {RankCorrelation, RankCorrelationOptions} from "./rankCorrelation.js";
export {rankCorrelationInterval} from "./rankCorrelationInterval.js";
export {spearman, spearmanRho} from "./spearman.js";
export type {Agreement, AgreementWeights, Ratings} from "./agreement.js";
export {agreementInterval, type AgreementChoice, type AgreementInterval} from "./agreementInterval.js";
export {calibration, type Calibration, type CalibrationBin} from "./calibration.js";
export {cohenKappa, crossTable, scottPi, type CohenKappa} from "./cohenKappa.js";
export {confusionMatrix, type ClassScores, type ConfusionMatrix} from "./confusionMatrix.js";
export {categoryCounts, fleissKappa, type FleissKappa} from "./fleissKappa.js";
export {gwetAc} from "./gwetAc.js";
export {judgeSeverity, type JudgeSeverity} from "./judgeSeverity.js";
export {kendallW, type KendallW} from "./kendallW.js";
export {krippendorffAlpha, type AlphaMetric} from "./krippendorffAlpha.js";
export {
  sumBootstrapInterval,
  sumBootstrapIntervals,
  type SumBootstrapInterval,
  type SumBootstrapOptions,
  type SumStatistic,
} from "./sumBootstrap.js";
export {bcaInterval, type BiasRule} from "./bcaInterval.js";
export {bootstrapStatistic, type StatisticOptions} from "./bootstrapStatistic.js";
export {consistency, flakyTasks, type Consistency, type FlakyTask} from "./consistency.js";
export {hierarchicalBootstrap, type HierarchyLevel, type HierarchyOptions} from "./hierarchicalBootstrap.js";
export {intraclassCorrelation, type IccModel} from "./intraclassCorrelation.js";
export {paretoMembership, paretoSet, type Direction, type ParetoSet} from "./paretoSet.js";
export {passSurface, type HalfPointTrial, type SurfacePoint} from "./passSurface.js";
export {flippedPairs, rankFlips, type RankFlip} from "./rankFlips.js";
export {ratioInterval} from "./ratioInterval.js";
export {simultaneousBand} from "./simultaneousBand.js";
export {passesThreshold, thresholdFraction} from "./threshold.js";
export {varianceComponents, type FactorLabels, type VarianceComponent} from "./varianceComponents.js";
export {itemAnalysis, type Item, type ItemScores} from "./itemAnalysis.js";
export {
  groupPermutationTest,
  labelPermutationTest,
  type GroupTest,
  type PermutationOptions,
} from "./labelPermutation.js";
export {splitGap, splitGaps, type SplitGap, type SplitGaps} from "./splitGap.js";
export {resolvedPairsAt, spearmanBrown, taskInformation, type TaskInformation} from "./taskInformation.js";
export {welchInterval} from "./welchInterval.js";
export {binomialBootstrapInterval, bootstrapEndRange, type BootstrapEndRange} from "./binomialBootstrap.js";
export {fitPooledRow, type PooledFit, type PooledRow} from "./fitPooledRow.js";
export {fitShareRow, type ShareFit, type ShareRow} from "./fitShareRow.js";
export {coverageLattice, momentBounds, type MomentBounds, type PrintedDistribution} from "./momentBounds.js";
export {printedCounts, type Printing} from "./printedCounts.js";
export {buyNext, type EvaluationCosts, type EvaluationDesign, type Purchase} from "./buyNext.js";
export {differenceComponents, type DifferenceComponents, type MeasuredComponents} from "./differenceComponents.js";
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
export {scoreInterval} from "./scoreInterval.js";
