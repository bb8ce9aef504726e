import {dirname, extname, join} from "node:path";
import {Worker} from "node:worker_threads";
import type {BatchAnswer} from "./batchWorker.js";
import {BatchReader} from "./batchReader.js";
import type {BatchResult, PartPlace} from "./batchReader.js";
import type {PackedBatch} from "./rowBatch.js";

/** What a thread allocates it drops soon: a small space for what is new is cleared cheaply, and keeps the process small. */
const LIMITS = {maxYoungGenerationSizeMb: 8};

/** Something that reads batches, one after the other. */
export interface BatchThread {
  /** How many batches it was given and has not read. */
  readonly waiting: number;
  /** Reads a batch and writes its parts. @param giveBack called with the batch's memory when it is free again */
  read(batch: PackedBatch, giveBack: (memory: Uint8Array<ArrayBuffer>) => void): Promise<BatchResult>;
  /** Ends it; what it is given later is not read. */
  close(): Promise<void>;
}

/** Reads batches in the thread that calls; only the writing goes on beside. */
export class OwnThread implements BatchThread {
  waiting = 0;
  private readonly reader: BatchReader;

  constructor(place: PartPlace) {
    this.reader = new BatchReader(place);
  }

  async read(batch: PackedBatch, giveBack: (memory: Uint8Array<ArrayBuffer>) => void): Promise<BatchResult> {
    this.waiting += 1;
    return this.reader.read(batch, () => giveBack(batch.bytes)).finally(() => (this.waiting -= 1));
  }

  async close(): Promise<void> {
    // Nothing to end.
  }
}

/** The file that a thread starts with: beside this one, in the source as in a bundle. */
function workerFile(): string {
  const own = import.meta.filename;
  return join(dirname(own), own.endsWith(".ts") ? "sourceWorker.mjs" : `batchWorker${extname(own)}`);
}

interface Asked {
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: Error) => void;
  readonly giveBack: (memory: Uint8Array<ArrayBuffer>) => void;
}

/** Reads batches in a thread of its own. */
export class OtherThread implements BatchThread {
  private readonly worker: Worker;
  /** Batches that were not yet answered, by part. */
  private readonly asked = new Map<number, Asked>();
  private readonly ended: Promise<unknown>;
  private failure: Error | null = null;

  constructor(place: PartPlace) {
    this.worker = new Worker(workerFile(), {workerData: place, resourceLimits: LIMITS});
    this.worker.on("message", (answer: BatchAnswer) => this.take(answer));
    this.worker.on("error", (error) => this.fail(error.message));
    this.ended = new Promise((resolve) => this.worker.once("exit", resolve));
    this.worker.on("exit", (code) => this.fail(`it ended with code ${code}`));
  }

  get waiting(): number {
    return this.asked.size;
  }

  read(batch: PackedBatch, giveBack: (memory: Uint8Array<ArrayBuffer>) => void): Promise<BatchResult> {
    if (this.failure !== null) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.asked.set(batch.part, {resolve, reject, giveBack});
      this.worker.postMessage(batch, [batch.bytes.buffer, batch.places.buffer]);
    });
  }

  async close(): Promise<void> {
    // Never `terminate`: that would take the thread from under the database's own work.
    this.worker.postMessage(null);
    await this.ended;
  }

  private take(answer: BatchAnswer): void {
    const asked = this.asked.get(answer.part);
    if ("memory" in answer) {
      asked?.giveBack(answer.memory);
      return;
    }
    this.asked.delete(answer.part);
    if ("result" in answer) asked?.resolve(answer.result);
    else asked?.reject(new Error(answer.problem));
  }

  private fail(why: string): void {
    this.failure ??= new Error(`import mcp-atlas: reader's thread failed: ${why}`);
    for (const {reject} of this.asked.values()) reject(this.failure);
    this.asked.clear();
  }
}
