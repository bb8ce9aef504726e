import {bootstrapMeans} from "../stats/bootstrap.js";
import {newcombeInterval} from "../stats/newcombeInterval.js";
import {percentileInterval} from "../stats/percentileInterval.js";
import {quantiles} from "../stats/quantile.js";
import type {Archive} from "./archive.js";
import {computed} from "./computation.js";
import type {Computation} from "./computation.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {inWords, levelText, percent, plural, unbroken} from "./phrasing.js";
import {SEED} from "./resampledStandings.js";
import type {Ends} from "./splits.js";
import {standings} from "./standings.js";
import type {Standing} from "./standings.js";

/** MCPMark's services that run beside the agent. */
export const localServices = ["filesystem", "postgres", "playwright"];
/** MCPMark's services that answer over the network. */
export const remoteServices = ["notion", "github"];

/** One model's gaps as MCPMark's paper tells them, each with its interval over tasks. */
export interface McpmarkGap extends ModelFacts {
  pass_1: number;
  /** mean of the services' rates, each service alike */
  local: number;
  remote: number;
  /** local minus remote */
  gap: Ends;
  /** pass@1 minus pass^k; null with fewer than k trials a task */
  robustness: Ends | null;
}

/** The gaps of every model, highest pass@1 first. */
export interface McpmarkGaps {
  rows: McpmarkGap[];
  /** k of the robustness gap: trials of a task */
  k: number;
  level: number;
  resamples: number;
}

/** Every model's task values, service by service, and its losses from pass@1 to pass^k. */
interface GapInput {
  local: Float64Array[][];
  remote: Float64Array[][];
  loss: Float64Array[];
  level: number;
}

interface GapEnds {
  gaps: Ends[];
  losses: Ends[];
}

/**
 * Intervals of both gaps: tasks are resampled within each service, so that a service keeps its weight, and over all tasks
 * for the loss.
 */
function gapsOf({local, remote, loss, level}: GapInput, resamples: number): GapEnds {
  const meanOver = (services: Float64Array[][], from: number) => {
    const drawn = services.map((columns, s) => bootstrapMeans(columns, {resamples, seed: SEED + from + s}));
    const average = (pick: (matrix: (typeof drawn)[number]) => number) =>
      drawn.reduce((sum, matrix) => sum + pick(matrix), 0) / drawn.length;
    return {
      estimate: (m: number) => average(({estimates}) => estimates[m]),
      at: (m: number, r: number) => average(({means}) => means[m][r]),
    };
  };
  const [near, far] = [meanOver(local, 0), meanOver(remote, local.length)];
  const tails = [(1 - level) / 2, (1 + level) / 2];
  const tasks = (services: Float64Array[][]) => services.reduce((sum, columns) => sum + columns[0].length, 0);
  const gapAt = (m: number): Ends => {
    const estimate = near.estimate(m) - far.estimate(m);
    const draws = Float64Array.from({length: resamples}, (_, r) => near.at(m, r) - far.at(m, r));
    const [low, high] = quantiles(draws, tails);
    if (high > low) return {estimate, low, high};
    // Every task of each side ended alike: a bootstrap has no width, tasks counted as wholly met or not have.
    const [a, b] = [tasks(local), tasks(remote)];
    const ends = newcombeInterval(Math.round(near.estimate(m) * a), a, Math.round(far.estimate(m) * b), b, {level});
    return {estimate, low: ends.low, high: ends.high};
  };
  const models = loss.map((_, m) => m);
  const losses = percentileInterval(bootstrapMeans(loss, {resamples, seed: SEED}), {level});
  return {
    gaps: models.map(gapAt),
    losses: losses.map(({estimate, low, high}) => ({estimate, low, high})),
  };
}

/** The intervals of the gaps, as a computation that another thread can make. */
export const gapsComputation: Computation<GapInput, GapEnds> = {
  name: "mcpmark-gaps",
  resamples: 2_000,
  cost: ({loss}) => loss.length * (3 * (loss[0]?.length ?? 0) + 40),
  run: gapsOf,
};

/**
 * How far models do better on local services than on remote ones, and how far passing every trial lies below passing one.
 * @param archive an experiment of MCPMark's tasks with trials; no rows where it lacks local or remote services
 * @param state models, convention and level; its tasks and measure do not matter
 */
export function mcpmarkGaps(archive: Pick<Archive, "outcomes" | "tasks" | "models">, state: PageState): McpmarkGaps {
  const k = archive.outcomes.attempts;
  const own: PageState = {...state, measure: "pass", slice: null};
  const nothing = {rows: [], k, level: state.level, resamples: gapsComputation.resamples};
  if (archive.outcomes.scoring === "none") return nothing;
  const known = new Set(archive.tasks.map(({service}) => service));
  const [near, far] = [localServices, remoteServices].map((list) => list.filter((service) => known.has(service)));
  if (near.length === 0 || far.length === 0) return nothing;
  const at = (service: string) =>
    new Map(standings(archive, {...own, slice: `service:${service}`}).map((row) => [row.model, row]));
  const [local, remote] = [near, far].map((list) => list.map(at));
  const passes = new Map(standings(archive, own).map((row) => [row.model, row]));
  const every = new Map(standings(archive, {...own, measure: "all", k}).map((row) => [row.model, row]));
  const models = [...passes.keys()].filter((model) =>
    [...local, ...remote].every((byModel) => isKnown(byModel.get(model)?.column)),
  );
  if (models.length === 0) return nothing;
  const columnsOf = (services: Map<string, Standing>[]) =>
    services.map((byModel) => models.map((model) => byModel.get(model)?.column ?? new Float64Array(0)));
  const losses = models.map((model) => {
    const all = every.get(model)?.column;
    return (passes.get(model)?.column ?? new Float64Array(0)).map((value, t) => value - (all?.[t] ?? NaN));
  });
  const ends = computed(gapsComputation, {
    local: columnsOf(local),
    remote: columnsOf(remote),
    loss: losses.map((column) => (isKnown(column) ? column : column.map(() => 0))),
    level: state.level,
  });
  const facts = modelFacts(archive);
  const rateOf = (services: Map<string, Standing>[], model: string) =>
    services.reduce((sum, byModel) => sum + meanOf(byModel.get(model)?.column), 0) / services.length;
  const rows = models.map((model, m): McpmarkGap => ({
    ...facts(model),
    pass_1: meanOf(passes.get(model)?.column),
    local: rateOf(local, model),
    remote: rateOf(remote, model),
    gap: ends.gaps[m],
    robustness: k > 1 && isKnown(losses[m]) ? ends.losses[m] : null,
  }));
  return {...nothing, rows: rows.sort((a, b) => b.pass_1 - a.pass_1)};
}

/** How many local gaps are resolved, and the widest robustness gap: the title of the figure. */
export function mcpmarkGapsTitle({rows, level, k}: McpmarkGaps): string {
  const apart = rows.filter(({gap}) => gap.low > 0).length;
  const below = rows.filter(({gap}) => gap.high < 0).length;
  const other = below === 0 ? "" : ` and below zero for ${inWords(below)}`;
  const opening = `The ${levelText(level)} interval of local less remote lies above zero for ${inWords(apart)} of ${plural(rows.length, "model")}${other}`;
  const losses = rows.flatMap((row) => (row.robustness === null ? [] : [{...row, loss: row.robustness.estimate}]));
  if (losses.length === 0) return opening;
  const widest = losses.reduce((most, row) => (row.loss > most.loss ? row : most));
  return `${opening}; ${unbroken(widest.display_name)} loses most from pass@1 to pass^${k}, ${percent(widest.loss)} points`;
}

function isKnown(column: Float64Array | undefined): boolean {
  return column !== undefined && column.some((value) => !Number.isNaN(value));
}

function meanOf(column: Float64Array | undefined): number {
  const known = (column ?? new Float64Array(0)).filter((value) => !Number.isNaN(value));
  return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}
