import type {Database} from "../../data/database.js";

/** A published number beside what the trials give. */
export interface Reconciled {
  readonly model: string;
  readonly scope: string;
  readonly metric: string;
  readonly place: string;
  readonly published: number | null;
  /** What the trials give under `convention` and `judge`, rounded as published: where it agrees, else under the first tried. */
  readonly recomputed: number | null;
  /** Whether the two are equal to the last digit. */
  readonly agrees: boolean;
  readonly convention: string;
  /** The judge whose verdicts count; null where the number needs none. */
  readonly judge: string | null;
}

/** A published number that may be recomputed. */
export interface Wanted {
  readonly scope: string;
  readonly model: string;
  readonly metric: string;
  readonly value: number | null;
  readonly decimals: number | null;
  readonly place: string;
}

/**
 * A number rounded as Python does, to the digits that were printed.
 * @param db any database with the macros
 * @param value the number; null where it is not known
 * @param decimals as printed; null for a number printed in full, which is rounded to 12
 * @returns null where the number is null or not finite
 * @example await roundedTo(db, 2.675, 2) // 2.67: the double lies below
 */
export async function roundedTo(db: Database, value: number | null, decimals: number | null): Promise<number | null> {
  if (value === null) return null;
  const {r} = await db.row<{r: number}>(
    `SELECT CASE WHEN isfinite($1::DOUBLE) THEN round_exactly($1::DOUBLE, ${Math.min(decimals ?? 12, 12)}) END AS r`,
    [value],
  );
  return r;
}

/**
 * Compares to the digits printed; a file that prints a number in full, or to more than 6 decimals, may differ in its last bits.
 * @param published the number as printed
 * @param recomputed of `roundedTo`
 * @param decimals as printed; null for a number printed in full
 * @returns whether both are equal, or both are null
 * @example areEqual(0.75, 0.75, 2) // true
 */
export function areEqual(published: number | null, recomputed: number | null, decimals: number | null): boolean {
  if (published === null || recomputed === null) return published === recomputed;
  if (decimals !== null && decimals <= 6) return published === recomputed;
  return Math.abs(published - recomputed) <= 1e-11 * Math.max(1, Math.abs(published));
}

/**
 * A reconciled number as one line.
 * @param reconciled of `reconcile`
 * @returns what agrees and under what, or what was got and expected
 * @example toReconciledLine(row) // 'm all pass_rate_0.75: 33.33 agrees under mcp-atlas-official, judge "j"'
 */
export function toReconciledLine({
  model,
  scope,
  metric,
  published,
  recomputed,
  agrees,
  convention,
  judge,
  place,
}: Reconciled): string {
  const by = judge === null ? "" : `, judge ${JSON.stringify(judge)}`;
  const head = `${model} ${scope} ${metric}`;
  if (agrees) return `${head}: ${published} agrees under ${convention}${by}`;
  return `${head}: got ${published} in ${place}; expected ${recomputed} under ${convention}${by}`;
}
