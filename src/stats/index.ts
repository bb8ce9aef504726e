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
