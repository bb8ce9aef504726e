import {group} from "d3-array";
import {clusteredError} from "../../src/stats/clusteredError.js";
import {readSql, withAnalysis} from "../openExperiment.js";
import type {AuditRow} from "../../src/analysis/reproduction.js";
import {fixed, meanOf} from "./auditContext.js";
import type {PublishedNumber} from "./ledgerRow.js";
import {NumberIndex} from "./standings.js";

interface TaskRuns {
  model: string;
  task_id: string;
  runs: number[];
}

/** Correlation of two lists of flags. */
function phi(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [meanOf(a), meanOf(b)];
  const product = (p: readonly number[], mp: number, q: readonly number[], mq: number) =>
    p.reduce((sum, value, i) => sum + (value - mp) * (q[i] - mq), 0);
  return product(a, x, b, y) / Math.sqrt(product(a, x, a, x) * product(b, y, b, y));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The sharpest exact form of a model's numbers, to see where rounding twice moved a printed digit. */
function exactRates(runs: readonly number[][]): {mean: number; deviation: number} {
  const rates = runs[0].map((_, run) => meanOf(runs.map((task) => task[run])));
  const mean = meanOf(rates);
  return {mean: 100 * mean, deviation: 100 * Math.sqrt(meanOf(rates.map((rate) => (rate - mean) ** 2)))};
}

/**
 * What the published leaderboard of MCPMark gives when it is recomputed from trials: agreement, rounding, and how sure its numbers are.
 * @param published the numbers of MCPMark, from `data/published`
 * @param trials folder of the experiment with trials; null: nothing can be audited
 * @returns one row a claim, in a fixed order
 * @example await mcpmarkAudit(published, null) // []
 */
export async function mcpmarkAudit(published: readonly PublishedNumber[], trials: string | null): Promise<AuditRow[]> {
  if (trials === null) return [];
  const rows = await withAnalysis(trials, (db) => db.rows<TaskRuns>(readSql("reproduce/mcpmark_flags")));
  const byModel = group(rows, ({model}) => model);
  const board = new NumberIndex(
    published.filter(({place, scope}) => scope === "overall" && place.startsWith("README.md")),
  );
  const models = [...byModel].flatMap(([model, tasks]) => {
    const stated = board.find("overall", model, "pass@1");
    if (stated === undefined) return [];
    const {mean, deviation} = exactRates(tasks.map(({runs}) => runs));
    const flags = tasks.flatMap(({task_id, runs}) => runs.map((value) => ({task_id, value})));
    const error = clusteredError(
      flags.map(({value}) => value),
      flags.map(({task_id}) => task_id),
    );
    return [
      {
        model,
        stated,
        spread: board.get("overall", model, "pass@1.std"),
        mean,
        deviation,
        error: 100 * error.se_cr1,
        runs: tasks[0].runs.length,
        first: tasks.map(({runs}) => runs[0]),
      },
    ];
  });
  const near = models.filter(
    ({stated, mean, spread, deviation}) => Math.abs(stated - mean) <= 0.1 && Math.abs(spread - deviation) <= 0.1,
  );
  const twice = models.filter(
    ({stated, mean, spread, deviation}) =>
      fixed(mean, 1) !== fixed(stated, 1) || fixed(deviation, 1) !== fixed(spread, 1),
  );
  const leaders = [...models]
    .sort((a, b) => b.stated - a.stated)
    .filter(({runs}) => runs > 1)
    .slice(0, 10);
  const pairs = (kept: typeof models) =>
    kept.flatMap((a, i) => kept.slice(i + 1).map((b) => phi(a.first, b.first))).filter((value) => !Number.isNaN(value));
  const single = models.filter(({runs}) => runs === 1).map(({model}) => model);
  const ends = (values: readonly number[]) => `${fixed(Math.min(...values), 1)} to ${fixed(Math.max(...values), 1)}`;
  return [
    {
      id: "F25",
      claim: "MCPMark's leaderboard",
      stated: `${models.length} models, pass@1 with ±`,
      recomputed: `${near.length} of ${models.length} models within a tenth; ± is the population standard deviation of the runs' rates; rounding twice moved the last digit of ${twice.map(({model}) => model).join(", ") || "none"}`,
      verdict: near.length === models.length ? "agrees" : "differs",
      note: `± is not an interval: the standard error over tasks of the ten leaders is ${ends(leaders.map(({error}) => error))} points where ${ends(leaders.map(({spread}) => spread))} is printed. ${single.join(", ")}: ± 0.0 from a single run. Median correlation of two models' passes (first run) ${fixed(median(pairs(models)), 2)}, ${fixed(median(pairs(models.filter(({stated}) => stated > 25))), 2)} above 25 %.`,
    },
  ];
}
