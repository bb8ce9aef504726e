import {compute} from "../analysis/computations.js";

/** What a page sends: a computation by name, with a number to know the answer by. */
interface Order {
  id: number;
  name: string;
  input: unknown;
}

/** Buffers of the typed arrays in plain data: they are handed over instead of copied. */
function buffersOf(value: unknown, found: ArrayBuffer[] = []): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer && !found.includes(value.buffer)) found.push(value.buffer);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) buffersOf(item, found);
  }
  return found;
}

addEventListener("message", ({data}: MessageEvent<Order>) => {
  try {
    const output = compute(data.name, data.input);
    self.postMessage({id: data.id, output}, {transfer: buffersOf(output)});
  } catch (error) {
    self.postMessage({id: data.id, error: error instanceof Error ? error.message : String(error)});
  }
});
