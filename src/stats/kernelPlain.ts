import type {KernelColumn} from "./bootstrapLayout.js";
import {Sfc32} from "./rng.js";

/** A kernel bound to its columns. */
export interface Kernel {
  name: "plain" | "simd";
  /**
   * Draws `resamples` resamples from the stream of `seed` and writes the sum of every column of each of them, one row
   * of `out` a resample. One index vector serves all columns, which pairs them.
   */
  sums: (seed: number, resamples: number, out: Float64Array) => void;
  /** The same for four streams, one behind the other in `out`. */
  sumsOfFour: (seeds: number[], resamples: number, out: Float64Array) => void;
  /** Gives its memory back; the kernel is not used after this. */
  release: () => void;
}

/** What one double of a row holds: a real column, or up to five whole-number columns, ten bits each. */
interface Lane {
  values: Float64Array;
  columns: number[];
  isPacked: boolean;
}

/** Up to eight lanes side by side, one row a unit; `chunk` draws are summed before the sums are read out. */
interface Panel {
  width: 4 | 8;
  lanes: Lane[];
  data: Float64Array;
  chunk: number;
  /** sums of a batch: a row of `width` per resample and chunk */
  sums: Float64Array;
}

const perDouble = 5;
const slot = 1024;

/**
 * The bootstrap kernel in plain TypeScript: exact for whole-number columns, runs everywhere.
 *
 * The columns are gathered into panels of up to eight, summed in local variables; whole numbers travel five to a
 * double, ten bits each. At most 16,777,216 units. `kernelSimd` is the faster one; `bootstrapMeans` chooses.
 *
 * @param units rows of every column, at least 1
 * @param columns what to sum
 * @returns the kernel; whole-number columns get exact sums of whole numbers, reals are added in the order drawn
 * @example plainKernel(2, [{values: Float64Array.of(0, 1), step: 1}]).sums(1, 500, new Float64Array(500))
 */
export function plainKernel(units: number, columns: KernelColumn[]): Kernel {
  const wholes = columns.flatMap(({step}, j) => (step === 0 ? [] : [j]));
  const reals = columns.flatMap(({step, values}, j) => (step === 0 ? [{values, columns: [j], isPacked: false}] : []));
  const packed = Array.from({length: Math.ceil(wholes.length / perDouble)}, (_, p) => {
    const together = wholes.slice(p * perDouble, (p + 1) * perDouble);
    return {
      values: pack(
        units,
        together.map((j) => columns[j].values),
      ),
      columns: together,
      isPacked: true,
    };
  });
  const largest = wholes.reduce((most, j) => columns[j].values.reduce((a, b) => Math.max(a, b), most), 1);
  const chunk = Math.floor((slot - 1) / largest);
  // As many resamples to each reading of a panel as the half a megabyte of indices makes: a panel that is larger than the
  // processor's nearest caches is fetched once for all of them.
  const batch = Math.max(1, Math.min(32, Math.floor(131_072 / units)));
  const panels =
    units <= chunk
      ? panelsOf(units, [...reals, ...packed], units, batch)
      : [...panelsOf(units, reals, units, batch), ...panelsOf(units, packed, chunk, batch)];
  const indices = new Int32Array(batch * units);
  const views = Array.from({length: batch}, (_, r) => indices.subarray(r * units, (r + 1) * units));
  const width = columns.length;

  const sumBlock = (seed: number, resamples: number, out: Float64Array): void => {
    const rng = new Sfc32(seed);
    for (let from = 0; from < resamples; from += batch) {
      const count = Math.min(batch, resamples - from);
      for (let r = 0; r < count; r++) rng.fillIndices(views[r], units);
      for (const panel of panels) {
        if (panel.width === 8) sumEight(panel, indices, units, count);
        else sumFour(panel, indices, units, count);
      }
      for (let r = 0; r < count; r++) {
        const row = (from + r) * width;
        out.fill(0, row, row + width);
        for (const panel of panels) readSums(panel, units, r, row, out);
      }
    }
  };
  const sumFourBlocks = (seeds: number[], resamples: number, out: Float64Array): void => {
    const size = resamples * width;
    seeds.forEach((seed, s) => sumBlock(seed, resamples, out.subarray(s * size, (s + 1) * size)));
  };
  return {name: "plain", sums: sumBlock, sumsOfFour: sumFourBlocks, release: () => undefined};
}

function readSums({width, lanes, chunk, sums}: Panel, units: number, r: number, row: number, out: Float64Array): void {
  const chunks = Math.ceil(units / chunk);
  for (let c = 0; c < chunks; c++) {
    for (let k = 0; k < lanes.length; k++) {
      const {columns, isPacked} = lanes[k];
      let rest = sums[(r * chunks + c) * width + k];
      if (!isPacked) {
        out[row + columns[0]] += rest;
        continue;
      }
      for (let s = 0; s < columns.length; s++) {
        const above = Math.floor(rest / slot);
        out[row + columns[s]] += rest - above * slot;
        rest = above;
      }
    }
  }
}

function pack(units: number, columns: Float64Array[]): Float64Array {
  const packed = new Float64Array(units);
  columns.forEach((values, s) => {
    const unit = slot ** s;
    for (let i = 0; i < units; i++) packed[i] += values[i] * unit;
  });
  return packed;
}

function panelsOf(units: number, all: Lane[], chunk: number, batch: number): Panel[] {
  const panels: Panel[] = [];
  for (let from = 0; from < all.length;) {
    const width = all.length - from > 4 ? 8 : 4;
    const lanes = all.slice(from, from + width);
    const data = new Float64Array(units * width);
    lanes.forEach(({values}, k) => {
      for (let i = 0; i < units; i++) data[i * width + k] = values[i];
    });
    panels.push({width, lanes, data, chunk, sums: new Float64Array(batch * Math.ceil(units / chunk) * width)});
    from += width;
  }
  return panels;
}

/** The mask tells the compiler that an index is small and not negative, which spares it checks. */
function sumFour({data, chunk, sums}: Panel, indices: Int32Array, units: number, count: number): void {
  let at = 0;
  for (let r = 0; r < count; r++) {
    for (let from = 0; from < units; from += chunk) {
      const end = r * units + Math.min(units, from + chunk);
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = r * units + from; i < end; i++) {
        const o = (indices[i] & 0xffffff) * 4;
        a += data[o];
        b += data[o + 1];
        c += data[o + 2];
        d += data[o + 3];
      }
      sums[at] = a;
      sums[at + 1] = b;
      sums[at + 2] = c;
      sums[at + 3] = d;
      at += 4;
    }
  }
}

function sumEight({data, chunk, sums}: Panel, indices: Int32Array, units: number, count: number): void {
  let at = 0;
  for (let r = 0; r < count; r++) {
    for (let from = 0; from < units; from += chunk) {
      const end = r * units + Math.min(units, from + chunk);
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      let g = 0;
      let h = 0;
      for (let i = r * units + from; i < end; i++) {
        const o = (indices[i] & 0xffffff) * 8;
        a += data[o];
        b += data[o + 1];
        c += data[o + 2];
        d += data[o + 3];
        e += data[o + 4];
        f += data[o + 5];
        g += data[o + 6];
        h += data[o + 7];
      }
      sums[at] = a;
      sums[at + 1] = b;
      sums[at + 2] = c;
      sums[at + 3] = d;
      sums[at + 4] = e;
      sums[at + 5] = f;
      sums[at + 6] = g;
      sums[at + 7] = h;
      at += 8;
    }
  }
}
