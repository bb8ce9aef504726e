import {existsSync, mkdirSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import type {Manifest} from "../../data/manifest.js";
import {EXPERIMENT_ID, isExperimentId, manifestSchema, readManifest, writeManifest} from "../../data/manifest.js";
import {shown} from "../../data/problems.js";
import {tableNames} from "../../data/schema.js";
import type {NewRow, TableName} from "../../data/schema.js";
import {readTable, writePart} from "../../data/store.js";
import {cleanly, hiddenFolders, removeAbandoned} from "./hiddenFolders.js";
import {WHOLE} from "./sources.js";

/** Rows of an import by table. */
export type ImportRows = {[N in TableName]?: NewRow<N>[]};

interface StoreOptions {
  /** Where experiments live. */
  dataDir: string;
  /** Name and version of the importer; another version is other input. */
  importer: string;
  /** Whether other contents of the same id are replaced. */
  replace: boolean;
}

/** The note of a manifest that says which importer wrote the experiment. */
function importerNote(importer: string): string {
  return `Imported by ${importer}.`;
}

function isTaken(error: unknown): boolean {
  return ["ENOTEMPTY", "EEXIST", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
}

async function writeRows<N extends TableName>(folder: string, table: N, rows: ImportRows): Promise<void> {
  await writePart(folder, table, (rows[table] ?? []) as NewRow<N>[]);
}

/** Whether an experiment's folder already holds the same input, read by the same importer. */
async function holdsSame(folder: string, rows: ImportRows, note: string): Promise<boolean> {
  if (!readManifest(folder).notes.includes(note)) return false;
  const stored = (await readTable(folder, "sources")).find((row) => row.source_id === WHOLE);
  return stored !== undefined && stored.sha256 === rows.sources?.find((row) => row.source_id === WHOLE)?.sha256;
}

/**
 * Writes an imported experiment whole or not at all: everything goes to a hidden folder beside it, which is renamed last.
 * Where the experiment already holds just this input nothing is written; of several processes that import the same at
 * once one writes and the others find it done.
 * @param manifest of the experiment
 * @param rows all rows, `sources` with its row for the whole (see `Sources`)
 * @param options data folder, and whether other files may be replaced
 * @returns whether anything was written
 * @throws where the id is taken by other files and `replace` is false, or a row breaks the contract
 * @example await storeImport(manifest, rows, {dataDir: "data/experiments"}) // true, and false the second time
 */
export async function storeImport(manifest: Manifest, rows: ImportRows, options: StoreOptions): Promise<boolean> {
  const folder = join(options.dataDir, manifest.id);
  if (await keeps(folder, withNote(manifest, options), rows, options)) return false;
  return storeStreamed(manifest.id, options, async (building) => {
    const written = await Promise.allSettled(tableNames.map((table) => writeRows(building, table, rows)));
    for (const part of written) if (part.status === "rejected") throw part.reason;
    return {manifest, sources: rows.sources ?? []};
  });
}

function withNote(manifest: Manifest, {importer}: StoreOptions): Manifest {
  return {...manifest, notes: [...manifest.notes, importerNote(importer)]};
}

/** What a streamed import knows once everything was read; all rows are written by then, those of `sources` too. */
interface Built {
  readonly manifest: Manifest;
  readonly sources: NewRow<"sources">[];
}

/**
 * As `storeImport`, for an import that is too large to be held: `build` writes parts into the hidden folder that it is given while it reads.
 * Whether the experiment already holds just this input is known only afterwards; what was built is thrown away then.
 * @returns whether anything was written
 */
export async function storeStreamed(
  id: string,
  options: StoreOptions,
  build: (folder: string) => Promise<Built>,
): Promise<boolean> {
  const {dataDir, replace} = options;
  if (!isExperimentId(id)) throw new Error(`import: id: got ${shown(id)}; expected ${EXPERIMENT_ID}`);
  const folder = join(dataDir, id);
  const {building, retired} = hiddenFolders(dataDir, id);
  mkdirSync(building, {recursive: true});
  removeAbandoned(dataDir);
  const mark = join(building, ".building");
  writeFileSync(mark, "");
  const clean = (): void => {
    if (existsSync(retired) && !existsSync(folder)) renameSync(retired, folder);
    // What a thread is just writing may come in between.
    for (const left of [building, retired]) rmSync(left, {recursive: true, force: true, maxRetries: 3});
  };
  return cleanly(async () => {
    const {manifest, sources} = await build(building);
    const stored = withNote(manifest, options);
    const rows = {sources};
    if (await keeps(folder, stored, rows, options)) return false;
    // Writing a part makes the folder anew where it is gone, without what was written before.
    if (!existsSync(mark))
      throw new Error(`import: folder was removed while it was written: got ${shown(building)}; expected it to stay`);
    writeManifest(building, stored);
    rmSync(mark);
    if (replace && existsSync(folder)) renameSync(folder, retired);
    try {
      renameSync(building, folder);
    } catch (error) {
      if (existsSync(retired) && !existsSync(folder)) renameSync(retired, folder);
      if (!isTaken(error)) throw error;
      if (await keeps(folder, stored, rows, options)) return false;
      throw new Error(`import: another import wrote ${shown(folder)} at the same time: run it again`, {cause: error});
    }
    return true;
  }, clean);
}

/** Whether the folder stays as it is; a changed title or note alone is written in place. */
async function keeps(folder: string, manifest: Manifest, rows: ImportRows, options: StoreOptions): Promise<boolean> {
  if (!existsSync(folder)) return false;
  if (await holdsSame(folder, rows, importerNote(options.importer))) {
    const wanted = JSON.stringify(manifestSchema.parse(manifest));
    if (JSON.stringify(readManifest(folder)) !== wanted) writeManifest(folder, manifest);
    return true;
  }
  if (options.replace) return false;
  throw new Error(
    `import: experiment ${shown(manifest.id)} holds other files, or was read by another importer: got ${shown(folder)}; expected the same input, another --id, or --replace`,
  );
}
