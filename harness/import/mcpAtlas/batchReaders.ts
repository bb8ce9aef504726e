import {setImmediate} from "node:timers/promises";
import type {TableName} from "../../../data/schema.js";
import {NoteRecord, replayNotes} from "../notes.js";
import type {SourceFile, Sources} from "../sources.js";
import {OtherThread, OwnThread} from "./batchThread.js";
import type {BatchThread} from "./batchThread.js";
import type {CsvRow} from "./csvFile.js";
import type {BatchResult, PartPlace} from "./batchReader.js";
import {RowBatch} from "./rowBatch.js";
import type {FileContext} from "./rowReader.js";
import type {TrialRow} from "./trialReader.js";

/**
 * Gathers rows of trials into batches and has them read, in threads of their own or in this one, while the next rows are gathered.
 * Whatever order threads finish in, parts are numbered and notes are kept in the order of the rows.
 */
export class BatchReaders {
  /** Takes the notes of who reads rows in order. */
  readonly notes = new NoteRecord();
  /** Rows by table, those of the batches that were read. */
  readonly counts: Partial<Record<TableName, number>> = {};
  /** Verdicts by judge. */
  readonly verdicts: Record<string, number> = {};
  private readonly threads: readonly BatchThread[];
  private readonly files = new Map<string, SourceFile>();
  private readonly memory: Uint8Array<ArrayBuffer>[] = [];
  private readonly running = new Set<Promise<BatchResult>>();
  /** Batches that are read at once: one waits while each thread of its own reads. */
  private readonly most: number;
  private readonly isOwn: boolean;
  private batch = new RowBatch();
  private part = 0;
  /** What went wrong first. */
  private failure: unknown = null;
  /** Settles when all batches so far were read and their notes kept. */
  private kept: Promise<void> = Promise.resolve();

  /** @param threads how many threads read; 0: this one does */
  constructor(
    place: PartPlace,
    private readonly sources: Sources,
    threads: number,
  ) {
    this.isOwn = threads === 0;
    this.most = threads + 1;
    this.threads = this.isOwn ? [new OwnThread(place)] : Array.from({length: threads}, () => new OtherThread(place));
  }

  /** Says that a row of a file comes, or the whole of one that has no rows: notes are about it from now on. */
  next(source: SourceFile): void {
    this.files.set(source.path, source);
    this.notes.row += 1;
  }

  /** Adds the row that is being read; waits where too many batches are being read. @throws what went wrong in a thread */
  async add(cells: CsvRow, trial: TrialRow, context: FileContext): Promise<void> {
    this.batch.add(cells, trial, this.notes.row, context);
    // Lets the database of this thread answer.
    if (this.isOwn && this.running.size > 0) await setImmediate();
    if (this.batch.isFull) await this.send();
  }

  /** Reads what was added and keeps all notes. @throws what went wrong in a thread */
  async finish(): Promise<void> {
    await this.send();
    await this.kept;
  }

  /** Waits for what is being read, whether it fails or not, and ends the threads. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.running, this.kept]);
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private async send(): Promise<void> {
    const {batch, kept} = this;
    const notes = this.notes.take();
    while (this.running.size >= this.most) await Promise.race(this.running);
    if (this.failure !== null) throw this.failure;
    if (batch.isEmpty) {
      this.kept = kept.then(() => replayNotes(notes, [], this.sources, this.files));
    } else {
      const thread = this.threads.reduce((best, other) => (other.waiting < best.waiting ? other : best));
      const running = thread.read(batch.pack(++this.part), (memory) => this.memory.push(memory));
      this.running.add(running);
      running.then(
        () => this.running.delete(running),
        (error: unknown) => {
          this.failure ??= error;
          this.running.delete(running);
        },
      );
      this.batch = new RowBatch(this.memory.pop());
      this.kept = kept.then(async () => {
        const result = await running;
        replayNotes(notes, result.notes, this.sources, this.files);
        this.count(result);
      });
    }
    // Whoever waits for it is told; until then nobody need be.
    this.kept.catch(() => undefined);
  }

  private count({counts, verdicts}: BatchResult): void {
    for (const [table, count] of Object.entries(counts) as [TableName, number][]) {
      this.counts[table] = (this.counts[table] ?? 0) + count;
    }
    for (const [judge, count] of Object.entries(verdicts)) this.verdicts[judge] = (this.verdicts[judge] ?? 0) + count;
  }
}
