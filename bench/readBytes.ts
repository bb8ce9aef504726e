import {createHash} from "node:crypto";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {rowsHold} from "../data/rowsHold.js";
import type {NewRow, TableName} from "../data/schema.js";
import {recogniseFiles} from "../harness/import/mcpAtlas/atlasFiles.js";
import {readRows} from "../harness/import/mcpAtlas/fileRows.js";
import {RowReader} from "../harness/import/mcpAtlas/rowReader.js";
import {AtlasTasks} from "../harness/import/mcpAtlas/taskRows.js";
import {TrialBook} from "../harness/import/mcpAtlas/trialBook.js";
import {TrialReader} from "../harness/import/mcpAtlas/trialReader.js";
import {Sources} from "../harness/import/sources.js";

/** What was read of one file. */
export interface ReadFile {
  /** Rows by table. */
  readonly rows: Map<TableName, object[]>;
  readonly sources: Sources;
  /** What is wrong: a broken promise of the importer; empty where it kept them all. */
  readonly broken: string[];
}

/**
 * Reads one file as the importer does, without writing tables, and checks what the importer promises of any bytes: the hash is that of the bytes, every row that was read was
 * kept or named, and all rows keep the contract.
 * @param name the file's name, whose ending counts
 */
export async function readBytes(bytes: Buffer, name: string): Promise<ReadFile> {
  const folder = mkdtempSync(join(tmpdir(), "benchbook-damaged-"));
  try {
    writeFileSync(join(folder, name), bytes);
    const sources = new Sources();
    const rows = new Map<TableName, object[]>();
    const sink = {
      add<N extends TableName>(table: N, some: readonly NewRow<N>[]) {
        rows.set(table, [...(rows.get(table) ?? []), ...some]);
      },
    };
    const {files} = recogniseFiles(join(folder, name), sources);
    const reader = new RowReader(sources, new AtlasTasks(sources), new TrialBook(), sink);
    const trials = new TrialReader(sources, sink);
    for (const file of files) {
      const source = sources.add({path: file.path, sha256: "", bytes: 0, format: file.kind});
      const isTasks = file.kind === "tasks";
      const judge = file.columns.includes("coverage_score") ? "j" : null;
      const diagnoser = file.kind === "diagnosis" ? "d" : null;
      const context = {file, source, model: isTasks ? null : "m", judge, diagnoser, threshold: 1};
      const keep = async (row: Parameters<RowReader["read"]>[0]) => {
        const {isKept, trial} = reader.read(row, context);
        if (isKept) source.rowsKept += 1;
        if (trial !== null) trials.read(row, trial, context);
        return Promise.resolve();
      };
      await readRows(
        context,
        sources,
        keep,
        () => undefined,
        () => undefined,
      );
    }
    return {rows, sources, broken: findBroken(bytes, rows, sources)};
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function findBroken(bytes: Buffer, rows: Map<TableName, object[]>, sources: Sources): string[] {
  const broken: string[] = [];
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  for (const source of sources.files) {
    if (source.sha256 !== sha256) broken.push(`hash: got ${source.sha256}; expected ${sha256}`);
    const dropped = source.rowsRead - source.rowsKept;
    if (dropped > sources.damage.length)
      broken.push(`rows dropped: got ${dropped}; expected at most the ${sources.damage.length} that are named`);
  }
  for (const [table, list] of rows)
    if (!rowsHold(table, list)) broken.push(`${table}: got rows that break the contract`);
  return broken;
}
