import type {Archive} from "./archive.js";
import {bandComputation} from "./bandComputation.js";
import type {PageState} from "./pageState.js";
import {capitalized, decimal, inDigits, inWords, levelText, listed, percent, plural, unbroken} from "./phrasing.js";
import type {Placed, Ranking} from "./ranking.js";
import {pointRange, unresolvedFromFirst} from "./rankingFinding.js";
import {SEED} from "./resampledStandings.js";
import type {Thresholds} from "./thresholds.js";

/** What the thresholds page says. */
export interface ThresholdsWords {
  finding: string;
  title: string;
  subtitle: string;
  caption: string;
  bumpTitle: string;
  bumpSubtitle: string;
  bumpCaption: string;
}

type Numbers = Omit<Thresholds, keyof ThresholdsWords>;

/** The sentences of the thresholds page, from its numbers. */
export function thresholdsWords(numbers: Numbers, state: PageState, archive: Archive): ThresholdsWords {
  const names = new Map(numbers.models.map((row) => [row.model, unbroken(row.display_name)]));
  const nameOf = (model: string) => names.get(model) ?? model;
  const isPublished = archive.outcomes.scoring === "none";
  const kind = numbers.isPaired ? "paired" : "unpaired";
  const level = levelText(state.level);
  const judge = state.judge === null ? "" : `Judge ${state.judge}. `;
  return {
    finding: findingOf(numbers, nameOf, kind, level),
    title: lossTitle(numbers, nameOf),
    subtitle: isPublished
      ? `pass@θ, % of ${plural(numbers.tasks, "task")} whose coverage reaches θ, with ${level} interval. Only ${inWords(numbers.anchors.length)} θ are published; between them a curve can lie anywhere in its box.`
      : `pass@θ, % of ${plural(numbers.tasks, "task")} whose coverage reaches θ. In colour a few models, with a simultaneous ${level} band over all θ.`,
    caption: isPublished
      ? `pass@θ cannot rise with θ, so two neighbouring points bound the curve between them. ${judge}Intervals: percentile interval of a binomial share.`
      : `${judge}Convention ${state.convention}. Bands hold at all θ together: bootstrap of the largest studentised deviation, ${inDigits(bandComputation.resamples)} resamples, seed ${SEED}.`,
    bumpTitle: bumpTitle(numbers),
    bumpSubtitle: `Rank of each model at ${listed(numbers.anchors.map((theta) => `θ ${theta.toFixed(2)}`))}. In colour: models in a swap that is resolved at both ends.`,
    bumpCaption: `A swap is resolved when the ${kind} ${level} interval of the difference excludes zero at both ends; not corrected for the ${inDigits(numbers.pairs)} pairs.`,
  };
}

function findingOf(numbers: Numbers, nameOf: (model: string) => string, kind: string, level: string): string {
  const {models, anchors, rankings} = numbers;
  if (models.length === 0 || anchors.length === 0) return "No pass rate at a threshold is known here.";
  if (models.length === 1) {
    const points = models[0].anchors.flatMap((placed, i) =>
      placed === null ? [] : [`${percent(placed.estimate)}\u202f% at θ\u00a0${anchors[i].toFixed(2)}`],
    );
    return `${nameOf(models[0].model)} passes ${listed(points)}. One model alone has no rank.`;
  }
  const states = anchors.map((theta, i) => ({
    theta,
    ranking: rankings[i],
    first: rankings[i].placed[0],
    open: unresolvedFromFirst(rankings[i]),
  }));
  const resolved = states.filter(({open}) => open.length === 0);
  const leaders = new Set(resolved.map(({first}) => first.model));
  if (resolved.length === anchors.length && leaders.size === 1) {
    return `${nameOf(resolved[0].first.model)} leads at every θ: ${listed(states.map((entry) => `by ${marginOf(entry.ranking)} points at ${entry.theta.toFixed(2)}`))} (${kind} ${level} intervals exclude zero).`;
  }
  if (resolved.length === 0) {
    const counts = states.map(({theta, open}) => `${inWords(open.length + 1)} at θ\u00a0${theta.toFixed(2)}`);
    return `At no θ does one model stand apart: ${listed(counts)} cannot be told apart at ${level}.`;
  }
  const [shown] = resolved.toReversed();
  const gap = shown.ranking.difference(shown.first.model, shown.ranking.placed[1].model);
  const second = nameOf(shown.ranking.placed[1].model);
  const rest = states.filter((entry) => entry !== shown).toReversed();
  return `Whether one model stands apart depends on θ. At θ\u00a0${shown.theta.toFixed(2)} ${nameOf(shown.first.model)} passes ${decimal(100 * gap.estimate, 1)} points more tasks than ${second} (${kind} ${level} interval ${pointRange(gap)}); ${listed(rest.map((entry) => restPhrase(entry, nameOf)))}.`;
}

function restPhrase(entry: {theta: number; first: Placed; open: Placed[]}, nameOf: (model: string) => string): string {
  const at = `at ${entry.theta.toFixed(2)}`;
  if (entry.open.length === 0) return `${at} ${nameOf(entry.first.model)} is ahead of all others`;
  if (entry.open.length === 1) {
    return `${at} ${nameOf(entry.first.model)} and ${nameOf(entry.open[0].model)} cannot be told apart`;
  }
  return `${at} ${inWords(entry.open.length + 1)} models cannot`;
}

function marginOf(ranking: Ranking): string {
  return decimal(100 * ranking.difference(ranking.placed[0].model, ranking.placed[1].model).estimate, 1);
}

function lossTitle({models, anchors}: Numbers, nameOf: (model: string) => string): string {
  const losses = models.flatMap(({model, anchors: points}) => {
    const [first, last] = [points[0], points[points.length - 1]];
    return first && last ? [{model, loss: first.estimate - last.estimate}] : [];
  });
  if (losses.length === 0 || anchors.length < 2) return "pass@θ over θ";
  const sorted = losses.toSorted((a, b) => a.loss - b.loss);
  const range = `From θ\u00a0${anchors[0].toFixed(2)} to ${anchors[anchors.length - 1].toFixed(2)}`;
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  if (losses.length === 1) return `${range} ${nameOf(least.model)} loses ${percent(least.loss)} points`;
  return `${range} the models lose between ${percent(least.loss)} points (${nameOf(least.model)}) and ${percent(most.loss)} (${nameOf(most.model)})`;
}

function bumpTitle({flips, pairs, swaps, anchors}: Numbers): string {
  if (anchors.length < 2 || pairs === 0) return "One order";
  const between = `between θ\u00a0${anchors[0].toFixed(2)} and ${anchors[anchors.length - 1].toFixed(2)}`;
  if (flips === 0) return `No pair of ${inDigits(pairs)} swaps order ${between}`;
  const resolved =
    swaps.length === 0
      ? "none of them is resolved at both ends"
      : `in ${inDigits(swaps.length)} of them both orders are resolved`;
  return capitalized(`${inDigits(flips)} of ${inDigits(pairs)} pairs swap order ${between}; ${resolved}`);
}
