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
 * @param decimals as printed; null for a number printed in full
 * @returns null where the number is null or not finite
 */
export async function roundedTo(db: Database, value: number | null, decimals: number | null): Promise<number | null> {
  if (value === null) return null;
  const {r} = await db.row<{r: number}>(
    `SELECT CASE WHEN isfinite($1::DOUBLE) THEN round_exactly($1::DOUBLE, ${Math.min(decimals ?? 12, 12)}) END AS r`,
    [value],
  );
  return r;
}

/** Compares to the digits printed; a file that prints a number in full may differ in its last bits. */
export function areEqual(published: number | null, recomputed: number | null, decimals: number | null): boolean {
  if (published === null || recomputed === null) return published === recomputed;
  if (decimals !== null && decimals <= 6) return published === recomputed;
  return Math.abs(published - recomputed) <= 1e-11 * Math.max(1, Math.abs(published));
}

/** A reconciled number as one line: `m all pass_rate_0.75: 33.33 under mcp-atlas-official, judge "j"`. */
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
