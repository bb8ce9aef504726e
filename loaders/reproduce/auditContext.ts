import {NumberIndex} from "./standings.js";
import type {ModelStanding} from "./standings.js";
import {printed} from "./ledgerRow.js";
import type {PublishedNumber} from "./ledgerRow.js";
import {inferFailures} from "./atlasPrint.js";
import type {InferredFailures} from "./atlasPrint.js";

/** What every audited claim starts from: the printed numbers, and what follows from them. */
export interface AuditContext {
  published: readonly PublishedNumber[];
  standings: readonly ModelStanding[];
  tasks: number;
  /** Printed percentages of Tables 3 and 4. */
  failures: NumberIndex;
  /** What was read off the drawings. */
  drawn: NumberIndex;
  /** Bucket of each server (Table 5). */
  buckets: ReadonlyMap<string, string>;
  inferred: InferredFailures | null;
}

/** Gathers what the audit of the MCP-Atlas paper needs. */
export function auditContext(
  published: readonly PublishedNumber[],
  standings: readonly ModelStanding[],
  buckets: ReadonlyMap<string, string>,
): AuditContext {
  const at = (...places: string[]) =>
    new NumberIndex(published.filter(({place}) => places.some((start) => place.startsWith(start))));
  const tasks = at("text").get("overall", null, "tasks");
  const failed = standings.map(({atNineTenths}) => Math.round(tasks * (1 - atNineTenths)));
  return {
    published,
    standings,
    tasks,
    failures: at("Table 3", "Table 4"),
    drawn: at("Figure 1, left panel, error bar", "Figure 1, right panel, error bar", "Figure 1, right panel, bar"),
    buckets,
    inferred: inferFailures(
      published,
      standings.map(({model}) => model),
      failed,
    ),
  };
}

/** Passes of a rate, as a whole count. */
export function countOf(rate: number, of: number): number {
  return Math.round(rate * of);
}

/** The standing of a model. @throws where the paper has none */
export function standingOf({standings}: Pick<AuditContext, "standings">, model: string): ModelStanding {
  const found = standings.find((standing) => standing.model === model);
  if (found === undefined) throw new Error(`audit: model: got ${JSON.stringify(model)}; expected one of the paper's`);
  return found;
}

/** A number with so many decimals. */
export function fixed(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/** A probability, never shown as 0. */
export function probability(value: number): string {
  return value < 0.0001 ? "p < 0.0001" : `p = ${value.toFixed(value < 0.01 ? 4 : 3)}`;
}

/** The mean of numbers. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** The percentages of the 11 modes of each model. */
export function modeShares({failures, standings}: AuditContext, modes: readonly string[]): number[][] {
  return standings.map(({model}) => modes.map((mode) => failures.get("overall", model, `failure.${mode}`)));
}

/** A number that the text states, as it is printed. @throws where the text states none */
export function stated(
  {published}: Pick<AuditContext, "published">,
  scope: string,
  model: string | null,
  metric: string,
): string {
  const found = published.find(
    (row) => row.scope === scope && row.model === model && row.metric === metric && /^(text|Section)/.test(row.place),
  );
  if (found === undefined)
    throw new Error(`audit: ${metric} of ${model ?? scope}: got none in the text; expected a number`);
  return printed(found);
}

/** Whether a number is the one that was printed, within half a unit of its last digit. */
export function isPrinted(value: number, text: string): boolean {
  const decimals = text.split(".")[1]?.length ?? 0;
  return Math.abs(value - Number(text)) <= 0.5 * 10 ** -decimals + 1e-9;
}
