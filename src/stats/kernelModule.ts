import {kernelBase64} from "./kernelBytes.js";

/** What `kernel.wat` exports; addresses and lengths in bytes. */
export interface KernelModule {
  memory: WebAssembly.Memory;
  fill(state: number, at: number, end: number, bound: number, reject: number): void;
  fill4(at: number, stride: number, bytes: number, bound: number, reject: number): void;
  sum2: SumRows;
  sum4: SumRows;
  mixed: SumRows;
  bytes2: SumRows;
  bytes4: SumRows;
}

/** Sums the rows at the indices from `at` to `end`; those with narrow lanes widen them every `span` bytes of indices. */
export type SumRows = (at: number, end: number, data: number, out: number, span: number) => void;

const keptBytes = 64 * 2 ** 20;

let compiled: WebAssembly.Module | null | undefined;
const idle: KernelModule[] = [];

/**
 * An instance of the compiled kernel with memory of its own; give it back to `returnModule`.
 *
 * @returns null where WebAssembly SIMD is missing or a page's policy forbids it
 * @example takeModule()?.memory.buffer.byteLength // 65536
 */
export function takeModule(): KernelModule | null {
  const known = idle.pop();
  if (known !== undefined) return known;
  if (compiled === undefined) compiled = compile();
  return compiled === null ? null : (new WebAssembly.Instance(compiled).exports as unknown as KernelModule);
}

/**
 * Keeps an instance for the next job, unless its memory has grown beyond 64 MB.
 * @param module nobody uses it any more
 * @example returnModule(module)
 */
export function returnModule(module: KernelModule): void {
  if (module.memory.buffer.byteLength <= keptBytes) idle.push(module);
}

/**
 * Sees that a memory holds so many bytes.
 * @param memory may get a new buffer: views made before are dead
 * @param bytes wanted
 * @returns whether it does; false where the system refuses
 * @example growMemory(new WebAssembly.Memory({initial: 1}), 100_000) // true
 */
export function growMemory(memory: WebAssembly.Memory, bytes: number): boolean {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / 65_536);
  if (pages <= 0) return true;
  try {
    memory.grow(pages);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function compile(): WebAssembly.Module | null {
  if (typeof WebAssembly === "undefined") return null;
  const bytes = Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    // a page's content security policy may forbid compilation
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
}
