import {randomBytes} from "node:crypto";
import {closeSync, fdatasync, mkdirSync, openSync, renameSync, writeSync} from "node:fs";
import {join} from "node:path";
import {promisify} from "node:util";
import type {NewRow} from "../../data/schema.js";
import type {Step} from "../step.js";
import {thisProcess} from "./processIdentity.js";
import type {ProcessIdentity} from "./processIdentity.js";
import type {Redactor} from "./redact.js";

/** The rows of a finished trial, all but its steps. */
export interface TrialRows {
  readonly trial: NewRow<"trials">;
  readonly verification: NewRow<"verifications"> | null;
}

/** One line of a journal. */
export type Entry =
  /** First: whose journal this is. */
  | ({kind: "process"; at: string} & ProcessIdentity)
  /** A trial begins, or is tried again: what came of it before is void. */
  | {kind: "start"; trial: string; attempt: number; at: string}
  /** What a trial left on the machine, to be cleaned up should this process die. */
  | {kind: "left"; trial: string; folder?: string; group?: ProcessIdentity}
  | {kind: "phase"; trial: string; phase: string}
  | {kind: "step"; trial: string; step: Step}
  | {kind: "bodies"; trial: string; turn: number; request: unknown; response: unknown}
  /** A trial has finished; from here on it is never run again. */
  | {kind: "end"; trial: string; at: string; rows: TrialRows};

const toDisk = promisify(fdatasync);
const UNSETTLED = ".jsonl";
const SETTLED = ".settled.jsonl";

/**
 * The folder of an experiment that holds its journals and claims.
 * @param experiment the experiment's folder
 * @returns a path in it, there or not
 * @example journalFolder("data/experiments/shop") // "data/experiments/shop/.journal"
 */
export function journalFolder(experiment: string): string {
  return join(experiment, ".journal");
}

/**
 * The journal of this process: JSON lines that are only ever appended, each in the hands of the system before the next step begins, so that
 * the death of the process loses nothing but a line that was being written. Secrets are redacted before anything is written.
 */
export class Journal {
  /** Its file's name. */
  readonly name: string;
  private readonly path: string;
  private readonly descriptor: number;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    experiment: string,
    private readonly redactor: Redactor,
  ) {
    const folder = journalFolder(experiment);
    mkdirSync(folder, {recursive: true});
    const at = new Date().toISOString();
    this.name = `${at.replaceAll(/[-:.]/g, "")}-${process.pid}-${randomBytes(4).toString("hex")}`;
    this.path = join(folder, this.name + UNSETTLED);
    this.descriptor = openSync(this.path, "ax");
    this.append({kind: "process", at, ...thisProcess()});
  }

  /** Appends a line; what is appended is given back as it was written, without secrets. The end of a trial is also sent to the disk, which `close` waits for. */
  append<E extends Entry>(entry: E): E {
    let clean = entry;
    let line = JSON.stringify(entry);
    if (!this.redactor.isClean(line)) {
      clean = this.redactor.value(entry);
      line = JSON.stringify(clean);
    }
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length;) written += writeSync(this.descriptor, bytes, written);
    if (entry.kind === "end") this.flushing = this.flushing.then(() => toDisk(this.descriptor));
    return clean;
  }

  /** Closes it; where `isSettled`, all its finished trials stand in Parquet and nobody need read it again. */
  async close(isSettled: boolean): Promise<void> {
    await this.flushing.finally(() => closeSync(this.descriptor));
    if (isSettled) renameSync(this.path, this.path.slice(0, -UNSETTLED.length) + SETTLED);
  }
}

/**
 * Whether a file's name is that of a journal which may hold trials that are not in Parquet.
 * @param name a file's name in `journalFolder`
 * @returns false for one whose trials are all in Parquet
 * @example isUnsettled("claims") // false
 */
export function isUnsettled(name: string): boolean {
  return name.endsWith(UNSETTLED) && !name.endsWith(SETTLED);
}
