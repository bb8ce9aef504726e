import {setImmediate} from "node:timers/promises";
import type {NewRow, TableName} from "../../../data/schema.js";
import {NoteRecord} from "../notes.js";
import type {Note} from "../notes.js";
import type {ImportRows} from "../storeImport.js";
import {rowsOf} from "./rowBatch.js";
import type {PackedBatch} from "./rowBatch.js";
import {TrialReader} from "./trialReader.js";
import {writeRows} from "./writeRows.js";

/** Where parts are written, and the moment that they bear. */
export interface PartPlace {
  readonly folder: string;
  readonly writtenAt: string;
}

/** What was read of a batch. */
export interface BatchResult {
  /** In the order of the rows. */
  readonly notes: Note[];
  /** Rows by table. */
  readonly counts: Partial<Record<TableName, number>>;
  /** Verdicts by judge. */
  readonly verdicts: Record<string, number>;
}

/** A batch while it is being read. */
class Reading {
  readonly rows: ImportRows = {};
  readonly counts: BatchResult["counts"] = {};
  readonly verdicts: BatchResult["verdicts"] = {};
  readonly notes = new NoteRecord();

  add<N extends TableName>(table: N, some: readonly NewRow<N>[]): void {
    const list = (this.rows[table] ??= []) as NewRow<N>[];
    for (const row of some) list.push(row);
    this.counts[table] = (this.counts[table] ?? 0) + some.length;
  }
}

/** Reads batches one after the other: what their rows say of trials, written as one part a table while the next batch is read. */
export class BatchReader {
  private reading: Promise<unknown> = Promise.resolve();
  private writing: Promise<unknown> = Promise.resolve();
  private parts = 0;

  constructor(private readonly place: PartPlace) {}

  /**
   * Reads a batch, after those that were given before.
   * @param free called when the batch's memory is needed no more
   * @returns what was read, once its parts are written
   * @throws where a row breaks the contract, or a part cannot be written
   */
  async read(batch: PackedBatch, free: () => void): Promise<BatchResult> {
    const reading = this.reading.then(() => this.readRows(batch)).finally(free);
    this.reading = reading.catch(() => undefined);
    const {rows, notes, counts, verdicts} = await reading;
    const part = `import-${String(batch.part).padStart(5, "0")}`;
    this.parts += 1;
    const writing = this.writing
      .then(() => writeRows(this.place.folder, rows, {writtenAt: this.place.writtenAt, part}))
      .finally(() => (this.parts -= 1));
    this.writing = writing.catch(() => undefined);
    await writing;
    return {notes: notes.take(), counts, verdicts};
  }

  private async readRows(batch: PackedBatch): Promise<Reading> {
    const into = new Reading();
    const reader = new TrialReader(into.notes, into);
    for (const {cells, trial, row, context} of rowsOf(batch)) {
      // Lets the database answer while rows are read.
      if (this.parts > 0) await setImmediate();
      const before = into.counts.claim_scores ?? 0;
      into.notes.row = row;
      reader.read(cells, trial, context);
      const {judge} = context;
      if (judge !== null) into.verdicts[judge] = (into.verdicts[judge] ?? 0) + (into.counts.claim_scores ?? 0) - before;
    }
    // No more than two batches are held as rows: one that is read and one that is written.
    await this.writing;
    return into;
  }
}
