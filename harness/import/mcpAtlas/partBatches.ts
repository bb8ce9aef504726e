import type {NewRow, TableName} from "../../../data/schema.js";
import {tableNames} from "../../../data/schema.js";
import {writePart} from "../../../data/store.js";
import type {ImportRows} from "../storeImport.js";

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

  /** Writes what was gathered, if it is much. */
  async writeIfFull(): Promise<void> {
    if (this.size >= LARGEST_TEXT || this.held >= MOST_ROWS) await this.write();
  }

  /** Writes what was gathered, trials before what is said of them. */
  async write(): Promise<void> {
    const part = `import-${String(++this.part).padStart(5, "0")}`;
    for (const table of tableNames) await this.writeTable(table, part);
    this.rows = {};
    this.size = 0;
    this.held = 0;
  }

  private async writeTable<N extends TableName>(table: N, part: string): Promise<void> {
    const {writtenAt} = this;
    await writePart(this.folder, table, (this.rows[table] ?? []) as NewRow<N>[], {writtenAt, part});
  }
}
