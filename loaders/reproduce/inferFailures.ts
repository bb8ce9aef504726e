import {FAILURE_MODES} from "../../data/schema.js";
import {fitShareTable} from "../../src/stats/fitShareTable.js";
import type {ShareRow} from "../../src/stats/fitShareRow.js";
import type {PublishedNumber} from "./ledgerRow.js";
import {NumberIndex} from "./standings.js";

const MODES: readonly string[] = [...FAILURE_MODES.tool_call, ...FAILURE_MODES.cognitive];
const TOOL_MODES = FAILURE_MODES.tool_call.length;
/** How far beyond the failures at 0.90 a denominator of Tables 3 and 4 is looked for. */
const SEARCHED = 120;

/**
 * Published numbers of some places, in their printed units.
 * @param places how a place begins: any of them
 * @example printedAt(published, "Table 3", "Table 4")
 */
export function printedAt(published: readonly PublishedNumber[], ...places: string[]): NumberIndex {
  return new NumberIndex(published.filter(({place}) => places.some((start) => place.startsWith(start))));
}

/** The row of Tables 3 and 4 of a model (null: the overall row), in percent. */
export function shareRow(tables: NumberIndex, model: string | null): ShareRow {
  const places = MODES.map((_, i) => i);
  const share = (name: string) => tables.get("overall", model, `failure.${name}`);
  return {
    parts: MODES.map(share),
    subtotals: [
      {printed: share("tool_call"), of: places.slice(0, TOOL_MODES)},
      {printed: share("cognitive"), of: places.slice(TOOL_MODES)},
    ],
  };
}

/** The diagnosed trials of each model, inferred from the rounding of Tables 3 and 4. */
export interface InferredFailures {
  denominators: number[];
  /** By model, in the order of `modes`. */
  counts: number[][];
  combinations: number;
  modes: readonly string[];
  toolModes: number;
}

/**
 * Infers the whole counts behind Tables 3 and 4; null where the printed table allows none, or several.
 * @param published the paper's numbers, from `data/published`
 * @param models in the order of the tables
 * @param failedAt90 failures at 0.90 of each model: no fewer were diagnosed
 * @returns the counts of each model and mode
 * @example inferFailures(published, models, failedAt90)?.denominators
 */
export function inferFailures(
  published: readonly PublishedNumber[],
  models: readonly string[],
  failedAt90: readonly number[],
): InferredFailures | null {
  const tables = printedAt(published, "Table 3", "Table 4");
  const ranges = failedAt90.map((failed) => [failed, failed + SEARCHED] as const);
  try {
    const fit = fitShareTable(
      models.map((model) => shareRow(tables, model)),
      ranges,
      shareRow(tables, null),
      {decimals: 1},
    );
    return {...fit, modes: MODES, toolModes: TOOL_MODES};
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
