import type {PublishedRow} from "./archive.js";

/**
 * The best statement of a published figure, as a proportion where its unit is per cent: printed before read off a
 * drawing, tables and files before prose, then the one with most digits.
 * @param rows rows of the member `published` of one scope, model and metric
 * @returns the value, or null where the source states none
 * @example bestFigure([{value: 82.2, unit: "percent", decimals: 1, place: "Table 8", …}]) // 0.822
 */
export function bestFigure(rows: PublishedRow[]): number | null {
  const known = rows.filter(({value}) => value !== null);
  if (known.length === 0) return null;
  const best = known.toSorted((a, b) => worth(b) - worth(a))[0];
  return toProportion(best);
}

/** A row's value, per cent made a proportion without floating noise. */
export function toProportion({value, unit}: Pick<PublishedRow, "value" | "unit">): number | null {
  if (value === null) return null;
  return unit === "percent" || unit === "percentage points" ? Number((value / 100).toPrecision(12)) : value;
}

function worth({decimals, unit, place, definition}: PublishedRow): number {
  const digits = (decimals ?? 0) + (unit === "percent" ? 2 : 0);
  const isPrinted = decimals !== null ? 100 : 0;
  const isProse = /section|text|abstract|^paper/i.test(place) || definition.includes("printed as about") ? -200 : 0;
  return isPrinted + isProse + digits;
}

/** Published rows by scope, model and metric. */
export class PublishedFigures {
  readonly #byKey = new Map<string, PublishedRow[]>();
  /** models in order of first mention */
  readonly models: string[];
  readonly metrics: Set<string>;

  constructor(rows: PublishedRow[]) {
    const models = new Set<string>();
    this.metrics = new Set();
    for (const row of rows) {
      const key = keyOf(row.scope, row.model, row.metric);
      const held = this.#byKey.get(key);
      if (held === undefined) this.#byKey.set(key, [row]);
      else held.push(row);
      if (row.model === null) continue;
      models.add(row.model);
      this.metrics.add(row.metric);
    }
    this.models = [...models];
  }

  /** The best statement of a figure, null where there is none. */
  get(scope: string, model: string | null, metric: string): number | null {
    return bestFigure(this.#byKey.get(keyOf(scope, model, metric)) ?? []);
  }

  /** How many tasks a figure of this scope is a share of: the model's own, else the scope's. */
  tasks(scope: string, model: string): number | null {
    return this.get(scope, model, "tasks") ?? this.get(scope, null, "tasks") ?? this.#fallback(scope, model);
  }

  #fallback(scope: string, model: string): number | null {
    return scope.startsWith("judge:") ? this.tasks("overall", model) : null;
  }
}

function keyOf(scope: string, model: string | null, metric: string): string {
  return JSON.stringify([scope, model, metric]);
}
