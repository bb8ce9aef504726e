import {fitPooledRow} from "../../src/stats/fitPooledRow.js";
import {fitShareRow} from "../../src/stats/fitShareRow.js";

/** A row of Tables 3 and 4: the printed percentages of the modes, and of the two families of which they are parts. */
export interface PrintedShares {
  /** Printed percentage of each mode, the tool-call family first. */
  modes: readonly number[];
  /** Printed percentage of each family. */
  families: readonly number[];
}

const PRINTING = {decimals: 1};

/** Which modes belong to each family, by their places. */
function membersOf({modes}: PrintedShares, toolModes: number): number[][] {
  const places = modes.map((_, i) => i);
  return [places.slice(0, toolModes), places.slice(toolModes)];
}

/**
 * Infers how many trials of each model were diagnosed with each mode, from percentages printed to a tenth.
 * Where a row allows several denominators, those are taken with which the rows pooled give the printed overall row.
 * It is an inference from rounding: no source prints these counts.
 * @param rows one row a model
 * @param ranges the least and greatest denominator to try for each row
 * @param overall the pooled row
 * @param toolModes how many of the modes belong to the first family
 * @returns the counts of each row, in the order of its modes
 * @throws where a row fits no denominator, or not just one combination gives the overall row
 */
export function inferFailureCounts(
  rows: readonly PrintedShares[],
  ranges: readonly (readonly [number, number])[],
  overall: PrintedShares,
  toolModes: number,
): number[][] {
  const members = membersOf(overall, toolModes);
  const fits = rows.map(({modes, families}, i) => {
    const [from, to] = ranges[i];
    const subtotals = families.map((printed, family) => ({printed, of: members[family]}));
    const found = fitShareRow({parts: modes, subtotals}, {from, to, ...PRINTING});
    if (found.length > 0) return found;
    throw new Error(
      `inferFailureCounts: row ${i}: got no denominator in [${from}, ${to}]; expected one that makes all percentages whole counts`,
    );
  });
  const cells = [
    ...overall.modes.map((printed, i) => ({printed, of: [i]})),
    ...overall.families.map((printed, family) => ({printed, of: members[family]})),
  ];
  const pooled = fitPooledRow(fits, cells, PRINTING);
  if (pooled.fits.length !== 1) {
    throw new Error(
      `inferFailureCounts: overall row: got ${pooled.fits.length} of ${pooled.combinations} combinations that fit; expected 1`,
    );
  }
  return pooled.fits[0].denominators.map((denominator, i) => {
    const counts = fits[i].find((fit) => fit.denominator === denominator)?.counts ?? null;
    if (counts === null)
      throw new Error(`inferFailureCounts: row ${i}: got several ways to fill ${denominator}; expected one`);
    return counts;
  });
}
