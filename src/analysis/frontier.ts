import {paretoMembership, paretoSet} from "../stats/paretoSet.js";
import type {Archive, TrialsMember} from "./archive.js";
import {frontierWords} from "./frontierFinding.js";
import type {FrontierWords} from "./frontierFinding.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {jointFrontier} from "./jointFrontier.js";
import {measureLabel} from "./measureLabel.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {PublishedFigures} from "./publishedFigure.js";
import {publishedMetric, publishedScope, publishedStandings} from "./publishedStandings.js";
import {excludesZero, ranking} from "./ranking.js";
import type {Difference, Ranked} from "./ranking.js";
import type {Ends} from "./splits.js";
import {standings} from "./standings.js";

/** What accuracy is paid with: a mean per trial. */
export interface CostAxis {
  id: "seconds" | "cost_usd" | "output_tokens" | "input_tokens" | "turns" | "tool_calls";
  /** in a sentence: "the frontier of time", "more money" */
  noun: string;
  more: string;
  label: string;
  unit: string;
  places: number;
}

/** Every axis, in the order of choice. */
export const costAxes: CostAxis[] = [
  {id: "seconds", noun: "time", more: "time", label: "time per trial", unit: "s", places: 1},
  {id: "cost_usd", noun: "cost", more: "money", label: "cost per trial", unit: "USD", places: 3},
  {id: "output_tokens", noun: "output", more: "output", label: "output tokens per trial", unit: "tokens", places: 0},
  {id: "input_tokens", noun: "input", more: "input", label: "input tokens per trial", unit: "tokens", places: 0},
  {id: "turns", noun: "turns", more: "turns", label: "turns per trial", unit: "turns", places: 1},
  {id: "tool_calls", noun: "tool calls", more: "calls", label: "tool calls per trial", unit: "calls", places: 1},
];

/** One model in the plane of cost and rate. */
export interface FrontierRow extends ModelFacts {
  cost: number;
  estimate: number;
  low: number;
  high: number;
  isOn: boolean;
  /** share of resamples in which it is on the frontier */
  membership: number;
  /** models that cost no more and pass no less, and of these those whose lead excludes zero */
  dominatedBy: string[];
  resolvedDominators: string[];
  /** gain on the frontier model before it; null off the frontier and for the cheapest */
  gain: Difference | null;
  /** cost of a passed trial, null where the rate is 0 */
  cost_per_pass: number | null;
  /** intervals of the cost and of the cost of a passed trial; null where no trial's own cost is known */
  cost_ends: Ends | null;
  per_pass_ends: Ends | null;
}

/** The frontier page: what accuracy costs. */
export interface Frontier extends FrontierWords {
  /** cheapest first */
  rows: FrontierRow[];
  axis: CostAxis;
  axes: CostAxis[];
  /** models without a known cost, left out */
  unknown: ModelFacts[];
  label: string;
  tasks: number;
  isPublished: boolean;
  /** whether costs are resampled with the rates; else their means are held fixed */
  isJoint: boolean;
  /** difference of two models of `rows` */
  difference(a: string, b: string): Difference;
}

/** The page archive, with what each trial took where there are trials. */
export type FrontierArchive = Archive & {trials?: TrialsMember | null};

/**
 * The Pareto frontier of cost and rate, and how sure it is: both are resampled together over the tasks where each trial's
 * own cost is known; else rates are resampled, and mean costs are held fixed.
 * @param archive the page archive
 * @param state the page's state; `extra.axis` chooses the cost, default the first that is known
 */
export function frontier(archive: FrontierArchive, state: PageState): Frontier {
  const isPublished = archive.outcomes.scoring === "none";
  const isPaired = hasRealTrials(archive.experiment);
  const costs = costsOf(archive, state, isPublished);
  const axes = costAxes.filter((axis) => [...costs.values()].some((cost) => cost[axis.id] !== null));
  const axis = axes.find(({id}) => id === state.extra.axis) ?? axes[0] ?? costAxes[0];
  const costOf = (model: string) => costs.get(model)?.[axis.id] ?? null;
  const found: Ranked[] = isPublished ? publishedStandings(archive, state) : standings(archive, state);
  const facts = modelFacts(archive);
  const ranked = found.filter(({model}) => costOf(model) !== null);
  const result = ranking(ranked, {isPaired, level: state.level});
  const {models, matrix} = result;
  const byModel = new Map(result.placed.map((placed) => [placed.model, placed]));
  const points = models.map((model) => [costOf(model), byModel.get(model)?.estimate ?? null]);
  const set = paretoSet(points, ["min", "max"]);
  const rates = models.flatMap((model) => ranked.find((row) => row.model === model) ?? []);
  const trials = archive.trials ?? null;
  const joint = isPublished || trials === null ? null : jointFrontier(archive, rates, trials, axis.id, state);
  const membership =
    joint?.membership ??
    (matrix === null ? [] : paretoMembership([points.map(([cost]) => cost), matrix], ["min", "max"]));
  const rows = models.map((model, i): FrontierRow => {
    const placed = byModel.get(model);
    const cost = costOf(model) ?? NaN;
    const estimate = placed?.estimate ?? NaN;
    const dominatedBy = set.dominatedBy[i].map((j) => models[j]);
    return {
      ...facts(model),
      cost,
      estimate,
      low: placed?.low ?? NaN,
      high: placed?.high ?? NaN,
      isOn: set.frontier.includes(i),
      membership: membership[i],
      dominatedBy,
      resolvedDominators: dominatedBy.filter((other) => {
        const difference = result.difference(other, model);
        return difference.estimate > 0 && excludesZero(difference);
      }),
      gain: null,
      cost_per_pass: estimate > 0 ? cost / estimate : null,
      cost_ends: joint?.cost[i] ?? null,
      per_pass_ends: estimate > 0 ? (joint?.perPass[i] ?? null) : null,
    };
  });
  rows.sort((a, b) => a.cost - b.cost || b.estimate - a.estimate);
  const on = rows.filter(({isOn}) => isOn);
  on.slice(1).forEach((row, i) => (row.gain = result.difference(row.model, on[i].model)));
  const numbers = {
    rows,
    axis,
    axes,
    unknown: found.filter(({model}) => costOf(model) === null).map(({model}) => facts(model)),
    label: isPublished ? publishedMetric(archive, state) : measureLabel(state, archive.outcomes.scoring),
    tasks: Math.max(0, ...result.placed.map(({n}) => n)),
    isPublished,
    isJoint: joint !== null,
    difference: (a: string, b: string) => result.difference(a, b),
  };
  return {...numbers, ...frontierWords(numbers, state, isPaired)};
}

type Costs = Record<CostAxis["id"], number | null>;

function costsOf(archive: Archive, state: PageState, isPublished: boolean): Map<string, Costs> {
  if (!isPublished) {
    return new Map(
      archive.models.map((row) => [
        row.model,
        {
          seconds: row.agent_seconds ?? row.wall_seconds,
          cost_usd: row.cost_usd,
          output_tokens: row.output_tokens,
          input_tokens: row.input_tokens,
          turns: row.turns,
          tool_calls: row.tool_calls,
        },
      ]),
    );
  }
  const figures = new PublishedFigures(archive.published);
  const scope = publishedScope(archive, state);
  const known = scope.startsWith("judge:") ? "overall" : scope;
  return new Map(
    figures.models.map((model) => {
      const tasks = figures.tasks(known, model);
      const cost = figures.get(known, model, "cost");
      return [
        model,
        {
          seconds: figures.get(known, model, "seconds"),
          // `cost` is that of one run over all tasks.
          cost_usd: cost === null || tasks === null ? null : cost / tasks,
          output_tokens: figures.get(known, model, "output_tokens"),
          input_tokens: figures.get(known, model, "input_tokens"),
          turns: figures.get(known, model, "turns"),
          tool_calls: figures.get(known, model, "tool_calls"),
        },
      ];
    }),
  );
}
