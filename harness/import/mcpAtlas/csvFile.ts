import {isUtf8} from "node:buffer";
import {createHash} from "node:crypto";
import {closeSync, openSync, readSync} from "node:fs";
import {shown} from "../../../data/problems.js";

const CHUNK = 1 << 20;
/** A row is refused when it is longer than this: its quotes are not closed. */
const LONGEST_ROW = 1 << 26;
/** After a broken row so many bytes are searched for the next sound one; what comes after is left out. */
const SEARCHED = 1 << 28;
const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const MORE = "more";
const HEX_ID = /^[0-9a-f]{24}$/;

/** The bytes of a cell, without its outer quotes. */
export interface CsvCell {
  /** Valid UTF-8 that holds only until the next row is read. */
  readonly bytes: Uint8Array;
  /** Whether quotes stand in it twice for once. */
  readonly isDoubled: boolean;
}

/** A row while it is the current one: its cells are decoded only when they are asked for. */
export interface CsvRow {
  /** Counted from 1 without the header, broken rows too. */
  readonly number: number;
  /** The cell of a column; null where the file has no such column. */
  get(column: string): string | null;
  /** The same cell as bytes. */
  cell(column: string): CsvCell | null;
}

/** A row, or what is wrong with one that had to be left out. */
type CsvItem = {readonly row: CsvRow; readonly damage: null} | {readonly row: null; readonly damage: string};

/**
 * Reads a CSV file as Python's `csv` and pandas write it, row by row in bounded memory, and hashes it on the way.
 * A row with broken quotes, a wrong number of cells or bytes that are no UTF-8 is named and left out; reading goes on at the
 * next line that begins like a row.
 * @example for (const {row} of new CsvFile("outputs.csv").items("task_id")) row?.get("response")
 */
export class CsvFile {
  /** The columns by place; empty where the file has none. */
  readonly header: readonly string[] = [];
  /** What is wrong with the whole file, null where nothing is. */
  readonly damage: string | null;
  bytes = 0;
  rows = 0;
  private readonly sum = createHash("sha256");
  private readonly descriptor: number;
  private buffer = Buffer.allocUnsafe(CHUNK);
  private start = 0;
  private end = 0;
  private atEnd = false;
  /** Where the row after the scanned one begins. */
  private next = 0;
  /** Of each scanned cell: where it begins, where it ends, whether it holds doubled quotes. */
  private cells: number[] = [];
  private digest: string | null = null;

  /** @throws where the file cannot be opened */
  constructor(path: string) {
    this.descriptor = openSync(path, "r");
    this.fill();
    this.damage = this.findDamage();
    if (this.damage !== null) return;
    this.header = this.texts();
    this.start = this.next;
  }

  /** Rows after the header, sound and broken. @param idColumn the column whose shape tells a row from a line inside a cell */
  *items(idColumn: string): Generator<CsvItem> {
    const places = new Map(this.header.map((column, i) => [column, i]));
    const id = places.get(idColumn) ?? 0;
    let broken: string | null = null;
    let lines = 0;
    let searched = 0;
    let isHex = true;
    while (this.hasMore()) {
      const problem = this.scanRow();
      if (problem === null && this.cells.length === 3 && this.cells[0] === this.cells[1] && this.header.length > 1) {
        this.start = this.next;
      } else if (problem === null && (broken === null || this.beginsRow(id, isHex))) {
        if (broken !== null) yield {row: null, damage: linesLeftOut(broken, lines)};
        broken = null;
        lines = 0;
        this.rows += 1;
        const damage = this.rowProblem();
        this.start = this.next;
        if (damage !== null) yield {row: null, damage: `row ${this.rows}: ${damage}`};
        else {
          isHex &&= HEX_ID.test(this.text(id));
          yield {row: this.rowOf(places), damage: null};
        }
      } else {
        if (broken === null) this.rows += 1;
        broken ??= `row ${this.rows}: ${problem}`;
        lines += 1;
        searched += this.end - this.start;
        if (searched > SEARCHED) this.drain();
        else this.skipLine();
      }
    }
    if (broken === null) return;
    const rest = searched > SEARCHED ? "; the rest of the file is left out" : "";
    yield {row: null, damage: `${linesLeftOut(broken, lines)}${rest}`};
  }

  /** The file's hash; reads what is left of it, and closes it. */
  finish(): string {
    if (this.digest === null) {
      this.drain();
      closeSync(this.descriptor);
      this.digest = this.sum.digest("hex");
    }
    return this.digest;
  }

  /** Closes the file unread; `finish` closes it too. */
  close(): void {
    closeSync(this.descriptor);
  }

  private findDamage(): string | null {
    const [first, second, third] = this.buffer.subarray(0, this.end);
    if (this.end === 0) return "file is empty: got 0 bytes; expected a header";
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
      return "wrong encoding: got a UTF-16 byte order mark; expected UTF-8";
    }
    if (first === 0xef && second === 0xbb && third === 0xbf) this.start = 3;
    return this.scanRow() ?? this.notUtf8();
  }

  private hasMore(): boolean {
    while (this.start >= this.end && !this.atEnd) this.fill();
    return this.start < this.end;
  }

  /** Reads on; what was used up is dropped, and the buffer grows where one row fills it. */
  private fill(): void {
    if (this.start > 0) {
      this.buffer.copyWithin(0, this.start, this.end);
      this.end -= this.start;
      this.start = 0;
    }
    if (this.end === this.buffer.length) {
      const larger = Buffer.allocUnsafe(this.buffer.length * 2);
      this.buffer.copy(larger, 0, 0, this.end);
      this.buffer = larger;
    }
    const length = readSync(this.descriptor, this.buffer, this.end, this.buffer.length - this.end, null);
    this.sum.update(this.buffer.subarray(this.end, this.end + length));
    this.bytes += length;
    this.end += length;
    this.atEnd = length === 0;
  }

  private drain(): void {
    while (!this.atEnd) {
      this.start = this.end;
      this.fill();
    }
    this.start = this.end;
  }

  private skipLine(): void {
    for (;;) {
      const at = this.buffer.subarray(0, this.end).indexOf(LF, this.start);
      this.start = at < 0 ? this.end : at + 1;
      if (at >= 0 || this.atEnd) return;
      this.fill();
    }
  }

  /** Scans the row at `start` into `cells` and `next`; says what is wrong with it. */
  private scanRow(): string | null {
    for (;;) {
      const problem = this.scan();
      if (problem !== MORE) return problem;
      if (this.end - this.start >= LONGEST_ROW)
        return `quotes: got a row of more than ${LONGEST_ROW} bytes; expected closed quotes`;
      this.fill();
    }
  }

  private scan(): string | null {
    const {buffer, end, atEnd} = this;
    const cells: number[] = [];
    this.cells = cells;
    let at = this.start;
    for (;;) {
      const isQuoted = at < end && buffer[at] === QUOTE;
      if (isQuoted) at += 1;
      const from = at;
      let doubled = 0;
      if (isQuoted) {
        for (;;) {
          while (at < end && buffer[at] !== QUOTE) at += 1;
          if (at + 1 >= end && !atEnd) return MORE;
          if (at >= end) return "quotes: got a quote that is never closed; expected a closing quote";
          if (at + 1 >= end || buffer[at + 1] !== QUOTE) break;
          doubled = 1;
          at += 2;
        }
      } else {
        while (at < end && buffer[at] !== COMMA && buffer[at] !== LF && buffer[at] !== CR) at += 1;
      }
      if (at + 2 >= end && !atEnd) return MORE;
      cells.push(from, at, doubled);
      if (isQuoted) at += 1;
      if (at >= end || buffer[at] === LF || buffer[at] === CR) {
        this.next = Math.min(end, at + (buffer[at] === CR && buffer[at + 1] === LF && at + 1 < end ? 2 : 1));
        return null;
      }
      if (buffer[at] !== COMMA) {
        return `quotes: got ${shown(buffer.toString("latin1", at, Math.min(at + 20, end)))} after a closing quote; expected a comma`;
      }
      at += 1;
    }
  }

  private rowProblem(): string | null {
    const found = this.cells.length / 3;
    if (found !== this.header.length) return `cells: got ${found}; expected ${this.header.length}, one a column`;
    return this.notUtf8();
  }

  private notUtf8(): string | null {
    if (isUtf8(this.buffer.subarray(this.start, this.next))) return null;
    for (let i = 0; i < this.cells.length; i += 3) {
      if (isUtf8(this.buffer.subarray(this.cells[i], this.cells[i + 1]))) continue;
      return `${this.header[i / 3] ?? "header"}: got bytes that are no UTF-8; expected UTF-8`;
    }
    return null;
  }

  /** Whether the scanned row has every cell and an id of the shape of the file's ids. */
  private beginsRow(id: number, isHex: boolean): boolean {
    if (this.cells.length !== this.header.length * 3) return false;
    return isHex ? HEX_ID.test(this.text(id)) : /^[\w.:-]{4,}$/.test(this.text(id));
  }

  private text(place: number): string {
    const at = place * 3;
    const text = this.buffer.toString("utf8", this.cells[at], this.cells[at + 1]);
    return this.cells[at + 2] === 0 ? text : text.replaceAll('""', '"');
  }

  private texts(): string[] {
    return Array.from({length: this.cells.length / 3}, (_, place) => this.text(place));
  }

  private rowOf(places: ReadonlyMap<string, number>): CsvRow {
    return {
      number: this.rows,
      get: (column) => {
        const place = places.get(column);
        return place === undefined ? null : this.text(place);
      },
      cell: (column) => {
        const place = places.get(column);
        if (place === undefined) return null;
        const [from, to, doubled] = this.cells.slice(place * 3, place * 3 + 3);
        return {bytes: this.buffer.subarray(from, to), isDoubled: doubled !== 0};
      },
    };
  }
}

function linesLeftOut(broken: string, lines: number): string {
  return lines > 1 ? `${broken}; lines left out: ${lines}` : broken;
}
