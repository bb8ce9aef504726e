import {setImmediate} from "node:timers/promises";
import type {NewRow, TableName} from "../../../data/schema.js";
import type {ImportRows} from "../storeImport.js";
import {writeRows} from "./writeRows.js";

/** Rows are written when their text comes to so many characters, or when they are so many. */
const LARGEST_TEXT = 8 << 20;
const MOST_ROWS = 20_000;

/** Gathers rows and writes them as parts of one moment, so that memory does not grow with what is read. */
export class PartBatches {
  /** Rows by table, written ones too. */
  readonly counts: Partial<Record<TableName, number>> = {};
  private rows: ImportRows = {};
  private size = 0;
  private held = 0;
  private part = 0;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly folder: string,
    private readonly writtenAt: string,
  ) {}

  /** Gathers rows of a table. @param size how many characters their texts have, about */
  add<N extends TableName>(table: N, rows: readonly NewRow<N>[], size: number): void {
    const list = (this.rows[table] ??= []) as NewRow<N>[];
    for (const row of rows) list.push(row);
    this.counts[table] = (this.counts[table] ?? 0) + rows.length;
    this.size += size;
    this.held += rows.length;
  }

  /**
   * Writes what was gathered, if it is much; reading goes on meanwhile, and at most one writing is under way.
   * @throws what an earlier writing threw
   */
  async writeIfFull(): Promise<void> {
    // Lets the database answer while rows are read.
    if (this.writing !== null) await setImmediate();
    if (this.size < LARGEST_TEXT && this.held < MOST_ROWS) return;
    await this.writing;
    const writing = this.writeGathered();
    this.writing = writing;
    const end = (): void => {
      if (this.writing === writing) this.writing = null;
    };
    // A failed writing stays, so that whoever waits for it next is told.
    writing.then(end, () => undefined);
  }

  /** Writes what was gathered and waits until all is written. @throws what an earlier writing threw */
  async write(): Promise<void> {
    await this.writing;
    await this.writeGathered();
  }

  /** Waits until nothing is being written, whether it failed or not. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.writing]);
  }

  /** Writes trials before what is said of them. */
  private async writeGathered(): Promise<void> {
    const {rows, writtenAt} = this;
    const part = `import-${String(++this.part).padStart(5, "0")}`;
    this.rows = {};
    this.size = 0;
    this.held = 0;
    await writeRows(this.folder, rows, {writtenAt, part});
  }
}
