import type {PublishedNumber, Recomputed} from "./ledgerRow.js";

/** What derived claims are computed from: the rates of one model, all as proportions. */
export interface ModelStanding {
  model: string;
  /** The group the paper's figures colour it by. */
  group: string;
  coverage: number;
  atHalf: number;
  atThreeQuarters: number;
  atNineTenths: number;
  publicRate: number;
  privateRate: number;
  /** pass@0.75 by judge. */
  judged: Readonly<Record<string, number>>;
  seconds: number;
}

/** A look-up of numbers by scope, model and metric. */
export class NumberIndex {
  readonly #values = new Map<string, number>();

  /** @param numbers later ones of the same scope, model and metric replace earlier ones */
  constructor(numbers: Iterable<{scope: string; model: string | null; metric: string; value: number | null}>) {
    for (const {scope, model, metric, value} of numbers) {
      if (value !== null) this.#values.set(JSON.stringify([scope, model, metric]), value);
    }
  }

  /** The number; undefined where there is none. */
  find(scope: string, model: string | null, metric: string): number | undefined {
    return this.#values.get(JSON.stringify([scope, model, metric]));
  }

  /** @throws where there is none */
  get(scope: string, model: string | null, metric: string): number {
    const value = this.find(scope, model, metric);
    if (value === undefined)
      throw new Error(`reproduce: ${metric} of ${model ?? "all models"} (${scope}): got none; expected a number`);
    return value;
  }
}

interface ModelGroup {
  model: string;
  group: string;
}

/**
 * Standings from recomputed numbers, in the order of the models.
 * @param numbers recomputed from trials
 * @param models in the order wanted, with the group each is drawn in
 * @param judges ids of the judges
 * @returns one standing a model
 * @throws where a model lacks a number
 * @example standingsOf(numbers, models, judges)[0].coverage
 */
export function standingsOf(
  numbers: readonly Recomputed[],
  models: readonly ModelGroup[],
  judges: readonly string[],
): ModelStanding[] {
  const index = new NumberIndex(numbers);
  return models.map(({model, group}) => ({
    model,
    group,
    coverage: index.get("overall", model, "coverage"),
    atHalf: index.get("overall", model, "pass@0.50"),
    atThreeQuarters: index.get("overall", model, "pass@0.75"),
    atNineTenths: index.get("overall", model, "pass@0.90"),
    publicRate: index.get("public", model, "pass@0.75"),
    privateRate: index.get("private", model, "pass@0.75"),
    judged: Object.fromEntries(judges.map((judge) => [judge, index.get(`judge:${judge}`, model, "pass@0.75")])),
    seconds: index.get("overall", model, "seconds"),
  }));
}

/**
 * The published numbers whose place begins so, percent as proportions.
 * @param published the paper's numbers, from `data/published`
 * @param places beginnings of places, such as `Table 8`
 * @returns the index by scope, model and metric
 * @example numbersAt(published, ["Table 8"]).get("overall", model, "coverage")
 */
export function numbersAt(published: readonly PublishedNumber[], places: readonly string[]): NumberIndex {
  return new NumberIndex(
    published
      .filter(({place}) => places.some((start) => place.startsWith(start)))
      .map((row) => ({
        ...row,
        value: row.value !== null && row.unit === "percent" ? Number((row.value / 100).toPrecision(12)) : row.value,
      })),
  );
}

/**
 * Standings from the printed tables and the figures read off the drawing.
 * @param published the paper's numbers, from `data/published`
 * @param models in the order wanted, with the group each is drawn in
 * @param judges ids of the judges
 * @returns one standing a model
 * @throws where the paper lacks a number of a model
 * @example printedStandings(published, models, judges)[0].coverage
 */
export function printedStandings(
  published: readonly PublishedNumber[],
  models: readonly ModelGroup[],
  judges: readonly string[],
): ModelStanding[] {
  const index = numbersAt(published, ["Table 7", "Table 8", "Figure 2, point", "Figure 3"]);
  const table = numbersAt(published, ["Table 8"]);
  return models.map(({model, group}) => ({
    model,
    group,
    coverage: table.get("overall", model, "coverage"),
    atHalf: table.get("overall", model, "pass@0.50"),
    atThreeQuarters: table.get("overall", model, "pass@0.75"),
    atNineTenths: table.get("overall", model, "pass@0.90"),
    publicRate: index.get("public", model, "pass@0.75"),
    privateRate: index.get("private", model, "pass@0.75"),
    judged: Object.fromEntries(judges.map((judge) => [judge, index.get(`judge:${judge}`, model, "pass@0.75")])),
    seconds: index.get("overall", model, "seconds"),
  }));
}
