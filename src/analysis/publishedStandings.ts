import {binomialQuantile} from "../stats/distributions.js";
import {wilsonInterval} from "../stats/wilsonInterval.js";
import type {Archive} from "./archive.js";
import {measureLabel} from "./measureLabel.js";
import type {PageState} from "./pageState.js";
import {PublishedFigures} from "./publishedFigure.js";

/** What is published of one model, as the statistics take it: a column with as many passes as the share says. */
export interface PublishedStanding {
  model: string;
  /** one value a task: ones, at most one fraction, then zeros; which task is which is not known */
  column: Float64Array;
  weights: Float64Array;
  known: {low: number; high: number};
  mean_score: number | null;
  seconds: number | null;
  /** USD a task and run */
  cost_usd: number | null;
  counted: null;
  passed: null;
  planned: null;
}

/** The metric that a state asks for, by its name in `published`. */
export function publishedMetric(archive: Pick<Archive, "outcomes" | "published">, state: PageState): string {
  const figures = metricsOf(archive);
  const candidates =
    state.measure === "pass"
      ? [`pass@${state.threshold.toFixed(2)}`, "pass@1"]
      : [measureLabel(state, "claims") === "mean coverage" ? "coverage" : measureLabel(state, "verification")];
  return candidates.find((metric) => figures.has(metric)) ?? candidates[0];
}

function metricsOf({published}: Pick<Archive, "published">): Set<string> {
  return new Set(published.filter(({model}) => model !== null).map(({metric}) => metric));
}

/** The scope that a state asks for: a judge other than the primary one, a slice of the tasks, or `overall`. */
export function publishedScope(archive: Pick<Archive, "outcomes" | "published">, state: PageState): string {
  if (state.slice !== null) {
    const scopes = new Set(archive.published.map(({scope}) => scope));
    const value = state.slice.slice(state.slice.indexOf(":") + 1);
    return scopes.has(state.slice) ? state.slice : value;
  }
  if (state.judge !== null && state.judge !== archive.outcomes.defaults.judge) return `judge:${state.judge}`;
  return "overall";
}

/**
 * The published results of every model under a state.
 *
 * The interval is the percentile interval of a binomial share of the tasks. Where several runs stand behind a share it
 * is a bound: as wide as if the runs of a task always agreed, since how they agree is not published.
 * @returns one entry a model that has the figure; none where the number of tasks is unknown
 */
export function publishedStandings(
  archive: Pick<Archive, "outcomes" | "published">,
  state: PageState,
): PublishedStanding[] {
  const figures = new PublishedFigures(archive.published);
  const metric = publishedMetric(archive, state);
  const scope = publishedScope(archive, state);
  return figures.models.flatMap((model): PublishedStanding[] => {
    if (state.models !== null && !state.models.includes(model)) return [];
    const share = figures.get(scope, model, metric);
    const tasks = figures.tasks(scope, model);
    if (share === null || tasks === null) return [];
    const runs = Math.max(1, Math.round((figures.get(scope, model, "trials") ?? tasks) / tasks));
    const passes = Math.round(share * tasks * runs) / runs;
    const rate = metric === "coverage" ? share : passes / tasks;
    const cost = figures.get(scope, model, "cost");
    return [
      {
        model,
        column: columnOf(rate * tasks, tasks),
        weights: new Float64Array(tasks).fill(1),
        known: binomialInterval(rate, tasks, state.level),
        mean_score: figures.get(scope, model, "coverage"),
        seconds: figures.get(scope, model, "seconds"),
        cost_usd: cost === null ? null : cost / tasks,
        counted: null,
        passed: null,
        planned: null,
      },
    ];
  });
}

/** Central percentile interval of a binomial share, what a bootstrap over tasks converges to; Wilson's at 0 and 1. */
export function binomialInterval(share: number, tasks: number, level: number): {low: number; high: number} {
  if (share === 0 || share === 1) return wilsonInterval(share * tasks, tasks, {level});
  const tail = (1 - level) / 2;
  return {
    low: binomialQuantile(tail, tasks, share) / tasks,
    high: binomialQuantile(1 - tail, tasks, share) / tasks,
  };
}

function columnOf(passes: number, tasks: number): Float64Array {
  const column = new Float64Array(tasks);
  const whole = Math.floor(passes + 1e-9);
  column.fill(1, 0, whole);
  if (whole < tasks) column[whole] = Math.max(0, Math.round((passes - whole) * 1e9) / 1e9);
  return column;
}
