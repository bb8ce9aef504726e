import type {KernelColumn} from "./bootstrapLayout.js";
import {Sfc32} from "./rng.js";

/**
 * A kernel bound to its columns: draws `resamples` resamples from the stream of `seed` and writes the sum of every
 * column of each of them, one row of `out` a resample. One index vector serves all columns, which pairs them.
 */
export type BlockSums = (seed: number, resamples: number, out: Float64Array) => void;

interface Panel {
  width: 4 | 8 | 12;
  data: Float64Array;
}

const perDouble = 5;
const slot = 1024;

/**
 * The bootstrap kernel in plain TypeScript: exact for whole-number columns, runs everywhere.
 *
 * The columns are gathered into panels of up to twelve, summed in local variables; whole numbers travel five to a
 * double, ten bits each. `kernelSimd` is the faster one; `bootstrapMeans` chooses.
 *
 * @param units rows of every column, at least 1
 * @param columns what to sum
 * @returns the kernel; whole-number columns get exact sums of whole numbers, reals are added in the order drawn
 * @example plainKernel(2, [{values: Float64Array.of(0, 1), step: 1}])(1, 500, new Float64Array(500))
 */
export function plainKernel(units: number, columns: KernelColumn[]): BlockSums {
  const reals = columns.flatMap(({step}, j) => (step === 0 ? [j] : []));
  const wholes = columns.flatMap(({step}, j) => (step === 0 ? [] : [j]));
  const realPanels = panelsOf(
    units,
    reals.map((j) => columns[j].values),
  );
  const packed = Array.from({length: Math.ceil(wholes.length / perDouble)}, (_, p) =>
    pack(
      units,
      wholes.slice(p * perDouble, (p + 1) * perDouble).map((j) => columns[j].values),
    ),
  );
  const packedPanels = panelsOf(units, packed);
  const largest = wholes.reduce((most, j) => columns[j].values.reduce((a, b) => Math.max(a, b), most), 1);
  const chunk = Math.floor((slot - 1) / largest);
  const indices = new Int32Array(units);
  const sums = new Float64Array(12);
  const count = columns.length;

  return (seed, resamples, out) => {
    const rng = new Sfc32(seed);
    for (let r = 0; r < resamples; r++) {
      rng.fillIndices(indices, units);
      const row = r * count;
      let at = 0;
      for (const panel of realPanels) {
        addPanel(panel, indices, 0, units, sums);
        for (let k = 0; k < panel.width && at < reals.length; k++) out[row + reals[at++]] = sums[k];
      }
      for (const j of wholes) out[row + j] = 0;
      for (let from = 0; from < units && wholes.length > 0; from += chunk) {
        const to = Math.min(units, from + chunk);
        at = 0;
        for (const panel of packedPanels) {
          addPanel(panel, indices, from, to, sums);
          for (let k = 0; k < panel.width && at < wholes.length; k++) {
            let rest = sums[k];
            for (let s = 0; s < perDouble && at < wholes.length; s++) {
              const above = Math.floor(rest / slot);
              out[row + wholes[at++]] += rest - above * slot;
              rest = above;
            }
          }
        }
      }
    }
  };
}

function pack(units: number, columns: Float64Array[]): Float64Array {
  const packed = new Float64Array(units);
  columns.forEach((values, s) => {
    const unit = slot ** s;
    for (let i = 0; i < units; i++) packed[i] += values[i] * unit;
  });
  return packed;
}

function panelsOf(units: number, columns: Float64Array[]): Panel[] {
  const panels: Panel[] = [];
  for (let from = 0; from < columns.length;) {
    const left = columns.length - from;
    const width = left > 8 ? 12 : left > 4 ? 8 : 4;
    const data = new Float64Array(units * width);
    columns.slice(from, from + width).forEach((values, k) => {
      for (let i = 0; i < units; i++) data[i * width + k] = values[i];
    });
    panels.push({width, data});
    from += width;
  }
  return panels;
}

function addPanel(panel: Panel, indices: Int32Array, from: number, to: number, sums: Float64Array): void {
  if (panel.width === 12) add12(panel.data, indices, from, to, sums);
  else if (panel.width === 8) add8(panel.data, indices, from, to, sums);
  else add4(panel.data, indices, from, to, sums);
}

function add4(data: Float64Array, indices: Int32Array, from: number, to: number, sums: Float64Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = from; i < to; i++) {
    const o = indices[i] << 2;
    a += data[o];
    b += data[o + 1];
    c += data[o + 2];
    d += data[o + 3];
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
}

function add8(data: Float64Array, indices: Int32Array, from: number, to: number, sums: Float64Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let i = from; i < to; i++) {
    const o = indices[i] << 3;
    a += data[o];
    b += data[o + 1];
    c += data[o + 2];
    d += data[o + 3];
    e += data[o + 4];
    f += data[o + 5];
    g += data[o + 6];
    h += data[o + 7];
  }
  sums.set([a, b, c, d, e, f, g, h]);
}

function add12(data: Float64Array, indices: Int32Array, from: number, to: number, sums: Float64Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  let k = 0;
  let l = 0;
  let m = 0;
  let n = 0;
  for (let i = from; i < to; i++) {
    const o = Math.imul(indices[i], 12);
    a += data[o];
    b += data[o + 1];
    c += data[o + 2];
    d += data[o + 3];
    e += data[o + 4];
    f += data[o + 5];
    g += data[o + 6];
    h += data[o + 7];
    k += data[o + 8];
    l += data[o + 9];
    m += data[o + 10];
    n += data[o + 11];
  }
  sums.set([a, b, c, d, e, f, g, h, k, l, m, n]);
}
