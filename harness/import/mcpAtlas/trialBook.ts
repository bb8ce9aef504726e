import {hash} from "node:crypto";

/** A trial of a `TrialBook`, and which attempt at its task it is. */
export interface FoundTrial {
  /** Its number in the book. */
  readonly trial: number;
  readonly trialIndex: number;
  /** Whether it was not met before. */
  readonly isNew: boolean;
}

/** Cells that pandas reads as missing, so that a scored file has them empty. */
const MISSING = new Set(["", "None", "null", "NA", "N/A", "nan", "NaN", "NULL", "n/a", "<NA>", "#N/A", "NaT"]);
/** Bytes of a cell's print. */
const PRINT = 16;
/** Bytes of a trial: the prints of answer and conversation, each after a byte that says whether the file had the column. */
const ENTRY = 2 * (PRINT + 1);
const NONE = -1;
const FIRST_CAPACITY = 1 << 10;

/** A bit a number. */
class Marks {
  private bits = new Uint8Array(FIRST_CAPACITY);

  /** Sets a bit. @returns whether it was not set */
  add(at: number): boolean {
    const byte = at >> 3;
    if (byte >= this.bits.length) {
      const larger = new Uint8Array(Math.max(byte + 1, this.bits.length * 2));
      larger.set(this.bits);
      this.bits = larger;
    }
    const bit = 1 << (at & 7);
    const isNew = (this.bits[byte] & bit) === 0;
    this.bits[byte] |= bit;
    return isNew;
  }
}

/**
 * Which rows of several files are the same trial. Rows of one file never are: a task that stands twice in a file was attempted twice, as the published
 * rates count it. Rows of two files are where answer and conversation agree, as far as both have them.
 * Of a trial some 50 bytes are kept, in arrays outside the heap; of one file's, which are never compared, nothing but a bit.
 */
export class TrialBook {
  /** By model and task the number of the pair, in the order in which they were met. */
  private readonly numbers = new Map<string, Map<string, number>>();
  private readonly pairs: {model: string[]; task: string[]; last: number[]; attempts: number[]} = {
    model: [],
    task: [],
    last: [],
    attempts: [],
  };
  private readonly files = new Map<string, number>();
  private readonly marks = new Map<string, Marks>();
  private count = 0;
  private prints: Buffer;
  /** Of each trial the file that last held it: one file holds a trial once. */
  private fileOf: Int32Array;
  /** Of each trial the attempt before it, or none. */
  private before: Int32Array;
  private readonly print = Buffer.alloc(ENTRY);

  /** @param isOneFile whether all rows come from one file, so that no two can be the same trial and none need be compared */
  constructor(private readonly isOneFile = false) {
    const capacity = isOneFile ? 0 : FIRST_CAPACITY;
    this.prints = Buffer.alloc(capacity * ENTRY);
    this.fileOf = new Int32Array(capacity);
    this.before = new Int32Array(capacity);
  }

  /**
   * The trial of a row.
   * @param cells the cells of the response and of the conversation, null where the file has none; not called where none need be compared
   */
  find(model: string, taskId: string, file: string, cells: () => readonly [string | null, string | null]): FoundTrial {
    const {last, attempts} = this.pairs;
    const pair = this.pairNumber(model, taskId);
    if (!this.isOneFile) {
      const fileNumber = this.fileNumber(file);
      cells().forEach((cell, i) => writePrint(this.print, i * (PRINT + 1), cell));
      const same = this.findSame(last[pair], attempts[pair], fileNumber);
      if (same !== null) {
        this.fileOf[same.trial] = fileNumber;
        return same;
      }
      this.keep(last[pair], fileNumber);
    }
    last[pair] = this.count++;
    attempts[pair] += 1;
    return {trial: last[pair], trialIndex: attempts[pair], isNew: true};
  }

  /** Marks a trial, so that what one row of it says is read once. @returns whether it did not bear the mark */
  mark(trial: number, mark: string): boolean {
    const marks = this.marks.get(mark) ?? new Marks();
    this.marks.set(mark, marks);
    return marks.add(trial);
  }

  /** Every model's attempts as `[model, taskId, number of attempts]`. */
  *attempts(): Generator<[string, string, number]> {
    const {model, task, attempts} = this.pairs;
    for (let pair = 0; pair < attempts.length; pair++) yield [model[pair], task[pair], attempts[pair]];
  }

  private pairNumber(modelId: string, taskId: string): number {
    const {model, task, last, attempts} = this.pairs;
    const tasks = this.numbers.get(modelId) ?? new Map<string, number>();
    if (tasks.size === 0) this.numbers.set(modelId, tasks);
    const known = tasks.get(taskId);
    if (known !== undefined) return known;
    const pair = model.push(modelId) - 1;
    task.push(taskId);
    last.push(NONE);
    attempts.push(0);
    tasks.set(taskId, pair);
    return pair;
  }

  private fileNumber(file: string): number {
    const number = this.files.get(file) ?? this.files.size;
    this.files.set(file, number);
    return number;
  }

  /** The first attempt of another file that agrees with the print at hand. */
  private findSame(last: number, attempts: number, file: number): FoundTrial | null {
    let same: FoundTrial | null = null;
    for (let trial = last, trialIndex = attempts; trial !== NONE; trial = this.before[trial], trialIndex--) {
      if (this.fileOf[trial] !== file && this.agrees(trial)) same = {trial, trialIndex, isNew: false};
    }
    return same;
  }

  private agrees(trial: number): boolean {
    const from = trial * ENTRY;
    return [0, PRINT + 1].every(
      (at) =>
        this.print[at] === 0 ||
        this.prints[from + at] === 0 ||
        this.print.compare(this.prints, from + at, from + at + PRINT + 1, at, at + PRINT + 1) === 0,
    );
  }

  private keep(before: number, file: number): void {
    const trial = this.count;
    if (trial >= this.fileOf.length) {
      const grown = this.fileOf.length * 2;
      const prints = Buffer.alloc(grown * ENTRY);
      prints.set(this.prints);
      const [files, befores] = [new Int32Array(grown), new Int32Array(grown)];
      files.set(this.fileOf);
      befores.set(this.before);
      [this.prints, this.fileOf, this.before] = [prints, files, befores];
    }
    this.print.copy(this.prints, trial * ENTRY);
    this.fileOf[trial] = file;
    this.before[trial] = before;
  }
}

/** Writes what tells a cell from others: 0 where the file has no such column, else 1 and a hash, zeroes of a missing text. */
function writePrint(into: Buffer, at: number, cell: string | null): void {
  into.fill(0, at, at + PRINT + 1);
  if (cell === null) return;
  into[at] = 1;
  if (!MISSING.has(cell)) hash("sha1", cell, "buffer").copy(into, at + 1, 0, PRINT);
}
