import {closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeSync} from "node:fs";
import {randomBytes} from "node:crypto";
import {join} from "node:path";
import type {NewRow} from "../../data/schema.js";
import {writePart} from "../../data/store.js";
import {isRunning, thisProcess} from "../journal/processIdentity.js";
import type {ProcessIdentity} from "../journal/processIdentity.js";

/** What is journaled: verdicts on claims, one a line, or diagnoses, all of a trial on one line. */
type JournaledTable = "claim_scores" | "diagnoses";
type JournaledLine<N extends JournaledTable> = N extends "diagnoses" ? NewRow<N>[] : NewRow<N>;

/** The folder of an experiment that holds verdicts which are not in Parquet yet. */
function judgingFolder(experiment: string): string {
  return join(experiment, ".judging");
}

/**
 * Verdicts on their way to Parquet: JSON lines, each in the hands of the system before the next call ends, so that the death of the process
 * loses no verdict that was paid for. For judges that cost nothing, keep rows in memory and write parts.
 */
export class VerdictJournal<N extends JournaledTable> {
  private readonly path: string;
  private readonly descriptor: number;

  /**
   * @param experiment the experiment's folder
   * @param table where its rows belong
   */
  constructor(experiment: string, table: N) {
    const folder = judgingFolder(experiment);
    mkdirSync(folder, {recursive: true});
    this.path = join(folder, `${table}-${process.pid}-${randomBytes(6).toString("hex")}.jsonl`);
    this.descriptor = openSync(this.path, "ax");
    this.append(thisProcess());
  }

  /** Appends one line: a verdict, or all that was diagnosed of a trial. */
  append(line: ProcessIdentity | JournaledLine<N>): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    for (let written = 0; written < bytes.length;) written += writeSync(this.descriptor, bytes, written);
  }

  /** Closes it; its rows stand in Parquet, so that nobody need read it. */
  close(): void {
    closeSync(this.descriptor);
    rmSync(this.path, {force: true});
  }
}

/**
 * Writes the verdicts of processes that died to Parquet.
 * @param experiment the experiment's folder
 * @param table whose
 * @returns how many rows
 * @example await recoverVerdicts(folder, "claim_scores") // 0
 */
export async function recoverVerdicts(experiment: string, table: JournaledTable): Promise<number> {
  let files: string[];
  try {
    files = readdirSync(judgingFolder(experiment)).filter(
      (file) => file.startsWith(`${table}-`) && file.endsWith(".jsonl"),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  let count = 0;
  for (const file of files) {
    const path = join(judgingFolder(experiment), file);
    // The last line of a process that died may be cut.
    const [owner, ...lines] = readFileSync(path, "utf8").split("\n").slice(0, -1);
    if (owner !== undefined && isRunning(JSON.parse(owner) as ProcessIdentity)) continue;
    const rows = lines.flatMap((line) => JSON.parse(line) as NewRow<JournaledTable> | NewRow<JournaledTable>[]);
    await writePart(experiment, table, rows as NewRow<typeof table>[]);
    rmSync(path);
    count += rows.length;
  }
  return count;
}
