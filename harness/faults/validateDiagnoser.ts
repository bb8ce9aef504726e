import {readTable} from "../../data/store.js";
import {confusionMatrix} from "../../src/stats/confusionMatrix.js";
import type {ConfusionMatrix} from "../../src/stats/confusionMatrix.js";
import type {Diagnoser} from "../diagnose/evidence.js";
import {readEvidence} from "../diagnose/readEvidence.js";

/** What a verdict is called where a diagnoser cannot tell. */
export const CANNOT_TELL = "cannot_tell";

/** How far a diagnoser agrees with what was committed on purpose. */
export interface DiagnoserValidation {
  readonly confusion: ConfusionMatrix;
  /** Trials whose fault cost no claim, so that there was nothing to diagnose. */
  readonly harmless: number;
  /** Verdicts by stated confidence: how many, and how many of them right. */
  readonly calibration: readonly {readonly from: number; readonly n: number; readonly right: number}[];
}

/**
 * Diagnoses every trial whose fault is known and that misses a claim, and compares. It is agreement with known faults of scripted agents, not with people.
 * @param folder an experiment with rows of kind `fault` in `truths`, judged by `judge`
 * @throws where no truth is known
 */
export async function validateDiagnoser(
  folder: string,
  diagnoser: Diagnoser,
  judge: string,
): Promise<DiagnoserValidation> {
  const truths = new Map(
    (await readTable(folder, "truths")).flatMap(({trial_id, kind, value}) =>
      kind === "fault" ? [[trial_id, value]] : [],
    ),
  );
  const truth: string[] = [];
  const verdicts: string[] = [];
  const confidences: number[] = [];
  let harmless = 0;
  await readEvidence(folder, {judge, below: Number.POSITIVE_INFINITY}, ({trialId, evidence}) => {
    const mode = truths.get(trialId);
    if (mode === undefined) return;
    if (evidence.missed.length === 0) {
      harmless += 1;
      return;
    }
    const [primary] = diagnoser.diagnose(evidence);
    truth.push(mode);
    verdicts.push(primary.mode ?? CANNOT_TELL);
    confidences.push(primary.confidence);
  });
  if (truth.length === 0)
    throw new Error(`validateDiagnoser: ${folder}: got no judged trial with a known fault; expected some`);
  const calibration = [0, 0.6, 0.8, 0.9].map((from, index, steps) => {
    const inStep = confidences.flatMap((confidence, i) =>
      confidence >= from && confidence < (steps[index + 1] ?? 2) ? [i] : [],
    );
    return {from, n: inStep.length, right: inStep.filter((i) => truth[i] === verdicts[i]).length};
  });
  return {confusion: confusionMatrix(truth, verdicts), harmless, calibration};
}
