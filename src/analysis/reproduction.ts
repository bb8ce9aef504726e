import type {McpmarkReport} from "./mcpmarkReport.js";
import {inDigits, plural} from "./phrasing.js";

/** Where a recomputation starts: from trials, or from other numbers that are printed. */
export type Basis = "trials" | "print";

/** What the comparison of a published number with its recomputation says. */
export type Verdict = "agrees" | "differs" | "cannot be checked";

/** All verdicts, in the order in which they are shown. */
export const verdicts: readonly Verdict[] = ["differs", "cannot be checked", "agrees"];

/** How a published number must stand to the recomputed one; `equals` within the printed digits. */
export type Relation = "equals" | "at most" | "at least" | "below" | "is printed as";

/** One row of the ledger: a published number beside what the data give. */
export interface LedgerRow {
  scope: string;
  model: string | null;
  metric: string;
  place: string;
  unit: string;
  /** The number as it is printed; `none` where the source prints that there is none. */
  published: string;
  definition: string;
  basis: Basis | null;
  /** The experiment whose rows or numbers were used; null where nothing could be. */
  experiment: string | null;
  /** The query, or which printed numbers were used and how; null where nothing could be. */
  method: string | null;
  relation: Relation;
  /** The recomputed number in the published unit; null where there is none. */
  recomputed: number | null;
  /** How far the two may lie apart, in the published unit. */
  tolerance: number | null;
  verdict: Verdict;
  /** Why it differs or cannot be checked; null where it agrees, or no reason is known. */
  reason: string | null;
}

/** What an audit of a paper's own claim says of it. */
export type AuditVerdict = "agrees" | "differs" | "in part" | "not derivable" | "open" | "derived";

/** One claim of a paper, recomputed from what the paper prints. */
export interface AuditRow {
  id: string;
  claim: string;
  /** What is stated. */
  stated: string;
  /** What the numbers give. */
  recomputed: string;
  verdict: AuditVerdict;
  /** What else there is to know, how sure it is. */
  note: string;
}

/** What a paper contradicts in itself, or does not say. */
export interface PaperNote {
  kind: "contradiction" | "not said";
  place: string;
  note: string;
}

/** How many numbers have each verdict. */
export type Totals = Record<Verdict, number>;

/** A paper's numbers beside what the data give. */
export interface Reproduction {
  benchmark: "mcp-atlas" | "mcpmark";
  /** Id of the experiment of published figures. */
  paper: string;
  /** Id of the experiment with trials; null where there is none. */
  trials: string | null;
  /** Its kind: a reconstruction agrees because it was made to. */
  trialsKind: string | null;
  rows: LedgerRow[];
  /** Recomputed from trials; numbers that nothing can check are counted here. */
  totals: Totals;
  /** Recomputed from other printed numbers, apart from those from trials. */
  derivedFromPrint: Totals;
  /** How many published numbers there are: each has at least one row. */
  numbers: number;
  audit: AuditRow[];
  notes: PaperNote[];
}

/** Member `reproduction`: what a page shows; the text of each query that the rows name, by its name. */
export interface ReproductionMember extends Reproduction {
  queries: Record<string, string>;
  /** Null of other benchmarks, and without trials. */
  mcpmark: McpmarkReport | null;
}

/** One row a table, figure or file of the paper and basis: how many of its numbers have each verdict. */
export interface PlaceSummary extends Totals {
  /** `Table 3`, `Figure 1, left panel`, `summary.json`. */
  part: string;
  basis: Basis | null;
}

/** The table, figure or file of a place. `partOf("Table 8, pass@0.50") // "Table 8"` */
export function partOf(place: string): string {
  return place.split(",")[0].replace(/^derived: .*/, "derived");
}

/** Counts of rows by verdict. */
export function countVerdicts(rows: readonly Pick<LedgerRow, "verdict">[]): Totals {
  const totals: Totals = {agrees: 0, differs: 0, "cannot be checked": 0};
  for (const {verdict} of rows) totals[verdict]++;
  return totals;
}

/** The ledger by part of the paper and basis, in the order of the parts' names; what nothing can check has no basis. */
export function summarizePlaces(rows: readonly LedgerRow[]): PlaceSummary[] {
  const groups = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([partOf(row.place), row.basis]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .map((group) => ({part: partOf(group[0].place), basis: group[0].basis, ...countVerdicts(group)}))
    .sort((a, b) => a.part.localeCompare(b.part, "en", {numeric: true}) || order(a.basis) - order(b.basis));
}

function order(basis: Basis | null): number {
  return basis === "trials" ? 0 : basis === "print" ? 1 : 2;
}

/** One row a reason and basis: how many numbers it explains, and in which parts of the paper. */
export interface ReasonSummary {
  verdict: Verdict;
  basis: Basis | null;
  reason: string | null;
  count: number;
  parts: string[];
}

/** Why numbers differ or cannot be checked, the most frequent reason of each verdict first. */
export function summarizeReasons(rows: readonly LedgerRow[]): ReasonSummary[] {
  const groups = new Map<string, ReasonSummary>();
  for (const {verdict, basis, reason, place} of rows) {
    if (verdict === "agrees") continue;
    const key = JSON.stringify([verdict, basis, reason]);
    const group = groups.get(key) ?? {verdict, basis, reason, count: 0, parts: []};
    group.count++;
    if (!group.parts.includes(partOf(place))) group.parts.push(partOf(place));
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || b.count - a.count || order(a.basis) - order(b.basis),
  );
}

/** The finding of a reproduction in a sentence, or two where trials were drawn to agree. */
export function reproductionFinding({
  totals,
  derivedFromPrint,
  trials,
  trialsKind,
}: Omit<Reproduction, "rows">): string {
  if (trials === null) {
    const {agrees, differs} = derivedFromPrint;
    return agrees + differs === 0
      ? "No trials are at hand to recompute the published numbers from."
      : `Of ${inDigits(agrees + differs)} published numbers that follow from other printed ones, ${inDigits(differs)} ${differs === 1 ? "does" : "do"} not agree with them.`;
  }
  const checked = totals.agrees + totals.differs;
  const rest = totals["cannot be checked"];
  if (checked === 0) return "No published number can be recomputed from the trials.";
  const found =
    checked === 1
      ? `The one published number that the trials can give ${totals.differs === 0 ? "agrees with them" : "differs"}`
      : totals.differs === 0
        ? `All ${inDigits(checked)} published numbers that the trials can give agree with them`
        : `Of ${inDigits(checked)} published numbers that the trials can give, ${inDigits(totals.differs)} ${totals.differs === 1 ? "differs" : "differ"}`;
  const made =
    trialsKind === "reconstructed"
      ? " The trials were drawn to add up to the published figures: that the rest agrees shows the pipeline to be right, not the paper."
      : "";
  return `${found}; ${rest === 0 ? "none is left unchecked" : `${plural(rest, "more")} cannot be checked`.replace("mores", "more")}.${made}`;
}

/** Whether a row belongs to what a reader has chosen: a verdict and a part of the paper, each null for all. */
export function isChosen(row: LedgerRow, verdict: Verdict | null, part: string | null): boolean {
  return (verdict === null || row.verdict === verdict) && (part === null || partOf(row.place) === part);
}

/** What a row is about, in words. */
export function subjectOf({scope, model, metric}: Pick<LedgerRow, "scope" | "model" | "metric">): string {
  const who = model ?? (scope === "overall" ? "all models" : scope);
  return model !== null && scope !== "overall" ? `${metric}, ${who} (${scope})` : `${metric}, ${who}`;
}

/** A recomputed number with as many digits as tell it from the printed one. */
export function shownNumber(value: number | null, digits = 7): string {
  return value === null ? "–" : String(Number(value.toPrecision(digits)));
}
