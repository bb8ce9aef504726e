import type {Row} from "../../data/schema.js";
import type {Basis, LedgerRow, Relation} from "../../src/analysis/reproduction.js";

/** A published number, as the table `published` has it. */
export type PublishedNumber = Row<"published">;

/** A number computed anew, by what it is of. */
export interface Recomputed {
  scope: string;
  model: string | null;
  metric: string;
  /** Null where the data give none, as pass@4 of a single run. */
  value: number | null;
  /** Its own unit: `proportion` is turned into percent or percentage points where the published number has those. */
  unit: string;
  basis: Basis;
  /** What computed it: the name of a file of `loaders/sql/reproduce`, or which printed numbers were used and how. */
  method: string;
  /** How the published number must stand to it; default `equals`. */
  relation?: Relation;
  /** Added to the tolerance of the printed digits, in the published unit: what chance or rounding of parts explains; default 0. */
  slack?: number;
  /** Only for numbers whose place begins so; default: every place. */
  place?: string;
  /** Not for numbers whose place begins so; default: none. */
  notPlace?: string;
}

const DRAWN = 0.01;
const FLOATING = 1e-9;
const PER_CENT: ReadonlySet<string> = new Set(["percent", "percentage points"]);

/**
 * A published number as its source prints it.
 * @returns text; "about" before a round number, "none" where the source says that there is none
 * @example printed(published[0])
 */
export function printed({value, decimals, definition}: PublishedNumber): string {
  if (value === null) return "none";
  const text = decimals === null ? String(value) : value.toFixed(decimals);
  return isAbout(definition) ? `about ${text}` : text;
}

function isAbout(definition: string): boolean {
  return definition.includes("(printed as about)");
}

/**
 * Half a unit of the last digit that is meant: of the last decimal, of the last digit that is not 0 in a round number, or of a drawing.
 * @returns in the unit of the published number; 0 where it has no value
 * @example printedTolerance(published[0]) // 0.05 for a number with one decimal
 */
export function printedTolerance({value, decimals, definition}: PublishedNumber): number {
  if (value === null) return 0;
  if (isAbout(definition)) {
    const digits = /(0*)$/.exec(String(Math.abs(value)))?.[1].length ?? 0;
    return 0.5 * 10 ** digits;
  }
  return decimals === null ? DRAWN : 0.5 * 10 ** -decimals;
}

/**
 * A recomputed number in the unit of a published one.
 * @param published the number beside which it is laid
 * @returns the value, times 100 where a proportion meets a percentage; null stays null
 * @example inUnitOf({value: 0.5, unit: "proportion"}, {unit: "percent"}) // 50
 */
export function inUnitOf(
  {value, unit}: Pick<Recomputed, "value" | "unit">,
  published: Pick<PublishedNumber, "unit">,
): number | null {
  if (value === null) return null;
  return unit === "proportion" && PER_CENT.has(published.unit) ? value * 100 : value;
}

function holds(relation: Relation, published: number, recomputed: number, tolerance: number): boolean {
  const slack = tolerance + FLOATING * Math.max(1, Math.abs(published));
  switch (relation) {
    case "equals":
      return Math.abs(published - recomputed) <= slack;
    case "is printed as":
      return Math.abs(published - recomputed) <= FLOATING * Math.max(1, Math.abs(published));
    case "at most":
      return published <= recomputed + slack;
    case "at least":
      return published >= recomputed - slack;
    case "below":
      return recomputed < published;
  }
}

/**
 * Compares a published number with a recomputed one.
 * @param published the number as its source prints it
 * @param recomputed what we get
 * @param experiment the id of the experiment whose rows or numbers were used
 * @param reason why they differ, where that is known
 * @returns the row of the ledger: agrees where they are equal within the printed digits (or stand in the named relation), and
 * where both say that there is no number
 * @example compareNumbers(number, recomputed, "mcpmark", null).verdict // "agrees"
 */
export function compareNumbers(
  published: PublishedNumber,
  recomputed: Recomputed,
  experiment: string,
  reason: string | null,
): LedgerRow {
  const {relation = "equals", slack = 0} = recomputed;
  const value = inUnitOf(recomputed, published);
  const tolerance = relation === "is printed as" ? 0 : printedTolerance(published) + slack;
  const agrees =
    published.value === null || value === null
      ? published.value === value
      : holds(relation, published.value, value, tolerance);
  return {
    ...headOf(published),
    basis: recomputed.basis,
    experiment,
    method: recomputed.method,
    relation,
    recomputed: value,
    tolerance,
    verdict: agrees ? "agrees" : "differs",
    reason: agrees ? null : reason,
  };
}

/**
 * The row of a published number that nothing at hand can check.
 * @param published the number as its source prints it
 * @param reason why nothing can check it, where that is known
 * @returns the row, with nothing recomputed
 * @example leaveUnchecked(number, null).verdict // "cannot be checked"
 */
export function leaveUnchecked(published: PublishedNumber, reason: string | null): LedgerRow {
  return {
    ...headOf(published),
    basis: null,
    experiment: null,
    method: null,
    relation: "equals",
    recomputed: null,
    tolerance: null,
    verdict: "cannot be checked",
    reason,
  };
}

function headOf(published: PublishedNumber) {
  const {scope, model, metric, place, unit, definition} = published;
  return {scope, model, metric, place, unit, published: printed(published), definition};
}
