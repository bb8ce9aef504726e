import type {PlannedTrial} from "./plan.js";
import {pricesOf} from "./models/createModel.js";

/**
 * What would run and what it may cost at most, in lines for people.
 * The bound of a model's cost comes from `max_cost_usd`, else from `max_total_tokens` at the higher of its two prices; without either there is none.
 * @param id the experiment's id
 * @param planned every trial asked for
 * @returns one line for the whole, then one a model
 * @example toForecast("shop-1", planned).join("\n")
 */
export function toForecast(id: string, planned: readonly PlannedTrial[]): string[] {
  const models = [...new Set(planned.map(({model}) => model))];
  const tasks = new Set(planned.map(({task}) => task));
  const servers = new Set([...tasks].flatMap((task) => task.servers));
  return [
    `experiment ${id}: ${planned.length} trials of ${models.length} models on ${tasks.size} tasks`,
    `servers: ${[...servers].join(", ")}`,
    ...models.map((model) => {
      const own = planned.filter((trial) => trial.model === model);
      return `${model.id} (${model.kind}): ${own.length} trials, ${toBound(own)}`;
    }),
  ];
}

function toBound(trials: readonly PlannedTrial[]): string {
  const {model} = trials[0];
  if (model.kind === "scripted" || model.kind === "replay") return "no cost";
  const prices = pricesOf(model);
  const bounds = trials.map(({task: {budgets}}) => {
    if (budgets.max_cost_usd !== null) return budgets.max_cost_usd;
    if (prices === null || budgets.max_total_tokens === null) return null;
    return (budgets.max_total_tokens * Math.max(prices.input, prices.output)) / 1e6;
  });
  if (bounds.some((bound) => bound === null))
    return `no bound of cost: set budgets.max_cost_usd${prices === null ? ", and the model's prices" : ""}`;
  const sum = bounds.reduce<number>((total, bound) => total + (bound ?? 0), 0);
  return `at most about $${sum.toFixed(2)} (a turn that passes the budget still finishes)`;
}
