import type {BootstrapLayout} from "./bootstrapLayout.js";
import {growMemory, returnModule, takeModule, type SumRows} from "./kernelModule.js";
import {chunkDraws, panelsOf, type Panel} from "./kernelPanels.js";
import type {Kernel} from "./kernelPlain.js";
import {Sfc32} from "./rng.js";

/** The generators' words stand before the indices: four vectors, a lane each generator. */
const indexBase = 64;
const streams = 4;

/** A panel in memory. */
interface PlacedPanel extends Panel {
  sum: SumRows;
  data: number;
  /** where its sums begin in the sums of a resample */
  out: number;
}

/**
 * The bootstrap kernel in WebAssembly with SIMD: the same draws as `plainKernel`, several times as fast.
 *
 * Whole-number columns get the same sums exactly; so do reals on a small lattice, up to the rounding of the plain
 * kernel's own sums (`panelsOf` says what is kept in how many bits). Other reals are added in fixed point: a mean in
 * [0, 1] is off by at most 2.4e-7 (half a step of 2^-21), and by more only where a column counts few of the units, which
 * `isSimdFit` refuses. Four blocks are drawn side by side, each from its own seed, so that no draw depends on the others.
 *
 * @param layout columns made ready
 * @returns the kernel; null where WebAssembly SIMD is missing, memory is refused, or the columns do not fit
 * @example simdKernel(bootstrapLayout("f", [[1, 0, 1]], undefined, undefined))?.name // "simd"
 */
export function simdKernel(layout: BootstrapLayout): Kernel | null {
  if (!isSimdFit(layout)) return null;
  const module = takeModule();
  if (module === null) return null;
  const {units, kernelColumns} = layout;
  const chunk = Math.min(units, chunkDraws);
  const chunks = Math.ceil(units / chunk);
  const batch = streams * Math.max(1, Math.min(16, Math.floor(16_384 / streams / units)));
  const runBytes = aligned(units * 4 + 4);
  const outBase = indexBase + batch * runBytes;
  const panels: PlacedPanel[] = [];
  let sumBytes = 0;
  for (const panel of panelsOf(kernelColumns, chunk)) {
    panels.push({...panel, sum: module[panel.kind], data: 0, out: sumBytes});
    sumBytes += panel.sumBytes;
  }
  let bytes = outBase + batch * chunks * sumBytes;
  for (const panel of panels) {
    panel.data = bytes;
    bytes += panel.rowBytes * units;
  }
  if (!growMemory(module.memory, bytes)) {
    returnModule(module);
    return null;
  }
  const {buffer} = module.memory;
  layPanels(buffer, panels, layout);
  const words = new Uint32Array(buffer);
  const halves = new Uint16Array(buffer);
  const readers = panels.flatMap(({lanes, out}) =>
    lanes.map(({column, scale, sumBits, sumPlace}) => ({
      column,
      scale,
      isWord: sumBits === 32,
      place: (out * 8) / sumBits + sumPlace,
    })),
  );
  const width = kernelColumns.length;
  const reject = 65_536 % units;

  const sumRuns = (runs: number): void => {
    for (const {sum, data, out, span} of panels) {
      for (let run = 0; run < runs; run++) {
        const start = indexBase + run * runBytes;
        const end = start + units * 4;
        for (let c = 0; c < chunks; c++) {
          const from = start + c * chunk * 4;
          const sums = outBase + (run * chunks + c) * sumBytes + out;
          sum(from, Math.min(end, from + chunk * 4), data, sums, span * 4);
        }
      }
    }
  };
  const readRun = (run: number, row: number, out: Float64Array): void => {
    const base = outBase + run * chunks * sumBytes;
    for (const {column, scale, isWord, place} of readers) {
      let total = 0;
      for (let c = 0; c < chunks; c++) {
        const at = base + c * sumBytes;
        total += isWord ? words[at / 4 + place] : halves[at / 2 + place];
      }
      out[row + column] = total / scale;
    }
  };

  const sumBlock = (seed: number, resamples: number, out: Float64Array): void => {
    const rng = new Sfc32(seed);
    rng.state.forEach((word, i) => (words[i * streams] = word));
    for (let from = 0; from < resamples; from += batch) {
      const count = Math.min(batch, resamples - from);
      for (let run = 0; run < count; run++) {
        const at = indexBase + run * runBytes;
        if (units <= 65_536) module.fill(0, at, at + units * 4, units, reject);
        else rng.fillIndices(new Int32Array(buffer, at, units), units);
      }
      sumRuns(count);
      for (let run = 0; run < count; run++) readRun(run, (from + run) * width, out);
    }
  };
  const sumFourBlocks = (seeds: number[], resamples: number, out: Float64Array): void => {
    if (units > 65_536) {
      const size = resamples * width;
      seeds.forEach((seed, s) => sumBlock(seed, resamples, out.subarray(s * size, (s + 1) * size)));
      return;
    }
    seeds.forEach((seed, s) => new Sfc32(seed).state.forEach((word, i) => (words[i * streams + s] = word)));
    const steps = batch / streams;
    for (let from = 0; from < resamples; from += steps) {
      const count = Math.min(steps, resamples - from);
      for (let r = 0; r < count; r++) {
        module.fill4(indexBase + r * streams * runBytes, runBytes, units * 4, units, reject);
      }
      sumRuns(count * streams);
      for (let run = 0; run < count * streams; run++) {
        const resample = (run % streams) * resamples + from + Math.floor(run / streams);
        readRun(run, resample * width, out);
      }
    }
  };
  return {name: "simd", sums: sumBlock, sumsOfFour: sumFourBlocks, release: () => returnModule(module)};
}

/** Whether fixed point keeps every mean within 1e-6 of its column's scale: no negative reals, few missing cells. */
function isSimdFit({kernelColumns, denominatorOf, fixedDenominators, units}: BootstrapLayout): boolean {
  return kernelColumns.every(({values, step}, j) => {
    if (step > 0) return true;
    if (j >= denominatorOf.length) return false;
    const column = kernelColumns[denominatorOf[j]];
    let [total, largest, least] = [fixedDenominators[j], 0, 0];
    if (column) {
      total = 0;
      for (let i = 0; i < units; i++) total += column.values[i];
      total /= column.step || 1;
    }
    for (let i = 0; i < values.length; i++) {
      if (values[i] > largest) largest = values[i];
      if (values[i] < least) least = values[i];
    }
    return least >= 0 && largest * units <= 1.5 * total;
  });
}

/** Units whose rows stay in the processor's nearest cache while every lane is written. */
const laidAtOnce = 256;

/** Writes the panels' rows: a row a unit, zeros where a lane has no column. */
function layPanels(buffer: ArrayBuffer, panels: PlacedPanel[], {kernelColumns, units}: BootstrapLayout): void {
  const views = {8: new Uint8Array(buffer), 16: new Uint16Array(buffer), 32: new Uint32Array(buffer)};
  for (const {data, rowBytes, lanes} of panels) {
    views[8].fill(0, data, data + rowBytes * units);
    for (let from = 0; from < units; from += laidAtOnce) {
      const end = Math.min(units, from + laidAtOnce);
      for (const {column, scale, bits, place} of lanes) {
        const stride = (rowBytes * 8) / bits;
        const at = (data * 8) / bits + from * stride + place;
        const {values} = kernelColumns[column];
        if (bits === 8) layBytes(views[8], values, {from, end, at, stride});
        else layScaled(views[bits], values, {from, end, at, stride}, scale);
      }
    }
  }
}

/** The units from `from` to `end`, the first of them at `at` of a view. */
interface Stretch {
  from: number;
  end: number;
  at: number;
  stride: number;
}

function layBytes(view: Uint8Array, values: Float64Array, {from, end, at, stride}: Stretch): void {
  for (let i = from, to = at; i < end; i++, to += stride) view[to] = values[i];
}

function layScaled(view: Uint16Array | Uint32Array, values: Float64Array, stretch: Stretch, scale: number): void {
  const {from, end, at, stride} = stretch;
  for (let i = from, to = at; i < end; i++, to += stride) view[to] = Math.round(values[i] * scale);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
