import type {NewRow, TableName} from "../../../data/schema.js";
import {tableNames} from "../../../data/schema.js";
import {writePart} from "../../../data/store.js";
import type {PartOptions} from "../../../data/store.js";
import type {ImportRows} from "../storeImport.js";

/**
 * Writes rows as one part of each table, trials before what is said of them, and lets go of each table once it is written.
 * @param folder of the experiment that is being built
 * @param rows by table; emptied
 * @param options name of the parts, and the moment that their rows bear
 * @throws what `writePart` throws of a row that breaks the contract, or of the disk
 * @example await writeRows(folder, {trials}, {part: "import-00001", writtenAt: "2026-01-01T00:00:00Z"})
 */
export async function writeRows(folder: string, rows: ImportRows, options: Required<PartOptions>): Promise<void> {
  for (const table of tableNames) await writeTable(folder, table, rows, options);
}

async function writeTable<N extends TableName>(
  folder: string,
  table: N,
  rows: ImportRows,
  options: Required<PartOptions>,
): Promise<void> {
  await writePart(folder, table, (rows[table] ?? []) as NewRow<N>[], options);
  rows[table] = undefined;
}
