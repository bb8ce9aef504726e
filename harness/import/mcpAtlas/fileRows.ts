import {createHash} from "node:crypto";
import {closeSync, openSync, readSync} from "node:fs";
import {literal, withDatabase} from "../../../data/database.js";
import {shown} from "../../../data/problems.js";
import type {Notes} from "../notes.js";
import {CsvFile} from "./csvFile.js";
import type {CsvRow} from "./csvFile.js";
import type {FileContext} from "./rowReader.js";
import {unknownColumns} from "./unknownColumns.js";

const CHUNK = 1 << 22;
/** Rows of a Parquet file that are held at once. */
const PARQUET_ROWS = 64;
const REPORTED_EVERY = 500;
/** What a column is called that is left out. */
export const UNKNOWN_COLUMN = "column of an unknown name, not read";

/** A file's hash and size, read in chunks. */
export function hashFile(path: string): {sha256: string; bytes: number} {
  const descriptor = openSync(path, "r");
  try {
    const sum = createHash("sha256");
    const chunk = Buffer.allocUnsafe(CHUNK);
    let bytes = 0;
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      sum.update(chunk.subarray(0, length));
      bytes += length;
    }
    return {sha256: sum.digest("hex"), bytes};
  } finally {
    closeSync(descriptor);
  }
}

type UseRow = (row: CsvRow) => Promise<void>;

async function readParquet(context: FileContext, notes: Notes, use: UseRow, onRow: () => void): Promise<void> {
  const {file, source} = context;
  Object.assign(source, hashFile(file.absolute));
  try {
    await withDatabase(async (db) => {
      const from = `read_parquet(${literal(file.absolute)}, file_row_number = true)`;
      for (let start = 0; ; start += PARQUET_ROWS) {
        const sql = `SELECT * FROM ${from} WHERE file_row_number >= ${start} AND file_row_number < ${start + PARQUET_ROWS} ORDER BY file_row_number`;
        const rows = await db.rows(sql);
        for (const [i, row] of rows.entries()) {
          source.rowsRead += 1;
          onRow();
          const get = (column: string) => (column in row ? cellText(row[column]) : null);
          const cell = (column: string) =>
            column in row ? {bytes: Buffer.from(cellText(row[column])), isDoubled: false} : null;
          await use({number: start + i + 1, get, cell});
        }
        if (rows.length < PARQUET_ROWS) break;
      }
    }, 1);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    notes.damaged(
      source,
      `no Parquet: ${error.message.replaceAll(/\s+/g, " ").slice(0, 160)}; expected a readable file`,
    );
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What is wrong with a file that is not as it was when its columns were recognised; null where it is. */
function changeOf({damage, header}: CsvFile, columns: readonly string[]): string | null {
  if (damage !== null) return damage;
  if (JSON.stringify(header) === JSON.stringify(columns)) return null;
  return `columns: got ${shown(header)}; expected those that the file had when the import began`;
}

/**
 * Reads the rows of a file, CSV or Parquet, one by one; notes its hash, size and number of rows, and rows that are damaged.
 * @param use called with each sound row, which holds only until it returns
 * @param onRow called before each row, a damaged one too, is noted or used
 * @param onBytes called now and then with how much was read
 */
export async function readRows(
  context: FileContext,
  notes: Notes,
  use: UseRow,
  onRow: () => void,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const {file, source} = context;
  onRow();
  for (const column of unknownColumns(file.columns)) notes.odd(UNKNOWN_COLUMN, source, shown(column));
  if (/\.parquet$/i.test(file.path)) {
    await readParquet(context, notes, use, onRow);
    return;
  }
  const csv = new CsvFile(file.absolute);
  try {
    const changed = changeOf(csv, file.columns);
    if (changed !== null) {
      notes.damaged(source, changed);
      return;
    }
    for (const {row, damage} of csv.items(file.columns.includes("TASK") ? "TASK" : "task_id")) {
      source.rowsRead += 1;
      onRow();
      if (damage !== null) notes.damaged(source, damage);
      else await use(row);
      if (csv.rows % REPORTED_EVERY === 0) onBytes(csv.bytes);
    }
  } finally {
    Object.assign(source, {sha256: csv.finish(), bytes: csv.bytes});
  }
}
