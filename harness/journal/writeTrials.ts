import {writePart} from "../../data/store.js";
import type {NewRow} from "../../data/schema.js";
import type {FinishedTrial} from "./readJournal.js";

/**
 * Writes finished trials as Parquet parts: verifications and steps first, then the trials, so that a trial that is there is there whole.
 * All rows of a trial are written at the moment of its end, so that writing them twice changes nothing.
 * @param folder the experiment's
 * @param finished trials that ended, with their steps
 * @example await writeTrials(folder, [...readJournal(path).finished.values()])
 */
export async function writeTrials(folder: string, finished: readonly FinishedTrial[]): Promise<void> {
  const steps: NewRow<"steps">[] = [];
  const verifications: NewRow<"verifications">[] = [];
  const trials: NewRow<"trials">[] = [];
  for (const {trial, verification, steps: own, at} of finished) {
    own.forEach((step, i) => steps.push({...step, trial_id: trial.trial_id, step_index: i, written_at: at}));
    if (verification !== null) verifications.push({...verification, written_at: at});
    trials.push({...trial, written_at: at});
  }
  await writePart(folder, "steps", steps);
  await writePart(folder, "verifications", verifications);
  await writePart(folder, "trials", trials);
}
