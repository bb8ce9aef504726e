import type {Manifest} from "../../data/manifest.js";

/** One row of a query, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** A page's finding in plain characters, and the experiment to ask about it. */
export interface Asking {
  readonly finding: string;
  readonly experiment: Manifest;
  readonly ask: (sql: string) => Promise<Row[]>;
}

/** What must stand in a finding: a text, or one of several where a normal interval is too near zero to say which. */
export type Fact = string | readonly string[];

/** Reads what a page must say out of the tables, by queries of its own: nothing of it comes from `src/analysis`. */
export type Facts = (asking: Asking) => Promise<Fact[]>;

/** A model with its rate under the experiment's own convention, judge and threshold. */
export interface Standing {
  readonly model: string;
  readonly name: string;
  /** from 0 to 1 */
  readonly rate: number;
  readonly tasks: number;
}

/** How far a model stands behind another: z is the difference over its standard error, without sign. */
interface Margin {
  readonly name: string;
  readonly d: number;
  readonly z: number;
}

/** Whether only aggregates are there. */
export const isPublished = ({experiment}: Asking): boolean => experiment.kind === "published";

/** A text with plain spaces, hyphens and minus signs. */
export function toPlain(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/[\u2011\u2212]/g, "-")
    .replaceAll("–", " to ");
}

/** The name of a row's model as findings spell it. */
export const nameOf = ({name}: {readonly name?: unknown}): string => toPlain(String(name));

/** `SELECT` of each model's mean over the counted trials of each task. */
export function ratesSql(theta?: number): string {
  const outcomes =
    theta === undefined
      ? "outcomes"
      : `outcomes((SELECT convention FROM experiment), (SELECT primary_judge FROM experiment), ${theta})`;
  return `SELECT model, task_id, avg(passed::INTEGER) AS rate FROM ${outcomes} WHERE counted GROUP BY ALL`;
}

/** Published rates of a scope: of several prints the one with most digits. */
export function publishedRates({ask}: Asking, scope: string, theta = 0.75): Promise<Row[]> {
  const digits = "coalesce(decimals, -9) + CASE unit WHEN 'percent' THEN 2 ELSE 0 END";
  return ask(`SELECT scope, model, display_name AS name,
      arg_max(CASE unit WHEN 'percent' THEN value / 100 ELSE value END, ${digits}) AS rate
    FROM published JOIN models USING (model)
    WHERE ${scope} AND metric IN ('pass@${theta.toFixed(2)}', 'pass@1') AND value IS NOT NULL
    GROUP BY ALL ORDER BY rate DESC, model`);
}

/** How many tasks the experiment's rates are shares of. */
export async function tasksIn(asking: Asking): Promise<number> {
  const [row] = await asking.ask(
    isPublished(asking)
      ? "SELECT max(value) AS n FROM published WHERE metric = 'tasks' AND scope = 'overall'"
      : "SELECT count(DISTINCT task_id) AS n FROM outcomes WHERE counted",
  );
  return Number(row.n);
}

/** Models by their rate, best first. */
export async function standingsOf(asking: Asking, theta?: number): Promise<Standing[]> {
  const rows = isPublished(asking)
    ? await publishedRates(asking, "scope = 'overall'", theta)
    : await asking.ask(`WITH by_task AS (${ratesSql(theta)})
        SELECT model, display_name AS name, avg(rate) AS rate, count(*) AS tasks FROM by_task JOIN models USING (model) GROUP BY ALL ORDER BY rate DESC, model`);
  const tasks = await tasksIn(asking);
  return rows.map(({model, name, rate, tasks: own}) => ({
    ...{model: String(model), name: String(name), rate: Number(rate)},
    tasks: own === undefined ? tasks : Number(own),
  }));
}

/**
 * The differences of a model to others, in their order: on the same tasks where the trials are real, else of independent shares.
 * @param theta the threshold; default the experiment's own
 */
export async function marginsOf(
  asking: Asking,
  first: Standing,
  rest: readonly Standing[],
  theta?: number,
): Promise<Margin[]> {
  if (asking.experiment.kind === "published" || asking.experiment.kind === "reconstructed") {
    const variance = ({rate, tasks}: Standing) => (rate * (1 - rate)) / tasks;
    return rest.map((other) => {
      const d = first.rate - other.rate;
      return {name: nameOf(other), d, z: Math.abs(d) / Math.sqrt(variance(first) + variance(other))};
    });
  }
  const rows = await asking.ask(`WITH by_task AS MATERIALIZED (${ratesSql(theta)})
    SELECT b.model, avg(a.rate - b.rate) AS d, stddev_samp(a.rate - b.rate) / sqrt(count(*)) AS error
    FROM by_task a JOIN by_task b USING (task_id) WHERE a.model = '${first.model}' GROUP BY b.model`);
  return rest.map((other) => {
    const row = rows.find(({model}) => model === other.model);
    const [d, error] = [Number(row?.d), Number(row?.error)];
    return {name: nameOf(other), d, z: d === 0 ? 0 : Math.abs(d) / error};
  });
}
