import {isAscii} from "node:buffer";
import type {CsvRow} from "./csvFile.js";
import type {FileContext} from "./rowReader.js";
import {trialColumns} from "./trialReader.js";
import type {RowCells, TrialRow} from "./trialReader.js";

/** So many bytes of cells make a batch full. */
const FULL_BYTES = 8 << 20;
/** So many rows make a batch full. */
const FULL_ROWS = 20_000;
/** Of each cell: where it begins, where it ends, whether it is ASCII alone. */
const PLACES = 3;
const QUOTE = 0x22;
const ABSENT = -1;

/** A row of a batch. */
interface BatchRow {
  readonly trial: TrialRow;
  /** Counted over all files. */
  readonly row: number;
  /** Which of the batch's files it is of. */
  readonly context: number;
  /** Where the places of its cells begin. */
  readonly at: number;
}

/** Rows with the bytes of those of their cells that a `TrialReader` asks for, as one thread hands them to another. */
export interface PackedBatch {
  /** Counted from 1; parts are named by it. */
  readonly part: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly places: Int32Array<ArrayBuffer>;
  readonly rows: readonly BatchRow[];
  readonly contexts: readonly FileContext[];
}

const MEMORY = FULL_BYTES + (FULL_BYTES >> 3);

/** Gathers rows into batches. */
export class RowBatch {
  private bytes: Uint8Array<ArrayBuffer>;
  private size = 0;
  private places: number[] = [];
  private rows: BatchRow[] = [];
  private contexts: FileContext[] = [];
  private columns: readonly string[] = [];

  /** @param memory that a batch before has used, if any */
  constructor(memory?: Uint8Array<ArrayBuffer>) {
    // What a row of extraordinary length took is given up again.
    this.bytes = memory?.length === MEMORY ? memory : new Uint8Array(MEMORY);
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  get isFull(): boolean {
    return this.size >= FULL_BYTES || this.rows.length >= FULL_ROWS;
  }

  /** Copies a row. @param row counted over all files */
  add(cells: CsvRow, trial: TrialRow, row: number, context: FileContext): void {
    if (this.contexts.at(-1) !== context) {
      this.contexts.push(context);
      this.columns = trialColumns(context.file);
    }
    this.rows.push({trial, row, context: this.contexts.length - 1, at: this.places.length});
    for (const column of this.columns) {
      const cell = cells.cell(column);
      if (cell === null) this.places.push(ABSENT, ABSENT, 0);
      else {
        this.reserve(cell.bytes.length);
        const from = this.size;
        if (cell.isDoubled) this.size = copyUndoubled(cell.bytes, this.bytes, from);
        else {
          this.bytes.set(cell.bytes, from);
          this.size += cell.bytes.length;
        }
        this.places.push(from, this.size, isAscii(cell.bytes) ? 1 : 0);
      }
    }
  }

  /** What was gathered; what is known of a file beside its rows stays behind. */
  pack(part: number): PackedBatch {
    const {bytes, rows} = this;
    const contexts = this.contexts.map((context) => ({
      ...context,
      file: {...context.file, value: null},
      source: {...context.source, warnings: []},
    }));
    return {part, bytes, places: Int32Array.from(this.places), rows, contexts};
  }

  private reserve(length: number): void {
    if (this.size + length <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.size + length, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}

/** Copies bytes with one quote for two. @returns where the copy ends */
function copyUndoubled(bytes: Uint8Array, into: Uint8Array, start: number): number {
  let end = start;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    into[end++] = byte;
    if (byte === QUOTE) at++;
  }
  return end;
}

/** A row of a batch as its reader sees it. */
interface ReadRow {
  /** Cells are decoded when they are asked for. */
  readonly cells: RowCells;
  readonly trial: TrialRow;
  /** Counted over all files. */
  readonly row: number;
  readonly context: FileContext;
}

/** The rows of a batch, in order. */
export function* rowsOf({bytes, places, rows, contexts}: PackedBatch): Generator<ReadRow> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const columns = contexts.map(({file}) => new Map(trialColumns(file).map((column, i) => [column, i])));
  for (const {trial, row, context, at: start} of rows) {
    const cells: RowCells = {
      get(column) {
        const place = columns[context].get(column);
        if (place === undefined) return null;
        const at = start + place * PLACES;
        if (places[at] === ABSENT) return null;
        // Bytes below 128 are the same in both, and several times as fast read as Latin-1.
        return text.toString(places[at + 2] === 1 ? "latin1" : "utf8", places[at], places[at + 1]);
      },
    };
    yield {cells, trial, row, context: contexts[context]};
  }
}
