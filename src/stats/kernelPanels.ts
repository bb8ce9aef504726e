import type {KernelColumn} from "./bootstrapLayout.js";
import {latticeScale} from "./lattice.js";

/** Draws after which sums leave their lanes: 2,048 x 31 fits 16 bits, and reals are scaled so that 2,048 fit 32. */
export const chunkDraws = 2048;

/** The kernel's function that sums a panel. */
export type PanelKind = "sum2" | "sum4" | "mixed" | "bytes2" | "bytes4";

/** One column's place in a panel. */
interface Lane {
  column: number;
  /** multiplies the column's values to what is stored; the sum is divided by it again */
  scale: number;
  /** bits of the stored value, and its place in the row, in units of those bits */
  bits: 8 | 16 | 32;
  place: number;
  /** bits of the sum, and its place in the row of sums */
  sumBits: 16 | 32;
  sumPlace: number;
}

/** Columns whose rows are gathered together. */
export interface Panel {
  kind: PanelKind;
  lanes: Lane[];
  /** bytes of a unit's row, and of the sums of a resample */
  rowBytes: number;
  sumBytes: number;
  /** draws that narrow lanes hold before they are widened */
  span: number;
}

const shapes: Record<PanelKind, {rowBytes: number; sumBytes: number}> = {
  sum2: {rowBytes: 32, sumBytes: 32},
  sum4: {rowBytes: 64, sumBytes: 64},
  mixed: {rowBytes: 64, sumBytes: 128},
  bytes2: {rowBytes: 32, sumBytes: 64},
  bytes4: {rowBytes: 64, sumBytes: 128},
};
const largestNarrow = 16_383;

interface Planned {
  column: number;
  scale: number;
  largest: number;
}

/**
 * Packs columns into panels for the SIMD kernel, each value in as few bits as its column allows.
 *
 * Whole numbers up to 31 take a byte. Reals on a lattice (coverages of up to ten claims are whole numbers over 5,040) take
 * 16 bits and have exact sums. Other reals take 32 bits in fixed point, with the largest scale at which `chunk` draws
 * cannot overflow. Bytes and 16 bits are widened before they can overflow; few columns are kept in wide lanes, which
 * take as much memory and no widening.
 *
 * @param columns what to sum; values not negative
 * @param chunk draws that are summed before sums are read out, at most 2,048
 * @returns panels that hold each column once
 * @example panelsOf([{values: Float64Array.of(0, 1), step: 1}], 2)[0].kind // "sum2"
 */
export function panelsOf(columns: KernelColumn[], chunk: number): Panel[] {
  const wholes: Planned[] = [];
  const narrow: Planned[] = [];
  const wide: Planned[] = [];
  columns.forEach(({values, step, largest = largestOf(values)}, column) => {
    if (step > 0) {
      wholes.push({column, scale: 1, largest});
      return;
    }
    const lattice = latticeScale(values, largestNarrow);
    if (lattice !== null && largest * lattice <= largestNarrow) {
      narrow.push({column, scale: lattice, largest: largest * lattice});
    } else {
      wide.push({column, scale: Math.max(1, Math.floor((2 ** 32 - 1) / chunk - 1)) / (largest || 1), largest});
    }
  });
  if (Math.ceil((narrow.length + wide.length) / 4) + Math.ceil(wholes.length / 8) <= 2) {
    return widePanels([...wide, ...narrow], wholes);
  }
  const panels = widePanels(wide, []);
  while (narrow.length > 0) {
    const own = narrow.splice(0, 24);
    panels.push(mixedPanel([...own, ...wholes.splice(16, 24 - own.length)], wholes.splice(0, 16)));
  }
  while (wholes.length > 0) panels.push(bytePanel(wholes.splice(0, wholes.length > 32 ? 64 : 32)));
  return panels;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > largest) largest = values[i];
  return largest;
}

function widePanels(reals: Planned[], wholes: Planned[]): Panel[] {
  const wholesAt = Math.ceil(reals.length / 4);
  const vectors = wholesAt + Math.ceil(wholes.length / 8);
  const lanes = [
    ...reals.map((planned, k) => ({planned, vector: k >> 2, bits: 32 as const, place: k & 3})),
    ...wholes.map((planned, k) => ({planned, vector: wholesAt + (k >> 3), bits: 16 as const, place: k & 7})),
  ];
  const panels: Panel[] = [];
  for (let first = 0; first < vectors;) {
    const size = vectors - first > 2 ? 4 : 2;
    const own = lanes.filter(({vector}) => vector >= first && vector < first + size);
    const kind = size === 4 ? "sum4" : "sum2";
    panels.push({
      kind,
      ...shapes[kind],
      span: 0,
      lanes: own.map(({planned: {column, scale}, vector, bits, place}) => {
        const inRow = ((vector - first) * 128) / bits + place;
        return {column, scale, bits, place: inRow, sumBits: bits, sumPlace: inRow};
      }),
    });
    first += size;
  }
  return panels;
}

/** Up to 24 columns of 16 bits, summed in 32, and up to 16 of bytes, summed in 16 behind them. */
function mixedPanel(narrow: Planned[], bytes: Planned[]): Panel {
  return {
    kind: "mixed",
    ...shapes.mixed,
    span: Math.min(spanOf(narrow, 65_535), spanOf(bytes, 255)),
    lanes: [
      ...narrow.map(({column, scale}, k) => ({
        column,
        scale,
        bits: 16 as const,
        place: k,
        sumBits: 32 as const,
        sumPlace: k,
      })),
      ...bytes.map(({column, scale}, k) => ({
        column,
        scale,
        bits: 8 as const,
        place: 48 + k,
        sumBits: 16 as const,
        sumPlace: 48 + k,
      })),
    ],
  };
}

function bytePanel(bytes: Planned[]): Panel {
  const kind = bytes.length > 32 ? "bytes4" : "bytes2";
  const lanes = bytes.map(({column, scale}, k) => ({
    column,
    scale,
    bits: 8 as const,
    place: k,
    sumBits: 16 as const,
    sumPlace: k,
  }));
  return {kind, ...shapes[kind], span: spanOf(bytes, 255), lanes};
}

function spanOf(planned: Planned[], most: number): number {
  if (planned.length === 0) return chunkDraws;
  return Math.min(chunkDraws, Math.floor(most / planned.reduce((largest, own) => Math.max(largest, own.largest), 1)));
}
