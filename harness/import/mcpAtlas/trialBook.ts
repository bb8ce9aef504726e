import {hash} from "node:crypto";

/** A trial that was met, and what tells it from another attempt at the same task. */
export interface KnownTrial {
  readonly trialIndex: number;
  readonly answer: string | null;
  readonly history: string | null;
  /** The file that last held it: one file holds a trial once. */
  file: string;
  /** Judges whose verdicts were read, and diagnosers. */
  readonly judges: Set<string>;
}

/** Cells that pandas reads as missing, so that a scored file has them empty. */
const MISSING = new Set(["", "None", "null", "NA", "N/A", "nan", "NaN", "NULL", "n/a", "<NA>", "#N/A", "NaT"]);

function print(cell: string | null): string | null {
  if (cell === null) return null;
  return MISSING.has(cell) ? "" : hash("sha1", cell, "base64");
}

function areSame(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

/**
 * Which rows of several files are the same trial. Rows of one file never are: a task that stands twice in a file was attempted twice, as the published
 * rates count it. Rows of two files are where answer and conversation agree, as far as both have them.
 */
export class TrialBook {
  private readonly trials = new Map<string, KnownTrial[]>();

  /** @param isOneFile whether all rows come from one file, so that no two can be the same trial and none need be compared */
  constructor(private readonly isOneFile = false) {}

  /**
   * The trial of a row.
   * @param answer the cell of the response, null where the file has none
   * @param history the cell of the conversation, null where the file has none
   * @returns the trial, and whether it was not met before
   */
  find(
    model: string,
    taskId: string,
    answer: string | null,
    history: string | null,
    file: string,
  ): {trial: KnownTrial; isNew: boolean} {
    const key = `${model}\0${taskId}`;
    const list = this.trials.get(key) ?? [];
    if (list.length === 0) this.trials.set(key, list);
    const answerPrint = this.isOneFile ? null : print(answer);
    const historyPrint = this.isOneFile ? null : print(history);
    const same = list.find(
      (trial) => trial.file !== file && areSame(trial.answer, answerPrint) && areSame(trial.history, historyPrint),
    );
    if (same !== undefined) {
      same.file = file;
      return {trial: same, isNew: false};
    }
    const trial = {
      trialIndex: list.length + 1,
      answer: answerPrint,
      history: historyPrint,
      file,
      judges: new Set<string>(),
    };
    list.push(trial);
    return {trial, isNew: true};
  }

  /** Every model's attempts as `[model, taskId, number of attempts]`. */
  *attempts(): Generator<[string, string, number]> {
    for (const [key, list] of this.trials) {
      const cut = key.lastIndexOf("\0");
      yield [key.slice(0, cut), key.slice(cut + 1), list.length];
    }
  }
}
