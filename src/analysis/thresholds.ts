import {tauB} from "../stats/kendallTauB.js";
import {flippedPairs} from "../stats/rankFlips.js";
import {spearmanRho} from "../stats/spearman.js";
import type {Archive} from "./archive.js";
import {bandComputation} from "./bandComputation.js";
import {computed} from "./computation.js";
import {hasRealTrials} from "./hasRealTrials.js";
import {modelFacts} from "./modelFacts.js";
import type {ModelFacts} from "./modelFacts.js";
import type {PageState} from "./pageState.js";
import {PublishedFigures} from "./publishedFigure.js";
import {publishedStandings} from "./publishedStandings.js";
import {excludesZero, ranking} from "./ranking.js";
import type {Placed, Ranked, Ranking} from "./ranking.js";
import {hasUnequalWeights, standings} from "./standings.js";
import {thresholdRates} from "./thresholdRates.js";
import {thresholdsWords} from "./thresholdsFinding.js";
import type {ThresholdsWords} from "./thresholdsFinding.js";

/** One point of a model's curve: the share of tasks whose coverage reaches θ. */
export interface CurvePoint {
  theta: number;
  estimate: number;
  low: number;
  high: number;
}

/** A model over the thresholds: at the anchors with interval and rank, and its whole curve where trials are known. */
export interface ThresholdModel extends ModelFacts {
  anchors: (Placed | null)[];
  /** estimate at every θ of the grid; the band only where the model is highlighted; null where only anchors are known */
  curve: CurvePoint[] | null;
  mean: number | null;
  isHighlighted: boolean;
}

/** Two models that stand in opposite order at the lowest and the highest anchor, and are told apart at both. */
export interface ResolvedSwap {
  /** above at the lowest anchor */
  a: string;
  b: string;
  /** a minus b at the lowest and at the highest anchor */
  first: {estimate: number; low: number; high: number};
  last: {estimate: number; low: number; high: number};
}

/** Thresholds page: how pass@θ and the ranking depend on θ. */
export interface Thresholds extends ThresholdsWords {
  models: ThresholdModel[];
  anchors: number[];
  rankings: Ranking[];
  /** pairs in opposite order at the lowest and the highest anchor */
  flips: number;
  pairs: number;
  swaps: ResolvedSwap[];
  /** rank correlation of every two anchors (the last one is the mean score): Spearman and Kendall's tau-b */
  agreement: {a: string; b: string; spearman: number; kendall: number}[];
  labels: string[];
  tasks: number;
  isPaired: boolean;
}

/** θ at which pass@θ is always told. */
const ANCHORS = [0.5, 0.75, 0.9];
const GRID = Array.from({length: 20}, (_, i) => (i + 1) / 20);
const HIGHLIGHTED = 4;

/**
 * How the pass rate and the ranking depend on the threshold θ.
 * @param archive the page archive; trials with claims or a scorer, or published pass@θ
 * @param state models, judge, convention, tasks and level; a threshold that a reader chose is told beside the usual ones
 */
export function thresholds(archive: Archive, state: PageState): Thresholds {
  const isPublished = archive.outcomes.scoring === "none";
  const isPaired = hasRealTrials(archive.experiment);
  const anchors = isPublished ? publishedAnchors(archive) : anchorsWith(state.threshold);
  const at = (threshold: number): Ranked[] => {
    const own: PageState = {...state, threshold, measure: "pass"};
    return isPublished ? publishedStandings(archive, own) : standings(archive, own);
  };
  const rankings = anchors.map((threshold) => ranking(at(threshold), {isPaired, level: state.level}));
  const means = meansOf(archive, state, isPublished);
  const order = (rankings[Math.floor(anchors.length / 2)] ?? rankings[0])?.placed.map(({model}) => model) ?? [];
  const facts = modelFacts(archive);
  const models = order.map((model): ThresholdModel => ({
    ...facts(model),
    anchors: rankings.map(({placed}) => placed.find((row) => row.model === model) ?? null),
    curve: null,
    mean: means.get(model) ?? null,
    isHighlighted: false,
  }));
  const complete = models.filter((row) => row.anchors.every((placed) => placed !== null));
  const estimates = anchors.map((_, i) => complete.map((row) => row.anchors[i]?.estimate ?? NaN));
  const flips =
    anchors.length < 2 || complete.length === 0 ? [] : flippedPairs(estimates[0], estimates[anchors.length - 1]);
  const swaps = swapsOf(flips, complete, rankings);
  highlight(models, swaps);
  if (!isPublished) addCurves(archive, state, models);
  const labels = [
    ...anchors.map((theta) => theta.toFixed(2)),
    ...(complete.every(({mean}) => mean !== null) ? ["mean"] : []),
  ];
  const columns = [...estimates, ...(labels.includes("mean") ? [complete.map(({mean}) => mean ?? NaN)] : [])];
  const result = {
    models,
    anchors,
    rankings,
    flips: flips.length,
    pairs: (complete.length * (complete.length - 1)) / 2,
    swaps,
    agreement: agreementOf(labels, columns),
    labels,
    tasks: Math.max(0, ...rankings.flatMap(({placed}) => placed.map(({n}) => n))),
    isPaired,
  };
  return {...result, ...thresholdsWords(result, state, archive)};
}

function anchorsWith(threshold: number): number[] {
  return [...new Set([...ANCHORS, threshold])].sort((a, b) => a - b);
}

function publishedAnchors({published}: Archive): number[] {
  const metrics = new Set(published.filter(({model}) => model !== null).map(({metric}) => metric));
  return [...metrics]
    .filter((metric) => /^pass@0\.\d+$/.test(metric))
    .map((metric) => Number(metric.slice(5)))
    .sort((a, b) => a - b);
}

function meansOf(archive: Archive, state: PageState, isPublished: boolean): Map<string, number> {
  if (isPublished) {
    const figures = new PublishedFigures(archive.published);
    const known = figures.models.map((model) => [model, figures.get("overall", model, "coverage")] as const);
    return new Map(known.filter((entry): entry is readonly [string, number] => entry[1] !== null));
  }
  // A mean score is the same at every threshold.
  const {threshold} = archive.outcomes.defaults;
  return new Map(
    standings(archive, {...state, threshold, measure: "coverage"}).flatMap(({model, mean_score}) =>
      mean_score === null ? [] : [[model, mean_score] as const],
    ),
  );
}

function swapsOf(flips: [number, number][], models: ThresholdModel[], rankings: Ranking[]): ResolvedSwap[] {
  return flips.flatMap(([i, j]): ResolvedSwap[] => {
    const [a, b] = [models[i].model, models[j].model];
    const first = rankings[0].difference(a, b);
    const last = rankings[rankings.length - 1].difference(a, b);
    return excludesZero(first) && excludesZero(last) ? [{a, b, first, last}] : [];
  });
}

/** A few models in colour: the first, those that swap for sure, the last. */
function highlight(models: ThresholdModel[], swaps: ResolvedSwap[]): void {
  const wanted = [
    models[0]?.model,
    ...swaps.flatMap(({a, b}) => [a, b]).slice(0, HIGHLIGHTED - 1),
    models.at(-1)?.model,
  ];
  const chosen = new Set([...new Set(wanted)].slice(0, HIGHLIGHTED));
  for (const model of models) model.isHighlighted = chosen.has(model.model);
}

function addCurves(archive: Archive, state: PageState, models: ThresholdModel[]): void {
  const rates = thresholdRates(archive, state, GRID);
  const chosen = models.filter(({isHighlighted}) => isHighlighted).map(({model}) => model);
  const columns = GRID.map((threshold) => standings(archive, {...state, threshold, measure: "pass", models: chosen}));
  for (const model of models) {
    const own = rates.get(model.model);
    if (own === undefined) continue;
    const found = columns.flatMap((list) => list.find((standing) => standing.model === model.model) ?? []);
    const band = model.isHighlighted
      ? computed(bandComputation, {
          columns: found.map(({column}) => column),
          weights: found.some((standing) => hasUnequalWeights(standing)) ? found.map(({weights}) => weights) : null,
          level: state.level,
        })
      : null;
    model.curve = GRID.map((theta, i) => ({
      theta,
      estimate: own[i],
      low: band?.[i].low ?? NaN,
      high: band?.[i].high ?? NaN,
    }));
  }
}

function agreementOf(labels: string[], columns: number[][]): Thresholds["agreement"] {
  if ((columns[0]?.length ?? 0) < 3) return [];
  return labels.flatMap((a, i) =>
    labels.slice(i + 1).map((b, j) => {
      const other = columns[i + 1 + j];
      return {a, b, spearman: spearmanRho(columns[i], other), kendall: tauB(columns[i], other)};
    }),
  );
}
