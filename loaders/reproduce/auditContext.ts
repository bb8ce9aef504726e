import {NumberIndex} from "./standings.js";
import type {ModelStanding} from "./standings.js";
import {printed} from "./ledgerRow.js";
import type {PublishedNumber} from "./ledgerRow.js";
import {inferFailures} from "./inferFailures.js";
import type {InferredFailures} from "./inferFailures.js";

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

/**
 * Gathers what the audit of the MCP-Atlas paper needs.
 * @param published the paper's numbers, from `data/published`
 * @param standings from the printed tables
 * @param buckets bucket of each server, from Table 5
 * @returns the context that every audit takes
 * @throws where the text states no number of tasks
 * @example auditContext(published, standings, buckets).tasks // 1000
 */
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

/**
 * Passes of a rate, as a whole count.
 * @param rate a proportion
 * @param of the whole that it is of
 * @returns the nearest whole number
 * @example countOf(0.782, 1000) // 782
 */
export function countOf(rate: number, of: number): number {
  return Math.round(rate * of);
}

/**
 * The standing of a model. @throws where the paper has none
 * @param model a model's name as the paper prints it
 * @returns its standing
 * @example standingOf(context, context.standings[0].model).coverage
 */
export function standingOf({standings}: Pick<AuditContext, "standings">, model: string): ModelStanding {
  const found = standings.find((standing) => standing.model === model);
  if (found === undefined) throw new Error(`audit: model: got ${JSON.stringify(model)}; expected one of the paper's`);
  return found;
}

/**
 * A number with so many decimals.
 * @param value any number
 * @param decimals how many
 * @returns the text
 * @example fixed(0.5, 2) // "0.50"
 */
export function fixed(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/**
 * A probability, never shown as 0.
 * @param value in [0, 1]
 * @returns the text with its `p`, three decimals, four below 0.01
 * @example probability(0.2) // "p = 0.200"
 */
export function probability(value: number): string {
  return value < 0.0001 ? "p < 0.0001" : `p = ${value.toFixed(value < 0.01 ? 4 : 3)}`;
}

/**
 * The mean of numbers.
 * @param values at least one
 * @returns the plain mean; `meanOf` of `src/stats` is the one for numbers that are published
 * @example meanOf([1, 2]) // 1.5
 */
export function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/**
 * The percentages of the 11 modes of each model.
 * @param modes names of failure modes
 * @returns one row a model in the order of the standings, one column a mode
 * @example modeShares(context, ["hallucination"]).length
 */
export function modeShares({failures, standings}: AuditContext, modes: readonly string[]): number[][] {
  return standings.map(({model}) => modes.map((mode) => failures.get("overall", model, `failure.${mode}`)));
}

/**
 * A number that the text states, as it is printed. @throws where the text states none
 * @param scope as in `data/published`
 * @param model null for a number of the benchmark as a whole
 * @param metric as in `data/published`
 * @returns the number with the decimals that it is printed with
 * @example stated(context, "overall", null, "tasks") // "1000"
 */
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

/**
 * Whether a number is the one that was printed, within half a unit of its last digit.
 * @param value the number computed
 * @param text the number as printed
 * @returns true where rounding gives the text
 * @example isPrinted(0.7849, "0.78") // true
 */
export function isPrinted(value: number, text: string): boolean {
  const decimals = text.split(".")[1]?.length ?? 0;
  return Math.abs(value - Number(text)) <= 0.5 * 10 ** -decimals + 1e-9;
}
