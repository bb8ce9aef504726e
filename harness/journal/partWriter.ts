import type {FinishedTrial} from "./readJournal.js";
import {writeTrials} from "./writeTrials.js";

const MOST_TRIALS = 50;
const LONGEST_WAIT_MILLISECONDS = 5000;

/**
 * Gathers finished trials and writes them as parts, some at a time, so that an experiment has not one file a trial.
 * What is not written yet stands in the journal. A part that could not be written makes `finish` throw.
 */
export class PartWriter {
  private waiting: FinishedTrial[] = [];
  private writing: Promise<void> = Promise.resolve();
  private failure: unknown = null;
  private since = 0;

  /**
   * Begins without a part.
   * @param folder the experiment's
   */
  constructor(private readonly folder: string) {}

  /**
   * Takes a trial; a part is written when enough of them wait, or long enough.
   * @param trial a trial whose end stands in the journal
   */
  add(trial: FinishedTrial): void {
    if (this.waiting.length === 0) this.since = Date.now();
    this.waiting.push(trial);
    if (this.waiting.length >= MOST_TRIALS || Date.now() - this.since > LONGEST_WAIT_MILLISECONDS) this.flush();
  }

  /**
   * Writes what is left and waits until all of it is on the disk.
   * @throws what went wrong with any part
   */
  async finish(): Promise<void> {
    this.flush();
    await this.writing;
    if (this.failure !== null) throw this.failure as Error;
  }

  private flush(): void {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    this.writing = this.writing
      .then(() => writeTrials(this.folder, batch))
      .catch((error: unknown) => {
        this.failure ??= error;
      });
  }
}
