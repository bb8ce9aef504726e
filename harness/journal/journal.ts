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
 * The journal of this process: JSON lines that are only ever appended, each in the hands of the system before anything that answers it can be taken in,
 * so that the death of the process loses nothing but a trial's last moment. Secrets are redacted before anything is written.
 */
export class Journal {
  /** Its file's name. */
  readonly name: string;
  private readonly path: string;
  private readonly descriptor: number;
  private readonly waiting: {entry: Entry; onKept: ((clean: Entry) => void) | undefined}[] = [];
  private turn: NodeJS.Immediate | null = null;
  private failure: unknown = null;
  private flushing: Promise<void> = Promise.resolve();

  /**
   * Begins a journal of this process.
   * @param experiment the experiment's folder, which need not be there
   * @param redactor takes secrets out of every line
   * @throws where the file cannot be made
   */
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

  /**
   * Appends a line at once, after those that wait. The end of a trial is also sent to the disk, which `close` waits for.
   * @param entry the line
   * @returns the line as it was written, without secrets
   * @throws where it, or a line before it, cannot be written
   */
  append<E extends Entry>(entry: E): E {
    const [line, clean] = this.toLine(entry);
    this.write(line);
    if (entry.kind === "end") this.flushing = this.flushing.then(() => toDisk(this.descriptor));
    return clean;
  }

  /**
   * Appends a line at the end of this turn of the event loop, all lines of the turn in one writing: after what follows from it was sent to
   * a server or an endpoint, before any answer can be read. Use it for steps, which are void until their trial ends.
   * @param entry the line, which must not change any more
   * @param onKept is given the line as it was written, without secrets
   * @throws where a line before it could not be written
   */
  appendSoon<E extends Entry>(entry: E, onKept?: (clean: E) => void): void {
    if (this.failure !== null) throw this.failure as Error;
    this.waiting.push({entry, onKept: onKept as ((clean: Entry) => void) | undefined});
    this.turn ??= setImmediate(() => {
      try {
        this.flush();
      } catch (error) {
        this.failure = error;
      }
    });
  }

  /**
   * Writes the lines that wait.
   * @throws where they, or lines before them, cannot be written
   */
  flush(): void {
    this.write("");
  }

  /**
   * Closes it.
   * @param isSettled whether all its finished trials stand in Parquet, so that nobody need read it again
   * @throws where lines that wait cannot be written
   */
  async close(isSettled: boolean): Promise<void> {
    this.flush();
    await this.flushing.finally(() => closeSync(this.descriptor));
    if (isSettled) renameSync(this.path, this.path.slice(0, -UNSETTLED.length) + SETTLED);
  }

  private toLine<E extends Entry>(entry: E): [line: string, clean: E] {
    const line = JSON.stringify(entry);
    if (this.redactor.isClean(line)) return [`${line}\n`, entry];
    const clean = this.redactor.value(entry);
    return [`${JSON.stringify(clean)}\n`, clean];
  }

  /** Writes the lines that wait, then one more. */
  private write(last: string): void {
    if (this.failure !== null) throw this.failure as Error;
    if (this.turn !== null) clearImmediate(this.turn);
    this.turn = null;
    let text = "";
    for (const {entry, onKept} of this.waiting.splice(0)) {
      const [line, clean] = this.toLine(entry);
      text += line;
      onKept?.(clean);
    }
    text += last;
    if (text === "") return;
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;) written += writeSync(this.descriptor, bytes, written);
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
