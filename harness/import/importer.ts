import type {TableName} from "../../data/schema.js";

/** How far an import is: which part of the work, how many of how many files. */
export interface ImportProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** What every importer may be told. */
export interface ImportOptions {
  /** The folder that holds the experiments; default: `BENCHBOOK_DATA`, else `data/experiments`. */
  dataDir?: string;
  /** The experiment's id; default: the importer's own for what it recognised. */
  id?: string;
  /** The experiment's title; default: the importer's own. */
  title?: string;
  /** Whether an experiment of the same id that was imported from other files is replaced; default: false, it is an error. */
  replace?: boolean;
  /** The model, where the files name none (MCP-Atlas); default: what the files say. */
  model?: string;
  /** The judge, where the files name none (MCP-Atlas); default: what the files say. */
  judge?: string;
  /** Below which coverage trials were diagnosed, where the files do not say (MCP-Atlas); default: 1, as its program's. */
  diagnosisThreshold?: number;
  /** How many threads read conversations and verdicts beside the one that reads files (MCP-Atlas); default: none for small files, else one. */
  threads?: number;
  /** Called while files are read and written; default: nobody is told. */
  onProgress?: (progress: ImportProgress) => void;
}

/** What an import did. */
export interface ImportSummary {
  readonly id: string;
  readonly folder: string;
  /** What the files were recognised as, in words. */
  readonly layout: string;
  /** False where the experiment already held just this input, so that nothing was written. */
  readonly changed: boolean;
  /** Rows by table. */
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
  /** Files that were read, damaged ones too. */
  readonly files: number;
  /** What was odd but kept, with how often. */
  readonly oddities: ReadonlyMap<string, number>;
  /** What was damaged and left out: one line each, with its path. */
  readonly damage: readonly string[];
}

/**
 * A reader of one family of foreign results. The command and the site know importers by this type only;
 * a new one is a folder beside `mcpmark/` and a line in `importers.ts`.
 */
export interface Importer {
  /** The word on the command line. */
  readonly name: string;
  /** What it reads, in one sentence. */
  readonly reads: string;
  /**
   * Looks at a path without reading results.
   * @returns what it is, in words, or null where it is nothing that this importer reads
   */
  recognise(path: string): string | null;
  /**
   * Reads everything and writes one experiment; a second import of the same input changes nothing.
   * @throws one line where the path holds nothing to import, or the id is taken by other files
   */
  import(path: string, options: ImportOptions): Promise<ImportSummary>;
}
