import {agreementInterval} from "../stats/agreementInterval.js";
import type {AgreementInterval} from "../stats/agreementInterval.js";
import {calibration} from "../stats/calibration.js";
import type {Calibration} from "../stats/calibration.js";
import {confusionMatrix} from "../stats/confusionMatrix.js";
import type {ConfusionMatrix} from "../stats/confusionMatrix.js";
import type {Interval} from "../stats/interval.js";
import {proportionInterval} from "../stats/proportionInterval.js";
import {failureModes} from "./failureModes.js";

/** What is known to be right: which mode a trial's fault committed, or which label a seeded answer deserves. */
export type TruthKind = "fault" | "claim";

/**
 * One kind of truth with every verdict on it, as columns over verdicts; `judge`, `truth`, `verdict`, `model` and `cluster`
 * are places in the lists. A verdict is a diagnoser's primary mode or a judge's label.
 */
export interface TruthSet {
  judges: string[];
  /** modes or labels; `cannot_tell` is a verdict that is never true */
  labels: string[];
  /** what was seeded: a way to commit a fault, a kind of answer */
  models: string[];
  /** tasks, which are drawn whole */
  clusters: string[];
  judge: number[];
  truth: number[];
  verdict: number[];
  confidence: (number | null)[];
  model: number[];
  cluster: number[];
  /** truths in all, whether or not anyone gave a verdict */
  known: number;
  /** of these, faults that cost no claim, so that there was nothing to diagnose */
  harmless: number;
}

/** Verdicts before and after on one frozen pair of claim and answer; the first judge is the one that it was frozen under. */
export interface AnchorPair {
  judge: string;
  cluster: string;
  before: number;
  after: number;
}

/** Member `truths`: what is known to be right, and what was said of it; null or empty where nothing is. */
export interface TruthsMember {
  fault: TruthSet | null;
  claim: TruthSet | null;
  /** the judge whose verdicts were frozen; null without an anchor */
  anchor_judge: string | null;
  anchors: AnchorPair[];
}

/** What a diagnoser says that cannot tell. */
export const CANNOT_TELL = "cannot_tell";

/** One seed under one judge: how many verdicts on it are right. */
export interface SeedShare {
  model: string;
  right: Interval;
}

/** One judge or diagnoser against what is known to be right. */
export interface Validation {
  kind: TruthKind;
  judge: string;
  confusion: ConfusionMatrix;
  /** null where no verdict has a confidence */
  calibration: Calibration | null;
  /** Cohen's kappa with truth */
  kappa: AgreementInterval;
  /** by what was seeded, in the order of its name */
  seeds: SeedShare[];
  harmless: number;
  /** truths of some consequence on which it gave no verdict: failed calls, or not asked yet */
  open: number;
}

const LABELS = ["fulfilled", "partially_fulfilled", "not_fulfilled"];
const MODES = failureModes.map(({mode}) => mode);

/** Modes in the order of the taxonomy, labels from best to worst, then what else occurs. */
function inOrder(kind: TruthKind, labels: readonly string[]): string[] {
  const known = kind === "fault" ? MODES : LABELS;
  return [...known.filter((label) => labels.includes(label)), ...labels.filter((label) => !known.includes(label))];
}

/**
 * Every judge's verdicts held against what is known to be right: confusion matrix, balanced accuracy, kappa, calibration, and the
 * share that is right by what was seeded. Use it for faults and answers that were seeded; between judges of whom neither is right for
 * sure, `judges` has agreement.
 * @param member the member `truths`
 * @param options `level` of intervals in (0, 1), default 0.95; bootstrap intervals draw tasks, 2,000 resamples, seed 1
 * @returns faults before claims, judges by name; empty where nothing is known
 * @example validations(archive.truths).find(({judge}) => judge === "rule")?.confusion.balanced_accuracy.estimate
 */
export function validations(member: TruthsMember, options: {level?: number} = {}): Validation[] {
  return (["fault", "claim"] as const).flatMap((kind) => {
    const set = member[kind];
    return set === null ? [] : set.judges.map((_, judge) => validationOf(kind, set, judge, options.level ?? 0.95));
  });
}

function validationOf(kind: TruthKind, set: TruthSet, judge: number, level: number): Validation {
  const own = set.judge.flatMap((place, i) => (place === judge ? [i] : []));
  const truth = own.map((i) => set.labels[set.truth[i]]);
  const verdicts = own.map((i) => set.labels[set.verdict[i]]);
  const clusters = own.map((i) => set.clusters[set.cluster[i]]);
  const labels = inOrder(kind, [...new Set([...truth, ...verdicts])].sort());
  const isRight = own.map((_, k) => truth[k] === verdicts[k]);
  const stated = own.flatMap((i, k) => {
    const confidence = set.confidence[i];
    return confidence === null ? [] : [{confidence, right: isRight[k] ? 1 : 0, cluster: clusters[k]}];
  });
  const models = own.map((i) => set.models[set.model[i]]);
  return {
    kind,
    judge: set.judges[judge],
    confusion: confusionMatrix(truth, verdicts, {labels, clusters, level}),
    calibration:
      stated.length === 0
        ? null
        : calibration(
            stated.map(({confidence}) => confidence),
            stated.map(({right}) => right),
            {level, clusters: stated.map(({cluster}) => cluster)},
          ),
    kappa: agreementInterval(
      own.map((_, k) => [labels.indexOf(truth[k]), labels.indexOf(verdicts[k])]),
      {coefficient: "cohen-kappa"},
      {level, clusters},
    ),
    seeds: [...new Set(models)].sort().map((model) => {
      const places = models.flatMap((other, k) => (other === model ? [k] : []));
      const right = places.filter((k) => isRight[k]).length;
      return {model, right: proportionInterval(right, places.length, {level})};
    }),
    harmless: set.harmless,
    open: set.known - set.harmless - own.length,
  };
}
