import {decimal, inWords, percent, plural, unbroken} from "./phrasing.js";
import {printedTiers} from "./printedFigures.js";
import type {PrintedBar, PrintedGapRow, PrintedPoint} from "./printedFigures.js";

/** Title of Figure 1: how the error bars of its two panels compare, or that they are not known. */
export function printedBarsTitle(rows: PrintedBar[]): string {
  const ratios = rows.flatMap(({pass_half: pass, coverage_half: coverage}) =>
    pass === null || coverage === null || pass === 0 ? [] : [coverage / pass],
  );
  if (ratios.length === 0) return `pass@0.75 and mean coverage of ${plural(rows.length, "model")}`;
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  if (high - low < 1e-9 && Math.abs(high - 1) < 1e-9)
    return `The error bars of mean coverage are as long as those of the pass rate, for ${ratios.length === 1 ? "the one model" : `all ${ratios.length} models`}`;
  return high < 1
    ? `Mean coverage varies less than the pass rate: its error bars are ${shown(low)} to ${shown(high)} times as long`
    : `The error bars of mean coverage are ${shown(low)} to ${shown(high)} times as long as those of the pass rate`;
}

/** Title of Figure 2: how many models the line goes through. */
export function printedFrontierTitle(rows: PrintedPoint[]): string {
  const on = rows.filter(({isOnLine}) => isOnLine);
  if (on.length === 0) return "No model lies on the line";
  const fastest = unbroken(on[0].display_name);
  const best = unbroken(on[on.length - 1].display_name);
  return on.length === 1
    ? `The line goes through one model, ${fastest}`
    : `The line goes through ${inWords(on.length)} models, from ${fastest} to ${best}`;
}

/** Title of Figure 3: how many gaps are drawn red. */
export function printedGapsTitle(rows: PrintedGapRow[]): string {
  const red = rows.filter(({isRed}) => isRed);
  const negative = rows.filter(({gap}) => gap < 0);
  const below =
    negative.length === 0
      ? ""
      : `; ${negative.length === 1 ? `${unbroken(negative[0].display_name)} alone does` : `${inWords(negative.length)} do`} better on private tasks`;
  return `${red.length === 0 ? "No gap is" : red.length === 1 ? "One gap is" : `${inWords(red.length).replace(/^./, (c) => c.toUpperCase())} of ${rows.length} gaps are`} above 6 points${below}`;
}

/** Title of Table 3 or 4: its highest cell. */
export function printedTableTitle(cells: {model: string; noun: string; share: number}[]): string {
  const known = cells.filter(({share}) => !Number.isNaN(share));
  if (known.length === 0) return "No share is known";
  const top = known.reduce((most, cell) => (cell.share > most.share ? cell : most));
  return `The highest share is ${percent(top.share)}\u202f%: ${top.noun} of ${unbroken(top.model)}`;
}

/** The tier of a pass rate, counted from 0, as the paper divides them. `tierOf(0.706) // 1` */
export function tierOf(pass: number): number {
  const place = printedTiers.findIndex((end) => pass >= end - 1e-9);
  return place < 0 ? printedTiers.length : place;
}

/** How a tier is written, in per cent. `tierLabel(1) // "65–78"` */
export function tierLabel(tier: number): string {
  const end = (at: number) => percent(printedTiers[at], 0);
  if (tier === 0) return `≥ ${end(0)}`;
  return tier === printedTiers.length ? `< ${end(tier - 1)}` : `${end(tier)}–${end(tier - 1)}`;
}

function shown(ratio: number): string {
  return decimal(ratio, 2);
}
