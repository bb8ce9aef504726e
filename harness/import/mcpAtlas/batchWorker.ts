import {parentPort, workerData} from "node:worker_threads";
import {BatchReader} from "./batchReader.js";
import type {BatchResult, PartPlace} from "./batchReader.js";
import type {PackedBatch} from "./rowBatch.js";

/** What a reader's thread says: that a batch's memory is free again, what was read of it, or what went wrong. */
export type BatchAnswer =
  | {readonly part: number; readonly memory: Uint8Array<ArrayBuffer>}
  | {readonly part: number; readonly result: BatchResult}
  | {readonly part: number; readonly problem: string};

const port = parentPort;
const reader = new BatchReader(workerData as PartPlace);
const say = (answer: BatchAnswer, moved: ArrayBuffer[] = []): void => port?.postMessage(answer, moved);

port?.on("message", (batch: PackedBatch | null) => {
  if (batch === null) {
    port.close();
    return;
  }
  const {part, bytes: memory} = batch;
  reader
    .read(batch, () => say({part, memory}, [memory.buffer]))
    .then(
      (result) => say({part, result}),
      (error: unknown) => say({part, problem: error instanceof Error ? error.message : String(error)}),
    );
});
